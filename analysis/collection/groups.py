"""The groups that records are counted in: by player, pair, game, rules or period."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from analysis.collection.facts_of_a_record import RecordFacts
from records.notation.values import is_named

#: The ways to group records. Within each, games are always kept apart.
BY = ("game", "player", "pair", "rules", "period")

#: The length of a period.
PERIODS = ("year", "decade", "month")

#: The group of the records that do not tell the fact by which records are grouped.
UNKNOWN = "?"

#: No aliases.
NONE: Mapping[str, str] = {}
#: What stands between the names of a pair.
_BETWEEN = " – "


class Group(NamedTuple):
    """A group that a record belongs to, with the sides and seats that count in it.

    `personal` is true if these are not all of the record's. `name` is empty if all records of a
    game are one group. For a pair, `against` is the side that it is measured against; otherwise
    None.
    """

    name: str
    sides: tuple[int, ...]
    seats: frozenset[str] | None
    personal: bool
    against: int | None = None


def groups_of(
    facts: RecordFacts, by: str, period: str = "year", same: Mapping[str, str] = NONE
) -> list[Group]:
    """Return the groups that a record belongs to.

    By player, it belongs to the group of every player whom it names on one side, and each group
    counts only what that player and their side did. By pair, it belongs to every two players on
    different sides, and counts what the first of them (in alphabetical order) did against the
    other's side. `same` has the person's name for each alias.
    Raises KeyError for an unknown `by`.
    """
    whole = tuple(range(facts.sides))
    if by == "player":
        seats = tuple((seat, side, same.get(name, name)) for seat, side, name in facts.seats)
        return _players(replace(facts, seats=seats) if same else facts)
    if by == "pair":
        named = ((group_of_people(by, group.name, same), group) for group in _pairs(facts))
        return [group._replace(name=name) for name, group in named if name is not None]
    name = {"game": "", "rules": facts.options, "period": period_of(facts, period)}[by]
    return [Group(name, whole, None, False)]


def group_of_people(by: str, name: str, same: Mapping[str, str]) -> str | None:
    """Return the name of a group with the person's name for each alias in `same`.

    None if it is a pair of one person. A pair keeps its order, because it is measured from its
    first player.

    >>> same = {"Zoe": "Zoé"}
    >>> group_of_people("player", "Zoe", same), group_of_people("pair", "Ada – Zoe", same)
    ('Zoé', 'Ada – Zoé')
    >>> group_of_people("pair", "Zoe – Zoé", same) is None
    True
    """
    if by == "player":
        return same.get(name, name)
    if by != "pair":
        return name
    parts = name.split(_BETWEEN)
    for at in range(1, len(parts)):
        one, other = _BETWEEN.join(parts[:at]), _BETWEEN.join(parts[at:])
        if one in same or other in same:
            one, other = same.get(one, one), same.get(other, other)
            return None if one == other else f"{one}{_BETWEEN}{other}"
    return name


def _players(facts: RecordFacts) -> list[Group]:
    return [_personal(name, places) for name, places in _told_apart(facts).items()]


def _told_apart(facts: RecordFacts) -> dict[str, list[tuple[str, int]]]:
    """Return the seats and sides of each player whose name says who they are.

    `?` is nobody. A name on two sides is left out, because nobody can win and lose the same deal.
    """
    names: dict[str, list[tuple[str, int]]] = {}
    for seat, side, name in facts.seats:
        if is_named(name):
            names.setdefault(name, []).append((seat, side))
    return {
        name: places for name, places in names.items() if len({side for _, side in places}) == 1
    }


def _pairs(facts: RecordFacts) -> list[Group]:
    named = sorted(
        (name, seat, side) for name, places in _told_apart(facts).items() for seat, side in places
    )
    groups = []
    for at, (name, seat, side) in enumerate(named):
        for other, _, other_side in named[at + 1 :]:
            if side != other_side and name != other:
                pair = _personal(f"{name}{_BETWEEN}{other}", [(seat, side)])
                groups.append(pair._replace(against=other_side))
    return groups


def _personal(name: str, places: list[tuple[str, int]]) -> Group:
    sides = tuple(sorted({side for _, side in places}))
    return Group(name, sides, frozenset(seat for seat, _ in places), True)


def period_of(facts: RecordFacts, period: str) -> str:
    """Return the year, decade or month of a record, UNKNOWN if its date does not settle it."""
    if facts.days is None:
        return UNKNOWN
    names = {_named(day, period) for day in facts.days}
    return names.pop() if len(names) == 1 else UNKNOWN


def _named(day: tuple[int, int, int], period: str) -> str:
    year, month, _ = day
    if period == "decade":
        return f"{year // 10}0s"
    return f"{year:04}" if period == "year" else f"{year:04}.{month:02}"
