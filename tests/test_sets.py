"""The file that says which tests are quick, and the choice by it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import sets
from tests.conftest import SECOND_TRIES

ROOT = Path(__file__).resolve().parent.parent
RECORDED = sets.read(sets.RECORDED.read_text(encoding="utf-8"))


def test_every_test_that_is_recorded_is_there() -> None:
    """A test that was renamed would be quick again, whatever it takes."""
    for name in RECORDED:
        module, _, test = sets.function_of(name).partition("::")
        text = (ROOT / module).read_text(encoding="utf-8")
        # Some are tables of sentences, and of a module that is read as a whole no test is named.
        there = re.search(rf"^(?:def {test}\(|{test} = )", text, re.M)
        assert there or not test.startswith("test_"), name


def test_nothing_that_is_recorded_as_long_is_quick() -> None:
    assert {*RECORDED} & sets.quick(RECORDED, RECORDED) == set()


def test_of_a_test_that_takes_long_with_all_its_cases_some_are_quick() -> None:
    taken = {f"tests/test_a.py::test_b[{at}]": 0.1 for at in range(10)}
    chosen = sets.quick(taken, sets.worth_keeping(taken))
    assert chosen == {"tests/test_a.py::test_b[0]", "tests/test_a.py::test_b[7]"}
    assert sum(taken[case] for case in chosen) <= sets.PART + 0.1


def test_a_case_that_takes_long_alone_is_not_and_the_others_are() -> None:
    taken = {"tests/test_a.py::test_b[1]": 3.0, "tests/test_a.py::test_b[2]": 0.1}
    assert sets.quick(taken, sets.worth_keeping(taken)) == {"tests/test_a.py::test_b[2]"}


def test_cases_that_take_just_as_long_together_as_they_may_are_all_quick() -> None:
    # One added to the other, these are a little more than a half.
    parts = (0.01, 0.01, 0.28, 0.16, 0.04)
    taken = {f"tests/test_a.py::test_b[{at}]": seconds for at, seconds in enumerate(parts)}
    assert sets.worth_keeping(taken) == {}


def test_a_module_in_which_nothing_is_quick_is_one_line_of_the_file() -> None:
    kept = sets.worth_keeping({"tests/test_a.py::test_b": 3.0, "tests/test_a.py::test_c": 1.0})
    assert kept == {"tests/test_a.py": 4.0}
    assert sets.read(sets.written(kept)) == kept


def test_a_test_that_nothing_is_known_of_is_quick() -> None:
    assert sets.quick(["tests/test_a.py::test_b"], {}) == {"tests/test_a.py::test_b"}


@pytest.mark.parametrize(("unsteady", "status"), [(SECOND_TRIES, 0), (SECOND_TRIES + 1, 1)])
def test_a_run_is_red_if_more_tests_than_may_needed_a_second_try(
    tmp_path: Path, unsteady: int, status: int
) -> None:
    (tmp_path / "test_late.py").write_text(
        "import pathlib, pytest\n"
        f"@pytest.mark.parametrize('at', range({unsteady}))\n"
        "def test_one(at: int) -> None:\n"
        f"    seen = pathlib.Path({str(tmp_path)!r}, str(at))\n"
        "    there = seen.exists()\n"
        "    seen.touch()\n"
        "    assert there, 'it came late'\n"
    )
    options = ["-p", "tests.conftest", "-c", "/dev/null", "--rootdir", str(tmp_path)]
    asked = [sys.executable, "-m", "pytest", *options, "--reruns", "1", str(tmp_path)]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stdout + done.stderr
    assert done.stdout.count("AssertionError: it came late") == unsteady
