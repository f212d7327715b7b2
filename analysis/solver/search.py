"""Positions, and what every search answers of them, whatever way the deal scores."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from analysis.solver.layout import Layout, Limited
from records.cards import members


class OpenPosition(NamedTuple):
    """The cards left in the hands, the leader, and the trick so far as (seat, bit).

    `counted` is the value of the tricks that each seat has taken, and `tricks` their number. `last`
    is the seat that took the latest one, or -1 if there is none yet. In games that a count decides,
    `declared` is what each seat has declared, `served` the kinds (see `records.rules.kinds`) in
    which cards have served, and `winner` the seat that a declaration has won the deal, or -1.
    """

    left: int
    leader: int
    trick: tuple[tuple[int, int], ...]
    counted: tuple[int, ...]
    tricks: tuple[int, ...]
    last: int
    declared: tuple[int, ...] = ()
    served: frozenset[tuple[int, int]] = frozenset()
    winner: int = -1

    @property
    def over(self) -> bool:
        """Whether every card has been played."""
        return not self.left and not self.trick

    @property
    def seat(self) -> int:
        """The seat to play."""
        return (self.leader + len(self.trick)) % len(self.counted)


class Top(NamedTuple):
    """The class led, the best card so far, and the seat that played it."""

    led: int
    best: int
    seat: int


def top(layout: Layout, position: OpenPosition) -> Top:
    """Return the state of the trick in a position. The trick must have begun."""
    led = layout.classes[position.trick[0][1]]
    power = layout.power[led]
    seat, best = max(position.trick, key=lambda play: power[play[1]])
    return Top(led, best, seat)


def tried(layout: Layout, position: OpenPosition) -> int:
    """Return the cards worth trying in this trick: one from each group of equals."""
    left = position.left
    for _, i in position.trick:
        left |= 1 << i
    out = 0
    for at, mask in enumerate(layout.used):
        out |= layout.suit(at, left & mask).tried
    return out


def legal(layout: Layout, position: OpenPosition) -> int:
    """Return the cards that the player to move may play, as a set."""
    held = position.left & layout.own[position.seat]
    if not position.trick:
        return held
    led, best, best_seat = top(layout, position)
    return layout.legal(held, led, best, layout.beating(position.seat, best_seat))


def after(layout: Layout, position: OpenPosition, card: int) -> OpenPosition:
    """Return the position after the player to move has played this card, given as a bit."""
    trick = (*position.trick, (position.seat, card))
    left = position.left & ~(1 << card)
    if len(trick) < layout.seats:
        return position._replace(left=left, trick=trick)
    winner = top(layout, position._replace(trick=trick)).seat
    counts = layout.rules.trick_value + sum(layout.value[i] for _, i in trick)
    counted = list(position.counted)
    counted[winner] += counts
    tricks = list(position.tricks)
    tricks[winner] += 1
    return position._replace(
        left=left,
        leader=winner,
        trick=(),
        counted=tuple(counted),
        tricks=tuple(tricks),
        last=winner,
    )


#: What a search values: the points still to be made in tricks, what the deal brings, chips, what
#: the deal brings where it is won by a count, the value of a game of one deal.
POINTS = "points"
DEAL = "deal"
CHIPS = "chips"
PENALTIES = "penalties"
COUNT = "count"
VALUE = "value"


class Move(NamedTuple):
    """A card to be played, as a bit, and the group that is declared before it, if any."""

    bit: int
    declared: tuple[int, ...] = ()


class Worths(NamedTuple):
    """The worth of a line: `value` for each side, and `counts` for each seat if they break ties."""

    value: tuple[int, ...]
    counts: tuple[int, ...] | None = None


class Search(ABC):
    """A search for one deal. It remembers what it has learnt about positions."""

    layout: Layout
    method: str
    measure: str
    #: what it searches with
    searches: Sequence[Limited]

    @property
    def positions(self) -> int:
        """The number of positions searched so far."""
        return sum(search.positions for search in self.searches)

    def allow(self, positions: int) -> None:
        """Allow that many positions more than those searched so far."""
        for search in self.searches:
            search.limit = search.positions + positions

    @abstractmethod
    def worth(self, position: OpenPosition) -> Worths:
        """Return the worth of a position with best play. Raises TooManyPositions."""

    @abstractmethod
    def cards(self, position: OpenPosition) -> dict[Move, Worths]:
        """Return the worth of each legal choice. Raises TooManyPositions."""

    @abstractmethod
    def best(self, position: OpenPosition) -> Move:
        """Return a best choice, the first in the layout's order.

        Raises TooManyPositions.
        """

    @abstractmethod
    def merit(self, worths: Worths, side: int) -> tuple[int, int]:
        """Return what a side tries to maximise, and what it maximises among equals."""

    def after(self, position: OpenPosition, choice: Move) -> OpenPosition:
        """Return the position after the player to move has made this choice."""
        return after(self.layout, position, choice.bit)

    def over(self, position: OpenPosition) -> bool:
        """Return whether nothing more is to be played."""
        return position.over

    def choices(self, position: OpenPosition) -> list[Move]:
        """Return the legal choices."""
        return [Move(i) for i in members(legal(self.layout, position))]

    def _shared(self, position: OpenPosition) -> list[tuple[int, list[int]]]:
        """Return the legal cards to try, each with the cards that are equally good."""
        out: list[tuple[int, list[int]]] = []
        apart = tried(self.layout, position)
        for i in members(legal(self.layout, position)):
            if apart >> i & 1:
                out.append((i, [i]))
            else:
                out[-1][1].append(i)
        return out
