"""Where the tags and items of a record stand in its text, for whoever asks for some of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from records.notation.faults import NO_FAULTS
from records.notation.model import Item, Record, Tag
from records.notation.plain_parser import still_says
from records.notation.reader import locate
from records.notation.record_texts import deal_starts

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
