"""The diagnosis of a record: the smallest set of slips that explains its findings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from records.evidence.hypotheses import Hypothesis, Proposer
from records.evidence.phrases import told
from records.evidence.slips import Change, Diagnosis, Slip, changed
from records.evidence.trials import Reach, Replays, Trials, offset, reach
from records.evidence.written import Written
from records.findings import Finding
from records.notation.lines_and_columns import LINE_END
from records.notation.reader import loads, locate, span
from records.notation.writer import write
from records.play.replay import Replay

if TYPE_CHECKING:
    from records.notation.model import Record

#: The most slips of one record, and the most other slips that are told beside one.
MOST_SLIPS = 4
MOST_OTHERS = 8
#: The most trials of one search by replays, and the most items of play in all of them.
_REPLAYS, _ITEMS = 300, 20_000
#: Slips that cost so much more than the likeliest are not told.
_MARGIN = 6.0
#: The share of the likelihood from which a slip is told as the likeliest.
_LIKELY = 2 / 3


def diagnosed(record: Record, replay: Replay | None = None) -> Diagnosis:
    """Return the slips that explain a record's findings, none for a sound one.

    `replay` is a replay of the record, if the caller has one.

    >>> [record] = loads('[Game "whist"]\\n[Deal "1"]\\n1. A:2S 3S KS 2. C:AS 4S 5S 6S *')
    >>> print(diagnosed(record).slips[0].message["en"])
    a card is missing in trick 1
    """
    if replay is None or not record.text:
        if not record.text:
            (record,) = loads(write(record))
        replay = Replay(record)
    nothing = Diagnosis((), (None,) * len(replay.findings))
    if replay.ok or replay.rules is None:
        return nothing
    return _Search(record, replay).run() or nothing


class _Found(NamedTuple):
    """The slips that a search has found for the first fault of a text, by place."""

    places: list[list[Hypothesis]]
    reach: Reach


class _Search:
    def __init__(self, record: Record, replay: Replay) -> None:
        self.record = record
        self.replay = replay
        self.bounded = False

    def run(self) -> Diagnosis | None:
        """Return the diagnosis, or None if no small set of slips explains the findings."""
        findings = self.replay.findings
        follows: list[int | None] = [None] * len(findings)
        slips: list[Slip] = []
        #: the findings that are left, by their places in the first text, and what moves them
        replay, changes = self.replay, _Moves()
        while not replay.ok and len(slips) < MOST_SLIPS:
            found = self._first_slip(replay)
            if found is None:
                break
            best = found.places[0][0]
            text = changed(replay.record.text, best.changes)
            (after,) = loads(text)
            after.line = replay.record.line
            left = Replay(after)
            before = _bad(replay)
            if _bad(left) >= before and found.reach.deal == reach(replay).deal:
                break
            changes.make(best.changes)
            gone = changes.gone(findings, self.record, left)
            mine = [i for i in gone if follows[i] is None]
            for index in mine:
                follows[index] = len(slips)
            slips.append(_slip(found, replay, sum(findings[i].bad for i in mine)))
            replay = left
        if not slips:
            return None
        return Diagnosis(tuple(slips), tuple(follows), self.bounded)

    def _first_slip(self, replay: Replay) -> _Found | None:
        """Return the slips that could explain the first fault, or None if none could."""
        record = locate(replay.record)
        base = reach(replay)
        hypotheses = self._hypotheses(record, replay, base)
        items = sum(len(deal.items) for deal in record.deals)
        most_trials = min(_REPLAYS, _ITEMS // (items + 1))
        if len(hypotheses) > most_trials:
            self.bounded = True
            del hypotheses[most_trials:]
        trials: Trials = Replays(record.text)
        tried: list[tuple[Hypothesis, Reach]] = []
        most = float("inf")
        for one, got in zip(hypotheses, trials.tried([h.changes for h in hypotheses]), strict=True):
            if one.cost > most:
                break
            if (got.sound, got.deal, got.items) > (False, base.deal, base.items):
                tried.append((one, got))
            if got.sound:
                most = min(most, one.cost + _MARGIN)
        if not tried:
            return None
        farthest = max((got for _, got in tried), key=lambda r: (r.sound, r.deal, r.items))
        if not farthest.sound and farthest.deal == base.deal:
            most = float("inf")
        far = [
            one for one, got in tried
            if (got.sound, got.deal, got.items)
            >= (farthest.sound, farthest.deal, 0 if farthest.sound else farthest.items)
        ]  # fmt: skip
        return _Found(_by_place(far), farthest)

    def _hypotheses(self, record: Record, replay: Replay, base: Reach) -> list[Hypothesis]:
        assert replay.rules is not None
        if base.deal >= len(record.deals):
            return list(_of_result(record, replay.findings))
        findings = [f for f in replay.findings if f.bad]
        written = Written(record, base.deal, replay.rules)
        return Proposer(written, base.at, findings).all()


def _of_result(record: Record, findings: Iterable[Finding]) -> Iterable[Hypothesis]:
    """The Result tag, if it is all that is wrong."""
    tag = record.find("Result")
    for finding in findings:
        if finding.code in ("score-result", "result-early") and tag is not None:
            read = finding.expected if isinstance(finding.expected, str) else "*"
            start, stop = tag.value_start, tag.value_end
            yield Hypothesis(
                0.0, "score-misread", None, None, None, start, stop, tag.value, read,
                (Change(start, stop, read),), "Result",
            )  # fmt: skip


def _by_place(found: Sequence[Hypothesis]) -> list[list[Hypothesis]]:
    """The readings of each place, the likeliest first; so are the places, by all their readings."""
    places: dict[object, list[Hypothesis]] = {}
    for one in sorted(found, key=lambda one: one.cost):
        places.setdefault(one.place, []).append(one)
    return sorted(places.values(), key=lambda ones: -_mass(ones))


def _mass(readings: Iterable[Hypothesis]) -> float:
    return sum(exp(-one.cost) for one in readings)


def _bad(replay: Replay) -> int:
    return sum(finding.bad for finding in replay.findings)


class _Moves:
    """Where a place of the first text stands after changes, made one after the other."""

    def __init__(self) -> None:
        self._made: list[tuple[Change, ...]] = []

    def make(self, changes: tuple[Change, ...]) -> None:
        """Make changes of the text as it is now."""
        self._made.append(changes)

    def forth(self, at: int) -> int:
        """Return where an offset of the first text stands now."""
        for changes in self._made:
            at += sum(len(one.text) - (one.stop - one.start) for one in changes if one.stop <= at)
        return at

    def gone(self, findings: Sequence[Finding], record: Record, left: Replay) -> list[int]:
        """Return which findings of the first text are not told of the text as it is now."""
        there = _lines(left.record.text)
        now = {(f.code, offset(there, left.record.line, f)) for f in left.findings}
        here = _lines(record.text)
        return [
            index
            for index, f in enumerate(findings)
            if (f.code, self.forth(offset(here, record.line, f))) not in now
        ]


def _lines(text: str) -> list[int]:
    return [0, *(end.end() for end in LINE_END.finditer(text))]


# -- telling --------------------


def _slip(found: _Found, replay: Replay, explains: int) -> Slip:
    count = len(found.places)
    masses = [_mass(readings) for readings in found.places]
    sure = "only" if count == 1 else "likeliest" if masses[0] > _LIKELY * sum(masses) else "one-of"
    others = tuple(
        _told(readings, replay, sure, count, explains, ())
        for readings in found.places[1 : MOST_OTHERS + 1]
    )
    return _told(found.places[0], replay, sure, count, explains, others)


def _told(
    readings: list[Hypothesis],
    replay: Replay,
    sure: str,
    count: int,
    explains: int,
    others: tuple[Slip, ...],
) -> Slip:
    one = readings[0]
    record = replay.record
    line, column, end_column = span(record, one.start, one.stop)
    certain = len({other.read for other in readings}) == 1 or (
        exp(-one.cost) > _LIKELY * _mass(readings)
    )
    read = one.read if certain else None
    ply = seat = None
    if one.word is not None and one.deal is not None:
        ply = one.word.ply if one.written else None
        events = replay.events(one.deal + 1)
        if ply is not None and ply <= len(events):
            seat = events[ply - 1].seat
    return Slip(
        one.kind,
        None if one.deal is None else one.deal + 1,
        one.trick,
        ply,
        seat,
        line,
        column,
        end_column,
        one.written,
        read,
        sure,
        count,
        explains,
        told(one.kind, one.written, read, one.tag, one.trick, seat),
        others,
        one.changes,
    )
