"""How declared cards have served when partners may declare with each other's (rulebook 4).

A record does not tell copies of a card apart, nor whose copy serves if both partners have one. What
a side has declared is therefore a set of worlds: the ways of telling them apart that make the deal
legal so far. A re-use is a fault only if no world is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Hashable, Iterator, Set
from itertools import combinations
from typing import NamedTuple

from records.rules.declarations import Room, counted
from records.rules.kinds import SEVEN


class Laid(NamedTuple):
    """A copy that has served: whose it is, the card, and the kinds in which it served."""

    seat: int
    card: int
    kinds: int


#: The cards before the partners of a side, sorted.
World = tuple[Laid, ...]

#: If there are more worlds than this, all is held possible.
_MOST_WORLDS = 256
#: More copies than any pack has.
_ANY_NUMBER = 99


class Shared:
    """What the declared cards of each side have served in.

    A declaration needs one card of the player's own hand. The others may be cards that their
    partner has declared before and still holds. Cost of each call: the number of worlds, which are
    few.
    """

    __slots__ = ("_perhaps_left", "_sides", "_worlds")

    def __init__(self, sides: tuple[tuple[int, ...], ...]) -> None:
        self._sides = sides
        self._worlds: list[frozenset[World] | None] = [frozenset([()]) for _ in sides]
        #: how many copies that have served may have left each hand unseen
        self._perhaps_left: dict[tuple[int, int], int] = {}

    def copy(self) -> Shared:
        """Return an independent copy."""
        other = Shared(self._sides)
        other._worlds = list(self._worlds)
        other._perhaps_left = dict(self._perhaps_left)
        return other

    def _side(self, seat: int) -> int:
        return next(side for side, members in enumerate(self._sides) if seat in members)

    def _of(self, seat: int) -> frozenset[World] | None:
        return self._worlds[self._side(seat)]

    def _take(self, seat: int, worlds: Set[World]) -> None:
        kept = frozenset(worlds) if len(worlds) <= _MOST_WORLDS else None
        self._worlds[self._side(seat)] = kept

    def serve(
        self,
        seat: int,
        group: tuple[int, ...],
        kind: int,
        excluded: int,
        held: list[int],
        again: int = 0,
        commit: bool = True,
        room: Room | None = None,
        unserved: int = 0,
    ) -> bool:
        """Return whether copies of these cards can serve together; see `Uses.serve`."""
        worlds = self._of(seat)
        if worlds is None:
            return True
        after: set[World] = set()
        for world in worlds:
            for chosen in _choices(world, seat, list(counted(group)), excluded, held, again, kind):
                if all(one.seat != seat for one in chosen):
                    continue
                if unserved and all(one.kinds & unserved for one in chosen):
                    continue
                new = _serving(world, chosen, kind)
                if room is not None and not room(self._own(new, seat, group)):
                    continue
                if not commit:
                    return True
                after.add(new)
        if not after:
            return False
        self._take(seat, after)
        return True

    def _own(self, world: World, seat: int, group: tuple[int, ...]) -> dict[int, int]:
        """Return how many copies of these cards that have served are certainly in a hand."""
        counts = Counter(one.card for one in world if one.seat == seat)
        return {card: counts[card] - self._perhaps_left.get((seat, card), 0) for card in group}

    def laid_by_partners(self, seat: int, card: int) -> int:
        """Return how many copies of a card may lie before the partners of a seat."""
        worlds = self._of(seat)
        if worlds is None:
            return _ANY_NUMBER
        return max(sum(one.card == card and one.seat != seat for one in world) for world in worlds)

    def concerned(self, seat: int) -> Container[int]:
        """Return the cards of which a copy in this hand may have served."""
        worlds = self._of(seat)
        return {one.card for world in worlds or () for one in world if one.seat == seat}

    def lose(self, seat: int, number: int, held: int, fresh: bool | None = None) -> None:
        """Let one copy leave the hand, in which at most `held` copies were; see `Uses.lose`."""
        worlds = self._of(seat)
        if worlds is None:
            return
        after: set[World] = set()
        for world in worlds:
            own = _copies(world, seat, number)
            if len(own) < held and fresh is not False:
                after.add(world)
            if not fresh:
                after.update(_without(world, (one,)) for one in own)
        self._take(seat, after or worlds)

    def fit(self, seat: int, number: int, held: int) -> None:
        """Let copies leave the hand if it has no place for them: it holds at most `held`."""
        worlds = self._of(seat)
        if worlds is None:
            return
        after: set[World] = set()
        for world in worlds:
            own = _copies(world, seat, number)
            for gone in combinations(own, max(0, len(own) - held)):
                after.add(_without(world, gone))
        self._take(seat, after)

    def least(self, seat: int, number: int) -> int:
        """Return the least number of copies of a card in this hand that have served."""
        counts = map(len, self.served(seat, number))
        return min(counts) - self._perhaps_left.get((seat, number), 0)

    def doubt(self, seat: int, number: int) -> None:
        """Note that a copy still counted in the hand may have left. That it has served stays."""

    def gap(self) -> None:
        """Hold everything possible: declared cards may have left, and more been declared."""
        self._worlds = [None for _ in self._sides]

    def may_have_left(self, seat: int, number: int) -> None:
        """Note that the copies of a card that have served may have left the hand unseen."""
        self._perhaps_left[seat, number] = max(map(len, self.served(seat, number)))

    def served(self, seat: int, number: int) -> frozenset[tuple[int, ...]]:
        """Return the possible ways in which the held copies of a card have served; see
        `Uses.served`.
        """
        worlds = self._of(seat)
        if worlds is None:
            return frozenset([(), (SEVEN,)])
        return frozenset(
            tuple(sorted(one.kinds for one in _copies(world, seat, number))) for world in worlds
        )

    def state(self, seat: int) -> Hashable:
        """Return a value that is equal for two objects with the same possibilities for a side."""
        return self._of(seat)

    def fresh(self) -> Shared:
        """Return an object of the same kind in which nothing has served."""
        return Shared(self._sides)


def _copies(world: World, seat: int, number: int) -> list[Laid]:
    return [one for one in world if one.seat == seat and one.card == number]


def _without(world: World, gone: tuple[Laid, ...]) -> World:
    left = list(world)
    for one in gone:
        left.remove(one)
    return tuple(left)


def _serving(world: World, chosen: tuple[Laid, ...], kind: int) -> World:
    """Return the world after these copies have served, including those that had not before."""
    left = _without(world, tuple(one for one in chosen if one.kinds))
    return tuple(sorted([*left, *(one._replace(kinds=one.kinds | kind) for one in chosen)]))


def _choices(
    world: World,
    seat: int,
    wanted: list[tuple[int, int]],
    excluded: int,
    held: list[int],
    again: int,
    kind: int,
) -> Iterator[tuple[Laid, ...]]:
    """Yield the ways of taking copies of the cards: the player's own, or a partner's laid ones."""
    if not wanted:
        yield ()
        return
    (number, times), rest = wanted[0], wanted[1:]
    laid = [one for one in world if one.card == number]
    own = sum(one.seat == seat for one in laid)
    fresh = min(times, held[number] - own)
    hand = laid + [Laid(seat, number, 0)] * max(0, fresh)
    for chosen in set(combinations(hand, times)):
        barred = [one for one in chosen if one.kinds & excluded]
        if len(barred) > again or any(one.kinds != kind for one in barred):
            continue
        for others in _choices(world, seat, rest, excluded, held, again, kind):
            yield chosen + others
