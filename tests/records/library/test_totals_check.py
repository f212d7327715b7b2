"""Totals that are not the sums of the facts are found, in memory that does not grow with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from records.library import Query, Store
from records.library.facts import Counts, Group
from records.library.sql import checking
from records.library.sql.connection import Connection
from records.library.sql.facts import _row
from records.library.sql.session import Session
from records.library.sql.tables import replaced
from records.library.sql.totals import key_of
from tests.records.library.test_facts import FORM, counted

P0, P1, YEAR = (
    Group("player", "whist", "P0\0"),
    Group("player", "whist", "P1\0"),
    Group("year", "whist", "0"),
)


@pytest.fixture(params=[1, 4096])
def heaps(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(checking, "HEAPS", request.param)
    return int(request.param)


def there(store: Store) -> dict[Group, Counts]:
    found = {**(of := store.totals(Query(), "player", FORM)).whole, **of.groups}
    return {**found, **store.totals(Query(), "year", FORM).groups}


def write(session: Session, group: Group, counts: Counts) -> None:
    """Write a total with its seal."""
    session.executemany(replaced("totals"), [_row(key_of(FORM, group), FORM, group, counts)])


def told(store: Store) -> set[str]:
    found = list(store.verify())
    assert {one.what for one in found} <= {"total"}
    assert len(set(found)) == len(found)
    return {one.told or "" for one in found}


def forgotten(session: Session, found: dict[Group, Counts]) -> Iterator[Group]:
    session.execute("delete from totals where key = ?", [key_of(FORM, P0)])
    yield P0


def besides(session: Session, found: dict[Group, Counts]) -> Iterator[Group]:
    write(session, Group("year", "whist", "7"), {"=deals": [1]})
    yield Group("year", "whist", "7")


def one_more(session: Session, found: dict[Group, Counts]) -> Iterator[Group]:
    counts = found[YEAR]
    write(session, YEAR, {**counts, "won": [counts["won"][0] + 1, *counts["won"][1:]]})
    yield YEAR


def exchanged(session: Session, found: dict[Group, Counts]) -> Iterator[Group]:
    """The sums of both together stay as they are."""
    assert found[P0] != found[P1]
    write(session, P0, found[P1])
    write(session, P1, found[P0])
    yield from (P0, P1)


def turned(session: Session, found: dict[Group, Counts]) -> Iterator[Group]:
    """The numbers are the same, and count something else."""
    counts = found[P0]
    assert counts["won"] != counts["won"][::-1]
    write(session, P0, {**counts, "won": counts["won"][::-1]})
    yield P0


def renamed(session: Session, found: dict[Group, Counts]) -> Iterator[Group]:
    counts = found[P0]
    write(session, P0, {"=deals": counts["=deals"], "lost": counts["won"]})
    yield P0


def nothing(session: Session, found: dict[Group, Counts]) -> Iterator[Group]:
    """A total that comes to nothing is deleted, not kept."""
    write(session, Group("year", "whist", "8"), {"won": [0, 0, 0]})
    write(session, Group("year", "whist", "9"), {})
    yield from (Group("year", "whist", "8"), Group("year", "whist", "9"))


@pytest.mark.parametrize(
    "wrong", [forgotten, besides, one_more, exchanged, turned, renamed, nothing]
)
def test_what_is_not_the_sum_is_told_and_nothing_else(
    store: Store, heaps: int, wrong: Callable[[Session, dict[Group, Counts]], Iterator[Group]]
) -> None:
    store.add([counted(number) for number in range(1, 31)])
    assert told(store) == set()
    assert isinstance(store, Connection)
    found = there(store)
    with store.writing() as session:
        expected = {" ".join(group) for group in wrong(session, found)}
    assert told(store) == expected


def test_of_very_many_that_are_wrong_some_are_told(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.add([counted(number) for number in range(1, 31)])
    assert isinstance(store, Connection)
    with store.writing() as session:
        session.execute("delete from totals")
    every = told(store)
    monkeypatch.setattr(checking, "MOST", 5)
    assert 0 < len(told(store)) <= 5 < len(every)
    monkeypatch.setattr(checking, "HEAPS", 1)
    assert told(store) == every
