"""A stretch solved from its end backwards, and its plays graded."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from analysis.solver.answer import (
    CardValue,
    GradedPlay,
    PlayerGrade,
    PositionSolution,
    Solution,
    TooLarge,
    UnknownCards,
)
from analysis.solver.end_play import Play, Stretch
from analysis.solver.layout import Layout, TooManyPositions
from analysis.solver.position import Spot, after, legal
from analysis.solver.reasons import assumptions, too_large, unknown_cards
from analysis.solver.searches import Search, Stake, search_for
from records.cards import NAMES, SEATS
from records.rules.scoring import NOBODY


class _Step(NamedTuple):
    """A play of the stretch and the spot before it."""

    play: Play
    spot: Spot


class Solver:
    """A stretch with the search for it."""

    def __init__(self, stretch: Stretch, limit: int) -> None:
        rules = stretch.rules
        self.stretch = stretch
        self.limit = limit
        self.layout = Layout(rules, stretch.trump, stretch.hands)
        self.search: Search = search_for(self.layout, _stake(stretch))
        self.search.allow(limit)
        nothing = (0,) * rules.seats
        additive = self.search.measure == "points"
        self.start = Spot(
            self.layout.whole,
            stretch.leader,
            (),
            nothing if additive else stretch.counted or nothing,
            nothing if additive else stretch.tricks or nothing,
            -1,
        )
        self.steps, self.broken = self._walk()

    def _walk(self) -> tuple[list[_Step], int | None]:
        """The spots before each play, and the ply from which nothing can be told any more."""
        steps: list[_Step] = []
        spot = self.start
        for play in self.stretch.plays:
            broken = self.stretch.broken
            if play.seat != spot.seat or (broken is not None and play.ply >= broken):
                return steps, play.ply
            steps.append(_Step(play, spot))
            spot = after(self.layout, spot, self._bit(spot, play))
        return steps, self.stretch.broken

    def _bit(self, spot: Spot, play: Play) -> int:
        """The first copy left in the hand of the card played."""
        left = spot.left & self.layout.own[play.seat]
        return next(
            i for i, card in enumerate(self.layout.cards) if left >> i & 1 and card == play.card
        )

    # -- a spot --------------------

    def values(self, spot: Spot) -> tuple[tuple[CardValue, ...], tuple[int, ...]]:
        """Every legal card, identical ones once, and what a best one makes by side."""
        side = self.layout.side[spot.seat]
        worths = self.search.cards(spot)
        merits = {i: self.search.merit(one, side) for i, one in worths.items()}
        best = max(merits.values())
        out: dict[str, CardValue] = {}
        for i, one in sorted(worths.items(), key=lambda item: self.layout.cards[item[0]]):
            name = NAMES[self.layout.cards[i]]
            lost = best[0] - merits[i][0]
            out.setdefault(name, CardValue(name, one.value, lost, one.counts))
        first = next(i for i in worths if merits[i] == best)
        return tuple(out.values()), worths[first].value

    def line(self, spot: Spot) -> tuple[tuple[str, str], ...]:
        """One best line from a spot that is solved, as far as the limit lets it be seen.

        The limit counts anew: nearly all of the line is known by now.
        """
        out: list[tuple[str, str]] = []
        self.search.allow(self.limit)
        try:
            while not spot.over:
                choices = legal(self.layout, spot)
                i = choices.bit_length() - 1
                if choices & (choices - 1):
                    i = self.search.best(spot)
                out.append((SEATS[spot.seat], NAMES[self.layout.cards[i]]))
                spot = after(self.layout, spot, i)
        except TooManyPositions:
            pass
        return tuple(out)

    def _grade(self, step: _Step) -> GradedPlay:
        play, spot = step
        cards, value = self.values(spot)
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
        """The stretch graded from its end, as far back as the limit allows."""
        plays: list[GradedPlay] = []
        large: TooLarge | None = None
        spot = self.start
        if not self.steps:
            try:
                value = self.search.worth(spot).value
            except TooManyPositions:
                return self._too_large(spot)
        tricks = [list(steps) for _, steps in groupby(self.steps, lambda step: step.play.trick)]
        for steps in reversed(tricks):
            try:
                graded = [self._grade(step) for step in reversed(steps)]
            except TooManyPositions:
                large = self._too_large(steps[0].spot)
                break
            plays += graded
            spot = steps[0].spot
            value = graded[-1].value
        if large is not None and not plays:
            return large
        plays.reverse()
        stretch = self.stretch
        return Solution(
            deal=stretch.deal,
            game=stretch.rules.game,
            method=self.search.method,
            measure=self.search.measure,
            sides=_sides(stretch),
            start_ply=stretch.ply,
            from_ply=plays[0].ply if plays else stretch.ply,
            value=value,
            line=self.line(spot),
            plays=tuple(plays),
            players=_players(stretch, plays),
            positions=self.search.positions,
            limit=self.limit,
            too_large=large,
            broken_at=self.broken,
            assumes=assumptions(self.search.method, self.search.measure),
        )

    def at(self, ply: int) -> PositionSolution | TooLarge | None:
        """The position before the play that would be the next after this ply, None if there
        is no such one in the stretch."""
        spot = self._spot_after(ply)
        if spot is None or spot.over:
            return None
        try:
            cards, value = self.values(spot)
        except TooManyPositions:
            return self._too_large(spot)
        side = self.layout.side[spot.seat]
        return PositionSolution(
            deal=self.stretch.deal,
            ply=ply + 1,
            seat=SEATS[spot.seat],
            side=side,
            method=self.search.method,
            measure=self.search.measure,
            sides=_sides(self.stretch),
            cards=cards,
            best=self._best(cards, side),
            value=value,
            line=self.line(spot),
            positions=self.search.positions,
            limit=self.limit,
            assumes=assumptions(self.search.method, self.search.measure),
        )

    def _spot_after(self, ply: int) -> Spot | None:
        """The spot after the actions up to a ply."""
        if ply < self.stretch.ply - 1 or (self.broken is not None and ply >= self.broken - 1):
            return None
        for step in self.steps:
            if step.play.ply > ply:
                return step.spot
        if not self.steps:
            return self.start
        play, spot = self.steps[-1]
        return after(self.layout, spot, self._bit(spot, play))

    def _too_large(self, spot: Spot) -> TooLarge:
        tricks = (spot.left.bit_count() + len(spot.trick)) // self.layout.seats
        positions = self.search.positions
        text = too_large(positions, tricks)
        return TooLarge(self.stretch.deal, positions, self.limit, tricks, text)


def _sides(stretch: Stretch) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(SEATS[seat] for seat in side) for side in stretch.rules.sides)


def _stake(stretch: Stretch) -> Stake | None:
    """In games of chips who dealt and what is in the pool: what the players have lost so far."""
    if stretch.rules.scoring != "chips" or stretch.score is None:
        return None
    return Stake(stretch.dealer, -sum(stretch.score))


def unsolvable(stretch: Stretch) -> UnknownCards | None:
    """What is missing for what a deal brings to be counted, None if nothing is."""
    rules = stretch.rules
    if rules.declarations is not None:
        return None
    if stretch.counted is None or stretch.tricks is None:
        return unknown_cards(stretch.deal, "before")
    if rules.scoring == "chips" and (stretch.score is None or stretch.dealer == NOBODY):
        return unknown_cards(stretch.deal, "pool")
    return None


def _players(stretch: Stretch, plays: list[GradedPlay]) -> tuple[PlayerGrade, ...]:
    out = []
    for seat in range(stretch.rules.seats):
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
