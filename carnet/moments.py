"""The moments of a game, each with the one before it."""

from __future__ import annotations

from carnet.actions import Action
from records.notation.model import ACTIONS, DEAL_SCORE, PLAY, UNFINISHED, Deal, Item
from records.notation.model import Record as Written
from records.play.course import Observer
from records.play.line_of_play import Line
from records.play.watch import Watch
from records.rules.tally import Tally


class Moment:
    """A moment of a game, which never changes, with the one before it.

    `deal` has the tags of the deal, and `first` says that it begins here. `item` is what was done
    last, None where a deal begins or its players stop. `done` says that they stop here.
    """

    __slots__ = ("deal", "done", "item", "legal", "line", "past")

    def __init__(
        self, line: Line, past: Moment | None, deal: Deal, item: Item | None, done: bool = False
    ) -> None:
        self.line = line
        self.past = past
        self.deal = deal
        self.item = item
        self.done = done or line.over or line.table.over
        self.legal: tuple[Action, ...] | None = None

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
        before = None if self.past is None else self.past.line.table
        if before is None or self.item.kind != PLAY or not before.current.cards:
            return self.item
        return self.item.copy(seat=-1) if self.item.seat == before.next else self.item

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
        self.last = Moment(self.line.copy(), self.last, self.tags, item)
        if item is None or item.kind in ACTIONS:
            self.kept.append(self.last)

    def _observe(self, index: int, item: Item, seat: int, points: int) -> None:
        acted = item.kind in ACTIONS and item.seat != seat and seat >= 0
        self._keep(item.copy(seat=seat) if acted else item)
