"""Replaying a record: its text is judged by the rules."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from itertools import accumulate, chain
from typing import Any, NamedTuple

from records.cards import SEATS
from records.findings import CODES, Finding, of_each_kind
from records.made_when_read import MadeWhenRead
from records.notation.faults import Fault
from records.notation.letters import printable
from records.notation.model import ACTIONS, Record
from records.notation.sections import DealByDeal, Placed, ReadExactly, placed
from records.play.deals_in_turn import Judged, judge, judged_marks
from records.play.line_of_play import Unwatched, Watch
from records.play.outlines import Outline, Outlining, judged_outlines
from records.play.places import Locator, Place, Raw, severity_of
from records.play.positions import Event, Position, Recorder
from records.rules.deal_replay import DealReplay
from records.rules.ruleset import RuleSet
from records.rules.tally import Mark
from records.severities import BAD, ERROR, MOST

#: While there are no more positions, those of further deals are kept with them.
MOST_KEPT = 1000


class BadPlace(NamedTuple):
    """Where a finding stands: its deal, and the last offset of what it objects to and what proves
    it.

    `item` is the index of the item that it would only note if that were marked as irregular, or -1.
    """

    deal: int
    last: int
    item: int


class Actions:
    """The items of a record that are actions, by their plies."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._of_deal: dict[int, list[int]] = {}

    def place(self, deal: int, ply: int) -> tuple[int, int]:
        """Return the deal and the index of the item that is an action of that deal."""
        if deal not in self._of_deal:
            items = self._record.deals[deal].unplaced
            self._of_deal[deal] = [at for at, item in enumerate(items) if item.kind in ACTIONS]
        return deal, self._of_deal[deal][ply - 1]


