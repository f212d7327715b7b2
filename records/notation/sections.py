"""A record whose deals are asked for one by one. They are read beforehand or on demand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from functools import cached_property
from typing import Any

from records.notation.model import Deal, Record
from records.notation.parser import Parser, language_of, parse
from records.notation.placed import Placed, PlainPlaces, ReadExactly, placed
from records.notation.plain_parser import plain_deal, plain_tags
from records.notation.record_texts import deal_starts, encode


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
