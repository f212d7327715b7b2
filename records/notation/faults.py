"""Faults in the text of a record."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import Counter
from dataclasses import astuple, dataclass

from records.made_when_read import MadeWhenRead
from records.notation.letters import quoted


@dataclass(slots=True, repr=False, unsafe_hash=True)
class Fault:
    """A fault in the text itself, at offsets into the record's text.

    `text` is what it objects to, as a finding quotes it. `deal` is the number of the deal from 1,
    or 0 for the header. `item` is the number of items read before the fault in the deal's main
    line, or -1 before the play.
    """

    code: str
    start: int
    end: int
    text: str
    deal: int = 0
    item: int = -1
    variation: bool = False

    def __repr__(self) -> str:
        return f"{type(self).__name__}{astuple(self)!r}"


class Unended(Fault):
    """A deal without an end, at its last token, which may be a fault of its own."""

    __slots__ = ()


#: The kinds of faults, in the order in which they are told of one place.
_KINDS: tuple[tuple[str, type[Fault]], ...] = (
    ("syntax-encoding", Fault),
    ("syntax-token", Fault),
    ("syntax-tag", Fault),
    ("syntax-duplicate-tag", Fault),
    ("syntax-unclosed", Fault),
    ("syntax-structure", Fault),
    ("syntax-structure", Unended),
    ("syntax-limit", Fault),
    ("syntax-version", Fault),
)
_NUMBERS = {kind: number for number, kind in enumerate(_KINDS)}


class Faults(MadeWhenRead[Fault]):
    """The faults of a text, in the order of their places and then of the table of codes.

    Each character may be one. So a fault is held in 26 bytes, and made when it is asked for.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._kinds = bytearray()
        self._starts = array("q")
        self._ends = array("q")
        self._deals = array("i")
        self._items = array("i")
        self._in_variation = bytearray()
        #: what some object to which is not what stands at their place, by place and kind
        self._written: dict[tuple[int, int], str] = {}

    def add(
        self,
        code: str,
        start: int,
        end: int,
        written: str | None = None,
        *,
        deal: int = 0,
        item: int = -1,
        variation: bool = False,
        kind: type[Fault] = Fault,
    ) -> None:
        """Add a fault. None for `written` is what stands there.

        Cost: constant if it stands after all others, else a copy of those behind it.
        """
        number = _NUMBERS[code, kind]
        starts, kinds = self._starts, self._kinds
        at = len(starts)
        if at and start <= starts[-1]:
            at = bisect_right(starts, start)
            while at and starts[at - 1] == start and kinds[at - 1] > number:
                at -= 1
        if written is not None and written != self._text[start:end]:
            self._written[start, number] = written
        kinds.insert(at, number)
        starts.insert(at, start)
        self._ends.insert(at, end)
        self._deals.insert(at, deal)
        self._items.insert(at, item)
        self._in_variation.insert(at, variation)

    def begins(self, number: int) -> int:
        """Return the offset of a fault."""
        return self._starts[number]

    def code(self, number: int) -> str:
        """Return the code of a fault, which is not made for that."""
        return _KINDS[self._kinds[number]][0]

    def counts(self) -> Counter[str]:
        """Return how many faults there are of each code."""
        found: Counter[str] = Counter()
        for number, (code, _) in enumerate(_KINDS):
            found[code] += self._kinds.count(number)
        return +found

    def put(self, number: int, item: int) -> None:
        """Say how many items stand before a fault."""
        self._items[number] = item

    def __len__(self) -> int:
        return len(self._kinds)

    def _make(self, index: int) -> Fault:
        kind = self._kinds[index]
        start, end = self._starts[index], self._ends[index]
        written = self._written.get((start, kind))
        code, made = _KINDS[kind]
        return made(
            code,
            start,
            end,
            quoted(self._text[start:end] if written is None else written),
            self._deals[index],
            self._items[index],
            bool(self._in_variation[index]),
        )


#: Those of a text that has none.
NO_FAULTS = Faults("")
