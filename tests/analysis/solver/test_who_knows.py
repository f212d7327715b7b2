"""Grades say whether a player could know them: what a seat cannot place changes no such grade."""

from __future__ import annotations

from random import Random

import pytest

import records
from analysis.advice.moment import seen_after_draws
from analysis.estimate.deal import RecordedDeal
from analysis.generate import generate
from analysis.solver import PositionSolution, Solution, solve, solve_position
from records.cards import SEATS
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.answered import answered
from tests.moments import moment

#: The positions that each search may look at.
LIMIT = 3000
#: Two players draw all cards, so that whoever counts knows the other hand.
COUNTED = {
    *("besigue-1847", "besigue", "besigue-sans-retourne", "besigue-chinois", "besigue-9"),
    *("besigue-rubicon", "besigue-six-packs", "brusquembille", "sixty-six", "pinochle-2"),
}
#: How many worlds are imagined to find two that differ.
WORLDS = 6
#: No end play is solved, because it matters which side was the first to take something.
UNSOLVED = {"triomphe", "sixte"}


def worlds(replay: Replay, ply: int, seat: str) -> set[tuple[tuple[int, ...], ...]]:
    """The hands that a seat can imagine after a ply of the first deal, and the true ones."""
    there = moment(replay, 1, ply)
    played = RecordedDeal(replay, 1).played(ply)
    found = seen_after_draws(there, replay.position(1, ply), SEATS.index(seat), played)
    tables = [there.drawn, *(found.dealt(Random(number)) for number in range(WORLDS))]
    return {tuple(map(tuple, one.hands.known)) for one in tables}


def checked(replay: Replay, every: int) -> str | None:
    """Whose hands the solution of the first deal takes, None if it is not solved.

    If they are known, each player can imagine no other hands, at every `every`th ply graded.
    Otherwise somebody can.
    """
    solution = solve(replay, 1, LIMIT)
    if not isinstance(solution, Solution) or not solution.plays:
        return None
    seats = SEATS[: sum(map(len, solution.sides))]
    several = {
        len(worlds(replay, play.ply - 1, seat)) > 1
        for play in solution.plays[::every]
        for seat in seats
    }
    assert several == {False} if solution.hands == "known" else True in several
    return solution.hands


@pytest.mark.parametrize("game", GAMES)
def test_grades_are_known_only_where_a_player_can_imagine_no_other_hands(game: str) -> None:
    found = (checked(records.replay(generate(game, seed)), 9) for seed in (7, 8))
    if game in UNSOLVED:
        assert set(found) == {None}
    else:
        assert ("known" if game in COUNTED else "open") in found


def test_a_closed_talon_hides_cards() -> None:
    for seed in range(8):
        replay = records.replay(generate("sixty-six", seed, player="thrifty"))
        if any(event.kind == "closing" for event in replay.events(1)):
            found = checked(replay, 3)
            if found is not None:
                assert found == "open"
                return
    pytest.fail("no talon was closed")


def test_where_two_play_after_the_other_two_nobody_knows_the_hands() -> None:
    replay = records.replay(generate("besigue-4", 3, {"end-play-pairs": "true"}))
    solution = answered(Solution, solve(replay, 1))
    assert solution.hands == "open"
    place = answered(PositionSolution, solve_position(replay, 1, solution.plays[-2].ply - 1))
    assert place.hands == "open"
    assert "none of the players saw" in place.assumes["en"]
    assert "aucun joueur n’a vu" in place.assumes["fr"]
