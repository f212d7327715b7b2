"""Solves an end play from its last trick backwards, and grades its plays."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from analysis.solver.answer import (
    CardValue,
    GradedPlay,
    NoEndPlay,
    PlayerGrade,
    PositionSolution,
    Solution,
    TooLarge,
    UnknownCards,
)
from analysis.solver.end_play import EndPlay, Play
from analysis.solver.layout import Layout, TooManyPositions
from analysis.solver.position import Position, after, legal
from analysis.solver.reasons import assumptions, no_end_play, too_large, unknown_cards
from analysis.solver.searches import Search, Stake, counts_by_sides, search_for
from records.cards import NAMES, NOBODY, SEATS


class _Step(NamedTuple):
    """A play of the end play, and the position before it."""

    play: Play
    position: Position


class Solver:
    """An end play and its search."""

    def __init__(self, end_play: EndPlay, limit: int) -> None:
        rules = end_play.rules
        self.end_play = end_play
        self.limit = limit
        self.layout = Layout(rules, end_play.trump, end_play.hands)
        self.search: Search = search_for(self.layout, _stake(end_play))
        self.search.allow(limit)
        nothing = (0,) * rules.seats
        additive = self.search.measure == "points"
        self.start = Position(
            self.layout.whole,
            end_play.leader,
            (),
            nothing if additive else end_play.counted or nothing,
            nothing if additive else end_play.tricks or nothing,
            -1,
        )
        self.steps, self.broken = self._walk()

    def _walk(self) -> tuple[list[_Step], int | None]:
        """Return the position before each play, and the first ply that cannot be graded.

        The ply is None if all can.
        """
        steps: list[_Step] = []
        position = self.start
        for play in self.end_play.plays:
            broken = self.end_play.broken
            if play.seat != position.seat or (broken is not None and play.ply >= broken):
                return steps, play.ply
            steps.append(_Step(play, position))
            position = after(self.layout, position, self._bit(position, play))
        return steps, self.end_play.broken

    def _bit(self, position: Position, play: Play) -> int:
        """Return the bit of the first copy of the played card that is left in the hand."""
        left = position.left & self.layout.own[play.seat]
        return next(
            i for i, card in enumerate(self.layout.cards) if left >> i & 1 and card == play.card
        )

    # -- a position --------------------

    def values(self, position: Position) -> tuple[tuple[CardValue, ...], tuple[int, ...]]:
        """Return the worth of every legal card, and what each side makes with the best.

        Identical cards are listed once.
        """
        side = self.layout.side[position.seat]
        worths = self.search.cards(position)
        merits = {i: self.search.merit(one, side) for i, one in worths.items()}
        best = max(merits.values())
        out: dict[str, CardValue] = {}
        for i, one in sorted(worths.items(), key=lambda item: self.layout.cards[item[0]]):
            name = NAMES[self.layout.cards[i]]
            lost = best[0] - merits[i][0]
            out.setdefault(name, CardValue(name, one.value, lost, one.counts))
        first = next(i for i in worths if merits[i] == best)
        return tuple(out.values()), worths[first].value

    def line(self, position: Position) -> tuple[tuple[str, str], ...]:
        """Return one best line from a solved position, as far as the limit allows.

        The limit starts anew. Almost all of the line is already known.
        """
        out: list[tuple[str, str]] = []
        self.search.allow(self.limit)
        try:
            while not position.over:
                choices = legal(self.layout, position)
                i = choices.bit_length() - 1
                if choices & (choices - 1):
                    i = self.search.best(position)
                out.append((SEATS[position.seat], NAMES[self.layout.cards[i]]))
                position = after(self.layout, position, i)
        except TooManyPositions:
            pass
        return tuple(out)

    def _grade(self, step: _Step) -> GradedPlay:
        play, position = step
        cards, value = self.values(position)
        card = NAMES[play.card]
        side = self.layout.side[play.seat]
        best = self._best(cards, side)
        return GradedPlay(
            ply=play.ply,
            trick=play.trick,
            seat=SEATS[play.seat],
            side=side,
            card=card,
            cards=cards,
            best=best,
            value=value,
            lost=next((one.lost for one in cards if one.card == card), None),
            at_stake=max(one.lost for one in cards),
        )

    def _best(self, cards: tuple[CardValue, ...], side: int) -> tuple[str, ...]:
        kept = [one for one in cards if not one.lost]
        if kept[0].counts is None:
            return tuple(one.card for one in kept)
        fewest = min(one.counts[side] for one in kept if one.counts is not None)
        return tuple(
            one.card for one in kept if one.counts is not None and one.counts[side] == fewest
        )

    # -- answers --------------------

    def solution(self) -> Solution | TooLarge:
        """Grade the end play from its last trick, as far back as the limit allows."""
        plays: list[GradedPlay] = []
        large: TooLarge | None = None
        position = self.start
        if not self.steps:
            try:
                value = self.search.worth(position).value
            except TooManyPositions:
                return self._too_large(position)
        tricks = [list(steps) for _, steps in groupby(self.steps, lambda step: step.play.trick)]
        for steps in reversed(tricks):
            try:
                graded = [self._grade(step) for step in reversed(steps)]
            except TooManyPositions:
                large = self._too_large(steps[0].position)
                break
            plays += graded
            position = steps[0].position
            value = graded[-1].value
        if large is not None and not plays:
            return large
        plays.reverse()
        end_play = self.end_play
        return Solution(
            deal=end_play.deal,
            game=end_play.rules.game,
            method=self.search.method,
            measure=self.search.measure,
            sides=_sides(end_play),
            start_ply=end_play.ply,
            from_ply=plays[0].ply if plays else end_play.ply,
            value=value,
            line=self.line(position),
            plays=tuple(plays),
            players=_players(end_play, plays),
            positions=self.search.positions,
            limit=self.limit,
            too_large=large,
            broken_at=self.broken,
            assumes=assumptions(self.search.method, self.search.measure),
        )

    def at(self, ply: int) -> PositionSolution | TooLarge | None:
        """Solve the position after a ply. Returns None if no play of the end play comes next."""
        position = self._spot_after(ply)
        if position is None or position.over:
            return None
        try:
            cards, value = self.values(position)
        except TooManyPositions:
            return self._too_large(position)
        side = self.layout.side[position.seat]
        return PositionSolution(
            deal=self.end_play.deal,
            ply=ply + 1,
            seat=SEATS[position.seat],
            side=side,
            method=self.search.method,
            measure=self.search.measure,
            sides=_sides(self.end_play),
            cards=cards,
            best=self._best(cards, side),
            value=value,
            line=self.line(position),
            positions=self.search.positions,
            limit=self.limit,
            assumes=assumptions(self.search.method, self.search.measure),
        )

    def _spot_after(self, ply: int) -> Position | None:
        """Return the position after all actions up to a ply, or None outside the end play."""
        if ply < self.end_play.ply - 1 or (self.broken is not None and ply >= self.broken - 1):
            return None
        for step in self.steps:
            if step.play.ply > ply:
                return step.position
        if not self.steps:
            return self.start
        play, position = self.steps[-1]
        return after(self.layout, position, self._bit(position, play))

    def _too_large(self, position: Position) -> TooLarge:
        tricks = (position.left.bit_count() + len(position.trick)) // self.layout.seats
        positions = self.search.positions
        text = too_large(positions, tricks)
        return TooLarge(self.end_play.deal, positions, self.limit, tricks, text)


def _sides(end_play: EndPlay) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(SEATS[seat] for seat in side) for side in end_play.rules.sides)


def _stake(end_play: EndPlay) -> Stake | None:
    """Return the dealer and the chips in the pool, for games that score chips, else None.

    The pool holds what the players have lost so far.
    """
    if end_play.rules.scoring != "chips" or end_play.score is None:
        return None
    return Stake(end_play.dealer, -sum(end_play.score))


def unsolvable(end_play: EndPlay) -> UnknownCards | NoEndPlay | None:
    """Return why the score of the deal cannot be computed, or None if it can."""
    rules = end_play.rules
    if rules.declarations is not None:
        return None
    if rules.scoring == "first-to-three" and not counts_by_sides(rules):
        return no_end_play(end_play.deal, "option")
    if end_play.counted is None or end_play.tricks is None:
        return unknown_cards(end_play.deal, "before")
    if rules.scoring == "chips" and (end_play.score is None or end_play.dealer == NOBODY):
        return unknown_cards(end_play.deal, "pool")
    return None


def _players(end_play: EndPlay, plays: list[GradedPlay]) -> tuple[PlayerGrade, ...]:
    out = []
    for seat in range(end_play.rules.seats):
        own = [play for play in plays if play.seat == SEATS[seat] and play.lost is not None]
        choices = [play for play in own if play.at_stake]
        losing = tuple(play.ply for play in choices if play.lost)
        out.append(
            PlayerGrade(
                seat=SEATS[seat],
                plays=len(own),
                choices=len(choices),
                without_loss=len(choices) - len(losing),
                lost=sum(play.lost or 0 for play in choices),
                at_stake=sum(play.at_stake for play in choices),
                losing=losing,
            )
        )
    return tuple(out)
