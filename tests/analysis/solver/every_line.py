"""The same answers from the rules engine itself: every line of play, its own scoring."""

from __future__ import annotations

from dataclasses import replace

from records.cards import NAMES, members
from records.notation.model import Item, Record
from records.play.course import Observer
from records.play.line import Line
from records.play.replay import Replay
from records.play.watch import Watch
from records.rules.judging.plays import legal_plays
from records.rules.ruleset import RuleSet
from records.rules.scorers import tally_of
from records.rules.scorers.common import side_counts
from records.rules.table import Table
from records.rules.tally import Tally

Value = tuple[int, ...]

#: A target that no game reaches: a deal that is solved is one that is played to its end.
_NEVER = 10**9


def endless(rules: RuleSet) -> RuleSet:
    """The rules without an end of the game."""
    return replace(rules, target=_NEVER)


class _Tables(Watch):
    """The table after each ply of one deal."""

    def __init__(self, deal: int) -> None:
        self.wanted = deal
        self.tables: dict[int, Table] = {}
        self.pool = 0

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        if at + 1 != self.wanted:
            return None
        self.pool = tally.pool
        self.tables[0] = line.table.copy()

        def observe(index: int, item: Item, seat: int, marked: int) -> None:
            self.tables[line.ply] = line.table.copy()

        return observe


class EveryLine:
    """Plain minimax, or max-n, over the tables of a deal."""

    def __init__(self, record: Record, rules: RuleSet, deal: int) -> None:
        watch = _Tables(deal)
        Replay(record, rules, watch)
        self.rules = rules
        self.pool = watch.pool
        self.tables = watch.tables
        self._known: dict[object, Value] = {}

    def cards(self, ply: int) -> dict[str, Value]:
        """What each card that may be played next after a ply makes by side."""
        table = self.tables[ply]
        table.settle()
        self._before = self._counted(table)
        return {
            NAMES[card]: self._shown(self._best(_played(table, card)))
            for card in members(legal_plays(table, table.next))
        }

    def _counted(self, table: Table) -> Value:
        if self.rules.unit != "points":
            return (0,) * len(self.rules.sides)
        return tuple(side_counts(tally_of(self.rules), table.taken.counted))

    def _shown(self, value: Value) -> Value:
        sides = len(self.rules.sides)
        return tuple(a - b for a, b in zip(value[:sides], self._before, strict=True))

    def _best(self, table: Table) -> Value:
        if table.over or tally_of(self.rules).scorer.decided(tally_of(self.rules), table) == "over":
            return self._final(table)
        key = (
            tuple(map(tuple, table.hands.known)),
            tuple(table.current.cards),
            table.next,
            tuple(table.taken.counted),
            tuple(table.taken.winners)
            if self.rules.scoring == "first-to-three"
            else tuple(table.taken.tricks),
        )
        if key not in self._known:
            seat = table.next
            power = table.trumps.strength
            order = sorted(
                members(legal_plays(table, seat)),
                key=lambda c: (power.classes[c], -power.power[power.classes[c]][c]),
            )
            values = [self._best(_played(table, card)) for card in order]
            self._known[key] = max(values, key=lambda value: self._merit(value, seat))
        return self._known[key]

    def _merit(self, value: Value, seat: int) -> tuple[int, int]:
        side = self.rules.side_of(seat)
        if len(self.rules.sides) == 2:
            return value[side] - value[1 - side], 0
        if self.rules.scoring == "chips":
            return value[side], -value[len(self.rules.sides) + seat]
        return value[side], 0

    def _final(self, table: Table) -> Value:
        """What the deal brings by the engine's scorer; chips with the card points behind."""
        tally = tally_of(self.rules)
        tally.pool = self.pool
        tally.end(table)
        assert tally.scores is not None
        points = table.taken.counted if self.rules.scoring == "chips" else []
        return (*tally.scores, *points)


def _played(table: Table, card: int) -> Table:
    following = table.copy()
    following.play(table.next, card)
    return following
