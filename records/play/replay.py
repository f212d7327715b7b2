"""Replaying a record: its text is judged by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

from records.cards import SEATS
from records.findings import CODES, Finding, of_each_kind
from records.notation.letters import garbled, printable
from records.notation.model import ACTIONS, Deal, Fault, Record
from records.notation.placed import Placed, ReadExactly
from records.play.bare_deals import bare_number
from records.play.deal_replay import DealReplay
from records.play.header import check_header, find_rules, tag_place
from records.play.line_of_play import Line
from records.play.outlines import Outline, Outlining
from records.play.places import Locator, severity_of
from records.play.positions import Event, Position, Positions, View
from records.play.raw import Place, Raw
from records.play.rotation import next_dealers
from records.play.setup import set_up
from records.play.stated_scores import StatedScores
from records.play.tags_without_rules import check_values
from records.play.watch import Watch
from records.rules.ruleset import RuleSet
from records.rules.scoring import NO_SIDE, Mark
from records.rules.tally import Tally
from records.severities import BAD, ERROR

#: The codes that object to a tag's value, or to a word of it, because it cannot be read.
_OF_VALUES = frozenset(("game-unknown", "option-unknown", "option-value", "tag-value"))

#: An empty value that most deals share.
_NONE: Set[int] = frozenset()


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
            items = self._record.deals[deal].items
            self._of_deal[deal] = [at for at, item in enumerate(items) if item.kind in ACTIONS]
        return deal, self._of_deal[deal][ply - 1]


class Replay:
    """A record replayed under a rule set. Cost of making one: linear in the record.

    `rules` is None if the record's game or options are unknown. Then only its text is judged.
    `score` is the game score by side, None if it cannot be known. `winner` has the winning side's
    seats.
    """

    def __init__(
        self,
        record: Record,
        rules: RuleSet | None = None,
        watch: Watch | None = None,
    ) -> None:
        self.record = record
        self._watch = watch
        self._raws: list[Raw] = []
        self.deals: list[DealReplay] = []
        self._tricks: list[Sequence[int | None]] = []
        self._needed_numbers: list[Set[int]] = []
        self.score: tuple[int, ...] | None = None
        self.complete = False
        self.winner: tuple[str, ...] | None = None
        self.rules = rules
        self._judge()

    def _judge(self) -> None:
        """Replay the record, under the rules that it names unless others are given."""
        record, raws = self.record, self._raws
        rules = self.rules = self.rules or find_rules(record, raws)
        result = check_header(record, rules, raws)
        if rules is not None:
            self._tally = Tally(rules)
            self._due: tuple[int, ...] = ()
            self._stated = StatedScores(rules, self._tally, raws)
            self._said_number = False
            self._replay_deals()
            self._finish(result)
        else:
            for at, deal in enumerate(record.deals):
                check_values(deal, at, record.language, raws)
        if any(fault.code == "syntax-encoding" for fault in record.faults):
            # What such a value should be nobody knows, and that has been said (notation 2).
            raws[:] = [
                raw for raw in raws if raw.code not in _OF_VALUES or not garbled(raw.text or "")
            ]

    # -- a deal --------------------

    def _replay_deals(self) -> None:
        for at, deal in enumerate(self.record.deals):
            self._replay_deal(at, deal)

    def _replay_deal(self, at: int, deal: Deal) -> None:
        rules, tally, raws = self.rules, self._tally, self._raws
        assert rules is not None
        if tally.apart and tally.counting and not tally.over:
            # One deal is a game, so any further deal comes after its end (rulebook 16).
            tally.win(NO_SIDE)
        over_before = tally.over and not self._stated.drift.goes_on(tally)
        if self._watch is None and not over_before and self._pass_over(at, deal):
            return
        setup = set_up(deal, at, rules, self.record.language, self._due, raws)
        table = setup.table
        outcome = DealReplay(at + 1)
        outcome.dealer = SEATS[setup.dealer]
        self.deals.append(outcome)
        self._check_number(at, deal, setup.tags.number)
        tally.play_under(table.rules)
        void = setup.tags.void and not over_before
        before = tally.save() if void else None
        if not over_before:
            self._stated.before_deal(at, setup)
            if void and setup.tags.score is not None:
                before = tally.save()
        outcome.start_score = None if tally.scores is None else tuple(tally.scores)
        if not over_before:
            outcome.void = setup.tags.void
            tally.begin(at + 1, table, setup.tags.adjustments, setup.tags.void)
            if table.trick > 1 and tally.marks_within_deal and not tally.apart:
                tally.start = None
        elif tally.scores is not None:
            # Nothing can be won any more: the score before such a deal is the final one.
            tally.start = list(tally.scores)
        drift = self._stated.drift
        line = Line(table, tally, at, raws, setup.tags.captains, setup.leaders, drift=drift)
        drift.begin_deal()
        if not over_before and tally.over:
            line.over = True
        if self._watch is not None:
            line.observer = self._watch.deal(at, line, tally)
        line.run(deal.items)
        outcome.last_winner = line.table.taken.last_winner
        outcome.plies = line.ply
        outcome.needed_seats = line.needed_seats or ()
        self._tricks.append(line.trick_of or ())
        self._needed_numbers.append(line.needed_numbers or _NONE)
        if over_before:
            return
        if before is not None:
            self._stated.after_void(at, deal.end)
            tally.restore(before)
            self._due = setup.dealers
            return
        self._stated.after_deal(at, deal, line, outcome)
        self._pass_deal_on(setup.dealers, outcome)

    def _pass_deal_on(self, dealers: tuple[int, ...], outcome: DealReplay) -> None:
        """Find who may deal after one of these, by the score of the deal and by that written."""
        rules = self.rules
        assert rules is not None
        scores = dict.fromkeys((outcome.score, self._stated.written or outcome.score))
        due = [next_dealers(rules, dealers, score) for score in scores]
        self._due = tuple(dict.fromkeys(chain(*due)))

    def _pass_over(self, at: int, deal: Deal) -> bool:
        """Take note of a deal with nothing in it, while the score is not known.

        Returns False if it has more.

        The outcome is the same as that of a full replay.
        """
        known = self._tally.scores is not None or self._tally.tie
        number = None if known or not self.deals else bare_number(deal)
        if number is None:
            return False
        assert self.rules is not None
        dealer = self._due[0] if self._due else -1 % self.rules.seats
        outcome = DealReplay(at + 1)
        outcome.dealer = SEATS[dealer]
        outcome.needed_seats = ()
        self.deals.append(outcome)
        self._check_number(at, deal, number)
        self._tricks.append(())
        self._needed_numbers.append(_NONE)
        self._due = next_dealers(self.rules, (dealer,), None)
        return True

    def _check_number(self, at: int, deal: Deal, number: int | None) -> None:
        if number is None or number == at + 1 or self._said_number:
            return
        if self.record.deals[0].implicit:
            return
        self._said_number = True
        index = next(i for i, tag in enumerate(deal.tags) if tag.name == "Deal")
        self._raws.append(
            Raw(
                "deal-number",
                tag_place(index, at),
                text=deal.tags[index].value,
                expected=str(at + 1),
                deal=at,
            )
        )

    # -- the game --------------------

    def _finish(self, result: tuple[int, ...] | None) -> None:
        rules, tally = self.rules, self._tally
        assert rules is not None
        if self.deals:
            self.score = tally.game_score
        ended = rules.open_ended and result is not None
        if tally.over and tally.winner != NO_SIDE:
            self.winner = tuple(SEATS[seat] for seat in rules.sides[tally.winner])
        counted = [deal for deal in self.deals if not deal.void]
        self.complete = (
            bool(counted)
            and all(deal.complete for deal in counted)
            and (tally.over or ended)
            and not self.record.faults
        )
        if result is not None:
            self._stated.check_result(self.record, result, self.score)

    @property
    def marks(self) -> list[Mark]:
        """The points marked, in order."""
        return [] if self.rules is None else self._tally.marks

    @cached_property
    def outlines(self) -> list[Outline]:
        """The outline of each deal. Cost: a replay, unless the kernel judged all."""
        outlining = Outlining()
        self._watched(outlining)
        return outlining.outlines

    # -- the layout --------------------

    @property
    def tricks(self) -> list[Sequence[int | None]]:
        """For each deal the trick of each item in canonical form, None if it is not known."""
        return self._laid_out._tricks

    @property
    def needed_numbers(self) -> list[Set[int]]:
        """For each deal the items before which a trick number tells what the play does not.

        For a number that is written, this means that it does so itself, even if it is wrong, after
        a gap or after the end. The record is replayed alike without all other numbers, and with
        any right one put before an item that is not among these.
        """
        return self._laid_out._needed_numbers

    @property
    def _laid_out(self) -> Replay:
        """A replay of all deals: this one."""
        return self

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
        if not self._raws and not self.record.faults:
            return []
        locator = self._locator()
        faults = locator.faults
        found = locator.in_order([*self._raws, *faults])
        chosen = list(of_each_kind(found, most, lambda one: (one.code, severity_of(one))))
        faulty = {one.deal - 1 for one in chosen if isinstance(one, Fault) and one.deal}
        tricks = self._tricks_of(faulty)
        return [
            locator.fault(one, tricks) if isinstance(one, Fault) else locator.finding(one)
            for one in chosen
        ]

    def _tricks_of(self, deals: Set[int]) -> list[Sequence[int | None]]:
        """Return `tricks` as far as these deals (from 0) need it."""
        return self.tricks if deals else []

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
        locator, out = self._locator(), []
        acted: tuple[Placed, Actions] | None = None
        found: list[Raw | Fault] = [*self._raws, *locator.faults]
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
        return Locator(self.record, self.rules)

    def _acted(self) -> tuple[Placed, Actions]:
        """Return the items that prove what was found: where they stand, and which they are."""
        return self._locator().places, Actions(self.record)

    @cached_property
    def severities(self) -> Counter[str]:
        """How many findings there are of each severity. Cost: no finding is made."""
        found: Iterator[Raw | Fault] = chain(self._raws, self.record.faults)
        return Counter(map(severity_of, found))

    def first_bad(self, exact: Record | None = None) -> Finding | None:
        """Return the first finding of severity error, illegal or mismatch, or None if the record is
        ok.

        `exact` is the located record (see `reader.locate`), if the caller has it. Cost: looking up
        the places of the findings, and making the one returned.
        """
        if self.ok:
            return None
        places = None if exact is None else ReadExactly(exact)
        locator = Locator(self.record, self.rules, places)
        first = locator.first(raw for raw in self._raws if severity_of(raw) in BAD)
        if isinstance(first, Fault):
            return locator.fault(first, self.tricks)
        return None if first is None else locator.finding(first)

    @property
    def ok(self) -> bool:
        """Whether there is no finding of severity error, illegal or mismatch."""
        return BAD.isdisjoint(self.severities)

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
        return self._view.events(deal)

    def position(self, deal: int, ply: int) -> Position:
        """Return the table after a ply of a deal (both from 1).

        Ply 0 is before the first action.

        Raises IndexError if there is none. Cost: one replay for the first position in a deal, then
        nothing, unless more than a thousand positions are kept meanwhile.
        """
        return self._view.position(deal, ply)

    def prepare(self, deals: Iterable[int]) -> None:
        """Work out all positions and events of these deals (from 1) at once, and keep them.

        Cost: one replay in all, instead of one for each deal. Memory: the positions.
        """
        self._view.prepare(deals)

    @property
    def positions(self) -> Positions:
        """All positions of all deals, in order. They are worked out when they are asked for.

        Cost: a replay for every thousand.
        """
        return self._view.positions

    @property
    def _view(self) -> View:
        # Not kept, because it refers to this replay: objects in a cycle would stay in memory.
        return View(self._plies, self._watched, self._positions)

    @cached_property
    def _plies(self) -> list[int]:
        return [deal.plies for deal in self.deals]

    @cached_property
    def _positions(self) -> dict[int, list[Position]]:
        """Positions by deal, as they were worked out last."""
        return {}

    def _watched(self, watch: Watch) -> None:
        Replay(self.record, self.rules, watch)

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
