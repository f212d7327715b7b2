"""Changed texts of one record, judged: what the search of slips asks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from records.evidence.slips import Change, changed
from records.findings import Finding
from records.kernel.columns import SOUND
from records.kernel.judge import kernel
from records.notation.deal_starts import deal_starts
from records.notation.lines_and_columns import LINE_END
from records.notation.model import Record
from records.notation.reader import loads
from records.play.replay import Replay

#: How many texts the kernel judges at once.
_MANY = 256
_RESULT = re.compile(r"^\[Result [^\n]*\n", re.M)
_TAG = re.compile(r"\s*\[[^\n]*\]\s*\n")
_WORD = re.compile(r"\S+")


class Reach(NamedTuple):
    """How far a text is sound: `items` words of play of the deal with this index are.

    `at` is the offset of the first word after them. `deal` is the number of deals if they all are
    sound, but the header is not.
    """

    sound: bool
    deal: int
    items: int
    at: int


class Trials:
    """Judges changed texts of one record, by the kernel or else by replays.

    `replay` is that of the record, which must have offsets. `deal` is the first deal that is not
    sound and `limit` the offset up to which something has to be changed.
    """

    def __init__(self, record: Record, replay: Replay) -> None:
        self._text = record.text
        base = reach(replay)
        self.deal, self.limit, self.items = base.deal, base.at, base.items
        self._judge = kernel(apart=True)
        #: what leaves the deal alone
        self._alone: tuple[Change, ...] = ()
        if len(record.deals) > 1 and base.deal < len(record.deals):
            self._alone = _from_deal(record, replay, base.deal, base.deal + 1)
        #: what is changed besides, and the deals that are left out so
        self._before: tuple[Change, ...] = ()
        self._left_out = 0
        if self._judge is None or base.deal >= len(record.deals):
            return
        (there,) = self._judged([self._text])
        if there.deal < base.deal:
            # The kernel leaves an earlier deal to Python.
            self._before = _from_deal(record, replay, base.deal, len(record.deals))
            self._left_out = base.deal
        (there,) = self.reached([()])
        part = _Part(changed(self._text, self._before), self.deal - self._left_out)
        if there.items < len(part.words) and Replay(loads(part.cut(there.items + 1))[0]).ok:
            # The kernel leaves this deal to Python too.
            self._judge = None
            return
        self.items = there.items
        if not self._before:
            self.limit = max(self.limit, there.at)

    @property
    def fast(self) -> bool:
        """Whether the kernel judges."""
        return self._judge is not None

    def tried(self, changes: Sequence[tuple[Change, ...]]) -> Iterator[Reach]:
        """Yield how many deals of each changed text are sound, in order."""
        if self._judge is None:
            yield from self.replayed(changes)
            return
        for first in range(0, len(changes), _MANY):
            some = changes[first : first + _MANY]
            for got in self._judged([changed(self._text, self._before + one) for one in some]):
                yield got._replace(deal=got.deal + self._left_out)

    def replayed(self, changes: Sequence[tuple[Change, ...]]) -> Iterator[Reach]:
        """Yield the same by replays in Python. Cost: one replay of the deal for each, and one of
        the record for those with which it is sound.
        """
        alone = self._alone
        for one in changes:
            got = Reach(True, 0, 0, 0)
            if alone:
                got = _replayed(changed(self._text, alone + one))
                got = got._replace(deal=got.deal + self.deal)
            yield _replayed(changed(self._text, one)) if got.sound else got

    def reached(self, changes: Sequence[tuple[Change, ...]]) -> list[Reach]:
        """Return how many words of the first deal that is not sound are, in each changed text."""
        if self._judge is None:
            return list(self.replayed(changes))
        deal = self.deal - self._left_out
        parts = [_Part(changed(self._text, self._before + one), deal) for one in changes]
        low, high = [0] * len(parts), [len(part.words) for part in parts]
        while any(a < b for a, b in zip(low, high, strict=True)):
            open_ones = [i for i in range(len(parts)) if low[i] < high[i]]
            for first in range(0, len(open_ones), _MANY):
                some = open_ones[first : first + _MANY]
                middles = [(low[i] + high[i] + 1) // 2 for i in some]
                texts = [parts[i].cut(m) for i, m in zip(some, middles, strict=True)]
                for i, m, got in zip(some, middles, self._judged(texts), strict=True):
                    if got.sound:
                        low[i] = m
                    else:
                        high[i] = m - 1
        return [
            Reach(False, self.deal, count, part.at(count))
            for count, part in zip(low, parts, strict=True)
        ]

    def _judged(self, texts: Sequence[str]) -> Iterator[Reach]:
        assert self._judge is not None
        joined = "".join(one.rstrip() + "\n" for one in texts)
        text = joined.encode("utf-8", "surrogateescape")
        start = 0
        while start < len(text):
            columns = self._judge.judge(text, start)
            for at in range(columns.layout.records):
                yield Reach(columns.status[at] == SOUND, columns.deal_count[at], 0, 0)
            start = columns.layout.used


class _Part:
    """One deal of a text, that can be cut after a number of words."""

    def __init__(self, text: str, deal: int) -> None:
        starts = deal_starts(text)
        begin = starts[deal] if deal < len(starts) else len(text)
        self._head = _RESULT.sub("", text[:begin])
        self._begin, self._text = begin, text
        self._end = starts[deal + 1] if deal + 1 < len(starts) else len(text)
        while (found := _TAG.match(text, begin)) is not None:
            begin = found.end()
        self.words = [m.start() for m in _WORD.finditer(text, begin, self._end)]

    def cut(self, words: int) -> str:
        return f"{self._head}{self._text[self._begin : self.at(words)]} *\n"

    def at(self, words: int) -> int:
        return self.words[words] if words < len(self.words) else self._end


def _replayed(text: str) -> Reach:
    records = loads(text)
    return reach(Replay(records[0])) if len(records) == 1 else Reach(False, -1, 0, 0)


def _from_deal(record: Record, replay: Replay, first: int, stop: int) -> tuple[Change, ...]:
    """The changes that leave these deals alone, begun as the game then stands."""
    deals = record.deals
    out = []
    if first:
        out.append(Change(deals[0].start, deals[first].start, ""))
    if stop < len(deals):
        out.append(Change(deals[stop].start, len(record.text), ""))
    result = record.find("Result")
    if result is not None and stop < len(deals):
        out.append(Change(result.start, result.end, ""))
    for index, deal in enumerate(deals[first:stop] if first else ()):
        tag = deal.find("Deal")
        if tag is not None:
            out.append(Change(tag.value_start, tag.value_end, str(index + 1)))
    deal = deals[first]
    tag = deal.find("Deal")
    dealer, score = replay.deals[first].dealer, replay.deals[first].start_score
    if first and tag is not None and dealer is not None and deal.find("Dealer") is None:
        out.append(Change(tag.end, tag.end, f'\n[Dealer "{dealer}"]'))
    if first and tag is not None and score is not None and deal.find("Score") is None:
        out.append(Change(tag.end, tag.end, f'\n[Score "{"/".join(map(str, score))}"]'))
    return tuple(out)


def reach(replay: Replay) -> Reach:
    """Return how far a record is sound. Cost: that of its findings."""
    text = replay.record.text
    starts = deal_starts(text)
    if replay.ok:
        return Reach(True, len(starts) - 1, 0, len(text))
    found = [finding for finding in replay.findings if finding.bad]
    proofs = replay.proofs(found)
    lines = [0, *(end.end() for end in LINE_END.finditer(text))]
    first = len(starts) - 1, len(text)
    for finding, proof in zip(found, proofs, strict=True):
        if finding.deal is not None:
            at = offset(lines, replay.record.line, finding)
            first = min(first, (finding.deal - 1, max([at, *(start for start, _ in proof)])))
    deal, at = first
    items = 0 if deal >= len(starts) - 1 else len(text[starts[deal] : at].split())
    return Reach(False, deal, items, at)


def offset(lines: Sequence[int], first: int, finding: Finding) -> int:
    """Return the offset of a finding, by those of the lines and the number of the first."""
    if finding.line is None or finding.column is None:
        return lines[-1]
    return lines[finding.line - first] + finding.column - 1
