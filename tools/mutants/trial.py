"""Tries one mutant: is there a test that fails?"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from records.kernel.build import build
from records.kernel.places import UNIT, library_path
from tools.mutants.table import ROOT, SURVIVES, Mutant

#: The seconds that the tests of a mutant get: some never come to an end.
LONGEST = 1_800
_FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?\.py(?:::\w+)?)", re.M)


def copy(folder: Path) -> Path:
    """Copy what the repository holds, and the compiled kernel, into a folder. Returns the copy."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z"]
    held = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    names = [name for name in held.split("\0") if name and (ROOT / name).exists()]
    names.append(str(library_path().relative_to(ROOT)))
    for name in names:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)
    return folder


def noticed_by(mutant: Mutant, scratch: Path) -> str:
    """Return the first test that fails for a mutant, or that it survives.

    A weakened kernel is compiled first, with less care for its speed than for that of the compiler.
    """
    path = scratch / mutant.file
    sound = path.read_text(encoding="utf-8")
    path.write_text(mutant.weakened(sound), encoding="utf-8")
    library = scratch / library_path().relative_to(ROOT)
    if path.is_relative_to((scratch / UNIT.relative_to(ROOT)).parent):
        build(library, ("-O1", "-w"), scratch / UNIT.relative_to(ROOT))
    pytest = [sys.executable, "-m", "pytest", "-x", "-q", "-m", "not slow"]
    try:
        done = subprocess.run(
            [*pytest, "-p", "no:cacheprovider", *mutant.tests],
            cwd=scratch,
            env={**os.environ, "PYTHONPATH": str(scratch)},
            capture_output=True,
            text=True,
            check=False,
            timeout=LONGEST,
        )
    except subprocess.TimeoutExpired:
        return "the tests do not come to an end"
    finally:
        path.write_text(sound, encoding="utf-8")
        # The newest of all, or the tests would compile it again.
        shutil.copy(library_path(), library)
    if done.returncode == 0:
        return SURVIVES
    failed = _FAILED.search(done.stdout)
    if failed is None:
        raise RuntimeError(
            f"{mutant.file}, {mutant.new}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        )
    return failed[1]
