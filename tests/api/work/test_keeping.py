"""What figures need is worked out while a service runs."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from analysis.collection.kept import FORM
from api.server.server import Server
from api.work import background
from api.work.background import Keeper
from records.library import Query, open_store
from tests.api.command import carnet
from tests.records.library.made import numbered


@pytest.fixture
def keeper(database: str) -> Iterator[Keeper]:
    keeper = Keeper(database, every=0.02)
    yield keeper
    keeper.close()


def come(database: str, *numbers: int) -> None:
    with open_store(database) as store:
        store.add([numbered(number) for number in numbers])


def lacking(database: str) -> int:
    with open_store(database) as store:
        return len(list(store.without_facts(Query(), FORM)))


def wait_for(database: str, counted: int) -> None:
    until = time.monotonic() + 60
    while lacking(database):
        assert time.monotonic() < until
        time.sleep(0.05)
    with open_store(database) as store:
        ((_, counts),) = store.totals(Query(), "rules", FORM).whole.items()
    assert counts["=records"] == [counted]


def test_records_that_come_in_are_counted_though_nobody_asks(database: str, keeper: Keeper) -> None:
    come(database, 1, 2)
    keeper.start()
    wait_for(database, 2)
    come(database, 3)
    wait_for(database, 3)


@pytest.mark.only_sqlite
def test_a_store_that_cannot_be_opened_is_looked_at_again(
    tmp_path: Path, database: str, keeper: Keeper
) -> None:
    (tmp_path / "records.db").write_bytes(b"no database" * 100)
    keeper.start()
    time.sleep(0.1)
    assert keeper.is_alive()
    (tmp_path / "records.db").unlink()
    come(database, 1)
    wait_for(database, 1)


@pytest.mark.parametrize("call", ["_held", "_kept"])
def test_without_memory_for_it_the_work_is_done_later(
    database: str, keeper: Keeper, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []
    done = getattr(keeper, call)

    def refused() -> object:
        tried.append(1)
        if len(tried) < 3:
            raise MemoryError
        return done()

    monkeypatch.setattr(keeper, call, refused)
    come(database, 1)
    keeper.start()
    wait_for(database, 1)
    assert len(tried) >= 3


def test_it_ends_when_it_is_closed(database: str) -> None:
    keeper = Keeper(database, every=3600)
    keeper.start()
    keeper.close()
    assert not keeper.is_alive()


@pytest.mark.parametrize("options", [(), ("--read-only",)])
def test_a_service_that_may_write_keeps_figures_while_it_runs(
    database: str, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    running: list[str] = []

    @contextmanager
    def kept(of: str) -> Iterator[None]:
        running.append(of)
        yield
        running.clear()

    seen: list[list[str]] = []
    monkeypatch.setattr(background, "facts_kept", kept)
    monkeypatch.setattr(Server, "run", lambda _: seen.append(list(running)))
    assert carnet("serve", "--port", "0", "--database", database, *options).exit_code == 0
    assert seen == [[] if options else [database]]
    assert running == []
