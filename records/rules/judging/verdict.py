"""What the rules object to in an action."""

from __future__ import annotations

from dataclasses import dataclass

from records.rules.parts.knowledge import Knowledge

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
