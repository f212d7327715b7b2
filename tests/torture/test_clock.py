"""The time of day is set back and leaps: ids stay in order, and what should expire does.

The clock of the process is turned, and that of the database, by which leases of jobs go. Limits on
what a caller may do go by a clock that nobody sets: `tests.api.middleware.test_limits`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from records.library import Missing, Query, Remember, Store, clock, open_store
from records.library.model import BIN_DAYS
from records.library.sql.callers import REMEMBERED
from records.library.sql.connection import Connection
from tests.records.library.made import numbered
from tests.torture.conftest import Place
from tests.torture.telling import Told

KEPT = timedelta(hours=24)
READERS = ("ab" * 32, "cd" * 32)
WRITER = "ef" * 32


class Clock:
    """The time of day, as a test turns it."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture
def turned(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of this process."""
    turned = Clock()
    monkeypatch.setattr(clock, "moment", turned)
    return turned


@pytest.fixture
def kept(place: Place) -> Iterator[Store]:
    """An empty store."""
    with open_store(place.url()) as store:
        yield store


def used(store: Store, table: str) -> int:
    assert isinstance(store, Connection)
    ((number,),) = (row.values() for row in store.rows(f"select count(*) from {table}"))
    return int(number)


def test_ids_are_in_order_however_the_clock_leaps(kept: Store, turned: Clock, told: Told) -> None:
    given = []
    years = (2026, 2016, 2125, 2026, 9998, 1970, 2160, 2026)
    for number, year in enumerate(years):
        turned.time = datetime(year, 3, 1, tzinfo=UTC)
        given.append(kept.add([numbered(number)])[0].id)
    told("clock", f"a record in each of {years}", f"{len(set(given))} ids", "different, in order")
    assert given == sorted(set(given))
    page = kept.page(Query(sort="created"))
    assert sorted(item.id for item in page.items) == given
    assert list(kept.verify()) == []


def test_in_forty_days_nothing_is_kept_longer_than_it_should_be(
    kept: Store, turned: Clock, told: Told
) -> None:
    most = Remember("", "digest", "", 201, b"")
    answers = binned = 0
    for hour in range(0, 40 * 24, 2):
        kept.answers.forget()
        asked = replace(most, key=f"{hour}", expires=clock.now(KEPT))
        (added,) = kept.add([numbered(hour)], asked)
        assert kept.add([numbered(hour)], asked)[0].id == added.id
        kept.delete(added.id)
        turned.time += timedelta(hours=2)
        answers, binned = max(answers, used(kept, "answers")), max(binned, used(kept, "bin"))
    told(
        "clock",
        "40 days, a record in two hours",
        f"{answers} answers, {binned} in the bin",
        "12, 360",
    )
    assert answers == 12
    assert binned == BIN_DAYS * 12
    turned.time += timedelta(days=BIN_DAYS)
    assert kept.bin().total == 0
    with pytest.raises(Missing):
        kept.bring_back([added.id])


@pytest.mark.parametrize("back", [timedelta(hours=3), timedelta(days=365)], ids=str)
def test_who_came_before_the_clock_was_set_back_leaves_room(
    kept: Store, turned: Clock, back: timedelta
) -> None:
    assert kept.live.add(READERS[0], WRITER, b"one", 1) is not None
    assert kept.live.add(READERS[1], WRITER, b"one", 1) is None
    turned.time -= back
    assert kept.live.version(READERS[0]) == (1, True, None)
    assert kept.live.add(READERS[1], WRITER, b"one", 1) is not None
    assert (kept.live.get(READERS[0]) is None) == (back > REMEMBERED)
    turned.time += timedelta(hours=3)
    assert kept.live.version(READERS[1]) == (1, True, None)


def test_the_use_of_a_token_is_noted_after_the_clock_was_set_back(
    kept: Store, turned: Clock
) -> None:
    token = kept.tokens.add("ab" * 32, "read", "").id
    for hours in (0, -24, 2):
        turned.time += timedelta(hours=hours)
        kept.tokens.note_use(token)
        (found,) = kept.tokens.all()
        assert found.last_used == clock.now()


def test_a_job_is_done_though_its_worker_died_and_the_clock_was_set_back(
    kept: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.add([numbered(1)])
    kept.lay_out("accuracy", 7)

    def at(seconds: int) -> None:
        monkeypatch.setattr(type(kept), "clock", f"{seconds}.0")

    at(10**9)
    assert kept.claim_job(["accuracy"], "one", 60) is not None
    for seconds, claimed in ((10**9 + 59, False), (10**9 - 59, False), (10**9 - 10**7, True)):
        at(seconds)
        assert kept.job_counts("accuracy").waiting == claimed
        assert (kept.claim_job(["accuracy"], "two", 60) is not None) == claimed
