"""The table at one point of a deal, kept while the record is replayed."""

from __future__ import annotations

from records.notation.model import Item
from records.play.course import Observer
from records.play.line_of_play import Line
from records.play.replay import Replay
from records.play.watch import Watch
from records.rules.tally import Tally


class Point:
    """A point that a line of play has come to: its `table`, and whether the deal is `over`.

    `standing` is the score there, None if nobody counts it. `may_claim` says whether a claim may
    still be made.
    """

    def __init__(self, line: Line) -> None:
        self.table = line.table
        self.standing = line.before_end()
        self.over = line.over or line.table.over
        self.may_claim = line.may_still_claim()

    def keep(self) -> None:
        """Keep a table and a score of its own, which the line does not change."""
        self.table = self.table.copy()
        if self.standing is not None:
            self.standing = self.standing.beside(self.table)


class Stop(Watch):
    """Keeps the `point` after one ply of one deal (from 1), and whether the deal may end there."""

    def __init__(self, deal: int, ply: int) -> None:
        self.wanted = deal
        self.ply = ply
        self.may_end = False

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        """Start looking if this is the deal."""
        self.tally = tally
        if at + 1 != self.wanted:
            return None
        self.line = line
        self._keep()
        return self._observe

    def _observe(self, index: int, item: Item, seat: int, points: int) -> None:
        # A number, a score or a gap that follows an action is no action, and belongs to it.
        if self.line.ply <= self.ply:
            self._keep()

    def _keep(self) -> None:
        if self.line.ply == self.ply:
            self.point = Point(self.line)
            self.point.keep()
            self.may_end = self.tally.may_end(self.line.table)

    @property
    def game_over(self) -> bool:
        """Whether the game is over at the end of the record."""
        return self.tally.over


def stopped(replay: Replay, deal: int, ply: int) -> Stop:
    """Return the point after a ply of a deal (from 1; ply 0 is before the first action).

    Raises IndexError if there is no such point. Cost: a replay of the record.
    """
    if not 1 <= deal <= len(replay.deals) or not 0 <= ply <= replay.deals[deal - 1].plies:
        raise IndexError(f"there is no ply {ply} in deal {deal}")
    stop = Stop(deal, ply)
    Replay(replay.record, replay.rules, stop)
    return stop
