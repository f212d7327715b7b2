"""The texts with which quick tests check the compiled kernel, and what a replay says of each.

    python -m tools.mutants.texts FILE

writes them to a file, each with the first test that has it. It runs those tests once.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from records.kernel.judge import Kernel
from records.kernel.library import found
from tests import kernel_way
from tools.mutants.table import TEST

#: The quick tests that compare the kernel with the rules in Python, text by text.
TESTS = ("rules", "kernel", "play/test_option_swap.py", "play/test_speech_every_way.py")
#: The seconds that a weakened kernel gets for all texts.
_LONGEST = 300

#: By text: a test that has it, and what a replay says.
Told = dict[str, tuple[str, dict[str, Any]]]


def gather(file: Path) -> int:
    """Write what the tests hold the kernel against to a file. Returns the status of the tests."""
    told: Told = {}

    def heard(text: str, answers: dict[str, Any]) -> None:
        test = re.match(TEST, os.environ["PYTEST_CURRENT_TEST"])
        told.setdefault(text, (test[0] if test else "", answers))

    kernel_way.heard = heard
    tests = [f"tests/records/{place}" for place in TESTS]
    status = pytest.main(["-q", "--set", "quick", "-p", "no:cacheprovider", *tests])
    # Texts with the same rules come one after the other, because a kernel keeps a limited number.
    file.write_bytes(pickle.dumps(dict(sorted(told.items()))))
    return int(status)


def _first(library: Path, told: Told) -> str:
    weakened = found(str(library), lambda: "").library
    assert weakened is not None
    kernel = Kernel(weakened)
    for text, (test, answers) in told.items():
        said = kernel_way.said_by(kernel, text)
        if said is not None and said != answers:
            return test
    return ""


def noticed_by(library: Path, told: Told) -> str:
    """Return the first test that has a text of which a kernel says something wrong, else "".

    The kernel is asked in a process of its own, which it may bring down or hold up.
    """
    here, there = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.get_context("fork").Process(
        target=lambda: there.send(_first(library, told))
    )
    child.start()
    there.close()
    try:
        return str(here.recv()) if here.poll(_LONGEST) else ""
    except EOFError:
        return ""
    finally:
        child.kill()
        child.join()


if __name__ == "__main__":
    sys.exit(gather(Path(sys.argv[1])))