class Replay:
    """A record replayed under a rule set. Cost of making one: linear in the record.

    `rules` is None if the record's game or options are unknown. Then only its text is judged.
    `score` is the game score by side, None if it cannot be known. `winner` has the winning side's
    seats.
    """

    rules: RuleSet | None
    deals: list[DealReplay]
    score: tuple[int, ...] | None
    complete: bool
    winner: tuple[str, ...] | None

    def __init__(
        self,
        record: Record,
        rules: RuleSet | None = None,
        watch: Watch | None = None,
        *,
        judged: Judged | None = None,
        sections: DealByDeal | None = None,
    ) -> None:
        # What is told of it may be known already, and `sections` then reads more of it.
        if judged is None:
            judged = judge(record, rules, watch)
        self.record = record
        self._sections = sections
        self._judged = judged
        self._given = rules
        self.rules = judged.rules
        self.deals = judged.deals
        self.score = judged.score
        self.complete = judged.complete
        self.winner = judged.winner

    @property
    def spelled(self) -> bytes | None:
        """What was done in the deals as the identity of a record spells it, None if it is not known
        without a walk through the items.
        """
        return self._judged.spelled

    @cached_property
    def marks(self) -> list[Mark]:
        """The points marked, in order."""
        judged = self._judged
        if judged.marks is not None:
            return judged.marks
        if judged.sound is not None and judged.sound.marks is not None:
            return judged_marks(judged.sound)
        return self._laid_out.marks

    @cached_property
    def outlines(self) -> list[Outline]:
        """The outline of each deal. Cost: a replay, unless the kernel judged all."""
        sound = self._judged.sound
        if self.rules is not None and sound is not None and sound.dealt is not None:
            found = judged_outlines(self.rules, sound.dealt)
            if found is not None:
                return found
        outlining = Outlining()
        self._watched(outlining)
        return outlining.outlines

    # -- the layout --------------------

    @property
    def tricks(self) -> list[Sequence[int | None]]:
        """For each deal the trick of each item in canonical form, None if it is not known."""
        return list(self._laid_out._judged.tricks.values())

    @property
    def needed_numbers(self) -> list[Set[int]]:
        """For each deal the items before which a trick number tells what the play does not.

        For a number that is written, this means that it does so itself, even if it is wrong, after
        a gap or after the end. The record is replayed alike without all other numbers, and with
        any right one put before an item that is not among these.
        """
        return self._laid_out._judged.needed_numbers

    @property
    def _all_replayed(self) -> bool:
        return len(self._judged.tricks) == len(self.deals)

    @property
    def _laid_out(self) -> Replay:
        """A replay of all deals by Python."""
        return self if self._all_replayed else self._in_full

    @cached_property
    def _in_full(self) -> Replay:
        return Replay(self.record, self.rules)

    # -- answers --------------------

    @cached_property
    def findings(self) -> list[Finding]:
        """What is wrong with the record, in the order of the text."""
        return self.told(None)

    def told(self, most: int | None) -> list[Finding]:
        """Return the first findings in the order of the text, at most `most` (None: all).

        There is at least one of each code and severity that occurs. If the first of a kind stands
        further on, it replaces one of the last. Cost: looking up the place of each finding, and
        making those returned.
        """
        if not self._judged.raws and not self.record.faults:
            return []
        if self._judged.raws.left and (most is None or most > MOST):
            return self._every.told(most)
        locator = self._locator()
        found = locator.in_order(self._judged.raws)
        chosen = of_each_kind(found, most, lambda one: (one.code, severity_of(one)))
        faulty = {one.deal - 1 for one in chosen if isinstance(one, Fault) and one.deal}
        tricks = self._tricks_of(faulty)
        return [
            locator.fault(one, tricks) if isinstance(one, Fault) else locator.finding(one)
            for one in chosen
        ]

    @cached_property
    def _every(self) -> Replay:
        """A replay that keeps every finding."""
        return Replay(self.record, self._given, Unwatched())

    def _tricks_of(self, deals: Set[int]) -> Mapping[int, Sequence[int | None]]:
        """Return the trick of each item of these deals (from 0), and perhaps of others."""
        known = self._judged.tricks
        return known if deals <= known.keys() else self._laid_out._judged.tricks

    def proofs(self, found: Sequence[Finding]) -> list[list[tuple[int, int]]]:
        """Return for each of these findings where the actions that prove it stand.

        These are offsets into the record's text, in the order of `evidence`. Cost: looking up
        the places, once for all.
        """
        if not any(finding.evidence for finding in found):
            return [[] for _ in found]
        places, actions = self._acted()
        return [
            [
                (item.start, item.end)
                for ply in finding.evidence
                for item in [places.item(*actions.place((finding.deal or 0) - 1, ply))]
            ]
            for finding in found
        ]

    def bad_places(self) -> list[BadPlace]:
        """Return where the findings in deals stand that are of severity error, illegal or mismatch.

        Cost: looking up the places; no finding is made.
        """
        if self._judged.raws.left:
            return self._every.bad_places()
        locator, out = self._locator(), []
        acted: tuple[Placed, Actions] | None = None
        found: list[Raw | Fault] = [*self._judged.raws, *locator.faults]
        for one in found:
            fault = isinstance(one, Fault)
            deal = one.deal - 1 if fault else one.deal
            if deal < 0 or severity_of(one) not in BAD:
                continue
            starts = [locator.start(one)]
            item = -1
            if isinstance(one, Raw):
                if one.place.kind == Place.ITEM and CODES[one.code].severity != ERROR:
                    item = one.place.index
                for ply in one.evidence:
                    acted = acted or self._acted()
                    places, actions = acted
                    starts.append(places.item(*actions.place(deal, ply)).start)
            out.append(BadPlace(deal, max(starts), item))
        return out

    def _locator(self) -> Locator:
        places = None if self._sections is None else self._sections.placed()
        return Locator(self.record, self.rules, places)

    def _acted(self) -> tuple[Placed, Actions]:
        """Return the items that prove what was found: where they stand, and which they are."""
        if self._all_replayed:
            return self._locator().places, Actions(self.record)
        # A deal that the kernel tells of has not been read.
        return placed(self.record), Actions(self.record)

    @cached_property
    def severities(self) -> Counter[str]:
        """How many findings there are of each severity. Cost: no finding is made."""
        found: Iterator[Raw | Fault] = chain(self._judged.raws, self.record.faults)
        return Counter(map(severity_of, found)) + self._judged.raws.left

    def first_bad(self, exact: Record | None = None) -> Finding | None:
        """Return the first finding of severity error, illegal or mismatch, or None if the record is
        ok.

        `exact` is the located record (see `reader.locate`), if the caller has it. Cost: looking up
        the places of the findings, and making the one returned.
        """
        if self.ok:
            return None
        locator = self._locator()
        if exact is not None:
            locator = Locator(self.record, self.rules, ReadExactly(exact))
        first = locator.first(raw for raw in self._judged.raws if severity_of(raw) in BAD)
        if isinstance(first, Fault):
            return locator.fault(first, self._tricks_of({first.deal - 1}))
        return None if first is None else locator.finding(first)

    @property
    def ok(self) -> bool:
        """Whether there is no finding of severity error, illegal or mismatch."""
        left = self._judged.raws.left
        found: Iterator[Raw | Fault] = chain(self._judged.raws, self.record.faults)
        return BAD.isdisjoint(left) and not any(severity_of(one) in BAD for one in found)

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The seats of each side, in the order in which scores name the sides."""
        if self.rules is None:
            return ()
        return tuple(tuple(SEATS[seat] for seat in side) for side in self.rules.sides)

    def events(self, deal: int) -> list[Event]:
        """Return what happens in a deal (from 1), one event for each ply.

        Raises IndexError if the record has no such deal or its rules are unknown.
        """
        return [p.event for p in self._of_deal(deal) if p.event is not None]

    def position(self, deal: int, ply: int) -> Position:
        """Return the table after a ply of a deal (both from 1).

        Ply 0 is before the first action.

        Raises IndexError if there is none. Cost: one replay for the first position in a deal, then
        nothing, unless more than a thousand positions are kept meanwhile.
        """
        found = self._of_deal(deal)
        if not 0 <= ply < len(found):
            raise IndexError(f"deal {deal} has no ply {ply}")
        return found[ply]

    def prepare(self, deals: Iterable[int]) -> None:
        """Work out all positions and events of these deals (from 1) at once, and keep them.

        Cost: one replay in all, instead of one for each deal. Memory: the positions.
        """
        recorder = Recorder(deals)
        self._watched(recorder)
        if sum(map(len, self._positions.values())) > MOST_KEPT:
            self._positions.clear()
        self._positions.update(recorder.deals)
        recorder.end()

    def _of_deal(self, deal: int) -> list[Position]:
        if not 1 <= deal <= len(self.deals):
            raise IndexError(f"the record has no deal {deal} that can be replayed")
        if deal not in self._positions:
            self.prepare((deal,))
        return self._positions[deal]

    @property
    def positions(self) -> Positions:
        """All positions of all deals, in order. They are worked out when they are asked for.

        Cost: a replay for every thousand.
        """
        # Not kept, because it refers to this replay: objects in a cycle would stay in memory.
        return Positions(self)

    def _look_ahead(self, deal: int) -> None:
        """Work out the positions of a deal and of those after it, unless they are kept.

        They are `MOST_KEPT` at most, or those of this deal.
        """
        if deal in self._positions:
            return
        until, room = deal, MOST_KEPT
        while until <= len(self.deals) and (room := room - self.deals[until - 1].plies - 1) >= 0:
            until += 1
        self.prepare(range(deal, max(until, deal + 1)))

    @cached_property
    def _positions(self) -> dict[int, list[Position]]:
        """Positions by deal, as they were worked out last."""
        return {}

    def _watched(self, watch: Watch) -> None:
        judge(self.record, self.rules, watch)

    def as_dict(self, most: int | None = None) -> dict[str, Any]:
        """Return the form that `check --json` has, without the file and with at most `most`
        findings.

        `more`, if present, is how many findings are left out.
        """
        told = self.findings if most is None else self.told(most)
        game = self.record.get("Game")
        left = self.severities.total() - len(told)
        return {
            "record": self.record.number,
            "game": None if game is None else printable(game),
            "ok": self.ok,
            "findings": [finding.as_dict() for finding in told],
            **({"more": left} if left else {}),
            "deals": [deal.as_dict() for deal in self.deals],
            "score": None if self.score is None else list(self.score),
            "complete": self.complete,
            "winner": None if self.winner is None else list(self.winner),
        }


class Positions(MadeWhenRead[Position]):
    """All positions of a replay in order, each deal from its ply 0.

    They are made when asked for.
    """

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._starts = [0, *accumulate(deal.plies + 1 for deal in replay.deals)]

    def __len__(self) -> int:
        return self._starts[-1]

    def _make(self, index: int) -> Position:
        deal = bisect_right(self._starts, index)
        self._replay._look_ahead(deal)
        return self._replay.position(deal, index - self._starts[deal - 1])
