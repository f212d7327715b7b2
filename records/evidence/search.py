"""The search for the slips of a record: single ones first, then one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import exp, inf
from typing import NamedTuple

from records.evidence.changes import Edit, changed
from records.evidence.hypotheses_in_play import InPlay
from records.evidence.hypotheses_in_words import InScores, InTags, InWords
from records.evidence.hypothesis import Hypothesis, Proposing
from records.evidence.trials import Trials, bad_findings
from records.evidence.written import WrittenDeal
from records.findings import Finding
from records.kernel.trials import Reach
from records.notation.model import Record
from records.notation.reader import loads, locate
from records.play.replay import Replay

#: The most slips of one record.
MOST_SLIPS = 4
#: The most items of play in the trials of one record: by the kernel, and by replays. The search for
#: one slip has a third of what is left of the first.
_JUDGED, _REPLAYED, _SHARE = 800_000, 12_000, 3
#: What it costs to make a hypothesis, as so many items of play that the kernel judges.
_MADE = 40
#: How much more there is for replays if the kernel leaves a deal to them.
_LEFT = 24_000
#: How many slips of a deal that has more than one are followed up, and what each word costs by
#: which one explains less than another.
_BEAM, _LAG = 4, 0.3
#: Slips that cost at most so much are tried first, and the others if none of them explains it.
_ASKED = 8.0
#: What only a replay can judge is tried if it costs at most so much more than the likeliest slip.
_MARGIN = 3.0
#: The most characters of text that are replayed whole, each time with another slip undone.
_WHOLE = 150_000


class Found(NamedTuple):
    """What explains the first fault of a text, by place and the likeliest first.

    `replay` is that of the text, which has the slips found before undone. `sound` says that without
    one of these slips the record is sound, `clear` that its first faulty deal is.
    """

    replay: Replay
    places: list[list[Hypothesis]]
    sound: bool
    clear: bool

    @property
    def first(self) -> Hypothesis:
        """The likeliest slip."""
        return self.places[0][0]


def likelihood(readings: Iterable[Hypothesis]) -> float:
    """Return how likely it is that one of these is the slip, in proportion."""
    return sum(exp(-one.cost) for one in readings)


def without(replay: Replay, one: Hypothesis) -> Replay:
    """Return a replay of the record without a slip."""
    (record,) = loads(changed(replay.record.text, one.changes))
    record.line = replay.record.line
    return Replay(record)


#: What proposes the slips of a deal.
PROPOSING: tuple[type[Proposing], ...] = (InScores, InPlay, InTags, InWords)
#: What has been tried of a text, and what would propose more.
_Tried = tuple[Trials, list[Proposing], list[tuple[Hypothesis, Reach]]]


class SlipSearch:
    """One search. `bounded` says that it came to the end of its budget.

    The budget counts trials and not time, so that the answer is the same on every machine.
    """

    def __init__(self) -> None:
        self._judged, self._replayed = _JUDGED, _REPLAYED
        #: what has been tried of a text, up to a cost of `_ASKED`
        self._kept: dict[Replay, _Tried] = {}
        self._left_to_python = _LEFT
        self._whole = _WHOLE
        self.bounded = False

    def without(self, replay: Replay, one: Hypothesis) -> Replay | None:
        """Return a replay of the record without a slip, None if too much was replayed before."""
        return without(replay, one) if self._may_replay(replay.record.text) else None

    def _may_replay(self, text: str) -> bool:
        """Whether the whole text of a record may be replayed again. Counts it."""
        self._whole -= len(text)
        self.bounded |= self._whole < 0
        return self._whole >= 0

    def slips(self, replay: Replay, most: int = MOST_SLIPS, highest: float = inf) -> list[Found]:
        """Return what explains a replay's findings, one after the other; nothing if no small set
        of slips does.

        None costs more than `highest`.
        """
        if not most or replay.ok:
            return []
        damage = _damage(replay)
        if damage is not None:
            then = self.without(replay, damage.first)
            if then is None:
                return []
            rest = self.slips(then, most - 1, highest)
            return [damage, *rest] if rest and bad_findings(then) < bad_findings(replay) else []
        found = self._first(replay, highest)
        if found is None or found.sound:
            return [] if found is None else [found]
        best: tuple[tuple[bool, int, float], list[Found]] | None = None
        bases = [(0, highest)]
        if not found.clear:
            # A second slip that nothing asks for is looked for last, from the likeliest first.
            bases = [(place, _ASKED) for place in range(len(found.places[:_BEAM]))] + bases
        replays: dict[int, Replay | None] = {}
        for at, (place, most_cost) in enumerate(bases):
            if at + 1 == len(bases) and best is not None and not best[0][0]:
                break
            readings = found.places[place]
            others = [other for other in found.places if other is not readings]
            one = found._replace(places=[readings, *others])
            if place not in replays:
                replays[place] = self.without(replay, readings[0])
            then = replays[place]
            if then is None:
                if best is None and found.clear:
                    return [found]
                break
            rest = self.slips(then, most - 1 if found.clear else min(most - 1, 1), most_cost)
            sound = then.ok or (bool(rest) and rest[-1].sound)
            helps = (
                bad_findings(then) < bad_findings(replay)
                if found.clear
                else rest or _fewer(replay, then)
            )
            if not (sound or helps):
                continue
            cost = sum(each.first.cost for each in (one, *rest))
            key = not sound, bad_findings(then), cost
            if best is None or key < best[0]:
                best = key, [one._replace(sound=then.ok), *rest]
        return [] if best is None else best[1]

    def _first(self, replay: Replay, highest: float) -> Found | None:
        """Return what could explain the first fault, None if nothing could."""
        trials, tried = self._tried(replay, highest)
        sound = [one for one, got in tried if got.sound]
        if sound:
            return Found(replay, _by_place(sound), True, True)
        farthest = max((got.deal for _, got in tried), default=-1)
        if farthest > trials.deal:
            clear = [one for one, got in tried if got.deal == farthest]
            return Found(replay, _by_place(clear), False, True)
        most_items = max((got.items for _, got in tried), default=-1)
        if most_items <= trials.items:
            return None
        some = [
            one._replace(cost=one.cost + _LAG * (most_items - got.items))
            for one, got in tried if got.deal == trials.deal and got.items > trials.items
        ]  # fmt: skip
        return Found(replay, _by_place(some), False, False)

    def _tried(
        self, replay: Replay, highest: float
    ) -> tuple[Trials, list[tuple[Hypothesis, Reach]]]:
        """What could be the slip, with how far the text is sound without it."""
        assert replay.rules is not None
        kept = self._kept.pop(replay, None)
        if kept is not None:
            trials, proposing, out = kept
        else:
            record = locate(replay.record)
            trials = Trials(record, replay)
            if trials.deal >= len(record.deals):
                return trials, list(self._each(list(_of_result(record, replay.findings)), trials))
            written = WrittenDeal(record, trials.deal, replay.rules)
            if written.too_many_cards:
                # It is no copy of a deal, and each card would be tried as each of the pack.
                self.bounded = True
                return trials, []
            findings = [f for f in replay.findings if f.bad]
            proposing = [kind(written, trials.limit, findings) for kind in PROPOSING]
            if not trials.begins and trials.leave_to_python():
                self._replayed += self._left_to_python
                self._left_to_python = 0
            out = self._costing(-inf, _ASKED, proposing, trials)
        if highest > _ASKED and not _cleared(out, trials):
            out += self._costing(_ASKED, highest, proposing, trials)
        if not _cleared(out, trials):
            farther = any(got.items > trials.items for _, got in out)
            # If the kernel can judge other tags of this deal, it can judge these.
            if not (farther and trials.items < 0) and trials.leave_to_python():
                out = list(self._each([one for one, _ in out], trials))
            elif highest <= _ASKED:
                self._kept[replay] = trials, proposing, out
        return trials, out

    def _costing(
        self, low: float, high: float, proposing: list[Proposing], trials: Trials
    ) -> list[tuple[Hypothesis, Reach]]:
        """Make and try the slips that cost more than `low` and at most `high`.

        Cost: some hundreds of what is asked for by the cards seen, some thousands in all.
        """
        if self._judged <= 0:
            self.bounded = True
            return []
        some = [one for kind in proposing for one in kind.costing(low, high)]
        some.sort(key=lambda one: one.cost)
        self._judged -= _MADE * len(some)
        return list(self._each(some, trials))

    def _each(self, some: list[Hypothesis], trials: Trials) -> Iterator[tuple[Hypothesis, Reach]]:
        """Try what is left of the budget."""
        judged = [one for one in some if not one.replayed] if trials.fast else []
        most = max(0, self._judged) // _SHARE // trials.work
        if len(judged) > most:
            self.bounded = True
            del judged[most:]
        self._judged -= len(judged) * trials.work
        best = inf
        for one, got in zip(judged, trials.judged([h.changes for h in judged]), strict=True):
            yield one, got
            if got.sound or got.deal > trials.deal:
                best = min(best, one.cost)
        for one in some if not trials.damaged else ():
            if trials.fast and not one.replayed:
                continue
            if one.cost > best + _MARGIN:
                break
            if one.word is not None and one.kind == "played-so":
                got = trials.marked(one.word)
            elif self._replayed < trials.length:
                self.bounded = True
                break
            else:
                self._replayed -= trials.length
                of_record = trials.replayed(one.changes, self._may_replay)
                if of_record is None:
                    break
                got = of_record
            if got.sound or got.deal > trials.deal:
                best = min(best, one.cost)
                yield one, got
            elif not trials.fast:
                yield one, got


def _cleared(tried: Iterable[tuple[Hypothesis, Reach]], trials: Trials) -> bool:
    return any(got.sound or got.deal > trials.deal for _, got in tried)


def _damage(replay: Replay) -> Found | None:
    """The first stretch of a deal's text that cannot be read, if that deal is the first faulty one.

    No other slip explains all that is wrong there, so it is left out before they are looked for.
    """
    record = replay.record
    # A record that has faults has their offsets.
    faults = [one for one in record.faults if one.deal and one.code != "syntax-token"]
    first = min((bad.deal for bad in replay.bad_places()), default=-1) if faults else -1
    for fault in faults:
        if fault.deal == first + 1 and fault.end > fault.start:
            cut = Edit(fault.start, fault.end, "")
            if len(loads(changed(record.text, (cut,)))) != 1:
                # What follows would begin another record.
                return None
            written = record.text[fault.start : fault.end]
            one = Hypothesis(0.0, "word-twice", first, None, None, *cut[:2], written, "", (cut,))
            return Found(replay, [[one]], False, True)
    return None


def _of_result(record: Record, findings: Iterable[Finding]) -> Iterator[Hypothesis]:
    """The Result tag, if it is all that is wrong."""
    tag = record.find("Result")
    for finding in findings:
        if finding.code in ("score-result", "result-early") and tag is not None:
            read = finding.expected if isinstance(finding.expected, str) else "*"
            start, stop = tag.value_start, tag.value_end
            yield Hypothesis(
                0.0, "score-misread", None, None, None, start, stop, tag.value, read,
                (Edit(start, stop, read),), "Result", replayed=True,
            )  # fmt: skip


def _by_place(found: Sequence[Hypothesis]) -> list[list[Hypothesis]]:
    """The readings of each place, the likeliest first; so are the places, by all their readings."""
    places: dict[object, list[Hypothesis]] = {}
    for one in sorted(found, key=lambda one: one.cost):
        places.setdefault(one.place, []).append(one)
    return sorted(places.values(), key=lambda ones: -likelihood(ones))


def _fewer(before: Replay, after: Replay) -> bool:
    """Whether some findings are gone and none has come."""
    old, new = (Counter((f.code, f.text) for f in one.findings if f.bad) for one in (before, after))
    return new < old
