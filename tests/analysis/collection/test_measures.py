"""The measurements of one deal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis.collection.facts_of_a_record import DealFacts, RecordFacts
from analysis.collection.groups import Group
from analysis.collection.measures import seen_in_deal
from analysis.collection.tallies import UNITS

DEAL = DealFacts(1, (30, 10), 0, (("cards", (30, 10)),), (), ())
SEATS = (("A", 0, "Alice"), ("B", 1, "Basile"))
RECORD = RecordFacts("whist", "points", "", None, SEATS, 2, 0, True, (DEAL,))


def seen(deal: DealFacts, *sides: int) -> dict[str, tuple[int, int, float | None]]:
    group = Group("", sides, None, True)
    return {one.measure: one[1:] for one in seen_in_deal(deal, RECORD, group)}


def test_the_first_lead_counts_for_the_side_that_had_it() -> None:
    assert seen(DEAL, 0)["first-won"] == (1, 1, None)
    assert seen(DEAL, 0)["first-margin"] == (0, 0, 20 * UNITS)
    assert not {"first-won", "first-margin"} & set(seen(DEAL, 1))


def test_who_has_fewest_penalty_points_has_won_the_deal() -> None:
    deal = replace(DEAL, score=(0, 3, 4, 5), first=3, sources=())
    seats = tuple((seat, at, "") for at, seat in enumerate("ABCD"))
    record = replace(RECORD, unit="penalties", seats=seats, sides=4, deals=(deal,))
    by_player = {
        side: {
            one.measure: one for one in seen_in_deal(deal, record, Group("", (side,), None, True))
        }
        for side in range(4)
    }
    assert [by_player[side]["deals-won"].hits for side in range(4)] == [1, 0, 0, 0]
    assert [by_player[side]["deals-lost"].hits for side in range(4)] == [0, 1, 1, 1]
    assert by_player[0]["deal-margin"].parts == -3 * UNITS
    assert by_player[3]["deal-margin"].parts == 5 * UNITS
    assert by_player[3]["first-won"].hits == 0
    whole = {
        one.measure: one for one in seen_in_deal(deal, record, Group("", (0, 1, 2, 3), None, False))
    }
    assert whole["deal-gap"].parts == 3 * UNITS
    assert whole["deals-won/A"].hits == 1
    assert not whole["deals-won/D"].hits


def test_a_drawn_deal_is_neither_won_nor_lost_by_the_first_lead() -> None:
    drawn = replace(DEAL, score=(20, 20))
    assert seen(drawn, 0)["first-margin"] == (0, 0, 0)
    assert "first-won" not in seen(drawn, 0)


def test_a_mean_that_is_no_whole_number_of_sixtieths_is_kept_as_it_is() -> None:
    odd = replace(DEAL, score=(1,) * 7, first=None, sources=())
    assert seen(odd, *range(7))["deal-points"][2] == UNITS
    assert seen(replace(odd, score=(2, *[1] * 6)), *range(7))["deal-points"][2] == pytest.approx(
        UNITS * 8 / 7
    )
