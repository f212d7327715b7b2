"""Hands that are played out by two players and then by the other two (rulebook 4)."""

from __future__ import annotations

from functools import cache

import pytest

import records
from analysis.generate import generate
from analysis.solver import GradedPlay, Solution, TooLarge, solve, solve_position
from records.cards import NUMBERS, SEATS
from records.play.replay import Replay
from records.rules.ruleset import RuleSet
from records.rules.strength import strength
from tests.answered import answered

Hand = tuple[int, ...]


def played(seed: int, partners: str = "2v2", **options: str) -> Replay:
    chosen = {"end-play-pairs": "true", "partners": partners, **options}
    return records.replay(generate("besigue-4", seed, chosen))


def solved(replay: Replay) -> Solution:
    return answered(Solution, solve(replay, 1))


def by_every_line(rules: RuleSet, trump: int, leads: Hand, follows: Hand, last: int) -> int:
    """What the leader of two makes more than the other, whatever they try."""
    table = strength(rules, trump)

    def answers(hand: Hand, led: int) -> Hand:
        row = table.power[table.classes[led]]
        suit = tuple(one for one in hand if table.classes[one] == table.classes[led])
        kept = suit or tuple(one for one in hand if table.classes[one] == trump) or hand
        return tuple(one for one in kept if row[one] > row[led]) or kept

    @cache
    def best(own: Hand, other: Hand) -> int:
        if not own:
            return 0
        margins = []
        for led in set(own):
            row = table.power[table.classes[led]]
            lines = []
            for answer in set(answers(other, led)):
                mine, theirs = list(own), list(other)
                mine.remove(led)
                theirs.remove(answer)
                points = rules.value[led] + rules.value[answer] + (0 if mine else last)
                if row[answer] > row[led]:
                    lines.append(-points - best(tuple(theirs), tuple(mine)))
                else:
                    lines.append(points + best(tuple(mine), tuple(theirs)))
            margins.append(min(lines))
        return max(margins)

    return best(leads, follows)


def tricks_of(answer: Solution) -> list[list[GradedPlay]]:
    return [list(answer.plays[i : i + 2]) for i in range(0, 32, 2)]


@pytest.mark.parametrize("partners", ["2v2", "independent"])
@pytest.mark.parametrize("seed", [1, 2])
def test_what_a_pair_makes_is_what_every_line_of_its_play_says(seed: int, partners: str) -> None:
    replay = played(seed, partners)
    rules, answer = replay.rules, solved(replay)
    assert rules is not None
    trump = "SHDC".index(replay.position(1, answer.start_ply - 1).trump or "")
    tricks = tricks_of(answer)
    later = answer.plays[16].value
    for pair, rest, last in ((tricks[:8], later, 0), (tricks[8:], (0,) * len(later), 10)):
        for at in range(4, 8):
            lead, follow = pair[at]
            hands = [
                tuple(sorted(NUMBERS[p.card] for t in pair[at:] for p in t if p.seat == one.seat))
                for one in (lead, follow)
            ]
            margin = by_every_line(rules, trump, hands[0], hands[1], last)
            own = [value - more for value, more in zip(lead.value, rest, strict=True)]
            assert own[lead.side] - own[follow.side] == margin


def test_the_worth_of_both_pairs_is_the_worth_of_the_deal() -> None:
    replay = played(3)
    answer = solved(replay)
    assert answer.sides == (("A", "C"), ("B", "D"))
    assert len(answer.plays) == 32 == len(answer.line)
    assert [one.seat for one in answer.players] == list(SEATS[:4])
    assert sum(one.plays for one in answer.players) == 32
    rules = replay.rules
    hands = sum(rules.value[NUMBERS[play.card]] for play in answer.plays)
    assert sum(answer.value) == hands + 10  # for the last trick
    # What is played in the one pair changes nothing in what a card of the other loses.
    assert {len({play.seat for play in answer.plays[i : i + 16]}) for i in (0, 16)} == {2}


@pytest.mark.parametrize("at", [0, 7, 16, 31])
def test_a_position_is_worth_what_its_play_is_graded_by(at: int) -> None:
    replay = played(3)
    play = solved(replay).plays[at]
    place = solve_position(replay, 1, play.ply - 1)
    assert not isinstance(place, TooLarge)
    assert (place.status, place.as_dict()["value"]) == ("solved", list(play.value))
    assert place.as_dict()["seat"] == play.seat
    assert place.as_dict()["side"] == play.side


def test_a_search_that_is_too_large_grades_what_it_can() -> None:
    answer = answered(Solution, solve(played(3), 1, 40))
    assert answer.too_large is not None
    assert 0 < len(answer.plays) < 32


def test_with_the_last_stock_trick_nothing_is_for_the_last_one() -> None:
    replay = played(4, **{"last-trick": "last-stock"})
    rules, answer = replay.rules, solved(replay)
    assert sum(answer.value) == sum(rules.value[NUMBERS[play.card]] for play in answer.plays)
