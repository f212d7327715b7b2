"""The measurements of one deal."""

from __future__ import annotations

from dataclasses import replace

from analysis.collection.facts_of_a_record import DealFacts, RecordFacts
from analysis.collection.groups import Membership
from analysis.collection.measures import seen_in_deal
from analysis.collection.tallies import UNITS

DEAL = DealFacts(1, (30, 10), (("cards", (30, 10)),), (), ())
SEATS = (("A", 0, "Alice"), ("B", 1, "Basile"))
RECORD = RecordFacts("whist", "points", "", None, SEATS, 2, 0, True, (DEAL,))


def seen(deal: DealFacts, *sides: int) -> dict[str, tuple[int, int, bool]]:
    group = Membership("", sides, True)
    return {one.measure: one[1:] for one in seen_in_deal(deal, RECORD, group)}


def test_who_has_fewest_penalty_points_has_won_the_deal() -> None:
    deal = replace(DEAL, score=(0, 3, 4, 5), sources=())
    seats = tuple((seat, at, "") for at, seat in enumerate("ABCD"))
    record = replace(RECORD, unit="penalties", seats=seats, sides=4, deals=(deal,))
    by_player = {
        side: {
            one.measure: one for one in seen_in_deal(deal, record, Membership("", (side,), True))
        }
        for side in range(4)
    }
    assert [by_player[side]["deals-won"].total for side in range(4)] == [1, 0, 0, 0]
    assert [by_player[side]["deals-lost"].total for side in range(4)] == [0, 1, 1, 1]
    assert by_player[0]["deal-margin"].total == -3 * UNITS
    assert by_player[3]["deal-margin"].total == 5 * UNITS
    whole = {
        one.measure: one for one in seen_in_deal(deal, record, Membership("", (0, 1, 2, 3), False))
    }
    assert whole["deal-gap"].total == 3 * UNITS
    assert whole["deals-won/A"].total == 1
    assert not whole["deals-won/D"].total


def test_a_mean_over_up_to_six_sides_is_a_whole_number_of_sixtieths() -> None:
    for sides in range(1, 7):
        odd = replace(DEAL, score=(2, *[1] * (sides - 1)), sources=())
        assert seen(odd, *range(sides))["deal-points"][0] == UNITS + UNITS / sides
