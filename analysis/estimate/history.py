"""What all players have seen done in a deal, in order, with the table as it stood then."""

from __future__ import annotations

from typing import NamedTuple

from records.cards import KNOWN
from records.knowledge.table import Table
from records.notation.model import CLAIM, CLOSING, DECLARATION, EXCHANGE, PLAY, Item

#: What is kept. All else tells nothing of the cards.
_KEPT = frozenset((PLAY, DECLARATION, EXCHANGE, CLOSING, CLAIM))


class Done(NamedTuple):
    """Something done by a seat, and the table right after it.

    `cards` are those played, declared or given. `stock` counts the cards not yet drawn, with those
    under a closed talon, and `closed` tells whether it is closed. `ends` says that a trick was
    completed. `trump` is the suit or NO_TRUMP, and `turn_up` the card turned up or negative.
    """

    ply: int
    kind: int
    seat: int
    cards: tuple[int, ...]
    trick: int
    trump: int
    offsuit: bool
    stock: int
    closed: bool
    turn_up: int
    ends: bool


class History:
    """The deeds of a deal from its first card on.

    `whole` says that nothing is missing: the deal is recorded from its beginning, and every card
    that was seen is known.
    """

    def __init__(self, table: Table) -> None:
        self.whole = table.trick == 1 and not table.plays
        self.stock = _stock(table)
        self.turn_up = table.stock.turn_up
        self.done: list[Done] = []
        self._offsuit = table.phase.offsuit_wins

    def add(self, table: Table, ply: int, item: Item, seat: int) -> None:
        """Note what was just done at a table."""
        if table.gap.seen:
            self.whole = False
        if item.kind not in _KEPT or not self.whole:
            return
        cards = item.cards if item.kind == DECLARATION else (item.card,)
        if item.kind in (CLOSING, CLAIM):
            cards = ()
        if seat < 0 or any(not 0 <= card < KNOWN for card in cards):
            self.whole = False
            return
        ends = item.kind == PLAY and not table.current.cards
        # A phase ends between two tricks, never within one.
        if not ends:
            self._offsuit = table.phase.offsuit_wins
        self.done.append(
            Done(
                ply,
                item.kind,
                seat,
                tuple(cards),
                table.trick - ends,
                table.trumps.suit,
                self._offsuit,
                _stock(table),
                bool(table.stock.closed),
                table.stock.turn_up,
                ends,
            )
        )


def _stock(table: Table) -> int:
    return table.stock.left + table.stock.closed
