"""Deals that advised players play among themselves, without a replay before each decision.

All is as `bench.advised.play` has it for players who follow advice, at less than half the cost.
Where the advice is solved, the deal ends as the solver says.
"""

from __future__ import annotations

from collections.abc import Sequence

from analysis.advice import Advice, Option, advise, valued_at
from analysis.advice.moment import Moment
from analysis.advice.options import deeds
from analysis.estimate.deal import ANNOUNCED, DealEstimate, Points, Tables
from analysis.estimate.history import History
from analysis.estimate.unseen_cards import Played
from bench.advised import Decision, PlayedDeal, _claim, _items
from records.cards import SEATS
from records.notation.model import ACTIONS, PLAY, Item, Record
from records.play.cards_seen import Shown
from records.play.choices import choices_at, settled_for_play
from records.play.line_of_play import Line
from records.play.positions import Position
from records.play.replay import Replay
from records.play.setup import set_up
from records.rules.phases import DECLARE, WINNER
from records.rules.tally import Tally


class _Going(Replay):
    """A replay of a deal that goes on, whose table is where the deal has come to."""

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        assert self.rules is not None
        setup = set_up(record.deals[0], 0, self.rules, "en", (0,), [])
        self.tally = Tally(self.rules)
        self.tally.begin(1, setup.table)
        self.waiting, self.turned = self.tally.waiting, self.tally.turned
        self.line = Line(setup.table, self.tally, 0, [])
        self.history = History(setup.table)
        self.shown = Shown(setup.table)
        self.line.observer = self._observe

    def _observe(self, index: int, item: Item, seat: int, points: int) -> None:
        self.history.add(self.line.table, self.line.ply, item, seat)
        if item.kind in ACTIONS:
            self.shown.act(self.line.table, item, seat)
        else:
            self.shown.look_again(self.line.table)

    def position(self, deal: int, ply: int) -> Position:
        """Return the table as it is now, with what everybody has seen of the hands."""
        public = [list(cards) for cards in self.shown.hands]
        over = self.line.over or self.line.table.over
        return Position(1, ply, self.line.table, None, None, {}, public, None, over, False)


class _EstimateOfGoing(DealEstimate):
    """An estimate of a deal that goes on."""

    def __init__(self, replay: _Going, worlds: int, seed: int) -> None:
        tables = Tables({}, replay.line.table, replay.waiting, replay.turned, replay.history)
        super().__init__(replay, 1, worlds, seed, tables=tables)
        self.tally_so_far = replay.tally

    def played(self, ply: int) -> Played:
        """Return all cards played in the deal so far."""
        assert self.history is not None
        done = [one for one in self.history.done if one.kind == PLAY]
        free = self.rules.seats * self.rules.stock_tricks
        closed = next((at for at, one in enumerate(done) if one.closed), free)
        cards = [(one.seat, one.cards[0]) for one in done]
        return Played(cards, min(free, closed), self.history, ply)

    def announced(self, ply: int) -> Points:
        """Return the points that each side has announced so far."""
        marks = [one for one in self.tally_so_far.marks if one.source in ANNOUNCED]
        return self._summed((mark.side, mark.points) for mark in marks)


class _Point:
    """The table as it is now, as `records.play.choices` asks for it."""

    def __init__(self, line: Line) -> None:
        self.table = line.table.copy()
        self.over = line.over or line.table.over
        self.may_claim = line.may_still_claim()


def play(record: Record, worlds: int, seed: int = 0) -> PlayedDeal:
    """Play the only deal of a record out by advice from so many random deals on all seats."""
    out = PlayedDeal(record)
    deal = record.deals[0]
    going = _Going(record)
    line, table = going.line, going.line.table
    while True:
        if line.over or table.over or table.trick > table.length:
            claim = _claim(line)
            items = [] if claim is None else [claim]
        else:
            items = _next(going, out, worlds, seed)
        if not items:
            break
        deal.items += items
        line.run(items)
    if not out.scores:
        line.finish()
        tally = going.tally
        out.scores = tuple((tally.game_score if tally.apart else tally.brought()) or ())
    return out


def _next(going: _Going, out: PlayedDeal, worlds: int, seed: int) -> list[Item]:
    """Return what is done next, nothing if the rest is solved, and keep what is expected of it."""
    line, table = going.line, going.line.table
    rules = table.rules
    estimate = _EstimateOfGoing(going, worlds, seed)
    point = _Point(line)
    drawn = settled_for_play(point.table)
    found = Moment(point.table, drawn, point.over, choices_at(point))
    seats = [table.next]
    declares = rules.moment(DECLARE)
    if declares is not None and declares.who != WINNER and not table.current.cards:
        seats += list(range(rules.seats))
    for number, seat in enumerate(seats):
        valued = _valued(going, estimate, found, seat, worlds)
        if valued is None:
            continue
        early, late, how = valued
        lists = [one for one in (early, late) if one]
        for options in lists[:1] if number else lists:
            best = options[0]
            if best.kind == "none" or (number and best.kind == "play"):
                continue
            if options is late and how == "solved":
                own = round(best.score.mean)
                made = own, own - round(best.value.mean)
                out.scores = made if rules.side_of(seat) == 0 else made[::-1]
                return []
            value, part = best.value, table.plays / (rules.tricks * rules.seats)
            out.decisions.append(
                Decision(seat, part, "sampled", value.mean, value.p5, value.p95, best.wins)
            )
            return _items(best, seat)
    raise AssertionError("nothing to do")


def _valued(
    going: _Going, estimate: DealEstimate, found: Moment, seat: int, worlds: int
) -> tuple[Sequence[Option], Sequence[Option], str] | None:
    ply = going.line.ply
    if estimate.open_hands() and not found.drawn.stock.left:
        # The solver asks for the whole record.
        told = advise(Replay(going.record), 1, ply, SEATS[seat], worlds, estimate.seed)
        return (told.announcements, told.options, told.how) if isinstance(told, Advice) else None
    done = deeds(found, found.choices[seat])
    if not done.early and not done.late:
        return None
    return valued_at(estimate, found, ply, seat, done, worlds)
