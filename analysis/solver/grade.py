"""Solves an end play from its last card backwards, and grades its plays."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from analysis.solver.answer import (
    OPEN,
    CardValue,
    GradedPlay,
    NoEndPlay,
    PlayerGrade,
    PositionSolution,
    Solution,
    TooLarge,
    UnknownCards,
    assumptions,
    known_or_open,
    no_end_play,
    too_large,
    unknown_cards,
)
from analysis.solver.counted import Counted, declarations_known
from analysis.solver.end_play import EndPlay, InPairs, Play
from analysis.solver.layout import (
    COUNT,
    POINTS,
    Layout,
    Move,
    OpenPosition,
    Search,
    TooManyPositions,
)
from analysis.solver.searches import added_up, counts_by_sides, search_for
from records.cards import NAMES, NOBODY, SEATS
from records.rules.declarations import word
from records.rules.scorers.tricks import first_to
from records.rules.steps import COUNT as COUNTED


class _Step(NamedTuple):
    """A play of the end play, and the position before it."""

    play: Play
    position: OpenPosition


class Solver:
    """An end play and its search."""

    def __init__(self, end_play: EndPlay, limit: int) -> None:
        rules = end_play.rules
        self.end_play = end_play
        self.limit = limit
        #: see `Solution.hands`
        self.hands = OPEN if end_play.seats else known_or_open(rules, end_play.closed)
        self.layout = Layout(rules, end_play.trump, end_play.hands)
        self.search: Search = search_for(self.layout, end_play)
        self.search.allow(limit)
        nothing = (0,) * rules.seats
        additive = self.search.measure == POINTS
        count = end_play.count
        self.start = OpenPosition(
            self.layout.whole,
            end_play.leader,
            (),
            nothing if additive else end_play.counted or nothing,
            nothing if additive else end_play.tricks or nothing,
            -1,
        )
        if self.search.measure == COUNT:
            assert count is not None
            self.start = self.start._replace(
                counted=count.counted,
                tricks=tuple(map(int, count.won)),
                declared=count.declared,
                served=self._served(),
            )
        self.steps, self.broken = self._walk()

    def _served(self) -> frozenset[tuple[int, int]]:
        assert isinstance(self.search, Counted)
        return self.search.served

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
            position = self._played(position, play)
        return steps, self.end_play.broken

    def _played(self, position: OpenPosition, play: Play) -> OpenPosition:
        """Return the position after a play, the first copy of the card left in the hand."""
        left = position.left & self.layout.own[play.seat]
        bit = next(
            i for i, card in enumerate(self.layout.cards) if left >> i & 1 and card == play.card
        )
        choice = Move(bit, play.declared)
        if play.declared and choice not in self.search.choices(position):
            # What was shown stands, though another card was led.
            choice = Move(bit)
        return self.search.after(position, choice)

    # -- a position --------------------

    def values(self, position: OpenPosition) -> tuple[tuple[CardValue, ...], tuple[int, ...]]:
        """Return the worth of every legal card, and what each side makes with the best.

        Identical cards are listed once, and a lead with a marriage before the same lead without.
        """
        side = self.layout.side[position.seat]
        worths = self.search.cards(position)
        merits = {i: self.search.merit(one, side) for i, one in worths.items()}
        best = max(merits.values())
        out: dict[tuple[str, str], CardValue] = {}
        for i, one in sorted(worths.items(), key=lambda item: self.layout.cards[item[0].bit]):
            name, declared = NAMES[self.layout.cards[i.bit]], word(i.declared)
            lost = best[0] - merits[i][0]
            out.setdefault(
                (name, declared), CardValue(name, one.value, lost, one.counts, declared or None)
            )
        first = next(i for i in worths if merits[i] == best)
        return tuple(out.values()), worths[first].value

    def _line(self, position: OpenPosition) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
        """Return one best line from a solved position, as far as the limit allows.

        That is the seat and the card of each play, and what is declared before each. The limit
        starts anew. Almost all of the line is already known.
        """
        out: list[tuple[str, str]] = []
        declared: list[str] = []
        self.search.allow(self.limit)
        try:
            while not self.search.over(position):
                choices = self.search.choices(position)
                choice = choices[0] if len(choices) == 1 else self.search.best(position)
                card = NAMES[self.layout.cards[choice.bit]]
                seat = _name(self.end_play, position.seat)
                out.append((seat, card))
                declared.append(word(choice.declared))
                position = self.search.after(position, choice)
        except TooManyPositions:
            pass
        return tuple(out), tuple(declared)

    def _grade(self, step: _Step) -> GradedPlay:
        play, position = step
        cards, value = self.values(position)
        card, declared = NAMES[play.card], word(play.declared)
        side = self.layout.side[play.seat]
        best = self._best(cards, side)
        return GradedPlay(
            ply=play.ply,
            trick=play.trick,
            seat=_name(self.end_play, play.seat),
            side=side,
            card=card,
            cards=cards,
            best=best,
            value=value,
            lost=next(
                (
                    one.lost
                    for one in cards
                    if one.card == card and (one.declared or "") == declared
                ),
                None,
            ),
            at_stake=max(one.lost for one in cards),
            declared=declared or None,
        )

    def _best(self, cards: tuple[CardValue, ...], side: int) -> tuple[str, ...]:
        kept = [one for one in cards if not one.lost]
        if kept[0].counts is None:
            return tuple(dict.fromkeys(one.card for one in kept))
        fewest = min(one.counts[side] for one in kept if one.counts is not None)
        return tuple(
            one.card for one in kept if one.counts is not None and one.counts[side] == fewest
        )

    # -- answers --------------------

    def solution(self) -> Solution | TooLarge:
        """Grade the end play from its last card, as far back as the limit allows."""
        plays: list[GradedPlay] = []
        large: TooLarge | None = None
        position = self.start
        if not self.steps:
            try:
                value = self.search.worth(position).value
            except TooManyPositions:
                return self._too_large(position)
        for step in reversed(self.steps):
            try:
                plays.append(self._grade(step))
            except TooManyPositions:
                large = self._too_large(step.position)
                break
            position, value = step.position, plays[-1].value
        if large is not None and not plays:
            return large
        plays.reverse()
        end_play = self.end_play
        return Solution(
            game=end_play.rules.game,
            start_ply=end_play.ply,
            from_ply=plays[0].ply if plays else end_play.ply,
            value=value,
            plays=tuple(plays),
            players=_players(end_play, plays),
            too_large=large,
            broken_at=self.broken,
            **self._told(position),
        )

    def at(self, ply: int) -> PositionSolution | TooLarge | None:
        """Solve the position after a ply. Returns None if no play of the end play comes next."""
        position = self._spot_after(ply)
        if position is None or self.search.over(position):
            return None
        try:
            cards, value = self.values(position)
        except TooManyPositions:
            return self._too_large(position)
        side = self.layout.side[position.seat]
        return PositionSolution(
            ply=ply + 1,
            seat=_name(self.end_play, position.seat),
            side=side,
            cards=cards,
            best=self._best(cards, side),
            value=value,
            **self._told(position),
        )

    def _told(self, position: OpenPosition) -> dict[str, Any]:
        """Return what both answers tell, with the line from a position on."""
        search = self.search
        line, declared = self._line(position)
        return {
            "deal": self.end_play.deal,
            "method": search.method,
            "measure": search.measure,
            "sides": _sides(self.end_play),
            "line": line,
            "declared": declared,
            "positions": search.positions,
            "limit": self.limit,
            "hands": self.hands,
            "assumes": assumptions(search.method, search.measure, self.hands),
        }

    def _spot_after(self, ply: int) -> OpenPosition | None:
        """Return the position after all actions up to a ply, or None outside the end play."""
        if ply < self.end_play.ply - 1 or (self.broken is not None and ply >= self.broken - 1):
            return None
        for step in self.steps:
            if step.play.ply > ply:
                return step.position
        if not self.steps:
            return self.start
        play, position = self.steps[-1]
        return self._played(position, play)

    def _too_large(self, position: OpenPosition) -> TooLarge:
        tricks = (position.left.bit_count() + len(position.trick)) // self.layout.seats
        positions = self.search.positions
        text = too_large(positions, tricks)
        return TooLarge(self.end_play.deal, positions, self.limit, tricks, text)


def _sides(end_play: EndPlay) -> tuple[tuple[str, ...], ...]:
    sides = end_play.rules.sides
    return tuple(tuple(_name(end_play, seat) for seat in side) for side in sides)


def _name(end_play: EndPlay, seat: int) -> str:
    return SEATS[end_play.seats[seat] if end_play.seats else seat]


def unsolvable(end_play: EndPlay) -> UnknownCards | NoEndPlay | None:
    """Return why the score of the deal cannot be computed, or None if it can."""
    rules, deal = end_play.rules, end_play.deal
    if COUNTED in rules.scoring.hangs_on:
        if not declarations_known(rules):
            return no_end_play(deal, "counting")
        return unknown_cards(deal, "before") if end_play.count is None else None
    if added_up(rules):
        return None
    if first_to(rules) is not None and not counts_by_sides(rules):
        return no_end_play(deal, "option")
    before = end_play.counted is None or end_play.tricks is None
    if before or (end_play.made is None and rules.scoring.valued is not None):
        return unknown_cards(deal, "before")
    if rules.pool and (end_play.score is None or end_play.dealer == NOBODY):
        return unknown_cards(deal, "pool")
    if rules.scoring.needs_turn_up and (end_play.turned < 0 or end_play.dealer == NOBODY):
        return unknown_cards(deal, "turn-up")
    return None


def _players(end_play: EndPlay, plays: list[GradedPlay]) -> tuple[PlayerGrade, ...]:
    out = []
    for seat in range(end_play.rules.seats):
        name = _name(end_play, seat)
        own = [play for play in plays if play.seat == name and play.lost is not None]
        choices = [play for play in own if play.at_stake]
        losing = tuple(play.ply for play in choices if play.lost)
        out.append(
            PlayerGrade(
                seat=name,
                plays=len(own),
                choices=len(choices),
                without_loss=len(choices) - len(losing),
                lost=sum(play.lost or 0 for play in choices),
                at_stake=sum(play.at_stake for play in choices),
                losing=losing,
            )
        )
    return tuple(out)


#: A choice whose cards are valued.
Choice = TypeVar("Choice", GradedPlay, PositionSolution)


class PairsSolver:
    """The searches of hands that are played out by two players and then by the other two.

    What one pair plays changes nothing for the other, so the worth of a deal is the sum of both.
    Each pair may search `limit` positions.
    """

    def __init__(self, in_pairs: InPairs, limit: int) -> None:
        self._rules = rules = in_pairs.rules
        self._sides = tuple(tuple(SEATS[seat] for seat in side) for side in rules.sides)
        self._first = None if in_pairs.first is None else Solver(in_pairs.first, limit)
        self._second = Solver(in_pairs.second, limit)

    def solution(self) -> Solution | TooLarge:
        """Grade the end play from its last trick, as far back as the limit allows."""
        second = self._second.solution()
        if isinstance(second, TooLarge):
            return second
        later = self._whole(second, self._second.end_play)
        if self._first is None or second.too_large is not None:
            return later
        first = self._first.solution()
        if isinstance(first, TooLarge):
            return replace(later, too_large=first)
        earlier = self._whole(first, self._first.end_play, later.value)
        return replace(
            earlier,
            line=earlier.line + later.line,
            declared=earlier.declared + later.declared,
            plays=earlier.plays + later.plays,
            players=tuple(sorted(earlier.players + later.players, key=lambda one: one.seat)),
            positions=earlier.positions + later.positions,
        )

    def at(self, ply: int) -> PositionSolution | TooLarge | None:
        """Solve the position after a ply. Returns None if no play of the end play comes next."""
        first = self._first
        found = None if first is None else first.at(ply)
        if first is None or found is None:
            if first is not None and first.broken is not None and not self._second.steps:
                return None
            found = self._second.at(ply)
            if isinstance(found, PositionSolution):
                return self._place(found, self._second.end_play)
            return found
        second = self._second.solution()
        if isinstance(second, TooLarge) or second.too_large is not None:
            return second if isinstance(second, TooLarge) else second.too_large
        if isinstance(found, TooLarge):
            return found
        later = self._whole(second, self._second.end_play)
        place = self._place(found, first.end_play, later.value)
        return replace(
            place,
            line=place.line + later.line,
            declared=place.declared + later.declared,
            positions=place.positions + later.positions,
        )

    # -- from a pair to the whole table --------------------

    def _value(
        self, value: tuple[int, ...], pair: EndPlay, later: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Return what every side of the deal makes, with what the other pair brings later."""
        out = list(later) or [0] * len(self._rules.sides)
        for seat, points in zip(pair.seats, value, strict=True):
            out[self._rules.side_of(seat)] += points
        return tuple(out)

    def _chosen(self, one: Choice, pair: EndPlay, later: tuple[int, ...]) -> Choice:
        return replace(
            one,
            side=self._rules.side_of(pair.seats[one.side]),
            cards=tuple(
                replace(card, value=self._value(card.value, pair, later)) for card in one.cards
            ),
            value=self._value(one.value, pair, later),
        )

    def _whole(self, one: Solution, pair: EndPlay, later: tuple[int, ...] = ()) -> Solution:
        return replace(
            one,
            sides=self._sides,
            value=self._value(one.value, pair, later),
            plays=tuple(self._chosen(play, pair, later) for play in one.plays),
        )

    def _place(
        self, one: PositionSolution, pair: EndPlay, later: tuple[int, ...] = ()
    ) -> PositionSolution:
        return replace(self._chosen(one, pair, later), sides=self._sides)
