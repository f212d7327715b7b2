"""What is asked at one point of a record."""

from __future__ import annotations

from analysis.decisions import Asking, Question
from records.notation.model import ACTIONS, NUMBER, RUNNING, Item
from records.play.course import Observer
from records.play.line_of_play import Line, Watch
from records.play.replay import Replay
from records.rules.tally import Tally


def questions(replay: Replay, deal: int, ply: int) -> list[Question]:
    """Return what is asked after a ply of a deal (from 1; ply 0 is before the first action)."""
    watch = _At(deal, ply)
    Replay(replay.record, replay.rules, watch)
    return watch.asked


class _At(Watch):
    """Keeps what is asked at one point."""

    def __init__(self, deal: int, ply: int) -> None:
        self.asked: list[Question] = []
        self._wanted = (deal, ply)

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        if at + 1 != self._wanted[0]:
            return None
        self._line, self._asking = line, Asking(line, tally)
        self._look()
        return self._observe

    def _observe(self, index: int, item: Item, seat: int, points: int) -> None:
        if item.kind in ACTIONS:
            self._asking.acted(item, seat)
        elif item.kind not in (NUMBER, RUNNING):
            self._asking.look_again()
        if self._line.ply <= self._wanted[1]:
            self._look()

    def _look(self) -> None:
        if self._line.ply == self._wanted[1]:
            self.asked = list(self._asking.questions())
