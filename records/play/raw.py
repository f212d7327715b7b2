"""Findings before their place in the text is looked up.

Places are worked out only for a record that has a finding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import KW_ONLY, dataclass

from records.findings import CODES
from records.notation.model import Item
from records.severities import BAD, ERROR, MOST, NOTE, WARNING

#: The codes that object to a tag's value, or to a word of it, because it cannot be read.
OF_VALUES = frozenset(("game-unknown", "option-unknown", "option-value", "tag-value"))


@dataclass(slots=True, eq=False)
class Place:
    """What a finding points at: an item, or a tag or a word of its value.

    `deal` is the index of the deal, -1 for the header. `index` is that of an item of the main line
    or of a tag, or -1. END is the deal's end. `word` is the index of a word in a tag's value; NAME
    is the tag's name, WHOLE its whole value.
    """

    ITEM = 0
    TAG = 1
    END = 2

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

    @property
    def severity(self) -> str:
        """How grave it is."""
        severity = CODES[self.code].severity
        if self.variation:
            return WARNING
        if self.irregular and severity in BAD and severity != ERROR:
            return NOTE
        return severity


class Raws(list[Raw]):
    """The findings of a replay in the order in which they are made.

    Every word of a text may bring one. Beyond the first KEPT they are counted, and only the first
    MOST of each code and severity are kept, unless `every` is. Those that object to a value are all
    kept, because later faults of the text may withdraw them.
    """

    KEPT = 10 * MOST

    def __init__(self, every: bool = False) -> None:
        super().__init__()
        self._every = every
        self._kinds: Counter[tuple[str, str]] = Counter()
        #: how many are not kept, by severity
        self.left: Counter[str] = Counter()

    def append(self, raw: Raw) -> None:
        """Add a finding."""
        if len(self) >= self.KEPT and not self._every and raw.code not in OF_VALUES:
            if not self._kinds:
                self._kinds.update((one.code, one.severity) for one in self)
            kind = raw.code, raw.severity
            if self._kinds[kind] >= MOST:
                self.left[raw.severity] += 1
                return
            self._kinds[kind] += 1
        super().append(raw)

    def extend(self, raws: Iterable[Raw]) -> None:
        """Add findings."""
        for raw in raws:
            self.append(raw)
