"""Declared cards whose copies a record does not tell apart, as a set of worlds.

A world is one way of telling the copies apart that makes the deal legal so far. A re-use is a fault
only if no world is left.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence, Set
from itertools import combinations
from typing import Generic, TypeVar

from records.rules.declarations import Room, Serving
from records.rules.kinds import SEVEN
from records.slots import Copied

World = TypeVar("World", bound=Hashable)
Copy = TypeVar("Copy")


class PossibleWorlds(Copied, Generic[World, Copy], own=("_perhaps_left", "_worlds")):
    """The worlds of each owner of cards: a player, or a side whose partners share them.

    An owner whose worlds are None may have any. Cost of each call: the number of worlds, which are
    few. The methods are those of `records.rules.declarations.Uses`.
    """

    def __init__(self, seats: int, owners: int, first: World) -> None:
        self._worlds: list[frozenset[World] | None] = [frozenset([first])] * owners
        #: how many copies that have served may have left each hand unseen, by card
        #: replaced and never changed, so that copies may share them
        self._perhaps_left: list[Mapping[int, int]] = [{}] * seats

    # -- what a kind of world tells --------------------

    @abstractmethod
    def _owner(self, seat: int) -> int:
        """Return whose worlds hold for a seat."""

    @abstractmethod
    def _after(self, world: World, seat: int, asked: Serving) -> Iterator[World]:
        """Yield the worlds after copies of these cards have served together."""

    @abstractmethod
    def _surely(self, world: World, seat: int, group: tuple[int, ...]) -> Mapping[int, int]:
        """Return how many copies of cards that have served are certainly in the hand."""

    @abstractmethod
    def _copies(self, world: World, seat: int, number: int) -> Sequence[Copy]:
        """Return the copies of a card in this hand that have served."""

    @abstractmethod
    def _kinds(self, world: World, seat: int, number: int) -> tuple[int, ...]:
        """Return the kinds that each of these copies has served in, in order."""

    @abstractmethod
    def _without(self, world: World, copies: tuple[Copy, ...]) -> World:
        """Return the world after these copies have left the hand."""

    def _leaving(self, world: World, own: Sequence[Copy]) -> Sequence[Copy]:
        """Return those of these copies whose leaving allows all that the others' would.

        None, if another question may be asked than what can be declared.
        """
        return ()

    @abstractmethod
    def _keep(self, seat: int, worlds: Set[World]) -> None:
        """Keep these worlds for the owner of a seat, None if there are too many."""

    # -- what is the same for all --------------------

    def serve(
        self,
        seat: int,
        asked: Serving,
        commit: bool = True,
        room: Room | None = None,
    ) -> bool:
        """Return whether copies of these cards can serve together."""
        worlds = self._worlds[self._owner(seat)]
        if worlds is None:
            return True
        after: set[World] = set()
        for world in worlds:
            for new in self._after(world, seat, asked):
                if room is not None and not room(self._surely(new, seat, asked.group)):
                    continue
                if not commit:
                    return True
                after.add(new)
        if not after:
            return False
        self._keep(seat, after)
        return True

    def lose(self, seat: int, number: int, held: int, fresh: bool | None = None) -> None:
        """Let one copy leave the hand, in which at most `held` copies were."""
        worlds = self._worlds[self._owner(seat)]
        if worlds is None:
            return
        after: set[World] = set()
        for world in worlds:
            own = self._copies(world, seat, number)
            most = self._leaving(world, own) if fresh is None else ()
            if most:
                own = most
            elif len(own) < held and fresh is not False:
                after.add(world)
            if not fresh:
                after.update(self._without(world, (one,)) for one in own)
        self._keep(seat, after or worlds)

    def fit(self, seat: int, number: int, held: int) -> None:
        """Let copies leave the hand if it has no place for them: it holds at most `held`."""
        worlds = self._worlds[self._owner(seat)]
        if worlds is None:
            return
        after: set[World] = set()
        for world in worlds:
            own = self._copies(world, seat, number)
            for gone in combinations(own, max(0, len(own) - held)):
                after.add(self._without(world, gone))
        self._keep(seat, after)

    def least(self, seat: int, number: int) -> int:
        """Return the least number of copies of a card in this hand that have served."""
        return min(map(len, self.served(seat, number))) - self._perhaps_left[seat].get(number, 0)

    def may_have_left(self, seat: int, number: int) -> None:
        """Note that the copies of a card that have served may have left the hand unseen."""
        most = max(map(len, self.served(seat, number)))
        self._perhaps_left[seat] = {**self._perhaps_left[seat], number: most}

    def served(self, seat: int, number: int) -> frozenset[tuple[int, ...]]:
        """Return the possible ways in which the held copies of a card have served."""
        worlds = self._worlds[self._owner(seat)]
        if worlds is None:
            return frozenset([(), (SEVEN,)])
        return frozenset(self._kinds(world, seat, number) for world in worlds)

    def state(self, seat: int) -> Hashable:
        """Return a value that is equal for two objects with the same possibilities for a seat."""
        return self._worlds[self._owner(seat)]
