"""What a rule says against an action."""

from __future__ import annotations

PROVEN = "proven"
POSSIBLE = "possible"


class Verdict:
    """What is wrong with an action: the code, how certain, and the cards that met the rule.

    `legal` is a set of cards (of a play); `duty` the duty that was broken.
    """

    __slots__ = ("certainty", "code", "duty", "legal")

    def __init__(self, code: str, certainty: str = PROVEN, legal: int = 0, duty: str = "") -> None:
        self.code = code
        self.certainty = certainty
        self.legal = legal
        self.duty = duty
