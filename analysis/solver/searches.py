"""How each family of games scores, expressed as questions to a search."""

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

_BOOK = 6
#: More than the card points of any seat, so that one number can hold chips and card points.
_CHIP = 1024


class Worths(NamedTuple):
    """The worth of a line: `value` for each side, and `counts` for each seat if they break ties."""

    value: tuple[int, ...]
    counts: tuple[int, ...] | None = None


class Search(ABC):
    """A search for one deal. It remembers what it has learnt about positions."""

    layout: Layout
    method: str
    measure: str

    @property
    @abstractmethod
    def positions(self) -> int:
        """The number of positions searched so far."""

    @abstractmethod
    def allow(self, positions: int) -> None:
        """Allow that many positions more than those searched so far."""

    @abstractmethod
    def worth(self, position: Position) -> Worths:
        """Return the worth of a position with best play. Raises TooManyPositions."""

    @abstractmethod
    def cards(self, position: Position) -> dict[int, Worths]:
        """Return the worth of each legal card, by bit. Raises TooManyPositions."""

    @abstractmethod
    def best(self, position: Position) -> int:
        """Return the bit of a best card, the first in the layout's order.

        Raises TooManyPositions.
        """

    @abstractmethod
    def merit(self, worths: Worths, side: int) -> tuple[int, int]:
        """Return what a side tries to maximise, and what it maximises among equals."""

    def _shared(self, position: Position) -> list[tuple[int, list[int]]]:
        """Return the legal cards to try, each with the cards that are equally good."""
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
    """A level of result. The first side reaches it if it makes `target` by that search."""

    search: int
    target: int
    value: tuple[int, int]

    def reached(self, search: int, makes: int) -> bool:
        """Return whether the level is reached by a side that makes at least this by a search."""
        return search == self.search and makes >= self.target

    def missed(self, search: int, makes: int) -> bool:
        """Return whether the level is missed by a side that makes at most this by a search."""
        return search == self.search and makes < self.target


class TwoSides(Search):
    """Two sides, solved by alpha-beta.

    `levels` go from the first side's worst result to its best.
    """

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
        """Return the level to ask for first. If points count, a plain line of play suggests it."""
        levels = self._levels
        if self.measure != "points" or position.trick or len(levels) < 2:
            return len(levels) // 2
        made = self._points(position)[0] + self._searches[0].likely(position.left, position.leader)
        return made // levels[1].target

    @property
    def positions(self) -> int:
        """The number of positions searched so far, over all searches."""
        return sum(search.positions for search in self._searches)

    def allow(self, positions: int) -> None:
        """Allow that many positions more than those searched so far."""
        self._allowed = self.positions + positions

    def worth(self, position: Position) -> Worths:
        """Return the worth of a position: the best level that the first side can force."""
        level = self._level(position)
        first, second = self._levels[level].value
        if self.measure == "points":
            made = self._points(position)
            return Worths((first - made[0], second - made[1]))
        return Worths((first, second))

    def _points(self, position: Position) -> list[int]:
        """Return the points that each side has made in the end play so far."""
        made = [0, 0]
        for seat, points in enumerate(position.counted):
            made[self.layout.side[seat]] += points
        if position.over:
            made[self.layout.side[position.last]] += self._searches[0].last
        return made

    def _level(self, position: Position) -> int:
        """Return the best level that the first side can force.

        The search starts at the last one found.
        """
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
        """Return a bound of what the first side makes in the end play.

        If it is at least `target`, it is a lower bound. Otherwise it is an upper bound.
        """
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
        """Return the worth of each legal card, counted from before it is played."""
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
        """Return a best card: one that keeps the level.

        That is cheaper than finding the worth of each.
        """
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
        """Return the points of the side's tricks, or its margin if the score of the deal counts.

        The margin is needed because a deal may score nothing for one of the sides.
        """
        other = 0 if self.measure == "points" else worths.value[1 - side]
        return worths.value[side] - other, 0


def _last_trick(rules: RuleSet) -> int:
    return 0 if rules.option("last-trick") == "last-stock" else rules.last_trick


def _by_points(layout: Layout) -> TwoSides:
    rules = layout.rules
    last = _last_trick(rules)
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
    """Return whether a deal scores by the number of each side's tricks alone.

    This concerns Sizette and Quadrette. It is not so if one player alone may score. Nor is it so if
    less than half the tricks decide, because then it matters which tricks they are.
    """
    alone = rules.option("quadrette-bonus") == "true"
    return not alone and 2 * tricks_needed(rules) >= rules.tricks


