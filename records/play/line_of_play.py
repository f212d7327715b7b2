"""Playing a line: every action is judged, and then changes the table.

A variation is a line of its own on a copy of the table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from itertools import islice

from records.cards import KNOWN, NAMES, NOBODY
from records.judging.declarations import plays_seven
from records.judging.plays import judge_play
from records.knowledge.gaps import in_broken_trick
from records.notation.model import (
    ACTIONS,
    CLAIM,
    CLOSING,
    DECLARATION,
    DRAW,
    ENDED,
    EXCHANGE,
    GAP,
    NUMBER,
    ORDER,
    PLAY,
    RUNNING,
    SPEECH,
    UNREADABLE,
    Item,
    Variation,
)
from records.play.actions import claim, close, declare, draw, exchange, talk
from records.play.course import Course, Later, Observer
from records.play.stated_scores import wrong_number_of_scores
from records.rules.phases import AT_PLAY, SHOW
from records.rules.tally import Tally

#: What does each action that is not a play, a draw or talk.
_ACTS = {DECLARATION: declare, EXCHANGE: exchange, CLOSING: close, CLAIM: claim}
#: The actions that players may take although it is not their turn to play.
_OTHERS_ACT = frozenset((DRAW, ORDER))


class Line(Course):
    """A line of play on a table. It judges and does each of its items."""

    __slots__ = ()

    # -- the loop --------------------

    def run(self, items: Sequence[Item], first: int = 0) -> None:
        """Replay the items from one on.

        Cost: linear, apart from variations, which copy the table.
        """
        self.items = items
        table = self.table
        tally = self.tally
        trick_of = self.trick_of
        plays_sevens = table.rules.seven == AT_PLAY
        n, current, gap, stock = table.n, table.current, table.gap, table.stock
        observer, judging = self.observer, self.judging
        for index, item in enumerate(islice(items, first, None), first):
            kind = item.kind
            if kind in ACTIONS:
                self.ply += 1
                if tally is not None:
                    tally.ply = self.ply
            if item.notes and judging:
                if kind == PLAY and not (self.looked or table.draws or stock.to_draw):
                    # What is played later is evidence in these variations too.
                    self._look_ahead(index, self.ply - 1)
                self._variations(index, item)
            seat = item.seat
            if seat >= 0:
                if (seat != table.next or kind in _OTHERS_ACT) and seat != self._actor(kind):
                    self.needed_seats.append(index)
                if seat >= n:
                    self.unknown_seat(index, item)
                    trick_of.append(None)
                    self._left_out(index, item)
                    continue
            if kind == PLAY and table.trick == table.length and self._plays_again(seat):
                # There is no next trick, so what is missing of the last one was not recorded.
                table.go_on(table.trick + 1)
                self.over = True
            past_end = self.over or (kind == PLAY and table.trick > table.length)
            if past_end and kind in ENDED and not self.goes_on():
                self.after_end(index, item)
                trick_of.append(None)
                self._left_out(index, item)
                continue
            if kind == PLAY:
                if stock.to_draw:
                    self.settle()
                if not self.looked and not table.draws:
                    self._look_ahead(index, self.ply - 1)
                if self._plays_again(seat):
                    # A player who plays again after a gap inside a trick plays to the next trick.
                    self.needed_numbers.add(index)
                    table.go_on(table.trick + 1)
                self.latest = None if gap.open else table.trick
                trick_of.append(self.latest)
                due = table.next
                if seat < 0:
                    seat = due
                elif seat != due and due >= 0:
                    self.out_of_turn(index, item, (due,))
                elif self.may_lead and seat not in self.may_lead:
                    self.out_of_turn(index, item, self.may_lead)
                self.may_lead = ()
                if seat >= 0 and current.played >> seat & 1:
                    # A second card by one seat to the same trick does not reach the table.
                    self._left_out(index, item)
                    continue
                card = item.card
                if judging:
                    later = 0
                    if seat >= 0 and table.knowledge.gone[seat]:
                        later = self._plays_later(seat)
                    verdict = judge_play(table, seat, card, later)
                    if verdict is not None:
                        self.report_play(index, item, seat, verdict)
                    elif item.irregular:
                        self.unfounded(index, item, seat)
                else:
                    self.plays.append((self.ply, seat, card))
                marked = 0
                if plays_sevens and tally is not None and SHOW in table.phase.may:
                    marked = self._mark_seven(tally, seat, card)
                    if marked:
                        self.over = tally.over
                if table.play(seat, card):
                    if table.taken.last_winner < 0:
                        self._name_winner(index)
                    if tally is not None:
                        self._closed(tally)
                    elif table.over:
                        self.over = True
                if observer is not None:
                    observer(index, item, seat, marked)
            elif kind == NUMBER and item.number == table.trick and not (gap.open or self.over):
                trick_of.append(item.number)
            else:
                self._other(index, item, kind, seat)

    def _mark_seven(self, tally: Tally, seat: int, card: int) -> int:
        """Mark a 7 of trumps that is played while the talon has cards (rulebook 2).

        Returns the points: 0 if it is none, or if that is not known.
        """
        table = self.table
        seven = plays_seven(table, card)
        if seven is False:
            return 0
        if seven is None or seat < 0:
            tally.scores = None
            return 0
        spec = table.rules.declarations
        assert spec is not None
        points = spec.seven
        tally.announce(tally.side_of[seat], points, "seven", table, table.trick, NAMES[card])
        return points

    def _plays_again(self, seat: int) -> bool:
        """Return whether a seat that is written to play has played to a trick with a gap in it."""
        table = self.table
        return seat >= 0 and bool(table.current.played >> seat & 1) and in_broken_trick(table)

    def _actor(self, kind: int) -> int:
        """Return the seat that acts next in this way if none is written, -1 if unknown."""
        table = self.table
        if kind == DRAW and table.stock.to_draw:
            return table.stock.to_draw[0]
        if kind == ORDER:
            return self.captain()
        if kind == CLAIM and table.over:
            return table.taken.last_winner
        return table.next

    def _left_out(self, index: int, item: Item) -> None:
        """Leave an item out. Its ply counts nevertheless."""
        if self.observer is not None:
            self.observer(index, item, NOBODY, 0)

    def _name_winner(self, index: int) -> None:
        """Give a trick whose winner depends on something unknown to the next written leader.

        Source: notation 4, Unknown cards in play.
        """
        if not self.table.winner_leads:
            return
        for at in range(index + 1, len(self.items)):
            item = self.items[at]
            if item.kind in (GAP, UNREADABLE):
                return
            if item.kind == PLAY:
                if 0 <= item.seat < self.table.n:
                    winners = self.table.possible_winners(self.table.taken.last)
                    if winners is None or item.seat in winners:
                        self.table.name_winner(item.seat)
                    else:
                        self.may_lead = tuple(sorted(winners))
                return

    def _closed(self, tally: Tally) -> None:
        """Count what a completed trick counts."""
        table = self.table
        if tally.marks_tricks():
            tally.trick(table)
        if tally.over:
            self.over = True
        elif table.over or (
            tally.scoring.decided is not None and not table.draws and tally.is_over(table)
        ):
            self.over = True
            self.finish()

    def _other(self, index: int, item: Item, kind: int, seat: int) -> None:
        """Judge and do any item that is not a play."""
        table = self.table
        actor = seat
        marked = 0
        trick: int | None = None if table.gap.open else table.trick
        if kind == NUMBER:
            self.needed_numbers.add(index)
            self._number(index, item)
        elif kind in (SPEECH, ORDER):
            if table.over and trick is not None:
                trick -= 1
            self._belongs(trick)
            actor = talk(self, index, item, kind, seat, trick)
        else:
            if trick is not None and not table.current.cards and trick > self._first_trick():
                trick -= 1
            self._belongs(trick)
            if kind == DRAW:
                actor = draw(self, index, item, seat, trick)
            elif kind == RUNNING:
                self._running(index, item, trick)
            elif kind in (GAP, UNREADABLE):
                self.gap(index)
            else:
                actor = self._actor(kind) if seat < 0 else seat
                marked = _ACTS[kind](self, index, item, actor, trick)
        if self.observer is not None:
            self.observer(index, item, actor, marked)

    def _first_trick(self) -> int:
        """Return the trick to which items before the first play belong: 1, or that of the Start
        tag.
        """
        table = self.table
        return 1 if table.plays or table.gap.seen else table.trick

    def _belongs(self, trick: int | None) -> None:
        """Note the trick of an item that is no play.

        It is never earlier than that of the last item.
        """
        if trick is not None and self.latest is not None and trick < self.latest:
            trick = self.latest
        if self.judging and (self.over or self.table.gap.open or trick != self.table.trick):
            self.needed_numbers.add(len(self.trick_of))
        self.trick_of.append(trick)
        self.latest = trick

    # -- assertions --------------------

    def _number(self, index: int, item: Item) -> None:
        table = self.table
        number = item.number
        if self.over:
            # A play after the end has been reported already, and belongs to no trick.
            self.trick_of.append(None)
            return
        if table.gap.open:
            if table.trick <= number <= table.length:
                table.go_on(number)
                self.offset = 0
            elif number >= 0:
                self.report("trick-number", index, item, NOBODY, expected=f"≥ {table.trick}")
                table.go_on(max(1, min(table.trick, table.length)))
            self.trick_of.append(None if table.gap.open else table.trick)
            return
        if in_broken_trick(table) and table.trick < number <= table.length:
            table.go_on(number)
            self.offset = 0
        due = table.trick
        self.trick_of.append(due)
        if number < 0 or number in (due, due + self.offset):
            return
        self.offset = number - due
        self.report("trick-number", index, item, NOBODY, trick=due, expected=str(due))

    def _running(self, index: int, item: Item, trick: int | None) -> None:
        tally = self.tally
        if tally is None:
            return
        scores = item.scores
        if len(scores) != tally.n:
            if scores:
                expected = wrong_number_of_scores(tally.n)
                self.report("syntax-structure", index, item, NOBODY, trick=trick, expected=expected)
            return
        current = self.stated()
        if current is None and self.table.rules.claim is not None:
            self.table.count.state(scores)
        elif current is None:
            if tally.rules.pool:
                # What has been counted at the end goes on from the score that is stated now.
                self.reopen()
            tally.state(scores)
            if not tally.marks_within_deal:
                tally.start = list(scores)
            if tally.rules.pool:
                tally.pool = -sum(scores)
        elif current != scores and (
            self.drift is None or not (self.drift.doubtful or scores in self.drift.in_deal(current))
        ):
            score = "/".join(map(str, current))
            self.report("score-running", index, item, NOBODY, trick=trick, expected=score)

    # -- other lines of play --------------------

    def _variations(self, index: int, item: Item) -> None:
        stock = self.table.stock
        last_draws = bool(item.kind == PLAY and stock.to_draw) and stock.left == len(stock.to_draw)
        for note in item.notes:
            if not isinstance(note, Variation) or not note.items:
                continue
            line = Line(
                self.table.copy(), None, self.deal, self.raws, self.captains, variation=True
            )
            line.leaders = self.leaders
            line.looked = self.looked
            line.offset = self.offset
            line.over = self.over and not self.goes_on()
            # It replaces the action that has just been counted.
            line.ordered = self.ordered - self.ply + 1
            if last_draws and not self.variation and note.items[0].kind == PLAY:
                # It brings on the same draws, after which the main line is evidence.
                line.settle()
                line.reveal(self._rest(index, self.ply - 1))
            line.run(note.items)

    # -- knowledge from what comes later --------------------

    def _look_ahead(self, index: int, ply: int) -> None:
        """Once nobody draws any more, take unknown cards to be those that are played later.

        `item` is the index of the first later item, and `ply` that of the last action before it.
        Source: notation 4, Unknown hands. Cost: the rest of the deal, once.
        """
        table = self.table
        if table.robs and table.stock.turn_up < 0 and not table.all_have_played:
            # What a player takes up unseen is played later too.
            return
        self.looked = True
        if not self.judging or self.variation or not any(table.knowledge.unknown):
            return
        self.reveal(self._rest(index, ply))

    def reveal(self, plays: Iterable[tuple[int, int, int]]) -> None:
        """Take unknown cards to be those of these later plays (ply, seat, card)."""
        table, known = self.table, self.table.knowledge
        seen: dict[tuple[int, int], int] = {}
        for at, seat, card in plays:
            if seat < 0 or card >= KNOWN or card in known.excess:
                continue
            key = (seat, card)
            seen[key] = seen.get(key, 0) + 1
            if seen[key] > table.hands.known[seat][card] and known.free_unknown(seat, card):
                known.reveal(seat, card, at)

    def _rest(self, index: int, ply: int) -> list[tuple[int, int, int]]:
        """Return the plays from an item on, as (ply, seat, card).

        `ply` is that of the last action.

        What was found from an earlier item is used again, because gaps change no written seat.
        """
        if self.rest is not None:
            return self._later().after(ply, self.table.rules.packs)
        line = Line(self.table.copy(), None, self.deal, [], self.captains)
        line.judging = False
        line.looked = True
        line.leaders = self.leaders
        line.ply = ply
        line.run(self.items, index)
        self.rest = line.plays
        return self.rest

    def _later(self) -> Later:
        if self.later is None:
            self.later = Later(self.rest or [])
        return self.later

    def _plays_later(self, seat: int) -> int:
        """Return the cards (a set) that a seat plays after this ply, if nobody draws any more."""
        if self.table.stock.left or self.variation or not self.judging:
            return 0
        if self.rest is None:
            self._rest(len(self.trick_of) - 1, self.ply - 1)
        return self._later().cards(seat, self.ply)


class Watch(ABC):
    """Follows a replay. It is called when a deal is set up and after each item."""

    @abstractmethod
    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        """Begin a deal (from 0). The function returned is called after each of its items."""


class Unwatched(Watch):
    """Has a replay go through every deal and keep all findings, but observes nothing."""

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        """Begin a deal."""
        return None
