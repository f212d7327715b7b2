"""How each family of games counts, as questions to a search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from itertools import permutations
from math import gcd
from typing import NamedTuple

from analysis.solver.each import NONE_YET, SEVERAL, EachForHimself, Final, Worth
from analysis.solver.layout import Layout, bits
from analysis.solver.position import Position, after, legal, top, tried
from analysis.solver.sides import Sides
from records.rules.ruleset import RuleSet
from records.rules.scorers import tally_of
from records.rules.scorers.tricks import tricks_needed
from records.rules.table import Table

#: The last trick of a bésigue deal.
_LAST_TRICK = 10
_BOOK = 6
#: More than a seat's card points can be: what parts them from its chips in one number.
_CHIP = 1024


class Worths(NamedTuple):
    """What a line is worth: the `value` by side, `counts` by seat where they break ties."""

    value: tuple[int, ...]
    counts: tuple[int, ...] | None = None


class Search(ABC):
    """A search for one deal; what it has found out about a position serves for the next."""

    layout: Layout
    method: str
    measure: str

    @property
    @abstractmethod
    def positions(self) -> int:
        """Positions looked at so far."""

    @abstractmethod
    def allow(self, positions: int) -> None:
        """So many positions may be looked at besides those looked at so far."""

    @abstractmethod
    def worth(self, position: Position) -> Worths:
        """What a position is worth, all playing their best.  Raises TooManyPositions."""

    @abstractmethod
    def cards(self, position: Position) -> dict[int, Worths]:
        """What each legal card (a bit) is worth.  Raises TooManyPositions."""

    @abstractmethod
    def best(self, position: Position) -> int:
        """A best card (a bit), the first in the layout's order.  Raises TooManyPositions."""

    @abstractmethod
    def merit(self, worths: Worths, side: int) -> tuple[int, int]:
        """What a side wants as much of as it can have, and what it wants of equals."""

    def _shared(self, position: Position) -> list[tuple[int, list[int]]]:
        """The legal cards to try, each with those that are as good."""
        out: list[tuple[int, list[int]]] = []
        apart = tried(self.layout, position)
        for i in bits(legal(self.layout, position)):
            if apart >> i & 1:
                out.append((i, [i]))
            else:
                out[-1][1].append(i)
        return out


# -- two sides --------------------


class _Level(NamedTuple):
    """A result: the first side has it, or a better one, if it makes `target` by a search."""

    search: int
    target: int
    value: tuple[int, int]

    def reached(self, search: int, makes: int) -> bool:
        """Whether one that makes at least so much by a search has it."""
        return search == self.search and makes >= self.target

    def missed(self, search: int, makes: int) -> bool:
        """Whether one that makes at most so much by a search has it not."""
        return search == self.search and makes < self.target


