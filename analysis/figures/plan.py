"""The most that one player could have declared in a deal with their cards played as they were.

A player's declarations depend on each other: usually one after each trick won, and a card that has
served in one may not serve in another of the kind. The cost of missed declarations is therefore not
their sum. It is the difference between the best choice and what was declared.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from records.knowledge.cards import AnyUses
from records.rules.declarations import Group, Serving
from records.rules.kinds import Declarations, Meld

#: The most ways of declaring that are followed side by side. The worst of any more are dropped.
MOST_WAYS = 2000


class Loss(NamedTuple):
    """A card leaves a hand that held `held` copies of it."""

    card: int
    held: int


@dataclass(slots=True)
class Occasion:
    """A moment at which a player may declare at most `room` groups, or any number if it is None.

    `offers` are the groups that they hold, whether or not the cards may serve again. `held` are
    their cards by number. `made` is what they did declare. With `forced`, no other choice is
    considered.
    """

    trick: int
    ply: int
    room: int | None
    held: list[int]
    offers: dict[Group, Meld] = field(default_factory=dict)
    made: list[Group] = field(default_factory=list)
    forced: bool = False


class Declared(NamedTuple):
    """A declaration of the best plan."""

    trick: int
    ply: int
    group: Group
    points: int
    name: str


class Plan(NamedTuple):
    """The most points, and the declarations that make them.

    `exact` unless there were too many ways.
    """

    points: int
    declared: tuple[Declared, ...]
    exact: bool


class _Way(NamedTuple):
    """One way of declaring so far. Of two with the same uses the better one is kept."""

    points: int
    kept: int
    uses: AnyUses
    path: tuple[Declared, ...]

    @property
    def worth(self) -> tuple[int, int]:
        """Return the rank of this way: more points first, then more of what was really declared."""
        return self.points, self.kept


def best_plan(
    seat: int, uses: AnyUses, spec: Declarations, events: Iterable[Loss | Occasion]
) -> Plan:
    """Return the best plan for a seat, given how its cards had served and the events in order.

    Cost: the events, times the ways of declaring that differ in what has served: a few, and at most
    MOST_WAYS.
    """
    ways: dict[Hashable, _Way] = {uses.state(seat): _Way(0, 0, uses, ())}
    exact = True
    for event in events:
        if isinstance(event, Loss):
            ways = _best((_after_loss(way, seat, event) for way in ways.values()), seat)
            continue
        ways = _after_occasion(ways, seat, spec, event)
        if len(ways) > MOST_WAYS:
            exact = False
            kept = sorted(ways.items(), key=lambda entry: entry[1].worth, reverse=True)
            ways = dict(kept[:MOST_WAYS])
    best = max(ways.values(), key=lambda way: way.worth)
    return Plan(best.points, best.path, exact)


def _best(ways: Iterable[_Way], seat: int) -> dict[Hashable, _Way]:
    """Return the best ways, one for each state of the seat's cards."""
    out: dict[Hashable, _Way] = {}
    for way in ways:
        state = way.uses.state(seat)
        if state not in out or out[state].worth < way.worth:
            out[state] = way
    return out


def _after_loss(way: _Way, seat: int, loss: Loss) -> _Way:
    if loss.card not in way.uses.concerned(seat):
        return way
    uses = way.uses.copy()
    uses.lose(seat, loss.card, loss.held)
    return way._replace(uses=uses)


def _after_occasion(
    ways: dict[Hashable, _Way], seat: int, spec: Declarations, occasion: Occasion
) -> dict[Hashable, _Way]:
    if occasion.forced:
        for group in occasion.made:
            ways = _best(_declaring(ways, seat, spec, occasion, (group,)), seat) or ways
        return ways
    all_ways = dict(ways)
    latest = ways
    left = occasion.room
    while latest and left != 0:
        found = _best(_declaring(latest, seat, spec, occasion, occasion.offers), seat)
        latest = {
            state: way
            for state, way in found.items()
            if state not in all_ways or all_ways[state].worth < way.worth
        }
        all_ways.update(latest)
        left = None if left is None else left - 1
    return all_ways


def _declaring(
    ways: dict[Hashable, _Way],
    seat: int,
    spec: Declarations,
    occasion: Occasion,
    groups: Iterable[Group],
) -> Iterator[_Way]:
    """Return each way continued by each group that its cards may still serve in."""
    for way in ways.values():
        for group in groups:
            meld = occasion.offers[group]
            uses = way.uses.copy()
            if uses.serve(seat, Serving.under(spec, group, meld.kind, occasion.held)):
                made = Declared(occasion.trick, occasion.ply, group, meld.points, meld.name)
                points = way.points + meld.points
                kept = way.kept + (group in occasion.made)
                yield _Way(points, kept, uses, (*way.path, made))
