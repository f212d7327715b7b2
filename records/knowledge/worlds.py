"""Declared cards whose copies a record does not tell apart, as a set of worlds.

A world is one way of telling the copies apart that makes the deal legal so far. A re-use is a fault
only if no world is left. In some games whole sets of cards serve, and not single ones (rulebook 6);
in others partners declare with each other's cards (rulebook 4).
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Container, Hashable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import combinations
from typing import Generic, NamedTuple, TypeVar

from records.rules.declarations import Room, Serving, counted
from records.rules.kinds import MARRIAGE, NEW_CARD, ONCE, SEVEN, Declarations
from records.slots import Copied

AnyWorld = TypeVar("AnyWorld", bound=Hashable)
AnyCopy = TypeVar("AnyCopy")


class PossibleWorlds(Copied, Generic[AnyWorld, AnyCopy], own=("_perhaps_left", "_worlds")):
    """The worlds of each owner of cards: a player, or a side whose partners share them.

    An owner whose worlds are None may have any. Cost of each call: the number of worlds, which are
    few. The methods are those of `records.rules.declarations.Uses`.
    """

    def __init__(self, seats: int, owners: int, first: AnyWorld) -> None:
        self._worlds: list[frozenset[AnyWorld] | None] = [frozenset([first])] * owners
        #: how many copies that have served may have left each hand unseen, by card; replaced and
        #: never changed, so that copies may share them
        self._perhaps_left: list[Mapping[int, int]] = [{}] * seats

    # -- what a kind of world tells --------------------

    def _owner(self, seat: int) -> int:
        """Return whose worlds hold for a seat: its own, where nobody shares them."""
        return seat

    @abstractmethod
    def _after(self, world: AnyWorld, seat: int, asked: Serving) -> Iterator[AnyWorld]:
        """Yield the worlds after copies of these cards have served together."""

    @abstractmethod
    def _surely(self, world: AnyWorld, seat: int, group: tuple[int, ...]) -> Mapping[int, int]:
        """Return how many copies of cards that have served are certainly in the hand."""

    @abstractmethod
    def _copies(self, world: AnyWorld, seat: int, number: int) -> Sequence[AnyCopy]:
        """Return the copies of a card in this hand that have served."""

    @abstractmethod
    def _kinds(self, world: AnyWorld, seat: int, number: int) -> tuple[int, ...]:
        """Return the kinds that each of these copies has served in, in order."""

    @abstractmethod
    def _without(self, world: AnyWorld, copies: tuple[AnyCopy, ...]) -> AnyWorld:
        """Return the world after these copies have left the hand."""

    def _leaving(self, world: AnyWorld, own: Sequence[AnyCopy]) -> Sequence[AnyCopy]:
        """Return those of these copies whose leaving allows all that the others' would.

        None, if another question may be asked than what can be declared.
        """
        return ()

    @abstractmethod
    def _keep(self, seat: int, worlds: Set[AnyWorld]) -> None:
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
        after: set[AnyWorld] = set()
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
        after: set[AnyWorld] = set()
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
        after: set[AnyWorld] = set()
        for world in worlds:
            own = self._copies(world, seat, number)
            for gone in combinations(own, max(0, len(own) - held)):
                after.add(self._without(world, gone))
        self._keep(seat, after)

    def doubt(self, seat: int, number: int) -> None:
        """Note that a copy still counted in the hand may have left. That it has served stays."""

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


#: A copy of a card: the card, and a number that tells it from the other copies.
Copy = tuple[int, int]


class World(NamedTuple):
    """One way of telling a player's copies apart.

    `served` has each copy in hand that has served, with the kinds in which it did; one that is in
    no whole set any more, with those alone that some rule asks after, and if there are none it is
    as if it had not served. `sets` has the sets scored of which every card is still in hand, with
    their kind.
    """

    served: frozenset[tuple[Copy, int]]
    sets: frozenset[tuple[int, frozenset[Copy]]]


_NO_SETS: frozenset[tuple[int, frozenset[Copy]]] = frozenset()
_FRESH = World(frozenset(), frozenset())
#: If there are more worlds than this, those that differ only in the numbers of copies are merged.
_FEW_WORLDS = 8
#: If there are more worlds than this, as only in a deal of unknown hands, all is held possible.
_MOST_WORLDS = 512


class Worlds(PossibleWorlds[World, Copy], own=("_served_in",)):
    """What each player's declared cards have served in, set by set.

    With `spec.rescore` `new-set` the same set never scores twice in one kind. With
    `replace-after-play`, neither does a set that shares a card with an earlier one that is still
    whole; with `remarry` this does not hold for marriages.
    """

    def __init__(self, seats: int, spec: Declarations) -> None:
        super().__init__(seats, seats, _FRESH)
        self.spec = spec
        #: the cards of which a copy has served, even if it has left the hand
        self._served_in: list[frozenset[int]] = [frozenset()] * seats

    def serve(
        self,
        seat: int,
        asked: Serving,
        commit: bool = True,
        room: Room | None = None,
    ) -> bool:
        """Return whether copies of these cards can serve together; see `Uses.serve`."""
        served = super().serve(seat, asked, commit, room)
        if served and commit:
            self._served_in[seat] |= frozenset(asked.group)
        return served

    def _after(self, world: World, seat: int, asked: Serving) -> Iterator[World]:
        kinds = dict(world.served)
        group, kind = asked.group, asked.kind
        for chosen in _choices(kinds, sorted(set(group)), group, asked.held):
            if any(kinds.get(copy, 0) & asked.excluded for copy in chosen):
                continue
            if asked.unserved and all(kinds.get(copy, 0) & asked.unserved for copy in chosen):
                continue
            if not self._may_score(world, kind, chosen):
                continue
            served = {**kinds, **{copy: kinds.get(copy, 0) | kind for copy in chosen}}
            scored = {(kind, chosen)} if self._keeps_sets else _NO_SETS
            yield World(frozenset(served.items()), world.sets | scored)

    @property
    def _keeps_sets(self) -> bool:
        """Whether it matters which copies have served together."""
        return self.spec.rescore not in (ONCE, NEW_CARD)

    def _may_score(self, world: World, kind: int, chosen: frozenset[Copy]) -> bool:
        for earlier_kind, earlier in world.sets:
            if earlier_kind != kind:
                continue
            if earlier == chosen:
                return False
            free = kind == MARRIAGE and self.spec.remarry
            if self.spec.rescore == "replace-after-play" and not free and earlier & chosen:
                return False
        return True

    def _surely(self, world: World, seat: int, group: tuple[int, ...]) -> Mapping[int, int]:
        return _counts(world, self._perhaps_left[seat])

    def _copies(self, world: World, seat: int, number: int) -> list[Copy]:
        return [copy for copy, _ in world.served if copy[0] == number]

    def _kinds(self, world: World, seat: int, number: int) -> tuple[int, ...]:
        return tuple(sorted(kinds for copy, kinds in world.served if copy[0] == number))

    def _without(self, world: World, copies: tuple[Copy, ...]) -> World:
        sets = frozenset(entry for entry in world.sets if entry[1].isdisjoint(copies))
        asked = dict.fromkeys((copy for copy, _ in world.served), self.spec.asked)
        for kind, whole in sets:
            for copy in whole:
                asked[copy] |= kind
        served = frozenset(
            (copy, kinds & asked[copy])
            for copy, kinds in world.served
            if copy not in copies and kinds & asked[copy]
        )
        return World(served, sets)

    def _leaving(self, world: World, own: Sequence[Copy]) -> Sequence[Copy]:
        kinds, sets = dict(world.served), world.sets
        if any(kinds[copy] & SEVEN for copy in own):
            # An exchange may tell whether it is still there.
            return ()
        among = [{whole for whole in sets if copy in whole[1]} for copy in own]
        takes = [(kinds[copy], of) for copy, of in zip(own, among, strict=True)]

        def outdone(at: int) -> bool:
            served, of = takes[at]
            return any(
                not served & ~more and of <= whole and (i < at or (served, of) != (more, whole))
                for i, (more, whole) in enumerate(takes)
            )

        return [copy for at, copy in enumerate(own) if not outdone(at)]

    def concerned(self, seat: int) -> Container[int]:
        """Return the cards of which a copy in this hand may have served."""
        return self._served_in[seat]

    def _keep(self, seat: int, worlds: Set[World]) -> None:
        if len(worlds) > _FEW_WORLDS:
            worlds = set(map(_relabelled, worlds))
        self._worlds[seat] = frozenset(worlds) if len(worlds) <= _MOST_WORLDS else None

    def doubt(self, seat: int, number: int) -> None:
        """Note that a copy still counted in the hand may have left. Its sets may be broken."""
        worlds = self._worlds[seat]
        if worlds is not None:
            split = {
                self._without(world, (copy,))
                for world in worlds
                for copy in self._copies(world, seat, number)
            }
            self._keep(seat, worlds | split)

    def gap(self) -> None:
        """Note that copies that have served may leave a hand unseen, which breaks their sets."""
        for seat, worlds in enumerate(self._worlds):
            if worlds is None:
                continue
            counts = [_counts(world, {}) for world in worlds]
            cards = {number for count in counts for number in count}
            self._perhaps_left[seat] = {n: max(count.get(n, 0) for count in counts) for n in cards}
            if self.spec.rescore == "replace-after-play":
                self._keep(seat, {*worlds, *(World(w.served, frozenset()) for w in worlds)})

    def fresh(self) -> Worlds:
        """Return an object of the same kind in which nothing has served."""
        return Worlds(len(self._worlds), self.spec)


def _counts(world: World, left: Mapping[int, int]) -> dict[int, int]:
    """Return how many copies of each card that have served are certainly in the hand."""
    counts = Counter(copy[0] for copy, _ in world.served)
    counts.subtract(left)
    return counts


@lru_cache(maxsize=4096)
def _relabelled(world: World) -> World:
    """Return the same world with the copies of each card numbered by what they have served in."""
    kinds = dict(world.served)
    scored = sorted((kind, sorted(number for number, _ in chosen)) for kind, chosen in world.sets)

    def uses(copy: Copy) -> tuple[int, list[tuple[int, list[int]]]]:
        laid = [one for one, whole in zip(scored, ordered, strict=True) if copy in whole]
        return kinds[copy], laid

    ordered = [
        chosen
        for _, chosen in sorted(
            world.sets, key=lambda entry: (entry[0], sorted(number for number, _ in entry[1]))
        )
    ]
    names: dict[Copy, Copy] = {}
    for number in {copy[0] for copy in kinds}:
        copies = sorted((copy for copy in kinds if copy[0] == number), key=uses)
        names.update((copy, (number, label)) for label, copy in enumerate(copies))
    return World(
        frozenset((names[copy], served) for copy, served in world.served),
        frozenset((kind, frozenset(map(names.__getitem__, one))) for kind, one in world.sets),
    )


def _choices(
    kinds: dict[Copy, int], numbers: list[int], cards: tuple[int, ...], held: list[int]
) -> Iterator[frozenset[Copy]]:
    """Yield the ways of taking copies of the cards, among those that have served and fresh ones."""
    if not numbers:
        yield frozenset()
        return
    number, rest = numbers[0], numbers[1:]
    times = cards.count(number)
    known = [copy for copy in kinds if copy[0] == number]
    first = max((label for _, label in known), default=-1) + 1
    fresh = min(times, held[number] - len(known))
    hand = known + [(number, first + i) for i in range(max(0, fresh))]
    for chosen in combinations(hand, times):
        for others in _choices(kinds, rest, cards, held):
            yield others | frozenset(chosen)


class ServingCopy(NamedTuple):
    """A copy that has served: whose it is, the card, and the kinds in which it served."""

    seat: int
    card: int
    kinds: int


#: The cards before the partners of a side, sorted.
LaidOut = tuple[ServingCopy, ...]

#: If there are more worlds than this, all is held possible.
_MOST_LAID_OUT = 256
#: More copies than any pack has.
_ANY_NUMBER = 99


class Shared(PossibleWorlds[LaidOut, ServingCopy]):
    """What the declared cards of each side have served in.

    A declaration needs one card of the player's own hand. The others may be cards that their
    partner has declared before and still holds.
    """

    def __init__(self, sides: tuple[tuple[int, ...], ...]) -> None:
        super().__init__(sum(map(len, sides)), len(sides), ())
        self._sides = sides

    def _owner(self, seat: int) -> int:
        return next(side for side, members in enumerate(self._sides) if seat in members)

    def _keep(self, seat: int, worlds: Set[LaidOut]) -> None:
        kept = frozenset(worlds) if len(worlds) <= _MOST_LAID_OUT else None
        self._worlds[self._owner(seat)] = kept

    def _after(self, world: LaidOut, seat: int, asked: Serving) -> Iterator[LaidOut]:
        for chosen in _own_and_laid(world, seat, list(counted(asked.group)), asked):
            if all(one.seat != seat for one in chosen):
                continue
            if asked.unserved and all(one.kinds & asked.unserved for one in chosen):
                continue
            yield _serving(world, chosen, asked.kind)

    def _surely(self, world: LaidOut, seat: int, group: tuple[int, ...]) -> Mapping[int, int]:
        counts = Counter(one.card for one in world if one.seat == seat)
        return {card: counts[card] - self._perhaps_left[seat].get(card, 0) for card in group}

    def _copies(self, world: LaidOut, seat: int, number: int) -> list[ServingCopy]:
        return [one for one in world if one.seat == seat and one.card == number]

    def _kinds(self, world: LaidOut, seat: int, number: int) -> tuple[int, ...]:
        return tuple(sorted(one.kinds for one in self._copies(world, seat, number)))

    def _without(self, world: LaidOut, copies: tuple[ServingCopy, ...]) -> LaidOut:
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

    def gap(self) -> None:
        """Hold everything possible: declared cards may have left, and more been declared."""
        self._worlds = [None for _ in self._sides]

    def fresh(self) -> Shared:
        """Return an object of the same kind in which nothing has served."""
        return Shared(self._sides)


def _less(world: LaidOut, gone: tuple[ServingCopy, ...]) -> LaidOut:
    left = list(world)
    for one in gone:
        left.remove(one)
    return tuple(left)


def _serving(world: LaidOut, chosen: tuple[ServingCopy, ...], kind: int) -> LaidOut:
    """Return the world after these copies have served, including those that had not before."""
    left = _less(world, tuple(one for one in chosen if one.kinds))
    return tuple(sorted([*left, *(one._replace(kinds=one.kinds | kind) for one in chosen)]))


def _own_and_laid(
    world: LaidOut, seat: int, wanted: list[tuple[int, int]], asked: Serving
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
        for others in _own_and_laid(world, seat, rest, asked):
            yield chosen + others
