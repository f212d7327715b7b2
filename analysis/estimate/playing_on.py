"""How a deal is played on to its end, and what it then brings each side."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from operator import add
from random import Random

from analysis.estimate.compiled import Brought
from analysis.estimate.count_policy import CountingPolicy
from analysis.estimate.last_tricks import EVERY, LIMIT, claims_solvable, solvable
from analysis.estimate.policy import Policy, TrickPolicy
from analysis.solver.answer import KNOWN, known_or_open
from analysis.solver.searches import added_up
from records.knowledge.table import Table
from records.play.line_of_play import Line
from records.rules.ruleset import RuleSet
from records.rules.tally import Tally
from records.rules.values import replace

#: The sources of points that players announce. The rest of a deal's points come from tricks.
ANNOUNCED = ("declaration", "exchange", "seven")


#: A number of points for each side.
Points = tuple[int, ...]


class PlayingOn:
    """A deal to be played on, under rules by which the game does not end within it.

    `start` is the score before the deal, None if it is not known. `waiting` are points that go to
    the next player who scores, and `turned` is the card turned up (see `Tally`).
    """

    def __init__(
        self, rules: RuleSet, start: Points | None, waiting: int | None, turned: int
    ) -> None:
        #: whether the deal scores what is announced and what each trick counts
        self.added_up = added_up(rules)
        # If scores are marked within a deal, the end of the game must not cut them short.
        self.rules = _endless(rules) if self.added_up else rules
        self.start = start
        self.waiting = waiting
        self.turned = turned
        self.side = [rules.side_of(seat) for seat in range(rules.seats)]
        self.nothing = (0,) * len(rules.sides)

    def uncountable(self, tables: Collection[Table], dealer: int) -> str | None:
        """Return why the deal's score cannot be computed after these tables, or None if it can.

        It is `trumps`, `before`, `pool` or `turn-up`: see `analysis.advice.NoAdvice`.
        """
        rules = self.rules
        if any(table.trumps.uncertain for table in tables):
            return "trumps"
        if self.added_up:
            return None
        if rules.claim is not None:
            if self.waiting is None or not all(_counted_known(table) for table in tables):
                return "before"
        elif any(table.taken.uncounted for table in tables):
            return "before"
        if rules.scoring.needs_start and self.start is None:
            return "before"
        if rules.pool and (self._pool() is None or dealer < 0):
            return "pool"
        if rules.scoring.needs_turn_up and (self.turned < 0 or dealer < 0):
            return "turn-up"
        return None

    def played_on(
        self, policy: Policy | TrickPolicy, table: Table, announced: Points | None = None
    ) -> Brought:
        """Play a table on by the policy.

        `announced` is what has been announced before. Returns what is announced from there, and all
        tricks of the deal. If the score is not the sum of these, all of it counts as made by
        tricks.
        """
        line = self.line_of(table, announced)
        return self.brought(line, policy.play_on(line))

    def line_of(self, table: Table, announced: Points | None = None) -> Line:
        """Return a line of play from a table on, which ends with the deal and not with the game."""
        table.play_under(self.rules)
        return Line(table, self.tally(announced), 0, [])

    def tally(self, announced: Points | None = None) -> Tally:
        """Return the score before a line of play, `announced` being what has been announced."""
        tally = Tally(self.rules)
        # Nothing is won: the deal is played to its end.
        tally.void = True
        tally.start = list(self.nothing)
        if not self.added_up:
            if not tally.apart:
                tally.start = list(self.start or self.nothing)
            tally.scores = list(map(add, tally.start, announced or self.nothing))
            tally.pool = self._pool() or 0
            tally.waiting, tally.turned = self.waiting, self.turned
        return tally

    def brought(self, line: Line, rest: Points | None = None) -> Brought:
        """Return what was announced in a line that has come to its end, and all tricks of the deal.

        `rest` is what the tricks bring that were solved and not played, None if all were; of a deal
        that a count decides it is all that the deal brings. If the score is not the sum of these,
        all of it counts as made by tricks.
        """
        tally = line.tally
        assert tally is not None
        if not self.added_up:
            if rest is not None:
                return Brought(self.nothing, rest)
            line.finish()
            brought = tally.game_score if tally.apart else tally.brought()
            marked = tuple(tally.scores or ()) if tally.apart else ()
            return Brought(self.nothing, brought or self.nothing, marked)
        marks = [(mark.side, mark.points) for mark in tally.marks if mark.source in ANNOUNCED]
        return Brought(self.summed(marks), self.tricks(line.table, rest))

    def tricks(self, table: Table, rest: Points | None = None) -> Points:
        """Return what the tricks of a finished deal brought each side, the `rest` not played."""
        won = self.summed(
            (self.side[seat], count) for seat, count in enumerate(table.taken.counted)
        )
        if rest is None:
            return tuple(map(add, won, self.bonus(table)))
        bonus = self.bonus(table) if self.rules.scoring.last_stock else self.nothing
        return tuple(map(sum, zip(won, rest, bonus, strict=True)))

    def bonus(self, table: Table) -> Points:
        """Return the ten points for the last trick, or for the last trick that a draw follows."""
        at = self.rules.stock_tricks - 1 if self.rules.scoring.last_stock else -1
        return self.summed([(self.side[table.taken.winners[at]], self.rules.last_trick)])

    def open_hands(self, table: Table) -> bool:
        """Return whether the end play on a table can be solved with open hands, because they are
        known.

        No closed talon may hide what the other holds.
        """
        return known_or_open(self.rules, bool(table.stock.closed)) == KNOWN

    def before_end_play(
        self, table: Table, announced: Points, counted: Sequence[int] | None
    ) -> Points:
        """Return what each side makes beside what the solver counts, once nobody draws any more.

        `counted` is what each side's tricks count so far.
        """
        if not self.added_up:
            return self.nothing if self.rules.scoring.valued is not None else announced
        bonus = self.bonus(table) if self.rules.scoring.last_stock else self.nothing
        return tuple(map(sum, zip(announced, counted or self.nothing, bonus, strict=True)))

    def summed(self, marked: Iterable[tuple[int, int]]) -> Points:
        """Return the sums of what is marked, as (side, points)."""
        out = list(self.nothing)
        for side, points in marked:
            out[side] += points
        return tuple(out)

    def _pool(self) -> int | None:
        """Return the chips in the pool before the deal, or None if unknown.

        They are what the players have lost so far.
        """
        return None if self.start is None else -sum(self.start)


def policy_for(rules: RuleSet, random: Random, solves: bool = False) -> Policy | TrickPolicy:
    """Return the policy by which all players play on.

    If it `solves`, the last tricks are solved where both players would know all cards.
    """
    if rules.claim is not None:
        return CountingPolicy(rules, random, EVERY if solves and claims_solvable(rules) else 0)
    if not rules.stock:
        return TrickPolicy(rules, random)
    return Policy(rules, random, LIMIT if solves and solvable(rules) else 0)


def _counted_known(table: Table) -> bool:
    return table.count.exact() is not None and None not in table.count.won


# Cached, because the engine derives its tables anew for every rule set.
@lru_cache(maxsize=64)
def _endless(rules: RuleSet) -> RuleSet:
    """Return the rules without an end of the game."""
    return replace(rules, target=10**9)
