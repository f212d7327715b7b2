"""What the rules object to in an action."""

from __future__ import annotations

from records.rules.parts.hands import Hands

PROVEN = "proven"
POSSIBLE = "possible"


class Verdict:
    """What is wrong with an action: the code, how certain that is, and what would have been legal.

    `legal` is the set of legal cards of a play, and `duty` the duty that was broken.
    """

    __slots__ = ("certainty", "code", "duty", "legal")

    def __init__(self, code: str, certainty: str = PROVEN, legal: int = 0, duty: str = "") -> None:
        self.code = code
        self.certainty = certainty
        self.legal = legal
        self.duty = duty


def beyond_pack(hands: Hands, card: int) -> Verdict | None:
    """Return what is wrong with one more copy of a card than those seen, or None if there is one.

    The pack may not have the card at all, or all its copies may have been seen.
    """
    if hands.limit(card) == 0:
        return Verdict("deal-card")
    if hands.copies[card] >= hands.limit(card):
        return Verdict("deal-copies")
    return None