def _by_deal(layout: Layout) -> TwoSides:
    """Build the search for Sizette and Quadrette.

    If half of the tricks decide, the side that gets there first is the side with that many tricks
    before the last one. A side that makes every trick scores two points.
    """
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
    """Each player alone, solved by max-n."""

    method = "max-n"

    def __init__(self, layout: Layout, search: EachForHimself, measure: str) -> None:
        self.layout = layout
        self.measure = measure
        self._search = search

    @property
    def positions(self) -> int:
        """The number of positions searched so far."""
        return self._search.positions

    def allow(self, positions: int) -> None:
        """Allow that many positions more than those searched so far."""
        self._search.limit = self._search.positions + positions

    def worth(self, position: Position) -> Worths:
        """Return the worth of a position to each player."""
        if position.trick:
            return self._sorted(position)[0][1]
        return self._worths(
            self._search.lead(
                position.left, position.leader, position.counted, _taker(position.tricks)
            )
        )

    def _sorted(self, position: Position) -> list[tuple[int, Worths]]:
        """Return the legal cards, the best for the player to move first.

        Equals keep their order.
        """
        side = self.layout.side[position.seat]
        cards = self.cards(position)
        return sorted(cards.items(), key=lambda card: self.merit(card[1], side), reverse=True)

    def cards(self, position: Position) -> dict[int, Worths]:
        """Return the worth of each legal card to each player."""
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
        """Return a best card of the player to move."""
        return self._sorted(position)[0][0]

    def merit(self, worths: Worths, side: int) -> tuple[int, int]:
        """Return the player's own points or chips.

        Among equal chips, fewer card points are better.
        """
        return worths.value[side], 0 if worths.counts is None else -worths.counts[side]


def _taker(tricks: tuple[int, ...]) -> int:
    takers = [seat for seat, won in enumerate(tricks) if won]
    return NONE_YET if not takers else takers[0] if len(takers) == 1 else SEVERAL


def _each_by_points(layout: Layout) -> Each:
    last = _last_trick(layout.rules)
    search = EachForHimself(layout, layout.rules.trick_value, last)
    return Each(layout, search, "points")


def _by_chips(layout: Layout, dealer: int, pool: int) -> Each:
    final = _chips(layout.rules, dealer, pool)
    most = tuple(_most(final, seat) for seat in range(layout.seats))
    search = EachForHimself(layout, layout.rules.trick_value, 0, final, most)
    return Each(layout, search, "chips")


#: Ways in which the points may be divided among the others if one player has none: an ordinary
#: deal, one player with a hundred, and two or three players who share the most.
_OTHERS = ((20, 40, 60), (8, 12, 100), (0, 60, 60), (40, 40, 40))


def _most(final: Final, seat: int) -> int:
    """Return the most that a player without points can get unless somebody takes every trick."""
    return max(
        final((*others[:seat], 0, *others[seat:]), SEVERAL)[seat]
        for all_others in _OTHERS
        for others in set(permutations(all_others))
    )


def _chips(rules: RuleSet, dealer: int, pool: int) -> Final:
    """Return a function for the worth of a deal by the game's own scorer.

    More chips are better, and among equal chips fewer card points.
    """
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
    """What the worth of a deal depends on besides its cards, in games that score chips."""

    dealer: int
    pool: int


#: Scorings by which the points of a deal are those of its tricks, one by one.
_ADDED_UP = ("one-pack", "several-packs", "card-points")


def countable(rules: RuleSet) -> bool:
    """Whether there is a search that counts as these rules do."""
    return not rules.most_tricks and rules.scoring in (
        *_ADDED_UP,
        "chips",
        "odd-tricks",
        "first-to-three",
    )


def search_for(layout: Layout, stake: Stake | None) -> Search:
    """Return the search that scores as the rules do.

    It may not search any position until allowed.

    Only games that score chips need `stake`.
    """
    rules = layout.rules
    if rules.scoring == "chips":
        assert stake is not None
        return _by_chips(layout, stake.dealer, stake.pool)
    if rules.scoring == "odd-tricks":
        return _by_tricks(layout)
    if rules.scoring == "first-to-three":
        return _by_deal(layout)
    if rules.scoring not in _ADDED_UP:
        raise ValueError(f"no search counts as {rules.scoring} does")
    return _by_points(layout) if len(rules.sides) == 2 else _each_by_points(layout)
