"""What a deal has shown up to a moment, taken in while it is replayed or played."""

from __future__ import annotations

from analysis.advice.moment import TableAfter, after_draws, moment_at
from analysis.estimate.evidence import History
from analysis.estimate.games import standing
from analysis.estimate.playing_on import ANNOUNCED, PlayingOn, Points
from analysis.estimate.unseen_cards import Played, Seen, seen_of
from analysis.solver.end_play import EndPlay, EndPlays, InPairs, Obstacle
from records.cards import KNOWN, NUMBERS, SEATS
from records.knowledge.table import Table
from records.notation.model import ACTIONS, CLOSING, GAP, NUMBER, PLAY, UNREADABLE, Item
from records.play.choices import Point
from records.play.course import Observer
from records.play.line_of_play import Line, Watch
from records.play.positions import Shown, counted_so_far, hand_of, hands_seen
from records.rules.tally import Tally


class Following:
    """A deal that is followed from its beginning, as far as everybody can see it.

    It stops at the ply `last`, and what comes after it is not taken in. None is the end. `point` is
    that point, or the present one. `begun` is how the game stood when the deal began, `score` how
    it stands at that point or now.
    """

    def __init__(self, line: Line, tally: Tally, last: int | None = None) -> None:
        table = line.table
        self._line, self._tally, self._last = line, tally, last
        self._free = table.rules.seats * table.rules.stock_tricks
        self._cards: list[tuple[int, int]] = []
        self._shown = Shown(table)
        self._where = (table.trick, table.gap.open)
        self.history = History(table)
        self.waiting, self.turned = tally.waiting, tally.turned
        self.begun, self.void = standing(tally), tally.void
        self.ply = 0
        self._look()

    def observe(self, index: int, item: Item, seat: int, marked: int) -> None:
        """Take in what was done next."""
        line, table = self._line, self._line.table
        if self._last is not None and line.ply > self._last:
            return
        self.ply = line.ply
        self.history.add(table, line.ply, item, seat)
        if item.kind in ACTIONS:
            self._shown.act(table, item, seat)
            if item.kind == PLAY:
                by = item.seat if seat < 0 and item.seat < table.n else seat
                self._cards.append((by, item.card))
            elif item.kind == CLOSING:
                self._free = min(self._free, len(self._cards))
        else:
            where = (table.trick, table.gap.open)
            if item.kind in (GAP, UNREADABLE) or (item.kind == NUMBER and where != self._where):
                self._shown.forget()
            self._shown.look_again(table)
        self._where = (table.trick, table.gap.open)
        self._look()

    def _look(self) -> None:
        """Keep the table at the last ply, which the deal leaves behind."""
        line = self._line
        if self._last not in (None, line.ply):
            return
        self.point = Point(line)
        if self._last is not None:
            self.point.keep()
        self.counted = counted_so_far(line.table, self._tally)
        self.score = standing(self._tally)

    # -- answers --------------------

    def moment(self) -> TableAfter:
        """Return the table as it is, and after the draws that are due."""
        if self._last is None:
            self._look()
        return moment_at(self.point)

    def announced(self, on: PlayingOn) -> Points:
        """Return the points that each side has announced in the deal so far."""
        deal = self._line.deal + 1
        return on.summed(
            (mark.side, mark.points)
            for mark in self._tally.marks
            if mark.deal == deal and mark.ply <= self.ply and mark.source in ANNOUNCED
        )

    def before_draws(self, found: TableAfter, seat: int) -> Seen | None:
        """Return what a seat knows before the draws that are due, or None if that is too little."""
        if found.table.knowledge.unknown[seat]:
            return None
        hands = self._hands(found, seat)
        shown = [tuple(card for card in hand if card < KNOWN) for hand in hands]
        return seen_of(found.table, shown, tuple(map(len, hands)), self._played())

    def after_draws(self, found: TableAfter, seat: int) -> Seen | None:
        """Return what a seat knows after the draws that are due, or None if that is too little."""
        return after_draws(found, self._hands(found, seat), seat, self._played())

    def _hands(self, found: TableAfter, seat: int) -> list[list[int]]:
        """Return the hands before the draws as a seat knows them, KNOWN or more for other cards."""
        seats = SEATS[: found.table.n]
        hands = {one: hand_of(found.table, number) for number, one in enumerate(seats)}
        seen = hands_seen(hands, SEATS[seat], self._shown.hands)
        return [[NUMBERS[name] for name in seen[one]] for one in seats]

    def _played(self) -> Played:
        return Played(self._cards, self._free, self.history, self.ply)


class Followed(Watch):
    """Follows one deal (from 1) of a replay, and its end play.

    It stops at a ply, or follows as far as the deal goes if that is None. The end play is followed
    as far as the deal goes in any case.
    """

    following: Following

    def __init__(self, deal: int, ply: int | None = None) -> None:
        self.deal_number = deal
        self._ply = ply
        self._end_plays = EndPlays(deal)

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        """Start to follow if this is the deal."""
        of_end_play = self._end_plays.deal(at, line, tally)
        if of_end_play is None:
            return None
        self.following = following = Following(line, tally, self._ply)

        def observe(index: int, item: Item, seat: int, marked: int) -> None:
            following.observe(index, item, seat, marked)
            # A deal that is being played is run item by item, each of which has the index 0.
            of_end_play(len(line.trick_of) - 1, item, seat, marked)

        return observe

    def end_play(
        self, start: Points | None, drawn: Table | None = None
    ) -> EndPlay | InPairs | Obstacle:
        """Return the end play, or why there is none.

        `start` is the score before the deal, and `drawn` the table with the last draws made, if
        they are due.
        """
        return self._end_plays.taken[self.deal_number].end_play(self.deal_number, start, drawn)
