"""A record whose deals are asked for one by one, and where its tags and items stand in its text.

The deals are read beforehand or on demand.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from records.notation.faults import NO_FAULTS
from records.notation.model import Deal, Item, Record, Tag, language_of
from records.notation.parser import Parser, parse
from records.notation.plain_parser import plain_deal, plain_tags, still_says
from records.notation.reader import locate
from records.notation.record_texts import deal_starts, encode

_TAG = re.compile(r'\[[^ ]+ "([^"]*)"\]')
_WORD = re.compile(r'\{[^{}]*\}|(?:[A-F]:)?"[^"]*"|[^ \r\n{]+')


class _Words:
    """The places of the words of play in a section of a text, in order."""

    def __init__(self, text: str, start: int, stop: int) -> None:
        self._section = text[start:stop]
        self._start = start
        #: no word holds a space: there is neither a comment nor a speech
        self._plain = not ("{" in self._section or '"' in self._section)
        self._first: tuple[int, tuple[int, int]] | None = None
        self._spans: list[tuple[int, int]] | None = None

    def span(self, index: int) -> tuple[int, int]:
        """Return the offsets of a word. Cost: linear in the section, but for one word a fifth of
        that for all.
        """
        if self._spans is None:
            if self._first is None and self._plain:
                self._first = index, self._one(index)
            if self._first is not None and self._first[0] == index:
                return self._first[1]
            self._spans = list(self._all())
        return self._spans[index]

    def _one(self, index: int) -> tuple[int, int]:
        section = self._section
        rest = section.split(None, index)[index]
        start = self._start + len(section) - len(rest)
        return start, start + len(rest.split(None, 1)[0])

    def _all(self) -> Iterator[tuple[int, int]]:
        for word in _WORD.finditer(self._section):
            if word[0][0] != "{":
                yield self._start + word.start(), self._start + word.end()


class PlainPlaces:
    """Places tags and items of a record that is written plainly, when they are asked for.

    Its text has no faults. A `deal` is its index, -1 for the header.

    `starts` are the offsets where its deals begin, and the end of its text. Comments keep no
    offset. Cost of the first answer in a deal: linear in what stands before the answer.
    """

    faults = NO_FAULTS

    def __init__(self, record: Record, starts: Sequence[int]) -> None:
        self._record = record
        self._starts = starts
        self._tags: dict[int, list[re.Match[str]]] = {}
        self._words: dict[int, _Words] = {}

    def tag(self, deal: int, index: int) -> Tag:
        """Return a tag of the header or of a deal."""
        record, starts = self._record, self._starts
        found = self._tags.get(deal)
        if found is None:
            first = 0 if deal < 0 else starts[deal]
            stop = starts[0] if deal < 0 else self._play(deal)
            found = self._tags[deal] = list(_TAG.finditer(record.text, first, stop))
        tag = (record if deal < 0 else record.deals[deal]).tags[index]
        there = found[index]
        return Tag(tag.name, tag.value, *there.span(), *there.span(1))

    def item(self, deal: int, index: int) -> Item:
        """Return an item of the main line of a deal."""
        return self._placed(self._record.deals[deal].item(index), deal, index)

    def end(self, deal: int) -> Item | None:
        """Return the end of a deal."""
        written = self._record.deals[deal]
        assert written.end is not None
        return self._placed(written.end, deal, len(written.unplaced))

    def _placed(self, item: Item, deal: int, index: int) -> Item:
        words = self._words.get(deal)
        if words is None:
            text, stop = self._record.text, self._starts[deal + 1]
            words = self._words[deal] = _Words(text, self._play(deal), stop)
        return item.at(*words.span(index))

    def _play(self, deal: int) -> int:
        """Return where the play of a deal begins, after its tags."""
        text, start, stop = self._record.text, self._starts[deal], self._starts[deal + 1]
        return text.find("\n", text.rfind("\n[", max(0, start - 1), stop) + 1, stop) + 1


class ReadExactly:
    """Places tags and items of a record that is read exactly, once, unless it has offsets already.

    `faults` are those of its text. A `deal` is its index, -1 for the header.

    What was put in or taken out since it was read has no place in its text, and no more has what
    stands beside it.
    """

    def __init__(self, record: Record) -> None:
        exact = locate(record)
        self.record = exact if exact is record or _counts(exact) == _counts(record) else record
        self.faults = self.record.faults

    def tag(self, deal: int, index: int) -> Tag:
        """Return a tag of the header or of a deal."""
        return (self.record if deal < 0 else self.record.deals[deal]).tags[index]

    def item(self, deal: int, index: int) -> Item:
        """Return an item of the main line of a deal."""
        return self.record.deals[deal].item(index)

    def end(self, deal: int) -> Item | None:
        """Return the end of a deal."""
        return self.record.deals[deal].end


#: Tells tags and items of a record with their offsets, and the faults of its text.
Placed = PlainPlaces | ReadExactly


def _counts(record: Record) -> list[tuple[int, int]]:
    """Return how many tags and items there are: in the header, and in each deal."""
    deals = ((len(deal.tags), len(deal.unplaced)) for deal in record.deals)
    return [(len(record.tags), 0), *deals]


def placed(record: Record) -> Placed:
    """Return the places of a record all of which has been read.

    Cost: it is read again, exactly, unless it has its offsets, or is written plainly and still says
    what it says there.
    """
    if record.located or not still_says(record):
        return ReadExactly(record)
    return PlainPlaces(record, deal_starts(record.text))


class DealByDeal(ABC):
    """The deals of a record, in order."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self._counted = (0, 0)

    @cached_property
    def starts(self) -> array[int]:
        """Where the deals begin in the text, and where that ends. Nobody asks if all are sound."""
        return deal_starts(self.record.text)

    def start(self, at: int) -> int:
        """Return where a deal begins in the bytes of the text. Ask in the order of the text."""
        before, counted = self._counted
        start = self.starts[at]
        counted += len(encode(self.record.text[before:start]))
        self._counted = start, counted
        return counted

    @abstractmethod
    def deal(self, at: int) -> Deal:
        """Return a deal, by its index."""

    @abstractmethod
    def placed(self) -> Placed:
        """Return the places of what has been asked for. No further deal may be asked for."""


