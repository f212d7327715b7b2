"""Totals of the largest groups, and how many others there are."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from analysis.stored.summing import summed
from records.library import Entry, Query, Store
from records.library.facts import Counts, Facts, Group, Part, add, facts, size_of, without_nothing
from records.library.model import Totals
from records.library.sql.connection import Connection
from tests.records.library.made import numbered

FORM = 77
GAMES = ("whist", "sizette")


def made(number: int) -> Facts:
    """Facts of a record with two of a dozen players, of whom some sit in many records."""
    chance = random.Random(number)
    game = chance.choice(GAMES)
    year = 1850 + number % 3
    whole = Part(
        (
            Group("rules", game, ""),
            Group("year", game, f"{year}"),
            Group("month", game, f"{year}.{number % 12 + 1:02}"),
        ),
        {"=deals": [2], "won": [number, 1, 0]},
    )
    names = sorted({f"P{int(chance.triangular(0, 12, 0))}" for _ in range(2)})
    both = Part(tuple(Group("player", game, name) for name in names), {"=deals": [number % 5]})
    first = Part((Group("player", game, "Pfirst"),), {"=deals": [1], "lost": [number]})
    return facts(FORM, [whole, both, first] if number % 4 else [whole, both])


def counted(number: int) -> Entry:
    return replace(
        numbered(number), facts=(made(number),), event="few" if number % 9 == 0 else "many"
    )


def by_hand(numbers: list[int], kind: str) -> dict[Group, Counts]:
    """The sums of each group, added up here."""
    sums: dict[Group, Counts] = {}
    for number in numbers:
        for part in made(number).parts():
            for group in part.groups:
                if group.kind == kind:
                    add(sums.setdefault(group, {}), part.counts)
    return {group: left for group, counts in sums.items() if (left := without_nothing(counts))}


def is_right(found: Totals, numbers: list[int], kind: str, most: int, name: str | None) -> None:
    every = by_hand(numbers, kind)
    order = sorted(every, key=lambda group: (-size_of(every[group]), group))
    told = {group for at, group in enumerate(order) if at < most or group.name == name}
    assert found.groups == {group: every[group] for group in told}
    assert found.number == len(every)


@pytest.mark.parametrize(
    "query",
    [Query(), Query(event="many"), Query(event="few"), Query(player="player 2")],
    ids=["all", "most", "few", "some"],
)
def test_the_largest_groups_are_told_and_the_others_counted(store: Store, query: Query) -> None:
    numbers = list(range(1, 50))
    store.add(map(counted, numbers))
    chosen = [
        number
        for number in numbers
        if (query.event is None or query.event == ("many", "few")[number % 9 == 0])
        and (query.player is None or str(number).startswith("2"))
    ]
    assert store.count(query) == len(chosen)
    for kind in ("player", "year", "month", "rules"):
        for most in (0, 1, 3, 7, 100):
            for name in (None, "P9", "nobody"):
                names = () if name is None else [name]
                found = store.totals(query, kind, FORM, most, names, summed)
                is_right(found, chosen, kind, most, name)


def test_sizes_stay_right_when_records_change_and_go(store: Store) -> None:
    chance = random.Random(5)
    held = {one.id: number for number, one in enumerate(store.add(map(counted, range(1, 30))), 1)}
    for at in range(40, 60):
        name = chance.choice(sorted(held))
        if at % 2:
            store.put(name, counted(at))
            held[name] = at
        else:
            store.delete(name)
            del held[name]
    for kind in ("player", "month"):
        is_right(store.totals(Query(), kind, FORM, 3), sorted(held.values()), kind, 3, None)
    assert list(store.verify()) == []


def test_a_size_that_is_not_that_of_its_group_is_found(store: Store) -> None:
    store.add([counted(1), counted(2)])
    assert isinstance(store, Connection)
    with store.writing() as session:
        session.execute("update totals set size = size + 1 where kind = 'player'")
    assert {one.what for one in store.verify()} == {"total"}
    store.add_up_again(FORM)
    assert list(store.verify()) == []
