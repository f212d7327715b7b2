"""What a faulty record may have meant: single corrections, each tried by replay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from records.as_json import AsJson
from records.cards import SEATS
from records.evidence.candidates import Candidate, Held, candidates
from records.evidence.fault import HEADER_FAULT, Fault, first_fault, placed
from records.evidence.phrases import sentence
from records.evidence.variant import HEADER, Edit, alone, cut, edited, length
from records.notation.model import ACTIONS, DECLARATION, PLAY, Item
from records.notation.reader import loads, locate, place
from records.notation.writer import write
from records.play.as_read import Variants
from records.play.course import Observer
from records.play.line_of_play import Line
from records.play.replay import Replay
from records.play.watch import Watch

if TYPE_CHECKING:
    from records.notation.model import Record
    from records.rules.ruleset import RuleSet
    from records.rules.tally import Tally

#: The largest number of corrections to report, of replays to make, and of items of play to replay
#: in all of them.
MOST = 5
REPLAYS = 600
ITEMS = 120_000


@dataclass(frozen=True)
class Correction(AsJson):
    """A change that would remove the record's first fault. The record itself is not changed.

    `kind` is `card` (of an action), `swap` (of two cards), `seat`, `gap` (for a missing trick),
    `dealt` (a card of a hand, the talon or the turn-up), `score` or `number`. `written` is what the
    record has at `line` and `column`, and `read` what it should have. Line and column are None if a
    gap is inserted at the end. `tag` names the tag, if it is in one. `left` is the number of
    findings of severity error, illegal or mismatch that remain. With 0 the record is sound.
    `message` is the correction as a sentence, by language. `edit` is the change itself, which JSON
    does not have (see `as_text.text_changes`).
    """

    kind: str
    deal: int | None
    trick: int | None
    ply: int | None
    seat: str | None
    line: int | None
    column: int | None
    tag: str | None
    written: str
    read: str
    left: int
    message: Mapping[str, str]
    edit: Edit = field(repr=False, compare=False)

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {name: value for name, value in super().as_dict().items() if name != "edit"}


@dataclass(frozen=True)
class Explanation(AsJson):
    """The corrections found, the likeliest first, and the number of replays made.

    `bounded` says that the search stopped at `REPLAYS` or `ITEMS`. Then the right correction may be
    missing.
    """

    corrections: tuple[Correction, ...]
    replays: int
    bounded: bool


def explain(record: Record) -> list[Correction]:
    """Return at most five single corrections that would remove a record's first fault.

    Corrections are sorted by the number of findings that remain, so those that make the record
    sound come first. Ties go to the likelier slip (see `records.evidence.likeness`), then to the
    one nearer to the fault. The list is empty for a sound record, and if no single correction
    helps.

    >>> from records.notation.reader import loads
    >>> record = loads('[Game "whist"]\\n[Deal "1"]\\n1. A:2S 3S D:KS 4S *')[0]
    >>> print(explain(record)[0].message["en"])
    the seat D should be C
    """
    return list(explained(record).corrections)


def explained(record: Record, most: int = MOST, replays: int = REPLAYS) -> Explanation:
    """Return the corrections as `explain` does, with the work that they took.

    The first fault is that of the earliest deal, and one in the header comes last. The candidates
    are the changes that could remove it (see `records.evidence.candidates`), tried in order of
    likelihood. Each is tried first on as little of the record as shows the fault: the fault's own
    deal, if possible only up to the fault. If that helps, the whole record is replayed under its
    own rules. Cost: at most `replays` replays, of at most ITEMS items in all.
    """
    if not record.text:
        (record,) = loads(write(record))
    whole = Replay(record)
    rules = whole.rules
    finding = first_fault(whole.findings)
    fault = None if rules is None or finding is None else placed(record, finding)
    if rules is None or fault is None:
        return Explanation((), 0, False)
    return _Search(record, rules, fault, whole, replays).run(most)


class _Horizon(NamedTuple):
    """How much of the record shows the fault.

    `deal` is the last deal needed, and `items` the number of its items, or None for all. `alone`
    says that no earlier deal is needed.
    """

    deal: int
    items: int | None
    alone: bool


class _Search:
    """Tries every candidate for one fault."""

    def __init__(
        self, record: Record, rules: RuleSet, fault: Fault, whole: Replay, replays: int
    ) -> None:
        self.record = record
        self.rules = rules
        self.fault = fault
        self.whole = whole
        self.most = replays
        self.variants = Variants(record)
        self.replays = 0
        self.items = 0
        finding = first_fault(whole.findings)
        assert finding is not None
        self.finding = finding
        self.before = _bad(whole)
        self.unread = sum(f.code.startswith("syntax") for f in whole.findings if f.bad)
        self.horizon = self._horizon()

    def run(self, most: int) -> Explanation:
        found: list[tuple[tuple[int, int, int], Candidate]] = []
        watch = _Hands(self.fault.deal)
        if self.fault.deal != HEADER_FAULT:
            Replay(self.record, self.rules, watch=watch)
        bounded = False
        for candidate in candidates(self.record, self.rules, self.fault, watch.held):
            if self.replays >= self.most or self.items >= ITEMS:
                bounded = True
                break
            left = self._findings_left(candidate)
            if left is not None:
                found.append(((left, candidate.cost, candidate.distance), candidate))
        found.sort(key=lambda pair: pair[0])
        corrections = tuple(self._correction(candidate, key[0]) for key, candidate in found[:most])
        return Explanation(corrections, self.replays, bounded)

    def _replay(self, record: Record, deal: int) -> Replay:
        self.replays += 1
        self.items += length(record)
        return self.variants.replay(record, deal, self.rules)

    def _replay_part(self, part: Record, horizon: _Horizon) -> Replay:
        return self._replay(part, HEADER if horizon.alone else horizon.deal)

    def _horizon(self) -> _Horizon | None:
        """Return the smallest part that shows the fault, or None if only the whole record does."""
        fault = self.fault
        if fault.deal == HEADER_FAULT:
            return None
        ends = fault.item >= len(self.record.deals[fault.deal].items)
        some = None if ends else max(0, fault.item, *fault.proofs) + 1
        for single in (True, False):
            for items in (some, None):
                horizon = _Horizon(fault.deal, items, single)
                if self._shows(
                    self._replay_part(self._within(self.record, horizon), horizon), single
                ):
                    return horizon
        return None

    def _within(self, record: Record, horizon: _Horizon, more: int = 0) -> Record:
        """Return that part of a record, with `more` items."""
        items = horizon.items
        part = cut(record, horizon.deal, None if items is None else items + more)
        if not horizon.alone:
            return part
        deal = self.whole.deals[horizon.deal]
        return alone(part, deal.dealer or SEATS[0], deal.start_score)

    def _shows(self, replay: Replay, single: bool = False) -> bool:
        """Return whether the fault is still there.

        `single` says that the copy holds only its deal.
        """
        if replay.ok:
            return False
        fault, finding = self.fault, self.finding
        deal = 1 if single else finding.deal
        # A copy has no text to compare, so a fault outside the actions is recognised by its code
        # alone.
        return any(
            f.code == fault.code and f.deal == deal and f.ply == finding.ply
            and (f.ply is None or f.text == finding.text)
            for f in replay.findings
            if f.bad
        )  # fmt: skip

    def _findings_left(self, candidate: Candidate) -> int | None:
        """Return the number of findings that remain in the whole record.

        Returns None if the fault remains, or if there are no fewer findings than before.
        """
        variant = edited(self.record, candidate.edit)
        horizon = self.horizon
        if horizon is not None:
            more = candidate.edit.before is not None
            part = self._within(variant, horizon, more)
            if self._shows(self._replay_part(part, horizon), horizon.alone):
                return None
        replay = self._replay(variant, candidate.edit.deal)
        left = 0 if replay.ok else _bad(replay)
        left += self.unread
        return None if left >= self.before or (left and self._shows(replay)) else left

    # -- telling --------------------

    def _correction(self, candidate: Candidate, left: int) -> Correction:
        exact = locate(self.record)
        edit = candidate.edit
        deal = None if edit.deal < 0 else edit.deal + 1
        trick: int | None = None
        ply: int | None = None
        seat: str | None = None
        start = -1
        if edit.tags:
            tags = exact.tags if deal is None else exact.deals[edit.deal].tags
            start = tags[candidate.at].start
        elif edit.end is not None:
            end = exact.deals[edit.deal].end
            start = -1 if end is None else end.start
        else:
            items = exact.deals[edit.deal].items
            tricks = self.whole.tricks[edit.deal]
            if candidate.at < len(items):
                item = items[candidate.at]
                start = item.start
                trick = tricks[candidate.at]
                if item.kind in ACTIONS:
                    ply = sum(one.kind in ACTIONS for one in items[: candidate.at + 1])
                    seat = self._seat(edit.deal, ply)
        line, column = (None, None) if start < 0 else place(self.record, start)
        return Correction(
            candidate.kind,
            deal,
            trick,
            ply,
            seat,
            line,
            column,
            candidate.tag or None,
            candidate.written,
            candidate.read,
            left,
            sentence(candidate.kind, candidate.written, candidate.read, candidate.tag, trick),
            edit,
        )

    def _seat(self, deal: int, ply: int) -> str | None:
        events = self.whole.events(deal + 1)
        return events[ply - 1].seat if ply <= len(events) else None


def _bad(replay: Replay) -> int:
    return sum(finding.bad for finding in replay.findings)


class _Hands(Watch):
    """Notes each player's hand before their actions, in one deal."""

    def __init__(self, deal: int) -> None:
        self.wanted = deal
        self.held: dict[int, Held] = {}

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        if at != self.wanted:
            return None
        table = line.table

        def observe(index: int, item: Item, seat: int, marked: int) -> None:
            if 0 <= seat < table.n and item.kind in (PLAY, DECLARATION):
                self.held[index] = Held(seat, table.hands.masks[seat], table.hands.unknown[seat])

        return observe
