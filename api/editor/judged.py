"""The records of an open text, judged. Only what has changed is judged again."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from api.editor.open_text import UTF32, Lines
from records.evidence.changes import Diagnosis
from records.evidence.diagnosis import diagnosis_of
from records.findings import Finding
from records.notation.batches import Batch
from records.notation.reader import Reader
from records.notation.record_texts import deal_starts, encode, pieces_of
from records.play.as_read import replays
from records.play.outside_records import outside_findings, outside_severities
from records.play.replay import Replay
from records.severities import MOST

_SURROGATE = re.compile("[\ud800-\udfff]")


class Proof(NamedTuple):
    """An action that proves a finding: its ply, and its offsets in the record's text."""

    ply: int
    start: int
    end: int


class FoundAt(NamedTuple):
    """A finding with its offsets in the text that it was found in, and what proves it."""

    finding: Finding
    start: int
    end: int
    proofs: tuple[Proof, ...] = ()

    def moved(self, by: int) -> FoundAt:
        """Return the same finding in a text that begins so much earlier."""
        proofs = (Proof(ply, by + start, by + end) for ply, start, end in self.proofs)
        return FoundAt(self.finding, by + self.start, by + self.end, tuple(proofs))


class Judged:
    """A record by itself: its text, its replay and what was found. `more` findings are left out."""

    def __init__(self, text: str) -> None:
        self.text = text
        (self.replay,) = replays(Batch(None, encode(text), 1, 1), marks=False)
        found = self.replay.told(MOST)
        self.more = self.replay.severities.total() - len(found)
        self.told: Sequence[FoundAt] = list(_placed(text, found, self.replay)) if found else ()

    @cached_property
    def diagnosis(self) -> Diagnosis:
        """The slips that explain what was found. Cost: a search, once."""
        return diagnosis_of(self.replay)

    @cached_property
    def deals(self) -> list[int]:
        """Where the deals begin in the text, and its end."""
        return list(deal_starts(self.text))


class Before:
    """What stands before the first record, and what was found there."""

    def __init__(self, text: str) -> None:
        self.text = text
        reader = Reader(unpacked=encode(text))
        for _ in reader:
            pass
        found = outside_findings(reader, MOST)
        self.more = outside_severities(reader).total() - len(found)
        self.told: Sequence[FoundAt] = list(_placed(text, found, None)) if found else ()


def _placed(text: str, found: Sequence[Finding], replay: Replay | None) -> Iterator[FoundAt]:
    lines = Lines(text, UTF32)
    spans = [] if replay is None else replay.proofs(found)
    for index, finding in enumerate(found):
        if finding.line is None or finding.column is None:
            yield FoundAt(finding, 0, lines.end_of_line(0))
            continue
        start = lines.of_column(finding.line, finding.column)
        end = lines.of_column(finding.line, finding.end_column or finding.column)
        proofs = zip(finding.evidence, spans[index], strict=True) if spans else ()
        yield FoundAt(finding, start, end, tuple(Proof(ply, *span) for ply, span in proofs))


class Records:
    """An open text cut into its records. Iterate over it to judge those that are not judged yet.

    `known` are those of the text before its last change: a record whose text is the same is taken
    from there. A character that is no text (half of a pair) is read as an undecodable byte.
    """

    def __init__(self, source: str, known: Records | None = None) -> None:
        self.source = source
        plain = source if source.isascii() else _SURROGATE.sub("\udcff", source)
        texts = [piece.decode("utf-8", "surrogateescape") for piece in pieces_of((encode(plain),))]
        old = known.by_text if known is not None else {}
        self.by_text: dict[str, Judged] = {text: old[text] for text in texts[1:] if text in old}
        self.texts: list[str] = texts
        same = known is not None and known.texts[0] == texts[0]
        self._before: Before | None = known._before if known is not None and same else None
        self.begins: list[int] = []
        begin = 0
        for text in texts:
            self.begins.append(begin)
            begin += len(text)

    @property
    def before(self) -> Before:
        """What stands before the first record."""
        if self._before is None:
            self._before = Before(self.texts[0])
        return self._before

    def __len__(self) -> int:
        return len(self.texts) - 1

    def __iter__(self) -> Iterator[bool]:
        """Judge one record after the other. Yields whether there was anything to do."""
        for text in self.texts[1:]:
            new = text not in self.by_text
            self.judged(text)
            yield new

    def judged(self, text: str) -> Judged:
        """Return a record by its text, judged. Cost: that of judging it, once."""
        found = self.by_text.get(text)
        if found is None:
            found = self.by_text[text] = Judged(text)
        return found

    def each(self) -> Iterator[tuple[int, Judged]]:
        """Yield the records, each with the offset where it begins."""
        for begin, text in zip(self.begins[1:], self.texts[1:], strict=True):
            yield begin, self.judged(text)

    def told(self) -> Iterator[FoundAt]:
        """Yield what was found in the whole text, in order, with offsets into it."""
        yield from self.before.told
        for begin, judged in self.each():
            for told in judged.told:
                yield told.moved(begin)

    @property
    def more(self) -> int:
        """How many findings were left out."""
        return self.before.more + sum(judged.more for _, judged in self.each())

    def at(self, offset: int) -> tuple[int, Judged] | None:
        """Return the record that an offset is in, and where it begins. None before the first."""
        number = bisect_right(self.begins, offset) - 1
        return (self.begins[number], self.judged(self.texts[number])) if number else None
