"""One deal estimated: from trick to trick, and what it brought split into its parts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

from analysis.estimate.answer import Mean, Moment, Split
from analysis.estimate.policy import Policy
from analysis.estimate.sample import Seen, clean, seen
from analysis.solver import DEFAULT_LIMIT, Solution, solve
from records.cards import KNOWN, NUMBERS
from records.notation.model import PLAY, Item
from records.play.line import Line, Observer
from records.play.replay import Replay, Watch
from records.rules.ruleset import RuleSet
from records.rules.table import Table
from records.rules.tally import Tally

if TYPE_CHECKING:
    from records.play.view import Position

_LAST_TRICK = 10
#: What players announce; the rest of what a deal brings are its tricks.
ANNOUNCED = ("declaration", "exchange", "seven")
#: Half the width of an interval of 95 %, in standard errors.
_WIDTH = 1.96


class Made(NamedTuple):
    """What the first side makes more than the second: announced, and by tricks."""

    announced: int
    tricks: int


class _Tables(Watch):
    """The tables of a deal when a trick has just been won and cards are still to be drawn, by
    ply, that before the first card, and the last one."""

    def __init__(self, deal: int) -> None:
        self.wanted = deal
        self.between: dict[int, Table] = {}
        self.last: Table | None = None

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        """Keeps the tables, if this is the deal."""
        if at + 1 != self.wanted:
            return None
        table = self.last = line.table
        if table.trick == 1:
            self.between[0] = table.copy()

        def observe(index: int, item: Item, seat: int, marked: int) -> None:
            if item.kind == PLAY and not table.cards and table.talon_left:
                self.between[line.ply] = table.copy()

        return observe


class DealEstimate:
    """A deal of a record, and how to play it on.

    `samples` are the ways that are played on from each trick, `seed` makes them the same
    every time.
    """

    def __init__(self, replay: Replay, deal: int, samples: int, seed: int) -> None:
        assert replay.rules is not None
        self.replay = replay
        self.deal = deal
        self.samples = samples
        self.seed = seed
        # A game is not asked to end within the deal.
        self.rules = _endless(replay.rules)
        watch = _Tables(deal)
        Replay(replay.record, replay.rules, watch)
        self.tables = watch.between
        self.last = watch.last
        self.plies = replay.deals[deal - 1].plies
        self.side = [self.rules.side_of(seat) for seat in range(self.rules.seats)]

    # -- from trick to trick --------------------

    def moments(self, view: str | None) -> list[Moment] | None:
        """Every trick with its expectation; None where too little is known.

        `view` is the seat that sees, None for who leads.
        """
        solved = self._solved()
        known = {moment.trick for moment in solved if moment.how == "solved"}
        out: list[Moment] = []
        for ply in sorted(self.tables):
            trick = self.tables[ply].trick
            if trick in known:
                continue
            position = self.replay.position(self.deal, ply)
            seat = view or position.to_play
            if seat is None:
                return None
            sampled = seen(self.tables[ply], position, seat, self._played(ply))
            if sampled is None:
                return None
            out.append(Moment(ply, trick, seat, self._sampled(sampled, ply), "sampled"))
        return out + solved

    def _played(self, ply: int) -> list[int]:
        events = self.replay.events(self.deal)[:ply]
        return [NUMBERS[event.cards[0]] for event in events if event.kind == "play"]

    def _sampled(self, sampled: Seen, ply: int) -> Mean:
        """The mean over ways in which the unseen cards may lie."""
        random = Random(f"{self.seed} {self.deal} {ply}")
        policy = Policy(self.rules, random)
        announced = self._announced(ply)
        found = []
        for _ in range(self.samples):
            made = self._played_on(policy, sampled.dealt(random))
            found.append(announced + made.announced + made.tricks)
        return mean(found)

    def _solved(self) -> list[Moment]:
        """The end play, by what is made with open hands, and the end of the deal."""
        out: list[Moment] = []
        solution = solve(self.replay, self.deal, DEFAULT_LIMIT)
        if isinstance(solution, Solution):
            trick = 0
            for play in solution.plays:
                if play.trick == trick:
                    continue
                trick = play.trick
                position = self.replay.position(self.deal, play.ply)
                made = self._announced(play.ply - 1) + self._counted(position)
                expected = made + play.value[0] - play.value[1]
                out.append(Moment(play.ply - 1, trick, None, exactly(expected), "solved"))
        made_in_all = self.made()
        if made_in_all is not None:
            trick = self.rules.tricks
            out.append(Moment(self.plies, trick, None, exactly(sum(made_in_all)), "made"))
        return out

    def _counted(self, position: Position) -> int:
        """The first side's tricks less the second's so far, the last draw's bonus among them."""
        counted = position.counted or [0, 0]
        won = counted[0] - counted[1]
        if self.rules.option("last-trick") == "last-stock" and self.last is not None:
            won += self._bonus(self.last)
        return won

    def _announced(self, ply: int) -> int:
        """What has been announced in the deal up to a ply."""
        return self._difference(
            (mark.side, mark.points)
            for mark in self.replay.marks
            if mark.deal == self.deal and mark.ply <= ply and mark.source in ANNOUNCED
        )

    def _difference(self, marked: Iterable[tuple[int, int]]) -> int:
        return sum(-points if side else points for side, points in marked)

    # -- playing on --------------------

    def _played_on(self, policy: Policy, table: Table) -> Made:
        """What a table played on by the policy brings: its own announcements, all tricks."""
        table.rules = self.rules
        tally = Tally(self.rules)
        tally.start = [0, 0]
        line = Line(table, tally, 0, [])
        policy.play_on(line)
        marks = [(mark.side, mark.points) for mark in tally.marks if mark.source in ANNOUNCED]
        return Made(self._difference(marks), self._tricks(table))

    def _tricks(self, table: Table) -> int:
        """What the tricks of a deal that is over brought the first side more."""
        won = sum(-c if self.side[s] else c for s, c in enumerate(table.counted))
        return won + self._bonus(table)

    def _bonus(self, table: Table) -> int:
        """The ten of the last trick, or of the last that is followed by a draw."""
        at = self.rules.stock_tricks - 1 if self.rules.option("last-trick") == "last-stock" else -1
        return -_LAST_TRICK if self.side[table.winners[at]] else _LAST_TRICK

    # -- the parts --------------------

    def made(self) -> Made | None:
        """What the deal brought, None if it is not complete."""
        table = self.last
        if table is None or not self.replay.deals[self.deal - 1].complete or table.uncounted:
            return None
        if (
            table.trick <= self.rules.tricks
            or not table.winners
            or self.rules.stock_tricks > len(table.winners)
        ):
            return None
        return Made(self._announced(self.plies), self._tricks(table))

    def split(self) -> Split | None:
        """What the deal brought in parts, None where its cards are not all known."""
        table = self.tables.get(0)
        made = self.made()
        if table is None or made is None or not self._known(table):
            return None
        random = Random(f"{self.seed} {self.deal} split")
        policy = Policy(self.rules, random)
        same = [self._played_on(policy, clean(table)) for _ in range(self.samples)]
        before = self._announced(0)
        return Split(
            difference=sum(made),
            cards=mean([before + one.announced + one.tricks for one in same]),
            declarations=mean([made.announced - before - one.announced for one in same]),
            play=mean([made.tricks - one.tricks for one in same]),
        )

    def _known(self, table: Table) -> bool:
        """Whether every hand and the order of the talon are known."""
        turned = self.rules.turn_up == "talon"
        talon = table.talon[: table.talon_left - turned]
        return (
            not any(table.unknown)
            and not any(table.gone)
            and len(talon) == table.talon_left - turned
            and all(0 <= card < KNOWN for card in talon)
            and (not turned or 0 <= table.turn_up < KNOWN)
        )


# The tables that the engine makes for a rule set are made once.
@lru_cache(maxsize=64)
def _endless(rules: RuleSet) -> RuleSet:
    """The rules without an end of the game."""
    return replace(rules, target=10**9)


def mean(found: list[int]) -> Mean:
    """The mean of a sample with its interval, by the normal distribution."""
    middle = fmean(found)
    width = _WIDTH * stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0
    return Mean(middle, middle - width, middle + width)


def exactly(points: int) -> Mean:
    """What is no sample."""
    return Mean(points, points, points)
