"""Estimates one deal from trick to trick."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from operator import add
from random import Random
from typing import NamedTuple

from analysis.estimate.answer import Expectation
from analysis.estimate.compiled import rolled_out, start_of
from analysis.estimate.history import History
from analysis.estimate.playing_on import ANNOUNCED, PlayingOn, Points, policy_for
from analysis.estimate.policy import Policy
from analysis.estimate.sample import expected
from analysis.estimate.sampling import deals_for_eyes
from analysis.estimate.trick_policy import TrickPolicy
from analysis.estimate.unseen_cards import Played, Seen, seen
from analysis.estimate.viewers import favoured, put_right
from analysis.kernel.rollouts import Brought
from analysis.solver import DEFAULT_LIMIT, Solution, solve
from records.cards import NUMBERS, SEATS
from records.notation.model import PLAY, Item
from records.play.course import Observer
from records.play.line_of_play import Line
from records.play.replay import Replay
from records.play.watch import Watch
from records.rules.table import Table
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


class DealEstimate(PlayingOn):
    """A deal of a record, and how to play it on.

    `samples` is the number of random deals at each trick, and every `every`th trick is sampled. The
    same `seed` gives the same figures.
    """

    def __init__(
        self,
        replay: Replay,
        deal: int,
        samples: int,
        seed: int,
        every: int = 1,
        tables: Tables | None = None,
    ) -> None:
        assert replay.rules is not None
        self.replay = replay
        self.deal = deal
        self.samples = samples
        self.seed = seed
        self.every = every
        if tables is None:
            watch = _Keeper(deal)
            Replay(replay.record, replay.rules, watch)
            tables = watch.kept
            assert tables is not None
        self.tables, self.last, _, _, self.history = tables
        self.plies = replay.deals[deal - 1].plies
        start = replay.deals[deal - 1].start_score
        super().__init__(replay.rules, start, tables.waiting, tables.turned)

    def countable(self) -> str | None:
        """Return why the deal's score cannot be computed, or None if it can.

        It is `trumps`, `before`, `pool` or `turn-up`: see `NoEstimate`.
        """
        return self.uncountable(self.tables.values(), self.last.dealer)

    # -- from trick to trick --------------------

    def moments(self, view: str | None) -> list[Expectation] | None:
        """Return the expectation at each trick, or None if too few cards are known.

        `view` is the seat whose knowledge is used, or None for that of each seat in turn: of all
        seats that see enough at every trick.
        """
        over = self.made() is not None
        looked: list[tuple[int, dict[str, Seen]]] = []
        last = self._last_moments()
        solved = {moment.trick for moment in last if moment.how == "solved"}
        eyes = [view] if view else list(SEATS[: self.rules.seats])
        for ply, table in sorted(self.tables.items()):
            if (over and ply >= self.plies) or (table.trick - 1) % self.every:
                continue
            if table.trick in solved:
                continue
            position = self.replay.position(self.deal, ply)
            played = self.played(ply)
            found = {seat: seen(table, position, seat, played) for seat in eyes}
            known = {seat: one for seat, one in found.items() if one is not None}
            eyes = list(known)
            if not eyes:
                return None
            looked.append((ply, known))
        out = [self._seen_by({seat: known[seat] for seat in eyes}, ply) for ply, known in looked]
        return sorted(out + last, key=lambda moment: (moment.ply, moment.trick))

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

    def _seen_by(self, known: Mapping[str, Seen], ply: int) -> Expectation:
        """Return the expectation from random deals of what each seat has seen, favouring none."""
        table = self.tables[ply]
        eyes, found = tuple(known), self._sampled(list(known.values()), ply)
        moment = self._moment(ply, table.trick, eyes, found, "sampled")
        part = table.plays / (self.rules.tricks * self.rules.seats)
        guessing = [SEATS.index(seat) for seat, one in known.items() if not one.all_placed]
        by = favoured(self.rules, part, len(eyes), guessing)
        if not any(by):
            return moment
        scores, difference = put_right(moment.scores, moment.difference, by)
        return replace(moment, scores=scores, difference=difference)

    def _moment(
        self, ply: int, trick: int, eyes: tuple[str, ...], found: list[Points], how: str
    ) -> Expectation:
        """Return the expectation from the scores of a sample. A single score is exact."""
        scores = tuple(expected(list(one)) for one in zip(*found, strict=True))
        difference = expected([one[0] - one[1] for one in found]) if len(scores) == 2 else None
        seat = eyes[0] if len(eyes) == 1 else None
        return Expectation(ply, trick, seat, eyes, scores, difference, how)

    def _sampled(self, eyes: list[Seen], ply: int) -> list[Points]:
        """Return what each side makes in each of the random deals, as many for each seat's eyes."""
        policy = policy_for(self.rules, Random(f"{self.seed} {self.deal} {ply}"))
        announced = self.announced(ply)
        rounds = deals_for_eyes(self.samples, len(eyes)) // len(eyes)
        made = self.rollouts(policy, eyes, rounds, announced)
        return [
            tuple(map(add, announced, one.scores)) if self.added_up else one.scores for one in made
        ]

    def rollouts(
        self, policy: Policy | TrickPolicy, eyes: list[Seen], rounds: int, announced: Points
    ) -> list[Brought]:
        """Play on from what each of these has seen, in turn, for so many rounds.

        The policy's own generator deals. `announced` is what has been announced before.
        """

        def by_python(unit: int) -> list[Brought]:
            world = eyes[unit % len(eyes)].dealt(policy.random)
            return [self.played_on(policy, world, announced)]

        starts = [start_of(one) for one in eyes]
        tally = self.tally(announced)
        found = rolled_out(policy, self.added_up, tally, starts, rounds, by_python)
        return found or [by_python(unit)[0] for unit in range(len(eyes) * rounds)]

    def _last_moments(self) -> list[Expectation]:
        """Return the expectation at the deal's end, and before it those that can be solved."""
        out: list[Expectation] = []
        solution = (
            solve(self.replay, self.deal, DEFAULT_LIMIT) if self.open_hands(self.last) else None
        )
        if isinstance(solution, Solution):
            trick = 0
            for play in solution.plays:
                if play.trick == trick:
                    continue
                trick = play.trick
                value = play.value
                # What is shown before a lead is an action of its own.
                ply = play.ply - 1 - (play.declared is not None)
                counted = self.replay.position(self.deal, ply).counted
                before = self.before_end_play(self.last, self.announced(ply), counted)
                value = tuple(map(add, before, play.value))
                out.append(self._moment(ply, trick, (), [value], "solved"))
        made = self.made()
        if made is not None:
            trick = max(1, self.last.trick - (not self.last.current.cards))
            out.append(self._moment(self.plies, trick, (), [made.scores], "made"))
        return out

    def announced(self, ply: int) -> Points:
        """Return the points that each side has announced in the deal up to a ply."""
        return self.summed(
            (mark.side, mark.points)
            for mark in self.replay.marks
            if mark.deal == self.deal and mark.ply <= ply and mark.source in ANNOUNCED
        )

    def made(self) -> Brought | None:
        """Return what the deal scored, or None if it is not complete."""
        table, deal = self.last, self.replay.deals[self.deal - 1]
        if not self.added_up:
            score = self.replay.score if self.rules.scoring.valued is not None else deal.score
            return Brought(self.nothing, score) if deal.complete and score is not None else None
        if not deal.complete or table.taken.uncounted:
            return None
        if (
            table.trick <= self.rules.tricks
            or not table.taken.winners
            or self.rules.stock_tricks > len(table.taken.winners)
        ):
            return None
        return Brought(self.announced(self.plies), self.tricks(table))
