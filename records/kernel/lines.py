"""Lines of legal play from a table, counted by the compiled kernel."""

from __future__ import annotations

import ctypes
from functools import lru_cache

from records.cards import KNOWN
from records.deal.stock import FACE_DOWN
from records.kernel.library import load
from records.kernel.shared import JUDGED
from records.kernel.tables import MOST_TALON, Rules, tables
from records.knowledge.table import Table
from records.rules.ruleset import RuleSet


@JUDGED.like("DealPoint")
class DealPoint(ctypes.Structure):
    """A point of a deal in which every card is known."""


# As many as of rule sets elsewhere: a text must not be able to fill memory.
@lru_cache(maxsize=64)
def tables_of(rules: RuleSet) -> Rules:
    """The tables of a rule set, made once."""
    return tables(rules)


def position_of(table: Table) -> DealPoint | None:
    """The position of a table, None if not all of its cards are known, or there is no room."""
    stock = table.stock
    if any(table.knowledge.unknown):
        return None
    talon = stock.talon[stock.at :]
    expected = max(0, stock.left - (table.rules.turn_up == "talon"))
    if not expected <= len(talon) <= MOST_TALON or any(not 0 <= card < KNOWN for card in talon):
        return None
    out = position_on_table(table)
    if out is not None:
        out.talon[: len(talon)] = talon
    return out


def position_on_table(table: Table) -> DealPoint | None:
    """The position of a table without its talon, None if something else in it is not known.

    It has the cards of the hands that are known.
    """
    hands, stock, trumps = table.hands, table.stock, table.trumps
    unseen = any(table.knowledge.gone) or table.gap.open
    unseen = unseen or trumps.uncertain or table.current.uncertain
    if unseen or table.over or table.next < 0:
        return None
    if stock.left and table.rules.turn_up == "talon" and stock.turn_up == FACE_DOWN:
        return None
    out = DealPoint()
    out.trump, out.dealer, out.next, out.leader = (
        trumps.suit,
        table.dealer,
        table.next,
        table.leader,
    )
    out.trick, out.length, out.pair_winner = table.trick, table.length, table.pairs.winner
    out.left, out.closed, out.to_draw = stock.left, stock.closed, len(stock.to_draw)
    first = stock.to_draw[0] if stock.to_draw else 0
    # Who drew first after this trick: those before have drawn already.
    out.first = (first - (table.n - len(stock.to_draw))) % table.n
    out.turn_up, out.after_draw = stock.turn_up, stock.after_draw
    out.shower, out.to_lead = table.pause.shown
    out.last_winner = table.taken.last_winner
    for seat, hand in enumerate(hands.known):
        out.hand[seat][:] = hand
        out.counted[seat], out.tricks[seat] = table.taken.counted[seat], table.taken.tricks[seat]
    out.cards = len(table.current.cards)
    for at, (seat, card) in enumerate(table.current.cards):
        out.trick_seat[at], out.trick_card[at] = seat, card
    return out


def count_lines(table: Table, depth: int) -> list[int] | None:
    """The number of lines of legal plays from a table, by their length from 0 to `depth`.

    None where the kernel does not count: it is not compiled, or does not know these rules or some
    card.  Cost: the lines of `depth` less one, some twenty nanoseconds each.
    """
    library, rules = load(), tables_of(table.rules)
    position = position_of(table) if rules.plays_on else None
    if library is None or position is None:
        return None
    # No deal has more plays than there are cards.
    deepest = min(depth, table.rules.size)
    counts = (ctypes.c_uint64 * (deepest + 1))()
    made = library.carnet_perft(ctypes.byref(rules), ctypes.byref(position), deepest, counts)
    if not made:
        return None
    return [*counts, *([0] * (depth - deepest))]
