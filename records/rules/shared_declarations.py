"""How declared cards have served when partners may declare with each other's (rulebook 4).

A record does not tell copies of a card apart, nor whose copy serves if both partners have one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Set
from itertools import combinations
from typing import NamedTuple

from records.rules.declarations import Serving, counted
from records.rules.possible_worlds import PossibleWorlds


class ServingCopy(NamedTuple):
    """A copy that has served: whose it is, the card, and the kinds in which it served."""

    seat: int
    card: int
    kinds: int


#: The cards before the partners of a side, sorted.
World = tuple[ServingCopy, ...]

#: If there are more worlds than this, all is held possible.
_MOST_WORLDS = 256
#: More copies than any pack has.
_ANY_NUMBER = 99


class Shared(PossibleWorlds[World, ServingCopy]):
    """What the declared cards of each side have served in.

    A declaration needs one card of the player's own hand. The others may be cards that their
    partner has declared before and still holds.
    """

    def __init__(self, sides: tuple[tuple[int, ...], ...]) -> None:
        super().__init__(sum(map(len, sides)), len(sides), ())
        self._sides = sides

    def _owner(self, seat: int) -> int:
        return next(side for side, members in enumerate(self._sides) if seat in members)

    def _keep(self, seat: int, worlds: Set[World]) -> None:
        kept = frozenset(worlds) if len(worlds) <= _MOST_WORLDS else None
        self._worlds[self._owner(seat)] = kept

    def _after(self, world: World, seat: int, asked: Serving) -> Iterator[World]:
        for chosen in _choices(world, seat, list(counted(asked.group)), asked):
            if all(one.seat != seat for one in chosen):
                continue
            if asked.unserved and all(one.kinds & asked.unserved for one in chosen):
                continue
            yield _serving(world, chosen, asked.kind)

    def _surely(self, world: World, seat: int, group: tuple[int, ...]) -> Mapping[int, int]:
        counts = Counter(one.card for one in world if one.seat == seat)
        return {card: counts[card] - self._perhaps_left[seat].get(card, 0) for card in group}

    def _copies(self, world: World, seat: int, number: int) -> list[ServingCopy]:
        return [one for one in world if one.seat == seat and one.card == number]

    def _kinds(self, world: World, seat: int, number: int) -> tuple[int, ...]:
        return tuple(sorted(one.kinds for one in self._copies(world, seat, number)))

    def _without(self, world: World, copies: tuple[ServingCopy, ...]) -> World:
        return _less(world, copies)

    def laid_by_partners(self, seat: int, card: int) -> int:
        """Return how many copies of a card may lie before the partners of a seat."""
        worlds = self._worlds[self._owner(seat)]
        if worlds is None:
            return _ANY_NUMBER
        return max(sum(one.card == card and one.seat != seat for one in world) for world in worlds)

    def concerned(self, seat: int) -> Container[int]:
        """Return the cards of which a copy in this hand may have served."""
        worlds = self._worlds[self._owner(seat)]
        return {one.card for world in worlds or () for one in world if one.seat == seat}

    def doubt(self, seat: int, number: int) -> None:
        """Note that a copy still counted in the hand may have left. That it has served stays."""

    def gap(self) -> None:
        """Hold everything possible: declared cards may have left, and more been declared."""
        self._worlds = [None for _ in self._sides]

    def fresh(self) -> Shared:
        """Return an object of the same kind in which nothing has served."""
        return Shared(self._sides)


def _less(world: World, gone: tuple[ServingCopy, ...]) -> World:
    left = list(world)
    for one in gone:
        left.remove(one)
    return tuple(left)


def _serving(world: World, chosen: tuple[ServingCopy, ...], kind: int) -> World:
    """Return the world after these copies have served, including those that had not before."""
    left = _less(world, tuple(one for one in chosen if one.kinds))
    return tuple(sorted([*left, *(one._replace(kinds=one.kinds | kind) for one in chosen)]))


def _choices(
    world: World, seat: int, wanted: list[tuple[int, int]], asked: Serving
) -> Iterator[tuple[ServingCopy, ...]]:
    """Yield the ways of taking copies of the cards: the player's own, or a partner's laid ones."""
    if not wanted:
        yield ()
        return
    (number, times), rest = wanted[0], wanted[1:]
    laid = [one for one in world if one.card == number]
    own = sum(one.seat == seat for one in laid)
    fresh = min(times, asked.held[number] - own)
    hand = laid + [ServingCopy(seat, number, 0)] * max(0, fresh)
    for chosen in set(combinations(hand, times)):
        barred = [one for one in chosen if one.kinds & asked.excluded]
        if len(barred) > asked.again or any(one.kinds != asked.kind for one in barred):
            continue
        for others in _choices(world, seat, rest, asked):
            yield chosen + others