class AllRead(DealByDeal):
    """The deals of a record all of which has been read."""

    def deal(self, at: int) -> Deal:
        """Return a deal, by its index."""
        return self.record.deals[at]

    def placed(self) -> Placed:
        """Return the places of the record."""
        return placed(self.record)


class _Reading:
    """Reads the deals of a text, which begin at `starts`, each by itself."""

    __slots__ = ("_exact", "_language", "_text", "starts")

    def __init__(self, text: str, starts: array[int], language: str) -> None:
        self.starts = starts
        self._text = text
        self._language = language
        self._exact: Record | None = None

    def plain(self, at: int) -> Deal | None:
        """Return a deal, by its index, or None if it is not written plainly."""
        text = self._text[self.starts[at] : self.starts[at + 1]].replace("\r\n", "\n")
        return plain_deal(text, 0, len(text), self._language)

    def deal(self, at: int) -> Deal:
        """Return a deal, by its index. All are read exactly, once, if one is not plain."""
        deal = self.plain(at)
        if deal is None:
            if self._exact is None:
                self._exact = parse(self._text)[0]
            deal = self._exact.deals[at]
        return deal


class _Unread(Deal):
    """A deal that is read when something of it is asked for."""

    __slots__ = ("_at", "_reading")

    _READ = ("comments", "remarks", "play_remarks", "_items", "_placed", "_written", "end", "tags")

    def __init__(self, reading: _Reading, at: int) -> None:
        self._reading = reading
        self._at = at
        self.start = reading.starts[at]
        self.implicit = False

    def __getattr__(self, name: str) -> Any:
        if name not in _Unread._READ:
            raise AttributeError(name)
        found = self._reading.deal(self._at)
        for one in _Unread._READ:
            try:
                # What has been changed already stays.
                object.__getattribute__(self, one)
            except AttributeError:
                setattr(self, one, getattr(found, one))
        return getattr(self, name)


class Sections(DealByDeal):
    """Reads the header of a record's text, and then those of its deals that are asked for, in
    order.

    `record` is the record, perhaps without remarks; its other deals are read when something of them
    is asked for. It has the faults of what has been asked for here. `number` and `line` are those
    of the record in its file. Cost: looking where the deals begin, and reading what is read.
    """

    def __init__(self, text: str, number: int, line: int) -> None:
        super().__init__(Record(text, number, line))
        self._exact: Parser | None = None
        self._asked: list[int] = []
        self._located = 0
        tags = plain_tags(text[: self.starts[0]].replace("\r\n", "\n"))
        if tags is None:
            header = self._read_exactly().record
            tags, self.record.comments = header.tags, header.comments
        self.record.tags = tags
        self.record.language = language_of(self.record)
        self._reading = _Reading(text, self.starts, self.record.language)
        self.record.deals = [_Unread(self._reading, at) for at in range(len(self.starts) - 1)]

    def deal(self, at: int) -> Deal:
        """Read a deal, by its index."""
        self._asked.append(at)
        # Once one of them is not plain, all that are asked for are read exactly.
        deal = None if self._exact else self._reading.plain(at)
        if deal is None:
            deal = self._read_exactly().record.deals[at]
        self.record.deals[at] = deal
        return deal

    def placed(self) -> Placed:
        """Return the places of what has been asked for. No further deal may be asked for.

        Cost: all of that is read again, exactly, if any of it is not written plainly.
        """
        if self._exact is None:
            return PlainPlaces(self.record, self.starts)
        exact = self._read_exactly()
        while exact.next_deal < len(self.record.deals):
            exact.read_deal(False)
        return ReadExactly(exact.finish())

    def _read_exactly(self) -> Parser:
        """Read exactly what has been asked for."""
        exact = self._exact
        if exact is None:
            record = self.record
            exact = Parser(Record(record.text, record.number, record.line), self.starts)
            self._exact = exact
            record.faults = exact.record.faults
        for at in self._asked[self._located :]:
            while exact.next_deal < at:
                exact.read_deal(False)
            exact.read_deal()
        self._located = len(self._asked)
        return exact
