"""The tables and the standings of a game, between the tricks of its deals."""

from __future__ import annotations

from typing import NamedTuple

from analysis.advice.moment import TableAfter, moment_at
from analysis.estimate.games import Standing, standing
from records.knowledge.table import Table
from records.notation.model import PLAY, Item
from records.play.choices import Point
from records.play.course import Observer
from records.play.deals_in_turn import next_dealers
from records.play.line_of_play import Line, Watch
from records.play.replay import Replay
from records.rules.tally import Tally


class Spot(NamedTuple):
    """A moment between two tricks: the table, and how the game stands."""

    table: Table
    score: Standing


class DealCourse(NamedTuple):
    """A deal: its dealer (NOBODY if unknown), the standing before it, and its spots by ply."""

    dealer: int
    before: Standing
    spots: dict[int, Spot]
    void: bool


class GameCourse(NamedTuple):
    """The course of a game: its deals by number, its end, and who may deal next."""

    deals: dict[int, DealCourse]
    end: Standing
    next_dealers: tuple[int, ...]
    over: bool
    winner: int


class _Keeper(Watch):
    def __init__(self) -> None:
        self.kept: dict[int, DealCourse] = {}
        self.tally: Tally | None = None

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        """Keep how the game stands before the deal, and the spots of it."""
        self.tally = tally
        table = line.table
        spots: dict[int, Spot] = {}
        self.kept[at + 1] = DealCourse(table.dealer, _before(tally), spots, tally.void)

        def keep() -> None:
            if not (tally.over or tally.void) and tally.scores is not None:
                spots[line.ply] = Spot(table.copy(), standing(tally))

        if table.trick == 1:
            keep()

        def observe(index: int, item: Item, seat: int, marked: int) -> None:
            if item.kind == PLAY and not table.current.cards and table.trick <= table.length:
                keep()

        return observe


def _before(tally: Tally) -> Standing:
    """Return how a game stood before the deal that has just begun."""
    before = Tally(tally.rules)
    scores = tally.scores if tally.start is None or tally.apart else tally.start
    before.scores = None if scores is None else list(scores)
    before.deal, before.counting = tally.deal - 1, tally.counting - (not tally.void)
    before.pool, before.tie = tally.pool, tally.extra
    # What waits in this deal was carried over from the one before.
    before.carried = tally.waiting
    return standing(before)


def course_of(replay: Replay) -> GameCourse:
    """Return the course of a game that was replayed. Cost: a replay."""
    assert replay.rules is not None
    watch = _Keeper()
    again = Replay(replay.record, replay.rules, watch)
    tally = watch.tally or Tally(replay.rules)
    dealers: tuple[int, ...] = ()
    if again.deals:
        last = watch.kept.get(len(again.deals))
        if last is not None and last.dealer >= 0:
            dealers = next_dealers(replay.rules, (last.dealer,), again.deals[-1].score)
    return GameCourse(watch.kept, standing(tally), dealers, tally.over, tally.winner)


class Ply(NamedTuple):
    """The table after an action with what each seat may do there, and how the game stands."""

    moment: TableAfter
    score: Standing


#: What stands after each ply of a deal.
DealPlies = dict[int, Ply]


class _EachPly(Watch):
    """Keeps what stands after each ply of one deal, as long as it goes on."""

    def __init__(self, deal: int) -> None:
        self.wanted = deal
        self.kept: DealPlies = {}

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        """Keep the plies of the deal that is wanted."""
        if at + 1 != self.wanted or tally.void:
            return None

        def keep() -> None:
            if line.over or line.table.over or tally.scores is None or line.table.gap.open:
                return
            point = Point(line)
            point.table = point.table.copy()
            self.kept[line.ply] = Ply(moment_at(point), standing(tally))

        keep()
        return lambda index, item, seat, marked: keep()


def plies_of(replay: Replay, deal: int) -> DealPlies:
    """Return what stands after each ply of a deal (from 1). Cost: a replay, and a copy each."""
    watch = _EachPly(deal)
    Replay(replay.record, replay.rules, watch)
    return watch.kept
