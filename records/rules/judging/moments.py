"""When something may be done, and what a judgement says."""

from __future__ import annotations

from dataclasses import dataclass

from records.cards import NOBODY
from records.rules.parts.knowledge import Knowledge
from records.rules.phases import AFTER_LAST_DRAW, ALL, DECLARE, WINNER, WINNER_SIDE, Moment
from records.rules.table import Table

PROVEN = "proven"
POSSIBLE = "possible"


@dataclass(slots=True, eq=False)
class Verdict:
    """What is wrong with an action: the code, how certain that is, and the legal cards (a set)."""

    code: str
    certainty: str = PROVEN
    legal: int = 0


def beyond_pack(known: Knowledge, card: int) -> Verdict | None:
    """Return what is wrong with one more copy of a card than those seen, None if there can be one.

    The pack may not have the card at all, or all its copies may have been seen.
    """
    if known.limit(card) == 0:
        return Verdict("deal-card")
    if known.unseen(card) <= 0:
        return Verdict("deal-copies")
    return None


def after_trick(table: Table, seat: int, who: str = WINNER) -> bool | None:
    """Return whether a trick has just been made, nobody has drawn, and the seat may act.

    `who` is `winner`, `winner-side` or `all`: those who may act. Returns None if the record does
    not tell who won.
    """
    gap, cards = table.gap, table.current.cards
    if gap.open or (gap.seen and table.taken.last_winner == NOBODY and not cards):
        return None
    if cards or table.trick == 1 or not table.taken.last:
        return False
    if len(table.stock.to_draw) < table.n:
        return False
    winner = table.taken.last_winner
    if winner == NOBODY:
        return None
    if who == ALL:
        return True
    if who == WINNER_SIDE:
        return table.rules.side_of(winner) == table.rules.side_of(seat)
    return winner == seat


def on_lead(table: Table, seat: int) -> bool | None:
    """Return whether a seat is about to lead to a trick, None if the record does not tell."""
    if table.gap.open:
        return None
    if table.current.cards:
        return False
    return None if table.next == NOBODY else table.next == seat


def too_early(table: Table, moment: Moment) -> bool:
    """Return whether an action must wait until the first card of the deal has been led."""
    first = table.trick == 1 and not table.current.cards and not table.gap.open
    return first and not moment.first_lead


def final_moment(table: Table) -> bool:
    """Return whether this is the round of declarations after the last draw (rulebook 7)."""
    moment = table.moment(DECLARE)
    return moment is not None and moment.when == AFTER_LAST_DRAW


def last_trick_made(table: Table) -> bool:
    """Return whether the last trick of this phase has been made and nobody has drawn after it."""
    stock = table.stock
    return not table.gap.open and 0 < stock.left == table.n == len(stock.to_draw)
