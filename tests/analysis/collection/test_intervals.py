from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.collection.intervals import student, student_quantile, wilson


@given(trials=st.integers(1, 10_000), data=st.data())
def test_a_share_lies_in_its_interval_and_that_between_nothing_and_all(
    trials: int, data: st.DataObject
) -> None:
    hits = data.draw(st.integers(0, trials))
    interval = wilson(hits, trials)
    assert interval is not None
    low, high = interval
    assert 0 <= low <= hits / trials + 1e-12
    assert hits / trials - 1e-12 <= high <= 1
    assert low < high


def test_more_trials_make_a_share_surer() -> None:
    widths = []
    for trials in (10, 100, 1000):
        low, high = wilson(trials // 2, trials) or (0, 1)
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)


def test_without_trials_or_with_one_value_there_is_no_interval() -> None:
    assert wilson(0, 0) is None
    assert student(1, 5, 25) is None


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert math.isclose(student_quantile(freedom), quantile, abs_tol=0.002)


def test_an_interval_holds_the_mean_about_as_often_as_it_says() -> None:
    random = Random(5)
    held = 0
    for _ in range(600):
        values = [random.gauss(3, 2) for _ in range(8)]
        low, high = student(8, sum(values), sum(v * v for v in values)) or (0, 0)
        held += low <= 3 <= high
    assert 0.92 < held / 600 < 0.98
