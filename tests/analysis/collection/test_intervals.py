from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.collection.intervals import ratio_interval, student_quantile, wilson
from analysis.collection.tallies import MeasureTotals


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
    assert MeasureTotals().share_interval() is None
    assert ratio_interval(5, 25, 5, 1, 1, 1) is None


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert math.isclose(student_quantile(freedom), quantile, abs_tol=0.002)


def share_of(*games: tuple[int, int]) -> MeasureTotals:
    """The share of hits among trials, game by game."""
    share = MeasureTotals()
    for hits, trials in games:
        share = share.plus(MeasureTotals.of(hits, trials, 0, trials))
    return share


def test_an_interval_holds_the_mean_about_as_often_as_it_says() -> None:
    random = Random(5)
    held = 0
    for _ in range(600):
        values = [random.gauss(3, 2) for _ in range(8)]
        squares = sum(value * value for value in values)
        low, high = ratio_interval(sum(values), squares, sum(values), 8, 8, 8) or (0, 0)
        held += low <= 3 <= high
    assert 0.92 < held / 600 < 0.98


def test_it_does_so_where_the_deals_of_a_game_are_alike_and_games_are_of_all_lengths() -> None:
    random = Random(6)
    means = shares = alone = 0
    for _ in range(600):
        mean, share = MeasureTotals(), MeasureTotals()
        for _ in range(20):
            count, evening = random.randint(1, 9), random.gauss(0, 40)
            points = [round(evening + random.gauss(10, 40)) for _ in range(count)]
            mean = mean.plus(MeasureTotals.of(sum(points), count, count, count))
            chance = random.betavariate(1.2, 0.8)
            hits = sum(random.random() < chance for _ in range(count))
            share = share.plus(MeasureTotals.of(hits, count, hits, count))
        low, high = mean.mean_interval() or (0, 0)
        means += low <= 10 <= high
        low, high = share.share_interval() or (0, 0)
        shares += low <= 0.6 <= high
        low, high = wilson(share.total, share.own.total) or (0, 0)
        alone += low <= 0.6 <= high
    assert 0.92 < means / 600 < 0.98
    assert 0.92 < shares / 600 < 0.98
    assert alone / 600 < 0.85


def test_a_share_is_at_best_as_sure_as_of_trials_apart_and_at_worst_as_of_whole_games() -> None:
    alike = share_of(*[(2, 4)] * 10)
    assert alike.share_interval() == wilson(20, 40)
    assert share_of(*[(4, 4)] * 10).share_interval() == wilson(10, 10)
    assert share_of((7, 10)).share_interval() == wilson(0.7, 1)
    assert share_of((2, 10), (3, 4), (0, 1)).share_interval() != wilson(5, 15)
    assert share_of(*[(1, 1)] * 3, *[(0, 1)] * 5).share_interval() == wilson(3, 8)


def test_games_without_a_trial_change_nothing() -> None:
    games = [(1, 4), (3, 4), (2, 5)]
    assert share_of(*games, (0, 0), (0, 0)).share_interval() == share_of(*games).share_interval()


@given(games=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=9))
def test_every_share_of_games_lies_in_its_interval(games: list[tuple[int, int]]) -> None:
    share = share_of(*[(min(pair), max(pair)) for pair in games])
    interval = share.share_interval()
    assert (interval is None) == (not share.own.total)
    if interval is not None:
        assert 0 <= interval[0] <= share.total / share.own.total + 1e-12
        assert share.total / share.own.total - 1e-12 <= interval[1] <= 1
