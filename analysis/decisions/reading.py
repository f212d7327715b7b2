"""The decisions of a record: what each player was asked, and what they did."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from analysis.decisions.actions import END, ITEMS, NONE, Action, Asking, Question
from records.cards import KNOWN
from records.notation.model import (
    ACTIONS,
    DECLARATION,
    DRAW,
    GAP,
    NUMBER,
    RUNNING,
    UNREADABLE,
    Item,
)
from records.play.course import Observer
from records.play.line_of_play import Line, Watch
from records.play.replay import Replay
from records.rules.declarations import in_order
from records.rules.tally import Tally

_KINDS = {item: kind for kind, item in ITEMS.items()}


class Decision(NamedTuple):
    """A question that a player was asked in a deal after a ply, both as numbered in the record.

    `chosen` is the index in `question.legal` of what they did.
    """

    deal: int
    ply: int
    question: Question
    chosen: int


def decisions(replay: Replay) -> list[Decision]:
    """Return the decisions of a record in order.

    A deal is followed as long as it breaks no rule, has no gap, and the hand of whoever chooses is
    known; a card may be unknown elsewhere. To say nothing where something could be announced is a
    decision as well. Cost: a replay, and some hundred microseconds for each action.
    """
    found: list[Decision] = []
    watch = Deciding(found.append)
    Replay(replay.record, replay.rules, watch)
    watch.end()
    return found


class Deciding(Watch):
    """Tells the decisions of a replay as it goes on."""

    def __init__(self, tell: Callable[[Decision], object]) -> None:
        self._tell = tell
        self._deal: _Deal | None = None

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        """Follow a deal."""
        self.end()
        self._deal = _Deal(at + 1, line, tally, self._tell)
        return self._deal.observe

    def end(self) -> None:
        """Report the decision to end the last deal that was followed."""
        if self._deal is not None:
            self._deal.end()
        self._deal = None


class _Deal:
    def __init__(
        self, number: int, line: Line, tally: Tally, tell: Callable[[Decision], object]
    ) -> None:
        self._number = number
        self._line = line
        self._tell = tell
        self._faults = len(line.raws)
        self._asking = Asking(line, tally)
        self._following = True
        self._ask()

    def _ask(self) -> None:
        """Put the questions of this point while it is there: the next action changes the table."""
        self._ply = self._line.ply
        self._unknown = tuple(self._line.table.knowledge.unknown)
        self._asked = list(self._asking.questions())

    def observe(self, index: int, item: Item, seat: int, points: int) -> None:
        """Match an item with the question that it answers."""
        if not self._following:
            return
        if item.kind in (GAP, UNREADABLE) or len(self._line.raws) > self._faults:
            self._following = False
            return
        if item.kind not in ACTIONS:
            if item.kind not in (NUMBER, RUNNING):
                self._asking.look_again()
            return
        if item.kind in _KINDS and not self._answered(item, seat):
            self._following = False
            return
        if item.kind == DRAW:
            self._let_go(None)
        self._asking.acted(item, seat)
        self._ask()

    def _answered(self, item: Item, seat: int) -> bool:
        """Report who answered a question by this action, and who let their chance go.

        Return False if nobody was asked for it although their hand is known.
        """
        cards = item.cards or ((item.card,) if item.card >= 0 else ())
        if item.kind == DECLARATION:
            cards = in_order(item.cards)
        action = Action(_KINDS[item.kind], tuple(cards))
        for question in self._asked:
            if question.seat == seat and action in question.legal:
                self._let_go(question, action.kind == "play")
                self._told(question, action)
                return True
        # A player whose cards are not all known is not asked, but may act.
        # What they do may tell the last of them.
        return seat >= 0 and (
            any(card >= KNOWN for card in cards)
            or bool(self._unknown[seat] or self._line.table.knowledge.unknown[seat])
        )

    def _let_go(self, answered: Question | None, plays: bool = False) -> None:
        """Report who can no longer announce anything at this point, because of what comes now.

        Those who announce something at the same time do so in any order. The draws, which None
        stands for, end one such time, and a card that is played the other.
        """
        for one in self._asked:
            if one is not answered and NONE in one.legal:
                closed = one.early and (answered is None or not answered.early)
                if closed or (plays and not one.early):
                    self._told(one, NONE)

    def end(self) -> None:
        """Tell what was decided by ending the deal here, if it may end here and is ended."""
        if not self._following or not (self._line.over or self._line.ended):
            return
        for question in self._asked:
            answer = next((one for one in (END, NONE) if one in question.legal), None)
            if answer is None:
                return
            self._told(question, answer)

    def _told(self, question: Question, action: Action) -> None:
        chosen = question.legal.index(action)
        self._tell(Decision(self._number, self._ply, question, chosen))
