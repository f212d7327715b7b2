"""The tables of a layout as the compiled kernel has them."""

from __future__ import annotations

from analysis.kernel.open_hands import MOST_CARDS, OpenHands
from analysis.solver.layout import Layout
from records.rules.strength import CLASSES


def open_hands(layout: Layout) -> OpenHands | None:
    """Return the tables for the kernel, or None if it cannot search these hands."""
    rules, phase, size = layout.rules, layout.phase, layout.size
    if size > MOST_CARDS:
        return None
    out = OpenHands(size=size, seats=layout.seats, used_classes=len(layout.used))
    if not out.bind(phase.duties, layout.value):
        return None
    out.trump, out.trump_at = layout.trump, -1
    out.must_undertrump, out.head_partner = phase.must_undertrump, phase.head_partner
    out.side[: layout.seats] = layout.side
    out.own[: layout.seats] = layout.own
    out.owner[:size], out.card[:size] = layout.owner, layout.cards
    out.classes[:size] = layout.classes
    out.permanent[:size] = [card in rules.permanent.cards for card in layout.cards]
    out.used[: len(layout.used)] = layout.used
    for at in range(CLASSES):
        out.members[at] = layout.members[at]
        out.power[at][:size], out.higher[at][:size] = layout.power[at], layout.higher[at]
    return out
