"""The moments of a game, each with the one before it."""

from __future__ import annotations

from carnet.actions import Action
from records.knowledge.table import Table
from records.notation.model import ACTIONS, DEAL_SCORE, PLAY, UNFINISHED, Deal, Item
from records.notation.model import Record as Written
from records.play.course import Observer
from records.play.line_of_play import Line, Watch
from records.rules.tally import Tally

#: Of so many moments whose lines are played again one keeps its own.
_KEPT = 8


class Moment:
    """A moment of a game, which never changes, with the one before it.

    `deal` has the tags of the deal. `item` is what was done last, None where a deal begins or its
    players stop. `done` says that they stop here. A moment that has no line plays it when it is
    asked for: most never are.
    """

    __slots__ = ("_line", "_unsaid", "deal", "done", "item", "legal", "past")

    def __init__(
        self,
        line: Line | None,
        past: Moment | None,
        deal: Deal,
        item: Item | None,
        done: bool,
        unsaid: bool = False,
    ) -> None:
        self._line = line
        self._unsaid = unsaid
        self.past = past
        self.deal = deal
        self.item = item
        self.done = done
        self.legal: tuple[Action, ...] | None = None

    @classmethod
    def begun(cls, line: Line, past: Moment | None, deal: Deal) -> Moment:
        """Return the moment at which a deal begins."""
        return cls(line, past, deal, None, line.over or line.table.over)

    @property
    def line(self) -> Line:
        """The line of play up to here, which must not be changed.

        Cost: nothing, or a copy of the cards and the actions since the last moment that has its
        line, once.
        """
        if self._line is None:
            missing, moment = list[Moment](), self
            while moment._line is None:
                missing.append(moment)
                assert moment.past is not None
                moment = moment.past
            line = moment._line.copy()
            for number, one in enumerate(reversed(missing), 1):
                assert one.item is not None
                _run(line, one.item, moment.done)
                moment = one
                if number % _KEPT == 0 and one is not self:
                    one._line = line.copy()
            self._line = line
        return self._line

    def after(self, line: Line, item: Item) -> Moment:
        """Return the next moment: this item is done. `line` is that of this one, and changes.

        It has what was wrong with the item. It still belongs to the caller, but at the end of a
        deal to the moment.
        """
        unsaid = _follows(line.table, item)
        _run(line, item, self.done)
        done = line.over or line.table.over
        return Moment(line if done else None, self, self.deal, item, done, unsaid)

    def stopped(self) -> Moment:
        """Return the moment at which its players have stopped."""
        if self.done:
            return self
        line = self.line.copy()
        line.finish()
        return Moment(line, self, self.deal, None, done=True)

    def written(self) -> Item:
        """Return what was done last as people write it: inside a trick without the seat in turn."""
        assert self.item is not None
        return self.item.copy(seat=-1) if self._unsaid else self.item

    def of_deal(self) -> list[Moment]:
        """Return the moments of its deal up to this one, in order."""
        out = [self]
        while out[-1].past is not None and out[-1].past.deal is self.deal:
            out.append(out[-1].past)
        return out[::-1]

    def deals(self) -> list[Deal]:
        """Return the deals of the game so far as they are written."""
        out: list[Deal] = []
        last: Moment | None = self
        while last is not None:
            moments = last.of_deal()
            deal = Deal()
            deal.tags = list(last.deal.tags)
            deal.items = [one.written() for one in moments if one.item is not None]
            tally = last.line.tally
            assert tally is not None
            brought = tally.brought() if last.done else None
            deal.end = Item(UNFINISHED) if brought is None else Item(DEAL_SCORE, scores=brought)
            out.append(deal)
            last = moments[0].past
        return out[::-1]


def _follows(table: Table, item: Item) -> bool:
    """Return whether an item is a card that the player in turn plays to a trick in progress."""
    return item.kind == PLAY and item.seat == table.next and bool(table.current.cards)


def _run(line: Line, item: Item, done: bool) -> None:
    """Do one item, of a deal at whose end its players have perhaps stopped."""
    line.begin_anew()
    if done:
        line.over = True
    line.run((item,))


class Moments(Watch):
    """Keeps every moment of a record."""

    def __init__(self, record: Written) -> None:
        self.record = record
        self.last: Moment | None = None
        self.kept: list[Moment] = []

    def deal(self, at: int, line: Line, tally: Tally) -> Observer:
        """Keep the beginning of a deal, and each item of it."""
        end = self.record.deals[at - 1].end if at else None
        if self.last is not None and end is not None and end.kind == DEAL_SCORE:
            self.last = self.last.stopped()
        self.line, self.tags = line, Deal()
        self.tags.tags = self.record.deals[at].tags
        self._keep(None)
        return self._observe

    def _keep(self, item: Item | None) -> None:
        line, before = self.line.copy(), self.last
        unsaid = item is not None and before is not None and _follows(before.line.table, item)
        done = line.over or line.table.over
        self.last = Moment(line, before, self.tags, item, done, unsaid)
        if item is None or item.kind in ACTIONS:
            self.kept.append(self.last)

    def _observe(self, index: int, item: Item, seat: int, points: int) -> None:
        acted = item.kind in ACTIONS and item.seat != seat and seat >= 0
        self._keep(item.copy(seat=seat) if acted else item)
