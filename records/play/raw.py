"""Findings before their place in the text is looked up.

Places are worked out only for a record that has a finding.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass

from records.notation.model import Item


@dataclass(slots=True, eq=False)
class Place:
    """What a finding points at: an item, a tag (or a word of its value), or the text itself.

    `deal` is the index of the deal, -1 for the header. `index` is that of an item of the main line
    or of a tag, or -1. END is the deal's end. `word` is the index of a word in a tag's value; NAME
    is the tag's name, WHOLE its whole value.
    """

    ITEM = 0
    TAG = 1
    TEXT = 2
    END = 3

    WHOLE = -1
    NAME = -2

    kind: int
    deal: int = -1
    index: int = -1
    word: int = WHOLE
    item: Item | None = None
    start: int = -1
    end: int = -1


@dataclass(slots=True, eq=False)
class Raw:
    """A finding as the engine makes it. Seats and deals are numbers from 0, or -1 for none.

    `seat_only` points at the seat of the word and not at its body. `text` is in English letters.
    `why` is one more clause, by language.
    """

    code: str
    place: Place
    _: KW_ONLY
    text: str | None = None
    certainty: str = "proven"
    expected: Mapping[str, str] | str = ""
    deal: int = -1
    trick: int | None = None
    ply: int | None = None
    seat: int = -1
    seat_only: bool = False
    legal: tuple[str, ...] = ()
    evidence: tuple[int, ...] = ()
    irregular: bool = False
    variation: bool = False
    why: Mapping[str, str] | None = None
