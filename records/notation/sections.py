"""A record whose deals are asked for one by one. They are read beforehand or on demand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array

from records.notation.deal_starts import deal_starts
from records.notation.model import Deal, Record
from records.notation.parser import Parser, language_of, parse
from records.notation.placed import Placed, ReadExactly, placed
from records.notation.plain_parser import plain_deal, plain_tags
from records.notation.plain_places import PlainPlaces
from records.notation.record_texts import encode


class DealByDeal(ABC):
    """The deals of a record, in order.

    `record` is what has been read so far. `starts` is where its deals begin in the text, and where
    that ends.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.starts: array[int] = deal_starts(record.text)
        self._counted = (0, 0)

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
        """Return the places of what has been read. No further deal may be asked for."""

    @abstractmethod
    def whole(self) -> Record:
        """Return the record with all its deals."""


class AllRead(DealByDeal):
    """The deals of a record all of which has been read."""

    def deal(self, at: int) -> Deal:
        """Return a deal, by its index."""
        return self.record.deals[at]

    def placed(self) -> Placed:
        """Return the places of the record."""
        return placed(self.record)

    def whole(self) -> Record:
        """Return the record."""
        return self.record


class Sections(DealByDeal):
    """Reads the header of a record's text, and then those of its deals that are asked for, in
    order.

    `record` is what has been read so far, perhaps without remarks; its other deals are empty.
    `number` and `line` are those of the record in its file. Cost: looking where the deals begin,
    and reading what is read.
    """

    def __init__(self, text: str, number: int, line: int) -> None:
        super().__init__(Record(text, number, line))
        self._exact: Parser | None = None
        self._asked: list[int] = []
        self._located = 0
        tags = plain_tags(text[: self.starts[0]].replace("\r\n", "\n"))
        if tags is None:
            tags = self._read_exactly().record.tags
        self.record.tags = tags
        self.record.language = language_of(self.record)
        self.record.deals = [Deal(start) for start in self.starts[:-1]]

    def deal(self, at: int) -> Deal:
        """Read a deal, by its index."""
        deal = self._plain(at)
        self._asked.append(at)
        if deal is None:
            deal = self._read_exactly().record.deals[at]
        self.record.deals[at] = deal
        return deal

    def _plain(self, at: int) -> Deal | None:
        text = self.record.text[self.starts[at] : self.starts[at + 1]].replace("\r\n", "\n")
        return plain_deal(text, 0, len(text), self.record.language)

    def read_rest(self) -> bool:
        """Read the deals that have not been asked for, and return whether all is written plainly.

        If it is not, they are not read. No further deal may be asked for.
        """
        if self._exact is not None:
            return False
        rest = sorted(set(range(len(self.record.deals))).difference(self._asked))
        for at in rest:
            deal = self._plain(at)
            if deal is None:
                return False
            self.record.deals[at] = deal
        return True

    def placed(self) -> Placed:
        """Return the places of what has been read. No further deal may be asked for.

        Cost: all of that is read again, exactly, if any of it is not written plainly.
        """
        if self._exact is None:
            return PlainPlaces(self.record, self.starts)
        exact = self._read_exactly()
        while exact.next_deal < len(self.record.deals):
            exact.read_deal(False)
        return ReadExactly(exact.finish())

    def whole(self) -> Record:
        """Return the record with all its deals. Cost: it is read again, exactly."""
        record = self.record
        return parse(record.text, record.number, record.line)[0]

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
