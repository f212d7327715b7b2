"""Which tests are quick: what a whole run has recorded of them decides, and nobody's taste.

`python -m tools.durations` writes `tests/durations.txt` from the record of a run (`--record FILE`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from math import ceil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from tests.amounts import times

#: Seconds that a test may take in the quick set: a case alone, and all its cases together.
LIMIT = 0.5
#: Seconds for the cases of a test that takes longer with all of them.
PART = 0.15
RECORDED = Path(__file__).with_name("durations.txt")
#: The property of a test that tells the seconds it took for what the quick set leaves out of it.
BESIDES = "besides the quick set"
#: What the quick set runs on PostgreSQL.
ON_POSTGRESQL = "tests/records/library/test_postgresql.py"

Seconds = Mapping[str, float]


def function_of(case: str) -> str:
    """The id of a test, by that of one of its cases.

    >>> function_of("tests/test_a.py::test_b[c::d]")
    'tests/test_a.py::test_b'
    """
    return case.partition("[")[0]


def module_of(case: str) -> str:
    """The file in which a test stands.

    >>> module_of("tests/test_a.py::test_b[c::d]")
    'tests/test_a.py'
    """
    return case.partition("::")[0]


def quick(cases: Iterable[str], recorded: Seconds) -> set[str]:
    """Which of these cases are quick.

    Of a test whose cases take longer together than they may, as many are taken as there is time
    for, at equal distances.

    >>> cases = [f"tests/test_a.py::test_b[{at}]" for at in range(6)]
    >>> sorted(quick(cases, {"tests/test_a.py::test_b": 0.7, cases[0]: 9.0}))
    ['tests/test_a.py::test_b[1]']
    >>> quick(cases, {"tests/test_a.py": 20.0})
    set()
    """
    by_test: defaultdict[str, list[str]] = defaultdict(list)
    for case in cases:
        if module_of(case) not in recorded and recorded.get(case, 0.0) <= LIMIT:
            by_test[function_of(case)].append(case)
    out: set[str] = set()
    for test, own in by_test.items():
        one_in = ceil(recorded.get(test, 0.0) / PART) or 1
        # A test that nothing tells apart from its only case has been left out already.
        out.update(own[::one_in])
    return out


def worth_keeping(seconds: Seconds) -> dict[str, float]:
    """What the choice needs of the seconds of all cases of a whole run.

    Kept are cases that take longer than they may, the sum of the other cases of a test if that is
    too long, and for a module in which nothing is quick its sum alone.

    >>> worth_keeping({"a.py::t[1]": 0.3, "a.py::t[2]": 0.3, "a.py::t[3]": 2.0, "b.py::t": 0.7})
    {'a.py::t': 0.6, 'a.py::t[3]': 2.0, 'b.py': 0.7}
    """
    seconds = {case: round(taken, 2) for case, taken in seconds.items()}
    long = {case: taken for case, taken in seconds.items() if taken > LIMIT}
    others: defaultdict[str, float] = defaultdict(float)
    modules: defaultdict[str, list[str]] = defaultdict(list)
    for case, taken in seconds.items():
        modules[module_of(case)].append(case)
        if case not in long:
            others[function_of(case)] += taken
    out = long | {test: taken for test, taken in others.items() if round(taken, 2) > LIMIT}
    for module, cases in modules.items():
        if not quick(cases, out):
            out = {case: taken for case, taken in out.items() if module_of(case) != module}
            out[module] = sum(seconds[case] for case in cases)
    return {name: round(out[name], 2) for name in sorted(out)}


def read(text: str) -> dict[str, float]:
    """The seconds in a file, of which each line has a number and an id with a tab between them."""
    lines = (line.split("\t", 1) for line in text.splitlines())
    return {name: float(taken) for taken, name in lines}


def written(seconds: Seconds) -> str:
    """The file with these seconds."""
    return "".join(f"{taken:.2f}\t{name}\n" for name, taken in seconds.items())


def few_then_many(few: int, many: int, *drawn: Any) -> Callable[[Callable[..., None]], Any]:
    """A test of values that Hypothesis draws: of few, and of many, which takes longer."""

    def decorate(test: Callable[..., None]) -> Callable[[int], None]:
        @pytest.mark.parametrize("examples", [few, times(many, 5)], ids=["few", "many"])
        def tried(examples: int) -> None:
            settings(deadline=None, max_examples=examples)(given(*drawn)(test))()

        tried.__name__, tried.__doc__ = test.__name__, test.__doc__
        return tried

    return decorate
