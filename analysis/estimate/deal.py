"""A deal of a record, to be played on from any of its moments."""

from __future__ import annotations

from typing import NamedTuple

from analysis.estimate.as_data import start_of
from analysis.estimate.compiled import Asked, Brought, rolled_out
from analysis.estimate.evidence import History
from analysis.estimate.playing_on import ANNOUNCED, PlayingOn, Points
from analysis.estimate.policy import Policy, TrickPolicy
from analysis.estimate.unseen_cards import Played, Seen
from records.cards import NUMBERS, SEATS
from records.knowledge.table import Table
from records.notation.model import PLAY, Item
from records.play.course import Observer
from records.play.line_of_play import Line, Watch
from records.play.replay import Replay
from records.rules.tally import Tally


class Tables(NamedTuple):
    """Tables of a deal: `between` tricks, by ply, and the `last` one.

    `between` has the table before the first card and after each trick except the last. `waiting`
    are points that go to the next player who scores, and `turned` is the card turned up (see
    `Tally`). `history` is what was done in the deal, None if that was not kept.
    """

    between: dict[int, Table]
    last: Table
    waiting: int | None
    turned: int
    history: History | None = None


class _Keeper(Watch):
    """Keeps the tables of one deal."""

    def __init__(self, deal: int) -> None:
        self.wanted = deal
        self.kept: Tables | None = None

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        """Start to keep the tables if this deal is wanted."""
        if self.wanted != at + 1:
            return None
        table = line.table
        between: dict[int, Table] = {}
        history = History(table)
        self.kept = Tables(between, table, tally.waiting, tally.turned, history)
        if table.trick == 1:
            between[0] = table.copy()

        def observe(index: int, item: Item, seat: int, marked: int) -> None:
            history.add(table, line.ply, item, seat)
            more = table.trick <= table.length
            if item.kind == PLAY and not table.current.cards and more:
                between[line.ply] = table.copy()

        return observe


class RecordedDeal(PlayingOn):
    """A deal of a record: what was played in it, and how to play it on.

    `tables` are those of the deal, None to replay the record for them.
    """

    def __init__(self, replay: Replay, deal: int, tables: Tables | None = None) -> None:
        assert replay.rules is not None
        self.replay = replay
        self.deal = deal
        if tables is None:
            watch = _Keeper(deal)
            Replay(replay.record, replay.rules, watch)
            tables = watch.kept
            assert tables is not None
        self.tables, self.last, _, _, self.history = tables
        start = replay.deals[deal - 1].start_score
        super().__init__(replay.rules, start, tables.waiting, tables.turned)

    def countable(self) -> bool:
        """Return whether the deal's score can be computed."""
        return self.uncountable(self.tables.values(), self.last.dealer) is None

    def played(self, ply: int) -> Played:
        """Return all cards played in the deal up to a ply; the seat may be -1."""
        cards: list[tuple[int, int]] = []
        free = self.rules.seats * self.rules.stock_tricks
        for event in self.replay.events(self.deal)[:ply]:
            if event.kind == "play":
                seat = SEATS.index(event.seat) if event.seat else -1
                cards.append((seat, NUMBERS[event.cards[0]]))
            elif event.kind == "closing":
                free = min(free, len(cards))
        return Played(cards, free, self.history, ply)

    def rollouts(
        self, policy: Policy | TrickPolicy, seen: Seen, rounds: int, announced: Points
    ) -> list[Brought]:
        """Play on from what a player has seen, for so many rounds.

        The policy's own generator deals. `announced` is what has been announced before.
        """

        def by_python(unit: int) -> list[Brought]:
            return [self.played_on(policy, seen.dealt(policy.random), announced)]

        asked = Asked(policy, self.tally(announced), [start_of(seen)], rounds, [policy.random])
        found = rolled_out(asked, self.added_up, by_python)
        return found or [by_python(unit)[0] for unit in range(rounds)]

    def announced(self, ply: int) -> Points:
        """Return the points that each side has announced in the deal up to a ply."""
        return self.summed(
            (mark.side, mark.points)
            for mark in self.replay.marks
            if mark.deal == self.deal and mark.ply <= ply and mark.source in ANNOUNCED
        )
