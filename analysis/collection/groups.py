"""The groups that records are counted in: by player, pair, game, rules or period."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from analysis.collection.facts_of_a_record import RecordFacts
from analysis.who_and_when import period_of, sides_of_players

#: The ways to group records. Within each, games are always kept apart.
BY = ("game", "player", "pair", "rules", "period")

#: No aliases.
NONE: Mapping[str, str] = {}
#: What stands between the names of a pair.
_BETWEEN = " – "


class Membership(NamedTuple):
    """A group that a record belongs to, with the sides that count in it.

    `personal` is true if these are not all of the record's. `name` is empty if all records of a
    game are one group. For a pair, `against` is the side that it is measured against; otherwise
    None.
    """

    name: str
    sides: tuple[int, ...]
    personal: bool
    against: int | None = None


def groups_of(
    facts: RecordFacts, by: str, period: str = "year", same: Mapping[str, str] = NONE
) -> list[Membership]:
    """Return the groups that a record belongs to.

    By player, it belongs to the group of every player whom it names on one side, and each group
    counts only what that player and their side did. By pair, it belongs to every two players on
    different sides, and counts what the first of them (in alphabetical order) did against the
    other's side. `same` has the person's name for each alias.
    Raises KeyError for an unknown `by`.
    """
    whole = tuple(range(facts.sides))
    if by == "player":
        seats = [(seat, side, same.get(name, name)) for seat, side, name in facts.seats]
        return [_personal(*one) for one in sides_of_players(seats).items()]
    if by == "pair":
        named = ((group_of_people(by, group.name, same), group) for group in _pairs(facts))
        return [group._replace(name=name) for name, group in named if name is not None]
    name = {"game": "", "rules": facts.options, "period": period_of(facts.days, period)}[by]
    return [Membership(name, whole, False)]


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
            return None if one == other else pair_name(one, other)
    return name


def pair_name(one: str, other: str) -> str:
    """Return the name of a pair, which is measured from its first player."""
    return f"{one}{_BETWEEN}{other}"


def _pairs(facts: RecordFacts) -> list[Membership]:
    sides = sides_of_players(facts.seats)
    named = sorted((name, side) for _, side, name in facts.seats if name in sides)
    groups = []
    for at, (name, side) in enumerate(named):
        for other, other_side in named[at + 1 :]:
            if side != other_side and name != other:
                pair = _personal(pair_name(name, other), side)
                groups.append(pair._replace(against=other_side))
    return groups


def _personal(name: str, side: int) -> Membership:
    return Membership(name, (side,), True)
