"""The power fails under PostgreSQL: what its processes wrote and did not yet sync is gone, in part
and in any order; see `power`.
"""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from records.library import Store, StoreError, open_store
from tests.postgresql import Server
from tests.torture.length import length
from tests.torture.power import CHANGES, Call, allowed, calls, change_much, fallen, held, traced
from tests.torture.telling import Told

#: How often the power fails in the short form. In the long form as often as processes are killed.
FAILURES = 4
#: As it should be used, with little memory and a short log, so that it writes to all its files.
SETTINGS = {
    "fsync": "on",
    "full_page_writes": "on",
    "synchronous_commit": "on",
    "autovacuum": "on",
    "shared_buffers": "512kB",
    "bgwriter_delay": "10ms",
    "max_wal_size": "16MB",
    "min_wal_size": "16MB",
}


@dataclass(frozen=True)
class Made:
    """A cluster that was much changed: what there was before, what was done, and what was told."""

    folders: list[str]
    files: dict[str, bytes]
    calls: list[Call]
    states: list[object]
    database: str


@contextmanager
def removed(server: Server) -> Iterator[Server]:
    """Remove a server at the end of the block."""
    try:
        yield server
    finally:
        server.remove()


@pytest.fixture(scope="module")
def made(postgresql: Server) -> Made:
    """What was done to the files of a cluster."""
    with removed(Server()) as first:
        # Pages have sums, so that the server tells of those of which half was written.
        first.initialise("--wal-segsize=1", "--data-checksums")
        first.start()
        database = first.empty()
        open_store(first.address(database)).close()
        first.stop()
        found = {each.relative_to(first.data): each for each in Path(first.data).rglob("*")}
        folders = sorted(str(name) for name, each in found.items() if each.is_dir())
        files = {str(name): each.read_bytes() for name, each in found.items() if each.is_file()}
    with removed(Server(**SETTINGS)) as server:
        server.lay(folders, files)
        trace, states = server.folder / "trace", list[object]()

        def tell(store: Store) -> None:
            states.append(held(store))
            server.ask(f"copy (select {len(states)}) to '{server.data}/told.done'")
            if len(states) % 5 == 0:
                server.ask("select pg_switch_wal()")
                server.ask("checkpoint")

        server.start(traced(trace))
        change_much(lambda: open_store(server.address(database)), tell)
        os.kill(int(Path(server.data, "postmaster.pid").read_text().split()[0]), signal.SIGINT)
        server.stop()
        with trace.open() as lines:
            done = list(calls(lines, server.data))
    return Made(folders, files, done, states, database)


def after_it(
    files: dict[str, bytes | bytearray], made: Made, allowed: list[object]
) -> Iterator[str]:
    """What is wrong with a cluster that has only these files left, once it has recovered."""
    # That of a process which is there no more; its number may be another's by now.
    files.pop("postmaster.pid", None)
    with removed(Server()) as server:
        server.lay(made.folders, files)
        try:
            server.start()
            with open_store(server.address(made.database)) as store:
                if held(store) not in allowed:
                    yield f"{len(held(store))} records, or others"
                yield from map(str, store.verify())
        except (AssertionError, StoreError, psycopg.Error) as error:
            yield str(error)[-300:]


def test_what_postgresql_acknowledged_is_whole_after_a_power_failure(
    made: Made, told: Told
) -> None:
    usual = length()
    failures = usual.kills if usual.long else FAILURES
    wrong: list[str] = []
    seen: set[int] = set()
    for number in range(failures):
        files, before = fallen(made.calls, made.files, random.Random(usual.seed + number))
        seen.add(before)
        for what in after_it(files, made, allowed(made.states, before)):
            wrong.append(f"{number}, after {before} changes: {what}")
    synced = sum(call.kind == "sync" for call in made.calls)
    told(
        f"the power fails {failures} times under PostgreSQL, at one of {len(made.calls)} calls",
        f"{len(made.states)} acknowledged changes, {synced} syncs, {len(seen)} moments",
        f"{len(wrong)} wrong",
        "the server recovers, each acknowledged change is there, none by half, and all is sound",
    )
    assert len(made.states) == CHANGES + 1
    assert synced >= CHANGES
    assert wrong == []
