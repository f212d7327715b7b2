"""What is wrong with a written draw."""

from __future__ import annotations

from records.cards import BIT, KNOWN, NOBODY, could_be
from records.rules.judging.verdict import Verdict, beyond_pack
from records.rules.phases import DRAW
from records.rules.table import Table


def judge_draw(table: Table, seat: int, card: int) -> Verdict | None:
    """Return what is wrong with a written draw, or None. `seat` NOBODY is the next to draw."""
    if table.moment(DRAW) is None:
        return Verdict("draw-none")
    if table.gap.untold:
        return None
    if table.current.cards or not table.stock.to_draw:
        return Verdict("draw-turn")
    if seat >= 0 and seat not in table.stock.to_draw and NOBODY not in table.stock.to_draw:
        return Verdict("draw-turn")
    to_draw, stock = table.stock.to_draw, table.stock
    if seat in to_draw:
        tops = [stock.top(to_draw.index(seat))]
    else:
        # If nobody knows who draws first, it may be any of the next cards.
        tops = [stock.top(below) for below in range(len(to_draw) if seat >= 0 else 1)]
    known = [top for top in tops if 0 <= top < KNOWN]
    if any(could_be(card, top) for top in known):
        return None
    if len(known) == len(tops):
        return Verdict("draw-card", legal=BIT[tops[0]])
    if card >= KNOWN or card in table.knowledge.excess:
        return None
    return beyond_pack(table.knowledge, card)