class TwoSides(Search):
    """Two sides, by alpha-beta.  `levels` go from the first side's worst result to its best."""

    method = "alpha-beta"

    def __init__(
        self, layout: Layout, searches: list[Sides], levels: list[_Level], measure: str
    ) -> None:
        self.layout = layout
        self.measure = measure
        self._searches = searches
        self._levels = levels
        self._guess = -1
        self._allowed = 0

    def _likely(self, position: Position) -> int:
        """The level to ask for first; where points count, what a plain line of play brings."""
        levels = self._levels
        if self.measure != "points" or position.trick or len(levels) < 2:
            return len(levels) // 2
        made = self._points(position)[0] + self._searches[0].likely(position.left, position.leader)
        return made // levels[1].target

    @property
    def positions(self) -> int:
        """Positions looked at so far, by all the questions."""
        return sum(search.positions for search in self._searches)

    def allow(self, positions: int) -> None:
        """So many positions may be looked at besides those looked at so far."""
        self._allowed = self.positions + positions

    def worth(self, position: Position) -> Worths:
        """What a position is worth: the best level that the first side can be sure of."""
        level = self._level(position)
        first, second = self._levels[level].value
        if self.measure == "points":
            made = self._points(position)
            return Worths((first - made[0], second - made[1]))
        return Worths((first, second))

    def _points(self, position: Position) -> list[int]:
        """What each side has made of the end play's points."""
        made = [0, 0]
        for seat, points in enumerate(position.counted):
            made[self.layout.side[seat]] += points
        if position.over:
            made[self.layout.side[position.last]] += _LAST_TRICK if self._searches[0].last else 0
        return made

    def _level(self, position: Position) -> int:
        """The best level that the first side reaches, looked for from the last one found."""
        levels = self._levels
        low, high = 0, len(levels) - 1
        ask = self._guess if self._guess >= 0 else self._likely(position)
        while low < high:
            ask = min(max(ask, low + 1), high)
            number, target, _ = levels[ask]
            makes = self._makes(position, number, target)
            if makes >= target:
                low = ask
                while low < high and levels[low + 1].reached(number, makes):
                    low += 1
                ask = low + 1
            else:
                high = ask - 1
                while low < high and levels[high].missed(number, makes):
                    high -= 1
                ask = high
        self._guess = low
        return low

    def _makes(self, position: Position, number: int, target: int) -> int:
        """What the first side makes of the end play by a search, at least if it is as much as
        the target, else at most."""
        search = self._searches[number]
        search.limit = self._allowed - (self.positions - search.positions)
        layout = self.layout
        firsts = [seat for seat in range(layout.seats) if layout.side[seat] == 0]
        won = sum(position.tricks[seat] for seat in firsts)
        made = won if search.per_trick else sum(position.counted[seat] for seat in firsts)
        if position.over and layout.side[position.last] == 0:
            made += search.last
        need = target - made
        if not position.trick:
            return made + search.reach(position.left, position.leader, need)
        led, best, best_seat = top(layout, position)
        return made + search.follow(
            position.left,
            position.seat,
            layout.seats - len(position.trick),
            led,
            best,
            best_seat,
            sum(layout.value[i] for _, i in position.trick),
            tried(layout, position),
            need,
            (position.left.bit_count() + len(position.trick)) // layout.seats,
        )

    def cards(self, position: Position) -> dict[int, Worths]:
        """What each legal card is worth from before it is played."""
        out: dict[int, Worths] = {}
        before = self._points(position) if self.measure == "points" else None
        for i, equals in self._shared(position):
            following = after(self.layout, position, i)
            worths = self.worth(following)
            if before is not None:
                made = self._points(following)
                first, second = worths.value
                worths = Worths((first + made[0] - before[0], second + made[1] - before[1]))
            for one in equals:
                out[one] = worths
        return out

    def best(self, position: Position) -> int:
        """A best card: one that keeps the level, which is less to ask than what each is worth."""
        level = self._level(position)
        first = self.layout.side[position.seat] == 0
        asked = level if first else level + 1
        choice = self._shared(position)
        for i, _ in choice:
            if not 0 < asked < len(self._levels):
                return i
            number, target, _ = self._levels[asked]
            makes = self._makes(after(self.layout, position, i), number, target)
            if (makes >= target) is first:
                return i
        raise AssertionError("no card keeps what the position is worth")

    def merit(self, worths: Worths, side: int) -> tuple[int, int]:
        """The points of the side's tricks; of what a deal brings the margin, for it brings one
        side nothing."""
        other = 0 if self.measure == "points" else worths.value[1 - side]
        return worths.value[side] - other, 0


def _by_points(layout: Layout) -> TwoSides:
    rules = layout.rules
    last = 0 if rules.option("last-trick") == "last-stock" else _LAST_TRICK
    total = sum(layout.value) + last
    step = gcd(last, *layout.value) or 1
    levels = [_Level(0, made, (made, total - made)) for made in range(0, total + 1, step)]
    return TwoSides(layout, [Sides(layout, 0, last)], levels, "points")


def _by_tricks(layout: Layout) -> TwoSides:
    tricks = layout.rules.tricks
    levels = [
        _Level(0, won, (max(0, won - _BOOK), max(0, tricks - won - _BOOK)))
        for won in range(tricks + 1)
    ]
    return TwoSides(layout, [Sides(layout, 1, 0)], levels, "deal")


def counts_by_sides(rules: RuleSet) -> bool:
    """Whether what a deal of Sizette or Quadrette brings hangs on how many tricks each side has.

    Not where one player alone may score, nor where less than half the tricks decide, for then
    it hangs on which they are.
    """
    alone = rules.option("quadrette-bonus") == "true"
    return not alone and 2 * tricks_needed(rules) >= rules.tricks


def _by_deal(layout: Layout) -> TwoSides:
    """Sizette and Quadrette.  The first side to half the tricks is the one that has so many of
    the first tricks but the last; a side that makes every trick makes two points."""
    rules = layout.rules
    tricks, needed = rules.tricks, tricks_needed(rules)
    every, all_but_last = Sides(layout, 1, 0), Sides(layout, 1, -1)
    levels = [_Level(0, 0, (0, 2)), _Level(0, 1, (0, 1))]
    if 2 * needed > tricks:
        levels += [_Level(0, tricks - needed + 1, (0, 0)), _Level(0, needed, (1, 0))]
    else:
        levels.append(_Level(1, needed, (1, 0)))
    levels.append(_Level(0, tricks, (2, 0)))
    if rules.option("play-on") == "stop":
        levels = [level for level in levels if 2 not in level.value]
    return TwoSides(layout, [every, all_but_last], levels, "deal")


# -- each for himself --------------------


