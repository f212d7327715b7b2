"""Where the words of a plainly written record stand: its items are those of its words, by index."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from records.notation.model import Fault, Item, Record, Tag

_TAG = re.compile(r'\[[^ ]+ "([^"]*)"\]')
_WORD = re.compile(r'\{[^{}]*\}|(?:[A-F]:)?"[^"]*"|[^ \r\n{]+')
#: The same where there is neither a comment nor a speech. It is found in half the time.
_PLAIN_WORD = re.compile(r"[^ \r\n]+")


class _Words:
    """The places of the words of play in a section of a text, in order, found as far as needed."""

    def __init__(self, text: str, start: int, stop: int) -> None:
        found: Iterator[re.Match[str]]
        if text.find("{", start, stop) < 0 and text.find('"', start, stop) < 0:
            found = _PLAIN_WORD.finditer(text, start, stop)
        else:
            found = (
                word for word in _WORD.finditer(text, start, stop) if text[word.start()] != "{"
            )
        self._rest = found
        self._found: list[re.Match[str]] = []

    def span(self, index: int) -> tuple[int, int]:
        """Return the offsets of a word. Cost: linear in the words before it, once."""
        found = self._found
        if len(found) <= index:
            found += islice(self._rest, index + 1 - len(found))
        return found[index].span()


class PlainPlaces:
    """Places tags and items of a record that is written plainly, when they are asked for.

    `starts` are the offsets where its deals begin, and the end of its text. Comments keep no
    offset. Cost of the first answer in a deal: linear in what stands before the answer.
    """

    def __init__(self, record: Record, starts: Sequence[int]) -> None:
        self._record = record
        self._starts = starts
        self._tags: dict[int, list[re.Match[str]]] = {}
        self._words: dict[int, _Words] = {}

    @property
    def faults(self) -> list[Fault]:
        """No faults: plain text has none."""
        return []

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
        return self._placed(self._record.deals[deal].items[index], deal, index)

    def end(self, deal: int) -> Item | None:
        """Return the end of a deal."""
        written = self._record.deals[deal]
        assert written.end is not None
        return self._placed(written.end, deal, len(written.items))

    def _placed(self, item: Item, deal: int, index: int) -> Item:
        words = self._words.get(deal)
        if words is None:
            text, stop = self._record.text, self._starts[deal + 1]
            words = self._words[deal] = _Words(text, self._play(deal), stop)
        return _with_offsets(item, *words.span(index))

    def _play(self, deal: int) -> int:
        """Return where the play of a deal begins, after its tags."""
        text, start, stop = self._record.text, self._starts[deal], self._starts[deal + 1]
        return text.find("\n", text.rfind("\n[", max(0, start - 1), stop) + 1, stop) + 1


def _with_offsets(item: Item, start: int, end: int) -> Item:
    # Not `Item.copy`, which takes three times as long: a record may have very many findings.
    placed = Item(
        item.kind,
        item.seat,
        item.card,
        item.cards,
        item.points,
        item.number,
        item.scores,
        item.text,
        item.irregular,
        item.judgements,
        item.notes,
        start,
        end,
    )
    placed.code = item.code
    return placed
