"""What hangs on who is ahead is evened out over deals that end with about the same lead."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

import records
from analysis.advice import Advice, advise
from analysis.advice.valued import Made, best_of, smoothed, values_of
from analysis.generate import generate
from tests.answered import answered


def test_deals_with_leads_far_apart_do_not_count_for_each_other() -> None:
    leads = [[0, 1000], [0, 1000]]
    (first, second), _ = smoothed([[-2000, 2000], [-2000, 2000]], leads)
    assert first < -1000 < 1000 < second


def test_a_greater_lead_is_worth_more_though_the_premium_is_the_same() -> None:
    """Ten more in each deal wins none of them, and shows all the same."""
    random = Random(3)
    leads = [round(random.gauss(0, 300)) for _ in range(40)]
    plain, more = leads, [lead + 10 for lead in leads]
    values = [[2000 if lead > 0 else -2000 for lead in row] for row in (plain, more)]
    low, high = smoothed(values, [plain, more])
    assert fmean(high) > fmean(low)
    assert fmean(map(fmean, (low, high))) == pytest.approx(fmean(map(fmean, values)), abs=150)


def test_it_is_done_only_where_a_deal_brings_something_else_than_what_is_marked() -> None:
    even = [[Made((2000, 0), (110, 100)), Made((0, 2000), (100, 110))]]
    assert values_of(even, 0) != [[2000, -2000]]
    assert values_of([[Made(one.scores) for one in even[0]]], 0) == [[2000, -2000]]
    assert best_of([[Made((1, 0))], [Made((2, 0))], [Made((2, 0))]], 0) == 1


def test_in_rubicon_the_band_is_that_of_what_deals_bring() -> None:
    replay = records.replay(generate("besigue-rubicon", 3, player="eager"))
    found = answered(Advice, advise(replay, 1, 30, worlds=20))
    one = found.options[0]
    assert one.value.p5 < one.value.low < one.value.high < one.value.p95
    assert abs(one.value.p5) > 1000
