"""What each deal of a record brought beyond the others, and what chance had to do with it.

Chance acts when the hands are dealt and whenever players draw. Its worth each time is the value of
the deal afterwards, less the value before, which is the mean over all that could have come instead.
The value is the mean over random courses of the rest of the deal, with all hands open, in which
all play on by a simple policy (`analysis.estimate`). These differences have a mean of 0, however
well the players play, because both values are taken over the same possible cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from analysis.collection.tallies import UNITS
from analysis.estimate.deal import RecordedDeal, Tables
from analysis.estimate.playing_on import policy_for
from analysis.estimate.policy import Policy, TrickPolicy
from analysis.estimate.unseen_cards import Played, Seen, seen_of
from records.cards import KNOWN
from records.knowledge.table import Table
from records.notation.model import DRAW, PLAY, Item
from records.play.course import Observer
from records.play.line_of_play import Line, Watch
from records.play.replay import Replay
from records.rules.tally import Tally

#: How many deals are played on before and after the hands are dealt.
_OF_A_DEAL = 400
#: How many deals are played on before and after a draw: for each draw at most the first number,
#: and for all draws of a deal together at most the second.
_OF_A_DRAW = 150
_OF_ALL_DRAWS = 7500


@dataclass(frozen=True, slots=True)
class DealLuck:
    """A deal: what it brought each side, and what of that its cards were worth.

    Both are in sixtieths of the game's unit, beyond the mean of the other sides; `luck` is None if
    the cards dealt are not known. `key` is the same for the same cards and play.
    """

    deal: int
    made: tuple[int, ...]
    luck: tuple[int, ...] | None
    key: str


def deals_of(replay: Replay) -> list[DealLuck]:
    """Return the deals of a record whose scores are known; none without known rules.

    The same record gives the same figures. Cost: two replays, 10 ms for a deal of whist, 80 ms for
    one of bezique with two packs, 300 ms for the longest. Without the compiled kernel twenty times
    as much.
    """
    rules = replay.rules
    if rules is None:
        return []
    watch = _Draws()
    Replay(replay.record, rules, watch)
    out = []
    for deal in replay.deals:
        scores = replay.score if rules.scoring.valued is not None else deal.score
        if scores is None or (rules.scoring.valued is not None and not deal.complete):
            continue
        seen = watch.deals.get(deal.deal)
        found = None if seen is None else _luck(replay, deal.deal, seen)
        key = "" if seen is None else f"{_hands(seen.first)} {seen.played}"
        out.append(DealLuck(deal.deal, beyond(rules.merits(tuple(scores))), found, key))
    return out


def beyond(values: Sequence[float]) -> tuple[int, ...]:
    """Return by how many sixtieths each value is beyond the mean of the others.

    >>> beyond((40, 10)), beyond((3, 0, 0))
    ((1800, -1800), (180, -90, -90))
    """
    total, others = sum(values), len(values) - 1
    return tuple(round(UNITS * (one - (total - one) / others)) for one in values)


class _Draw(NamedTuple):
    """The table once all have drawn, after so many actions and with these cards played."""

    table: Table
    ply: int
    played: list[tuple[int, int]]


class _Dealt(NamedTuple):
    """What chance did in a deal: the table as it was dealt, and after each draw.

    `played` are all cards played in the deal, as (seat, card).
    """

    first: Table
    draws: list[_Draw]
    tables: Tables
    played: list[tuple[int, int]]

    def laid_open(self) -> bool:
        """Return whether all hands are known as they were dealt: as given, or as they were played.

        Played hands are laid on the table. That takes a whole deal of a game without a talon.
        """
        table = self.first
        if _all_known(table):
            return True
        hands = [[card for seat, card in self.played if seat == one] for one in range(table.n)]
        size = table.rules.hand_size
        known = all(len(hand) == size and max(hand) < KNOWN for hand in hands)
        if table.rules.stock or not known:
            return False
        table.knowledge.forget_unknown()
        table.hands.replace(hands, ())
        return True


class _Draws(Watch):
    """Keeps the table of each deal as it was dealt, and after each draw."""

    def __init__(self) -> None:
        self.deals: dict[int, _Dealt] = {}

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        """Begin a deal."""
        table = line.table
        if table.trick > 1:
            return None
        first = table.copy()
        tables = Tables({0: first}, table, tally.waiting, tally.turned)
        draws: list[_Draw] = []
        played: list[tuple[int, int]] = []
        self.deals[at + 1] = _Dealt(first, draws, tables, played)
        due: _Draw | None = None

        def observe(index: int, item: Item, seat: int, marked: int) -> None:
            nonlocal due
            if due is not None and not table.stock.to_draw:
                if item.kind == DRAW:
                    draws.append(due._replace(table=table.copy()))
                else:
                    # The draws that nobody wrote down come with the next card.
                    due.table.settle()
                    draws.append(due)
                due = None
            if item.kind == PLAY:
                played.append((seat, item.card))
            if table.stock.to_draw and not table.stock.after_draw:
                due = _Draw(table.copy(), line.ply, list(played))

        return observe


def _luck(replay: Replay, deal: int, dealt: _Dealt) -> tuple[int, ...] | None:
    """Return what chance was worth to each side in a deal, in sixtieths, None if nobody knows."""
    recorded = RecordedDeal(replay, deal, dealt.tables)
    first = dealt.first
    if not recorded.countable() or not dealt.laid_open():
        return None
    rules = recorded.rules
    hands = _hands(first)
    bare: list[tuple[int, ...]] = [()] * first.n
    if rules.turn_up == "dealer":
        bare[first.dealer] = (first.stock.turn_up,)
    random = Random(f"{deal} {hands} {first.stock.turn_up}")
    values = _Values(recorded, policy_for(rules, random))
    worth = values.gained(first, bare, 0, [], _OF_A_DEAL)
    if worth is None:
        return None
    share = _OF_ALL_DRAWS // (2 * max(1, len(dealt.draws)))
    for table, ply, played in dealt.draws:
        if not _all_known(table):
            return None
        drawn = [
            _without(hand, card) for hand, card in zip(_hands(table), _drawn(table), strict=True)
        ]
        table.stock.forget_drawn()
        more = values.gained(table, drawn, ply, played, min(_OF_A_DRAW, share))
        if more is None:
            return None
        worth = [one + other for one, other in zip(worth, more, strict=True)]
    return beyond(worth)


class _Values:
    """The value of moments of a deal by the policy, whose generator deals."""

    def __init__(self, recorded: RecordedDeal, policy: Policy | TrickPolicy) -> None:
        self._recorded = recorded
        self._policy = policy

    def gained(
        self,
        table: Table,
        before: list[tuple[int, ...]],
        ply: int,
        played: list[tuple[int, int]],
        samples: int,
    ) -> list[float] | None:
        """Return what these hands are worth to each side, less the mean of hands that begin alike.

        `before` is what was there of each hand before chance added to it. None if the cards do not
        add up.
        """
        hands = _hands(table)
        sizes = tuple(map(len, hands))
        rules = self._recorded.rules
        course = Played(played, rules.seats * rules.stock_tricks)
        after, earlier = (seen_of(table, one, sizes, course) for one in (hands, before))
        if after is None or earlier is None:
            return None
        if len(set(earlier.unseen)) < 2:
            return [0.0] * len(rules.sides)
        announced = self._recorded.announced(ply)
        found, other = (self._mean(one, announced, samples) for one in (after, earlier))
        return [one - two for one, two in zip(found, other, strict=True)]

    def _mean(self, seen: Seen, announced: tuple[int, ...], samples: int) -> list[float]:
        made = self._recorded.rollouts(self._policy, seen, samples, announced)
        merits = (self._recorded.rules.merits(tuple(one.scores)) for one in made)
        return [sum(side) / samples for side in zip(*merits, strict=True)]


def _hands(table: Table) -> list[tuple[int, ...]]:
    """Return the known cards of each hand."""
    return [tuple(table.hands.cards(seat)) for seat in range(table.n)]


def _all_known(table: Table) -> bool:
    return not any(table.knowledge.unknown) and not any(table.knowledge.gone)


def _drawn(table: Table) -> list[int]:
    """Return the card that each seat drew blindly, below 0 for none."""
    return [card if card < KNOWN else -1 for card in table.stock.drawn[: table.n]]


def _without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    if card not in hand:
        return hand
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
