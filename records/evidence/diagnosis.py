"""The diagnosis of a record: the smallest set of slips that explains its findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import exp, inf
from typing import TYPE_CHECKING, NamedTuple

from records.evidence.hypotheses import Hypothesis, Proposer
from records.evidence.phrases import told
from records.evidence.slips import Change, Diagnosis, Slip, changed
from records.evidence.trials import Reach, Trials, offset
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
#: The most trials for one slip, the most items of play in all of them, and by how much fewer they
#: are without the kernel.
_TRIALS, _ITEMS, _SLOWER = 8000, 2_000_000, 20
#: How many slips of a deal that has more than one are followed up, and what each word costs by
#: which one explains less than another.
_BEAM, _LAG = 4, 0.3
#: Slips that cost at most so much are tried first.
_ASKED = 7.7
#: Slips that cost so much more than the likeliest are not told.
_MARGIN = 4.0
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
    """What a search has found for the first fault of a text: slips by place, the likeliest first.

    `sound` says that without any of them the record is sound, `far` that its deal is.
    """

    replay: Replay
    places: list[list[Hypothesis]]
    sound: bool
    far: bool

    @property
    def cost(self) -> float:
        """The cost of the likeliest slip."""
        return self.places[0][0].cost


class _Search:
    def __init__(self, record: Record, replay: Replay) -> None:
        self.record = record
        self.replay = replay
        self.bounded = False

    def run(self) -> Diagnosis | None:
        """Return the diagnosis, or None if no small set of slips explains the findings."""
        found, left = self._slips(self.replay, MOST_SLIPS)
        if not found:
            return None
        findings = self.replay.findings
        follows: list[int | None] = [None] * len(findings)
        slips: list[Slip] = []
        moves = _Moves()
        after = [one.replay for one in found[1:]] + [left]
        for one, then in zip(found, after, strict=True):
            moves.make(one.places[0][0].changes)
            mine = [i for i in moves.gone(findings, self.record, then) if follows[i] is None]
            for index in mine:
                follows[index] = len(slips)
            slips.append(_slip(one, sum(findings[i].bad for i in mine)))
        return Diagnosis(tuple(slips), tuple(follows), self.bounded)

    def _slips(self, replay: Replay, most: int) -> tuple[list[_Found], Replay]:
        """The slips that explain what is wrong, one after the other, and what is left then."""
        if replay.ok or not most:
            return [], replay
        found = self._first_slip(replay)
        if found is None:
            return [], replay
        best: tuple[tuple[bool, int, float], list[_Found], Replay] | None = None
        for readings in found.places[: 1 if found.sound or found.far else _BEAM]:
            one = found._replace(places=[readings, *(p for p in found.places if p is not readings)])
            then = _after(replay, readings[0])
            rest, left = self._slips(then, most - 1 if found.far else min(most - 1, 1))
            if not left.ok and not found.far and not rest and not _fewer(replay, then):
                continue
            cost = sum(each.cost for each in (one, *rest))
            key = (not left.ok, _bad(left), cost)
            if best is None or key < best[0]:
                best = key, [one, *rest], left
        return ([], replay) if best is None else best[1:]

    def _first_slip(self, replay: Replay) -> _Found | None:
        """Return the slips that could explain the first fault, or None if none could."""
        record = locate(replay.record)
        trials = Trials(record, replay)
        tried, hypotheses = self._tried(record, replay, trials)
        sound = [one for one, got in tried if got.sound]
        if sound:
            return _Found(replay, _by_place(sound), True, True)
        if tried:
            farthest = max(got.deal for _, got in tried)
            far = [one for one, got in tried if got.deal == farthest]
            return _Found(replay, _by_place(far), False, True)
        hypotheses = [one for one in hypotheses if not one.replayed]
        reached = trials.reached([one.changes for one in hypotheses])
        most_items = max((got.items for got in reached), default=0)
        if most_items <= trials.items:
            return None
        far = [
            one._replace(cost=one.cost + _LAG * (most_items - got.items))
            for one, got in zip(hypotheses, reached, strict=True) if got.items > trials.items
        ]  # fmt: skip
        return _Found(replay, _by_place(far), False, False)

    def _tried(
        self, record: Record, replay: Replay, trials: Trials
    ) -> tuple[list[tuple[Hypothesis, Reach]], list[Hypothesis]]:
        """The hypotheses without which the first faulty deal is sound, and all that were tried."""
        assert replay.rules is not None
        out: list[tuple[Hypothesis, Reach]] = []
        every: list[Hypothesis] = []
        if trials.deal >= len(record.deals):
            every = list(_of_result(record, replay.findings))
            self._try(every, trials, out)
            return out, every
        findings = [f for f in replay.findings if f.bad]
        proposer = Proposer(Written(record, trials.deal, replay.rules), trials.limit, findings)
        items = sum(len(deal.items) for deal in record.deals)
        most = min(_TRIALS, _ITEMS // (items + 1)) // (1 if trials.fast else _SLOWER)
        low, high = -inf, _ASKED
        while low < high:
            some = proposer.costing(low, high)
            if len(some) > most:
                self.bounded = True
                del some[most:]
            most -= len(some)
            every += some
            best = self._try(some, trials, out)
            low, high = high, best + _MARGIN
        if not out and trials.fast:
            # Perhaps the kernel leaves this deal to Python.
            some = every[: most // _SLOWER]
            for one, got in zip(some, trials.replayed([h.changes for h in some]), strict=True):
                if got.sound or got.deal > trials.deal:
                    out.append((one, got))
        return out, every

    def _try(
        self,
        some: list[Hypothesis],
        trials: Trials,
        out: list[tuple[Hypothesis, Reach]],
    ) -> float:
        """Try hypotheses, and return the cost of the likeliest that clears the deal."""
        best = min((one.cost for one, _ in out), default=inf)
        judged = [one for one in some if not one.replayed]
        replayed = [one for one in some if one.replayed]
        for part, judge in ((judged, trials.tried), (replayed, trials.replayed)):
            for one, got in zip(part, judge([one.changes for one in part]), strict=False):
                if one.cost > best + _MARGIN:
                    break
                if got.sound or got.deal > trials.deal:
                    out.append((one, got))
                    best = min(best, one.cost)
        return best


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


def _after(replay: Replay, one: Hypothesis) -> Replay:
    """A replay of the record without a slip."""
    (record,) = loads(changed(replay.record.text, one.changes))
    record.line = replay.record.line
    return Replay(record)


def _fewer(before: Replay, after: Replay) -> bool:
    """Whether some findings are gone and none has come."""
    old, new = (Counter((f.code, f.text) for f in one.findings if f.bad) for one in (before, after))
    return new < old


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
        now = {(f.code, f.bad, offset(there, left.record.line, f)) for f in left.findings}
        here = _lines(record.text)
        return [
            index
            for index, f in enumerate(findings)
            if (f.code, f.bad, self.forth(offset(here, record.line, f))) not in now
        ]


def _lines(text: str) -> list[int]:
    return [0, *(end.end() for end in LINE_END.finditer(text))]


# -- telling --------------------


def _slip(found: _Found, explains: int) -> Slip:
    count = len(found.places)
    masses = [_mass(readings) for readings in found.places]
    sure = "only" if count == 1 else "likeliest" if masses[0] > _LIKELY * sum(masses) else "one-of"
    others = tuple(
        _told(readings, found.replay, sure, count, explains, ())
        for readings in found.places[1 : MOST_OTHERS + 1]
    )
    return _told(found.places[0], found.replay, sure, count, explains, others)


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
