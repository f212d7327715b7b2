"""The point of a deal at which a seat asks for advice: the table, and what the seat knows of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analysis.estimate.unseen_cards import Played, Seen, seen, seen_of
from records.cards import KNOWN, NUMBERS, SEATS
from records.knowledge.table import Table
from records.play.choices import Choice, Point, choices_at, settled_for_play
from records.play.positions import Position


class TableAfter(NamedTuple):
    """The table after an action, and with all draws made that the next card brings on.

    The two are one and the same if no draw is due. `over` says that the deal is. `choices` are what
    each seat may do, if that was asked.
    """

    table: Table
    drawn: Table
    over: bool
    choices: Sequence[Choice] = ()

    @property
    def draws(self) -> bool:
        """Whether cards are drawn before the next card is played."""
        return self.drawn is not self.table


def moment_at(point: Point) -> TableAfter:
    """Return the moment at a point of a deal."""
    drawn = point.table if point.over else settled_for_play(point.table)
    return TableAfter(point.table, drawn, point.over, choices_at(point))


def seen_before_draws(
    found: TableAfter, position: Position, seat: int, played: Played
) -> Seen | None:
    """Return what a seat knows before the draws that are due, or None if that is too little."""
    return seen(found.table, position, SEATS[seat], played)


def seen_after_draws(
    found: TableAfter, position: Position, seat: int, played: Played
) -> Seen | None:
    """Return what a seat knows after the draws that are due, or None if that is too little.

    It has seen its own card, and the turn-up in the hand of whoever draws it.
    """
    hands = position.seen_by(SEATS[seat]).hands
    known = [[NUMBERS[name] for name in hands[other]] for other in SEATS[: found.drawn.n]]
    return after_draws(found, known, seat, played)


def after_draws(
    found: TableAfter, known: Sequence[Sequence[int]], seat: int, played: Played
) -> Seen | None:
    """Return the same for a seat that knew these cards of each hand before the draws."""
    table = found.drawn
    if table.knowledge.unknown[seat]:
        return None
    shown = [[card for card in cards if card < KNOWN] for cards in known]
    shown[seat] = table.hands.cards(seat)
    last = found.draws and not table.stock.left and table.rules.turn_up == "talon"
    drawer = (table.taken.last_winner - 1) % table.n
    turned = table.stock.turn_up
    if last and drawer != seat and turned < KNOWN:
        shown[drawer].append(turned)
    sizes = tuple(map(table.knowledge.size, range(table.n)))
    return seen_of(table, [tuple(cards) for cards in shown], sizes, played)
