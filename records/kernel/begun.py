"""The sound deals with which a record begins that the kernel leaves to Python further on."""

from __future__ import annotations

from typing import NamedTuple

from records.cards import SEATS
from records.kernel.columns import Columns


class BegunDeal(NamedTuple):
    """A deal without any finding.

    `score` is what it brought each side, `dealer` and `last_winner` (who took its last trick) are
    seats, `plies` is how many actions it has.
    """

    score: tuple[int, ...]
    dealer: int
    last_winner: int
    plies: int


class Begun(NamedTuple):
    """The deals that a record begins with, and how the game stands after them.

    `score` is the game score by side. `pool`, `carried`, `tie`, `over` and `winner` are those of a
    `Tally`.
    """

    deals: tuple[BegunDeal, ...]
    score: tuple[int, ...]
    pool: int
    carried: int
    tie: bool
    over: bool
    winner: int


def begun(columns: Columns, at: int, sides: int) -> Begun | None:
    """Return what is known of a record (its row) that is not for the kernel, None if that is
    nothing.

    `sides` is how many sides its game has. Cost: the number of its deals.
    """
    count, first, each = columns.deal_count[at], columns.first_deal[at], len(SEATS)
    if not count:
        return None
    deals = tuple(
        BegunDeal(
            tuple(columns.deal_score[each * deal : each * deal + sides]),
            columns.dealer[deal],
            columns.last_winner[deal],
            columns.deal_plies[deal],
        )
        for deal in range(first, first + count)
    )
    return Begun(
        deals,
        tuple(columns.score[each * at : each * at + sides]),
        columns.pool[at],
        columns.carried[at],
        bool(columns.tie[at]),
        bool(columns.over[at]),
        columns.winner[at],
    )
