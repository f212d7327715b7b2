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
    if table.gap.open:
        return None
    if table.current.cards or not table.stock.to_draw:
        return Verdict("draw-turn")
    if seat >= 0 and seat not in table.stock.to_draw and NOBODY not in table.stock.to_draw:
        return Verdict("draw-turn")
    skipped = table.stock.to_draw.index(seat) if seat in table.stock.to_draw else 0
    top = table.stock.top(skipped)
    if 0 <= top < KNOWN:
        if not could_be(card, top):
            return Verdict("draw-card", legal=BIT[top])
        return None
    if card >= KNOWN or card in table.knowledge.excess:
        return None
    return beyond_pack(table.knowledge, card)
