"""Findings before their place in the text is looked up.

Places are worked out only for a record that has a finding.
"""

from __future__ import annotations

from collections.abc import Mapping

from records.notation.model import Item


class Place:
    """What a finding points at: an item, a tag (or a word of its value), or the text itself.

    `deal` is the index of the deal, -1 for the header. `index` is that of an item of the main line
    or of a tag, or -1. END is the deal's end. `word` is the index of a word in a tag's value; NAME
    is the tag's name, WHOLE its whole value.
    """

    __slots__ = ("deal", "end", "index", "item", "kind", "start", "word")

    ITEM = 0
    TAG = 1
    TEXT = 2
    END = 3

    WHOLE = -1
    NAME = -2

    def __init__(
        self,
        kind: int,
        deal: int = -1,
        index: int = -1,
        word: int = WHOLE,
        item: Item | None = None,
        start: int = -1,
        end: int = -1,
    ) -> None:
        self.kind = kind
        self.deal = deal
        self.index = index
        self.word = word
        self.item = item
        self.start = start
        self.end = end


class Raw:
    """A finding as the engine makes it. Seats and deals are numbers from 0, or -1 for none.

    `seat_only` points at the seat of the word and not at its body.
    """

    __slots__ = (
        "certainty",
        "code",
        "deal",
        "evidence",
        "expected",
        "irregular",
        "legal",
        "place",
        "ply",
        "seat",
        "seat_only",
        "text",
        "trick",
        "variation",
    )

    def __init__(
        self,
        code: str,
        place: Place,
        *,
        text: str | None = None,
        certainty: str = "proven",
        expected: Mapping[str, str] | str = "",
        deal: int = -1,
        trick: int | None = None,
        ply: int | None = None,
        seat: int = -1,
        seat_only: bool = False,
        legal: tuple[str, ...] = (),
        evidence: tuple[int, ...] = (),
        irregular: bool = False,
        variation: bool = False,
    ) -> None:
        self.code = code
        self.place = place
        self.text = text
        self.certainty = certainty
        self.expected = expected
        self.deal = deal
        self.trick = trick
        self.ply = ply
        self.seat = seat
        self.seat_only = seat_only
        self.legal = legal
        self.evidence = evidence
        self.irregular = irregular
        self.variation = variation
