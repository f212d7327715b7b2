"""What the rules object to in an action."""

from __future__ import annotations

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
