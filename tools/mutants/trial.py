"""Tries one mutant: is there a test that fails?"""

from __future__ import annotations

import os
import pickle
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from analysis.kernel import build as of_analysis
from analysis.kernel.library import PATH
from records.kernel import build as of_records
from records.kernel.library import library_path
from tools.mutants import texts
from tools.mutants.table import ROOT, SURVIVES, TEST, Mutant

#: What is compiled, with where the library lies. The second includes the sources of the first.
_KERNELS = ((of_records, Path(library_path())), (of_analysis, Path(PATH)))
#: The seconds that the tests of a mutant get. If they do not end, no test can be named.
LONGEST = 1_800
_FAILED = re.compile(rf"^(?:FAILED|ERROR) ({TEST})", re.M)


def copy(folder: Path) -> Path:
    """Copy what the repository holds, and what is compiled, into a folder. Returns the copy."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z"]
    held = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    names = [name for name in held.split("\0") if name and (ROOT / name).exists()]
    names += [str(library.relative_to(ROOT)) for _, library in _KERNELS]
    for name in names:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)
    return folder


def gathered(scratch: Path) -> texts.Told:
    """Return the texts that quick tests hold the kernel against. Cost: one run of those tests."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "texts"
        subprocess.run(
            [sys.executable, "-m", texts.__name__, str(file)],
            cwd=scratch,
            env={**os.environ, "PYTHONPATH": str(scratch)},
            stdout=subprocess.DEVNULL,
            check=True,
        )
        told: texts.Told = pickle.loads(file.read_bytes())
        return told


@contextmanager
def _weakened(mutant: Mutant, scratch: Path) -> Iterator[None]:
    """The copy with a mutant in it, compiled where that is needed, and afterwards without it."""
    path = scratch / mutant.file
    kernels = _KERNELS if mutant.judges else _KERNELS[1:] if mutant.of_the_kernel else ()
    sound = path.read_text(encoding="utf-8")
    path.write_text(mutant.weakened(sound), encoding="utf-8")
    try:
        for kernel, library in kernels:
            # With little optimisation, so that compiling is quick.
            unit, target = (scratch / of.relative_to(ROOT) for of in (kernel.UNIT, library))
            kernel.build(target, ("-O1", "-w"), unit)
        yield
    finally:
        path.write_text(sound, encoding="utf-8")
        for _, library in kernels:
            shutil.copy2(library, scratch / library.relative_to(ROOT))


def noticed_by(mutant: Mutant, scratch: Path, told: texts.Told) -> str:
    """Return the first test that fails for a mutant, or that it survives.

    A weakened kernel is first held against what the texts tell: that costs less than to run the
    tests that have them.
    """
    library = scratch / _KERNELS[0][1].relative_to(ROOT)
    with _weakened(mutant, scratch):
        noticed = texts.noticed_by(library, told) if mutant.judges else ""
        return noticed or _first_to_fail(mutant, scratch)


def _first_to_fail(mutant: Mutant, scratch: Path) -> str:
    """Return the first of a mutant's quick tests that fails, or else of all its tests."""
    for chosen in ("quick", "whole"):
        by = _fails(mutant, scratch, chosen)
        if by != SURVIVES:
            return by
    return SURVIVES


def _fails(mutant: Mutant, scratch: Path, chosen: str) -> str:
    pytest = [sys.executable, "-m", "pytest", "-x", "-q", "--set", chosen]
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
        return SURVIVES
    if done.returncode == 0:
        return SURVIVES
    failed = _FAILED.search(done.stdout)
    if failed is None:
        raise RuntimeError(
            f"{mutant.file}, {mutant.new}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        )
    return failed[1]