class Each(Search):
    """Each for himself, by max-n."""

    method = "max-n"

    def __init__(self, layout: Layout, search: EachForHimself, measure: str) -> None:
        self.layout = layout
        self.measure = measure
        self._search = search

    @property
    def positions(self) -> int:
        """Positions looked at so far."""
        return self._search.positions

    def allow(self, positions: int) -> None:
        """So many positions may be looked at besides those looked at so far."""
        self._search.limit = self._search.positions + positions

    def worth(self, position: Position) -> Worths:
        """What a position is worth to each."""
        if position.trick:
            return self._sorted(position)[0][1]
        return self._worths(
            self._search.lead(
                position.left, position.leader, position.counted, _taker(position.tricks)
            )
        )

    def _sorted(self, position: Position) -> list[tuple[int, Worths]]:
        """The legal cards, the best for the player to move first, of equals the first."""
        side = self.layout.side[position.seat]
        cards = self.cards(position)
        return sorted(cards.items(), key=lambda card: self.merit(card[1], side), reverse=True)

    def cards(self, position: Position) -> dict[int, Worths]:
        """What each legal card is worth to each."""
        layout, search = self.layout, self._search
        seat = position.seat
        more = layout.seats - 1 - len(position.trick)
        apart = tried(layout, position)
        taken, taker = position.counted, _taker(position.tricks)
        counts = sum(layout.value[i] for _, i in position.trick)
        out: dict[int, Worths] = {}
        for i, equals in self._shared(position):
            if position.trick:
                led, best, best_seat = top(layout, position)
                if layout.power[led][i] > layout.power[led][best]:
                    best, best_seat = i, seat
            else:
                led, best, best_seat = layout.cls[i], i, seat
            left, now = position.left & ~(1 << i), counts + layout.value[i]
            if more:
                following = (seat + 1) % layout.seats
                worth = search.follow(
                    left, following, more, led, best, best_seat, now, apart, taken, taker
                )
            else:
                worth = search.close(left, best_seat, now, taken, taker)
            for one in equals:
                out[one] = self._worths(worth)
        return out

    def _worths(self, worth: Worth) -> Worths:
        if self.measure != "chips":
            return Worths(worth)
        chips = tuple(-(-one // _CHIP) for one in worth)
        return Worths(chips, tuple(c * _CHIP - one for c, one in zip(chips, worth, strict=True)))

    def best(self, position: Position) -> int:
        """A best card of the player to move."""
        return self._sorted(position)[0][0]

    def merit(self, worths: Worths, side: int) -> tuple[int, int]:
        """The player's own; of equal chips, the fewer card points."""
        return worths.value[side], 0 if worths.counts is None else -worths.counts[side]


def _taker(tricks: tuple[int, ...]) -> int:
    takers = [seat for seat, won in enumerate(tricks) if won]
    return NONE_YET if not takers else takers[0] if len(takers) == 1 else SEVERAL


def _each_by_points(layout: Layout) -> Each:
    last = 0 if layout.rules.option("last-trick") == "last-stock" else _LAST_TRICK
    search = EachForHimself(layout, layout.rules.trick_value, last)
    return Each(layout, search, "points")


def _by_chips(layout: Layout, dealer: int, pool: int) -> Each:
    final = _chips(layout.rules, dealer, pool)
    most = tuple(_most(final, seat) for seat in range(layout.seats))
    search = EachForHimself(layout, layout.rules.trick_value, 0, final, most)
    return Each(layout, search, "chips")


#: How points may lie with the others of a player who has none: a deal like any, one of them
#: with a hundred, two and three of them with the most.
_OTHERS = ((20, 40, 60), (8, 12, 100), (0, 60, 60), (40, 40, 40))


def _most(final: Final, seat: int) -> int:
    """What a player without a point has at most, if nobody takes every trick."""
    return max(
        final((*others[:seat], 0, *others[seat:]), SEVERAL)[seat]
        for all_others in _OTHERS
        for others in set(permutations(all_others))
    )


def _chips(rules: RuleSet, dealer: int, pool: int) -> Final:
    """What a deal is worth by the game's own scorer: chips, then few card points."""
    known: dict[tuple[tuple[int, ...], int], Worth] = {}

    def final(taken: tuple[int, ...], taker: int) -> Worth:
        worth = known.get((taken, taker))
        if worth is None:
            table = Table(rules, dealer)
            table.end_with(taken, taker)
            tally = tally_of(rules)
            tally.pool = pool
            tally.end(table)
            assert tally.scores is not None
            worth = tuple(
                chips * _CHIP - points for chips, points in zip(tally.scores, taken, strict=True)
            )
            known[taken, taker] = worth
        return worth

    return final


@dataclass(frozen=True, slots=True)
class Stake:
    """What a deal's worth hangs on besides its cards, in games of chips."""

    dealer: int
    pool: int


def search_for(layout: Layout, stake: Stake | None) -> Search:
    """The search that counts as the rules do, with no positions allowed yet; `stake` is
    needed in games of chips only."""
    rules = layout.rules
    if rules.scoring == "chips":
        assert stake is not None
        return _by_chips(layout, stake.dealer, stake.pool)
    if rules.scoring == "whist":
        return _by_tricks(layout)
    if rules.scoring == "first-to-three":
        return _by_deal(layout)
    if len(rules.sides) == 2:
        return _by_points(layout)
    return _each_by_points(layout)
