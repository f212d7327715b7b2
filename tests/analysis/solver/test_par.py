"""Par of a deal: what it brings if all play their best from the opening lead on."""

from __future__ import annotations

import records
from analysis.generate import generate
from analysis.solver import Par, Solution, par, solve
from tests.answered import answered
from tests.kernel_way import needs_kernel


@needs_kernel
def test_par_is_what_the_best_lead_brings_under_the_trumps_turned_up() -> None:
    replay = records.replay(generate("whist", 5))
    found = answered(Par, par(replay, 1))
    assert found.leader == replay.events(1)[0].seat
    assert found.led == replay.events(1)[0].cards[0]
    assert len(found.leads) == 13
    values = {one.card: one.value for one in found.leads}
    side = 0 if found.leader in found.sides[0] else 1
    margins = {card: value[side] - value[1 - side] for card, value in values.items()}
    most = max(margins.values())
    assert set(found.best) == {card for card, margin in margins.items() if margin == most}
    assert found.value == values[found.best[0]]
    assert found.lost == most - margins[found.led]
    # One of the two makes its tricks above six, and the other none.
    assert 0 in found.value


def test_par_of_a_deal_that_can_be_solved_needs_nothing_more() -> None:
    replay = records.replay(generate("sizette", 1))
    found = par(replay, 1)
    solution = solve(replay, 1)
    assert isinstance(found, Par)
    assert isinstance(solution, Solution)
    assert found.value == solution.value
    assert found.leads == solution.plays[0].cards
    assert found.as_dict()["status"] == "par"


def test_a_deal_that_is_not_solved_from_its_first_card_has_no_par() -> None:
    assert par(records.replay(generate("whist", 5)), 1, 2_000) is None
