"""Changed texts of one record, judged: what the search of slips asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from records.evidence.slips import Change, changed
from records.findings import Finding
from records.notation.deal_starts import deal_starts
from records.notation.lines_and_columns import LINE_END
from records.notation.reader import loads
from records.play.replay import Replay


class Reach(NamedTuple):
    """How far a text is sound: `items` words of play of the deal with this index are.

    `at` is the offset of the first word after them. `deal` is the number of deals if they all are
    sound, but the header is not.
    """

    sound: bool
    deal: int
    items: int
    at: int


class Trials(Protocol):
    """Judges changed texts of one record."""

    def tried(self, changes: Sequence[tuple[Change, ...]]) -> Iterator[Reach]:
        """Yield how far each changed text is sound, in order."""


class Replays:
    """Trials by replays in Python, where the kernel does not judge. Cost: one replay for each."""

    def __init__(self, text: str) -> None:
        self._text = text

    def tried(self, changes: Sequence[tuple[Change, ...]]) -> Iterator[Reach]:
        """Yield how far each changed text is sound, in order."""
        for one in changes:
            text = changed(self._text, one)
            records = loads(text)
            if len(records) != 1:
                yield Reach(False, 0, 0, 0)
            else:
                yield reach(Replay(records[0]))


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
