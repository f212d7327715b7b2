"""Which of many cases are tried in the quick set, and which in the slow one alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from hypothesis import given, settings


def some_quick(cases: Iterable[Any], one_in: int, first: int = 0) -> list[ParameterSet]:
    """Every case as a parameter: one in so many is quick, from that one on, the others are slow.

    A tuple is a parameter for each of its parts.
    """
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            marks=() if at % one_in == first % one_in else pytest.mark.slow,
        )
        for at, case in enumerate(cases)
    ]


def few_then_many(quick: int, slow: int, *drawn: Any) -> Callable[[Callable[..., None]], Any]:
    """A test of values that Hypothesis draws: of so many in the quick set and in the slow one."""

    def decorate(test: Callable[..., None]) -> Callable[[int], None]:
        @pytest.mark.parametrize("examples", [quick, pytest.param(slow, marks=pytest.mark.slow)])
        def tried(examples: int) -> None:
            settings(deadline=None, max_examples=examples)(given(*drawn)(test))()

        tried.__name__, tried.__doc__ = test.__name__, test.__doc__
        return tried

    return decorate
