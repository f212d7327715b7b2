"""Replaying a record: what its text says, held against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import Any

from records.cards import SEATS
from records.findings import BAD, Finding, of_each_kind
from records.notation.letters import printable
from records.notation.model import DEAL_SCORE, UNFINISHED, Deal, Fault, Item, Record
from records.play.bare import bare_number
from records.play.drift import Drift
from records.play.header import check_header, find_rules, tag_place
from records.play.line import Line, wrong_number_of_scores
from records.play.places import Locator, severity_of
from records.play.quick import quick_deal
from records.play.raw import Place, Raw
from records.play.rotation import next_dealers
from records.play.setup import Setup, set_up
from records.play.unruled import check_values
from records.play.view import Event, Position, Positions, View
from records.play.watch import Watch
from records.rules.ruleset import RuleSet
from records.rules.scorers import tally_of
from records.rules.scoring import NO_SIDE, Mark
from records.rules.table import Table

_UNFINISHED_DEAL = {
    "en": "its last deal is unfinished",
    "fr": "son dernier coup est inachevé",
}


class DealReplay:
    """A deal as replayed: `deal` is its place from 1, `score` what it brought each side.

    `score` is None where it cannot be known, `start_score` the game score before it.
    `complete` tells that it reached its end by the rules with nothing missing.  `last_winner`
    is the number of the seat that took the last trick, -1 if none is known to have.  `void`
    tells that the deal did not count (rulebook 0.2).
    `needed_seats` are the places of the items whose written seat is not the one that would have
    acted without it; None where the deal was replayed the quick way, which does not note them.
    """

    __slots__ = (
        "complete",
        "deal",
        "dealer",
        "last_winner",
        "needed_seats",
        "plies",
        "score",
        "start_score",
        "void",
    )

    def __init__(self, deal: int) -> None:
        self.deal = deal
        self.score: tuple[int, ...] | None = None
        self.start_score: tuple[int, ...] | None = None
        self.complete = False
        self.void = False
        self.dealer: str | None = None
        self.last_winner = -1
        self.plies = 0
        self.needed_seats: Sequence[int] | None = None

    def as_dict(self) -> dict[str, Any]:
        """As `check --json` has it."""
        score = None if self.score is None else list(self.score)
        return {"deal": self.deal, "score": score, "complete": self.complete}


class Replay:
    """A record replayed under a rule set.  Cost of making one: linear in the record.

    `rules` is None where the record's game or options are unknown: then only its text is
    judged.  `score` is the game score by side, None where it cannot be known; `winner` the
    winning side's seats.  `marks` are the points marked, in order.  `full` replays every
    deal in full, as `watch` does; the answers are the same.
    """

    def __init__(
        self,
        record: Record,
        rules: RuleSet | None = None,
        watch: Watch | None = None,
        full: bool = False,
    ) -> None:
        self.record = record
        self._given = rules
        self._watch = watch
        # A deal whose drift or watcher matters, or whose layout is asked for, is replayed in full.
        self._quick = watch is None and not full
        self._raws: list[Raw] = []
        self.deals: list[DealReplay] = []
        self._tricks: list[list[int | None]] = []
        self._wrong_numbers: set[tuple[int, int]] = set()
        self.score: tuple[int, ...] | None = None
        self.complete = False
        self.winner: tuple[str, ...] | None = None
        self.marks: list[Mark] = []
        self.rules = rules or find_rules(record, self._raws)
        result = check_header(record, self.rules, self._raws)
        if self.rules is not None:
            self._tally = tally_of(self.rules)
            self.marks = self._tally.marks
            self._due: tuple[int, ...] = ()
            self._drift = Drift(self._tally.n)
            #: what the game would be worth by a wrong deal score
            self._carried: tuple[int, ...] | None = None
            #: whether the last deal is one of which the record says that it was not played out
            self._unfinished = False
            self._said_number = False
            for at, deal in enumerate(record.deals):
                self._replay_deal(at, deal)
            self._finish(result)
        else:
            for at, deal in enumerate(record.deals):
                check_values(deal, at, record.language, self._raws)

    # -- a deal --------------------

    def _replay_deal(self, at: int, deal: Deal) -> None:
        rules, tally, raws = self.rules, self._tally, self._raws
        assert rules is not None
        if tally.apart and tally.counting and not tally.over:
            # One deal is a game: what follows comes after its end (rulebook 16).
            tally.win(NO_SIDE)
        over_before = tally.over
        if self._watch is None and not over_before and self._pass_over(at, deal):
            return
        if self._quick and not over_before and self._replay_quickly(at, deal, rules):
            return
        setup = set_up(deal, at, rules, self.record.language, self._due, raws)
        table = setup.table
        outcome = DealReplay(at + 1)
        outcome.dealer = SEATS[setup.dealer]
        self.deals.append(outcome)
        self._check_number(at, deal, setup.number)
        tally.play_under(table.rules)
        before = tally.save()
        if not over_before:
            self._check_score(at, setup)
            if setup.score is not None:
                before = tally.save()
        outcome.start_score = None if tally.scores is None else tuple(tally.scores)
        if not over_before:
            outcome.void = setup.void
            tally.begin(at + 1, table, setup.adjustments, setup.void)
            if table.trick > 1 and tally.marks_within_deal and not tally.apart:
                tally.start = None
        elif tally.scores is not None:
            # Nothing is won any more: the score before such a deal is that of the game.
            tally.start = list(tally.scores)
        line = Line(table, tally, at, raws, setup.captains, setup.leaders)
        line.drift = self._drift
        self._drift.begin_deal()
        if not over_before and tally.over:
            line.over = True
        if self._watch is not None:
            line.observer = self._watch.deal(at, line, tally)
        line.run(deal.items)
        outcome.last_winner = line.table.taken.last_winner
        outcome.plies = line.ply
        outcome.needed_seats = line.needed_seats
        self._tricks.append(line.trick_of)
        self._wrong_numbers.update((at, index) for index in line.wrong_numbers)
        if over_before:
            return
        if setup.void:
            self._check_void(at, deal.end)
            tally.restore(before)
            self._due = setup.dealers
            return
        self._end_deal(at, deal, line, outcome)
        self._due = next_dealers(rules, setup.dealers, outcome.score)

    def _replay_quickly(self, at: int, deal: Deal, rules: RuleSet) -> bool:
        """Replays a deal with nothing to report the quick way; False if it is not such a deal."""
        tally = self._tally
        start = None if tally.scores is None else tuple(tally.scores)
        counts = quick_deal(deal, at, rules, self.record.language, self._due, tally)
        if counts is None:
            return False
        outcome = DealReplay(at + 1)
        outcome.dealer = SEATS[counts.dealer]
        outcome.start_score = tuple(tally.start or ()) if not at else start
        assert deal.end is not None
        outcome.score = deal.end.scores
        outcome.complete = True
        outcome.last_winner = counts.last_winner
        outcome.plies = counts.plies
        self.deals.append(outcome)
        self._due = next_dealers(rules, (counts.dealer,), outcome.score)
        return True

    def _pass_over(self, at: int, deal: Deal) -> bool:
        """Takes note of a deal with nothing in it, the score not being known; False if it is none.

        It is what is then found of such a deal in full.
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
        self._tricks.append([])
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

    def _check_score(self, at: int, setup: Setup) -> None:
        """A Score tag: the base in the first deal, an assertion from the second on."""
        tally = self._tally
        stated = setup.score
        if tally.apart:
            self._check_score_apart(at, setup)
            return
        if stated is None:
            if setup.table.trick > 1 and tally.marks_within_deal:
                # What has been marked before the Start is not told (rulebook 0.2).
                tally.take(None)
            return
        known = tally.scores
        # Where all deals before it were void, it is the base of the game.
        first = not tally.counting
        if not first and known is not None and setup.table.trick == 1 and not self._agrees(stated):
            self._raws.append(
                Raw(
                    "score-running",
                    tag_place(setup.score_index, at),
                    text="/".join(map(str, stated)),
                    expected="/".join(map(str, known)),
                    deal=at,
                )
            )
        if first or known is None or tuple(known) != stated:
            tally.take(stated)
            self._drift.start_anew()

    def _check_score_apart(self, at: int, setup: Setup) -> None:
        """A Score tag where scores are the deal's alone: from nothing, unless it begins later."""
        nothing = (0,) * self._tally.n
        stated = setup.score
        if setup.table.trick > 1:
            self._tally.take(stated)
            return
        self._tally.take(nothing)
        if stated is not None and stated != nothing:
            self._raws.append(
                Raw(
                    "score-running",
                    tag_place(setup.score_index, at),
                    text="/".join(map(str, stated)),
                    expected="/".join(map(str, nothing)),
                    deal=at,
                )
            )

    def _agrees(self, stated: tuple[int, ...]) -> bool:
        """Whether a stated game score is the computed one, or carries on what was told before."""
        known = self._tally.scores
        return known is None or self._drift.game_agrees(stated, known)

    def _end_deal(self, at: int, deal: Deal, line: Line, outcome: DealReplay) -> None:
        tally, table = self._tally, line.table
        end = deal.end
        scored = end is not None and end.kind == DEAL_SCORE
        assert self.rules is not None
        stated: tuple[int, ...] | None = None
        if end is not None and scored and end.scores:
            if len(end.scores) == len(self.rules.sides):
                stated = end.scores
            else:
                self._report_end(
                    "syntax-structure", at, end, wrong_number_of_scores(len(self.rules.sides))
                )
        finished = tally.is_over(table)
        gap = table.gap.seen
        self._unfinished = not finished and end is not None and end.kind == UNFINISHED
        if finished or (scored and not gap and tally.may_end(table)):
            finished = True
            line.finish()
        if gap and not tally.over:
            tally.scores = None
        if finished and tally.scores is not None:
            # Where the game was won within the deal they belong to its score all the same.
            tally.adjust(max(1, table.trick - 1))
            outcome.score = tally.brought()
            if outcome.score is not None:
                if stated is not None and not self._drift.deal_agrees(stated, outcome.score):
                    assert end is not None
                    expected = "/".join(map(str, outcome.score))
                    self._report_end("score-deal", at, end, expected)
                if stated is not None and stated != outcome.score:
                    self._carried = tally.worth(stated)
                self._drift.end_deal(stated, outcome.score)
            outcome.complete = outcome.score is not None and not gap
            return
        if scored and not finished and not gap and not self._may_have_been_won(table, stated):
            assert end is not None
            if stated is not None or not end.scores:
                self._report_end("deal-cut-short", at, end)
            tally.scores = None
            return
        tally.scores = None
        if stated is not None:
            tally.believe_deal(stated)
            outcome.score = stated

    def _check_void(self, at: int, end: Item | None) -> None:
        """A deal that did not count has brought nothing.  Source: rulebook 0.2."""
        assert self.rules is not None
        if end is None or end.kind != DEAL_SCORE or not end.scores:
            return
        if len(end.scores) != len(self.rules.sides):
            self._report_end(
                "syntax-structure", at, end, wrong_number_of_scores(len(self.rules.sides))
            )
        elif any(end.scores):
            self._report_end("score-deal", at, end, "/".join("0" for _ in end.scores))

    def _may_have_been_won(self, table: Table, stated: tuple[int, ...] | None) -> bool:
        """Whether a deal whose score hangs on unknown cards may have won the game where it ends."""
        tally = self._tally
        if tally.apart:
            return False
        hangs = tally.scores is None or (table.taken.uncounted and tally.marks_tricks())
        if not hangs or not tally.marks_within_deal or stated is None:
            return False
        start = tally.start
        if start is None:
            return True
        return max(a + b for a, b in zip(start, stated, strict=True)) >= tally.rules.target

    def _report_end(
        self, code: str, at: int, end: Item, expected: dict[str, str] | str = ""
    ) -> None:
        place = Place(Place.END, at, item=end)
        self._raws.append(Raw(code, place, deal=at, expected=expected))

    # -- the game --------------------

    def _finish(self, result: tuple[int, ...] | None) -> None:
        rules, tally = self.rules, self._tally
        assert rules is not None
        if self.deals:
            self.score = tally.game_score
        open_ended = rules.open_ended
        ended = open_ended and result is not None
        if tally.over and tally.winner != NO_SIDE:
            self.winner = tuple(SEATS[seat] for seat in rules.sides[tally.winner])
        counted = [deal for deal in self.deals if not deal.void]
        self.complete = (
            bool(counted)
            and all(deal.complete for deal in counted)
            and (tally.over or ended)
            and not self.record.faults
        )
        if result is None or (self.score is None and not self._unfinished):
            return
        index, tag = next(
            (i, tag) for i, tag in enumerate(self.record.tags) if tag.name == "Result"
        )
        termination = self.record.get("Termination")
        shown = "/".join(map(str, self.score or ()))
        if tally.over or open_ended or termination in ("conceded", "abandoned"):
            if self.score is not None and not self._result_agrees(result):
                self._raws.append(
                    Raw("score-result", tag_place(index), text=tag.value, expected=shown)
                )
        else:
            expected = shown or _UNFINISHED_DEAL
            self._raws.append(
                Raw("result-early", tag_place(index), text=tag.value, expected=expected)
            )

    def _result_agrees(self, result: tuple[int, ...]) -> bool:
        if self._tally.apart:
            return result in (self.score, self._carried)
        return self._agrees(result)

    # -- the layout --------------------

    @property
    def tricks(self) -> list[list[int | None]]:
        """For each deal the trick of each item in canonical form, None where it is not known."""
        return self._laid_out._tricks

    @property
    def wrong_numbers(self) -> set[tuple[int, int]]:
        """The (deal, item), from 0, of the trick numbers that are wrong."""
        return self._laid_out._wrong_numbers

    @property
    def plain(self) -> bool:
        """Whether every deal was replayed the quick way: nothing is left out, and all is right."""
        return self.rules is not None and not self._tricks

    @cached_property
    def _laid_out(self) -> Replay:
        """This replay if it knows where every item belongs, else one that does."""
        if self.rules is None or len(self._tricks) == len(self.deals):
            return self
        return Replay(self.record, self.rules, full=True)

    # -- answers --------------------

    @cached_property
    def findings(self) -> list[Finding]:
        """What is wrong with the record, in the order of the text."""
        return self.told(None)

    def told(self, most: int | None) -> list[Finding]:
        """The findings, at most so many: the first ones, in the order of the text.

        Of each code and severity that occurs there is at least one among them: where the first
        of it stands further on, it takes the place of one of the last.  Cost: that of looking
        each up, and of making those that are given.
        """
        if not self._raws and not self.record.faults:
            return []
        locator = Locator(self.record, self.rules)
        faults = locator.exact.faults
        found = locator.in_order([*self._raws, *faults])
        tricks = self.tricks if faults else []
        return [
            locator.fault(one, tricks) if isinstance(one, Fault) else locator.finding(one)
            for one in of_each_kind(found, most, lambda one: (one.code, severity_of(one)))
        ]

    @cached_property
    def severities(self) -> Counter[str]:
        """How many findings there are of each severity.  Cost: no finding is made."""
        found: Iterator[Raw | Fault] = chain(self._raws, self.record.faults)
        return Counter(map(severity_of, found))

    def first_bad(self, exact: Record | None = None) -> Finding | None:
        """The first finding of severity error, illegal or mismatch; None if the record is ok.

        `exact` is the record located (see `reader.locate`), if the caller has that.
        Cost: that of looking up where the findings are; the one that is given is made.
        """
        if self.ok:
            return None
        locator = Locator(self.record, self.rules, exact)
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
        """The seats of each side, in the order in which scores name them."""
        if self.rules is None:
            return ()
        return tuple(tuple(SEATS[seat] for seat in side) for side in self.rules.sides)

    def events(self, deal: int) -> list[Event]:
        """What happens in the deal at this place (from 1), an event for each ply.

        Raises IndexError if the record has no such deal or its rules are unknown.
        """
        return self._view.events(deal)

    def position(self, deal: int, ply: int) -> Position:
        """The table after a ply of a deal (both from 1); ply 0 is before the first action.

        Raises IndexError where there is none.  Cost: a replay for the first position in a
        deal, then nothing.
        """
        return self._view.position(deal, ply)

    def prepare(self, deals: Iterable[int]) -> None:
        """Work out all positions and events of these deals (from 1) at once, and keep them.

        Cost: one replay, where asking deal by deal costs one for each; memory: the positions.
        """
        self._view.prepare(deals)

    @property
    def positions(self) -> Positions:
        """All positions of all deals, in order, worked out when asked for."""
        return self._view.positions

    @cached_property
    def _view(self) -> View:
        return View([deal.plies for deal in self.deals], self._watched)

    def _watched(self, watch: Watch) -> None:
        Replay(self.record, self.rules, watch)

    def as_dict(self, most: int | None = None) -> dict[str, Any]:
        """As `check --json` has it, the file apart, with at most so many findings.

        `more`, if it is there, is how many are left out.
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


def replay(record: Record, rules: RuleSet | None = None) -> Replay:
    """The record replayed, under the rules that it names or under others.

    >>> from records.notation.reader import loads
    >>> replay(loads('[Game "whist"]\\n[Deal "1"]\\n1. A:2S 3S A:KS *')[0]).rules.tricks
    13
    """
    return Replay(record, rules)
