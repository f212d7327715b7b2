"""What each player did in the deals of a replay and in their tricks: what is kept for insights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from analysis.worked_out import solved
from records.cards import SEATS
from records.play.outlines import Hand
from records.play.replay import Replay
from records.rules.ruleset import RuleSet
from records.rules.strength import strength

#: What a deed belongs to, from the whole to its parts.
GAME, DEAL, CARD, CHOICE = range(4)

#: How strong a hand is: each is as likely as the others.
WEAK, MIDDLING, STRONG = "weak", "middling", "strong"
#: A third of all hands lies at least this many standard deviations above the mean, a third below.
_THIRD = 0.4307

#: The rules of a record that names no option, or only such as make no difference.
DEFAULT = "default"

#: What values from 0 to 1 are counted in.
THOUSANDTHS = 1000
#: Stands before the grades of a deal of which the players could know all cards.
ALL_KNOWN = "#"
#: The letter of each kind of choice.
CHOICES = {"lead": "l", "follow": "f", "discard": "d", "declaration": "m"}
#: In how many random games each option of a choice is tried, and how many deals of a record are
#: graded for two players, half as many for four.
_GAMES, _DEALS = 40, 4


# -- hands --------------------


def strengths_of(replay: Replay, rules: RuleSet, deal: int) -> Sequence[str | None]:
    """Return how strong the hands of a deal are, by seat, None for one that is not known."""
    outline = replay.outlines[deal - 1]
    return [
        None if hand is None else strength_of_hand(rules, outline.trump, hand)
        for hand in outline.hands
    ]


@lru_cache(maxsize=4096)
def strength_of_hand(rules: RuleSet, trump: int, hand: Hand) -> str:
    """Return how strong a hand is, as it is dealt, with a trump suit or NO_TRUMP.

    A card is as strong as the part of the pack that does not beat it when it is led. A hand is as
    strong as the mean of its cards. A third of all hands that can be dealt is about WEAK, a third
    MIDDLING and a third STRONG.
    """
    beaten_by = strength(rules, trump).beaten_by
    size = len(rules.cards)
    worth = [1 - beaten_by[card].bit_count() / size for card in rules.cards]
    mean = sum(worth) / size
    variance = sum((one - mean) ** 2 for one in worth) / size
    pack = size * rules.packs
    spread = sqrt(variance / hand.cards * (pack - hand.cards) / (pack - 1))
    off = 1 - hand.beaten / size / hand.cards - mean
    if abs(off) < _THIRD * spread:
        return MIDDLING
    return STRONG if off > 0 else WEAK


# -- what deals and cards brought --------------------


def wins(replay: Replay) -> Iterator[list[int] | None]:
    """Yield for each deal which sides won it alone, as 1 or 0, None if nobody knows."""
    best_of = min if replay.rules is not None and replay.rules.low_wins else max
    for deal in replay.deals:
        if deal.score is None or len(deal.score) < 2:
            yield None
            continue
        best = best_of(deal.score)
        alone = deal.score.count(best) == 1
        yield [int(alone and points == best) for points in deal.score]


class Card(NamedTuple):
    """A card of a deal: its trick, the phase in which that was led, its seat, whether it leads."""

    trick: int
    phase: str
    seat: str
    leads: bool


def _cards_of(replay: Replay, deal: int) -> dict[tuple[int, str], Card]:
    """Return the cards of a deal by trick and seat."""
    return {
        (number, SEATS[seat]): Card(number, phase, SEATS[seat], seat == seats[0])
        for number, (phase, seats, _) in replay.outlines[deal - 1].tricks
        for seat in seats
        if seat >= 0
    }


#: By deal: ALL_KNOWN or "", and the cards that are graded, each with its grade as it is kept.
Grades = dict[int, tuple[str, list[tuple[Card, str]]]]


def graded(replay: Replay) -> Grades:
    """Return what the solver says of each deal that it reaches."""
    from analysis.solver import Solution
    from analysis.solver.answer import KNOWN

    found: Grades = {}
    for deal, answer in solved(replay).items():
        if isinstance(answer, Solution):
            cards = _cards_of(replay, deal)
            plays = [
                (card, f"{play.lost}{'!' if play.at_stake else ''}")
                for play in answer.plays
                if (card := cards.get((play.trick, play.seat))) is not None
                and play.lost is not None
            ]
            found[deal] = ALL_KNOWN if plays and answer.hands == KNOWN else "", plays
    return found


def chosen(replay: Replay) -> Grades:
    """Return the graded choices of some deals, spread evenly over the record.

    A declaration counts with the card of its player to the same trick. Cost: 0.4 to 21 seconds.
    """
    from analysis.chance import DealAccuracy, accuracy

    deals = len(replay.deals)
    most = max(1, 2 * _DEALS // sum(map(len, replay.sides)))
    found: Grades = {}
    for deal in sorted({1 + at * deals // most for at in range(most)}):
        answer = accuracy(replay, deal, _GAMES)
        if isinstance(answer, DealAccuracy):
            cards = _cards_of(replay, deal)
            choices = [
                (card, f"{_parts(one.accuracy)}/{_parts(one.lost)}{CHOICES[one.kind]}")
                for one in answer.choices
                if (card := cards.get((one.trick, one.seat))) is not None
            ]
            found[deal] = "", choices
    return found


def _parts(value: float) -> int:
    return round(THOUSANDTHS * value)
