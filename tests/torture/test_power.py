"""The power fails under SQLite: what was written and not yet synced is gone, in part and in any
order; see `power`.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from records.library import Store, open_store
from records.library.sqlite import store as of_file
from tests.torture.length import length
from tests.torture.power import CHANGES, Call, allowed, calls, change_much, fallen, held, traced
from tests.torture.telling import Told

ROOT = Path(__file__).resolve().parents[2]
#: How often the power fails in the short form. In the long form as often as processes are killed.
FAILURES = 40


def make(path: str) -> None:
    """Change a file of SQLite with a small log, that is often brought into the database.

    What it has then is told in another file after each change.
    """
    of_file.LOG_PAGES = 20  # type: ignore[misc]
    done = os.open(f"{path}.done", os.O_WRONLY | os.O_CREAT)
    size = 0

    def opened() -> Store:
        store = open_store(path)
        store._db.conn.execute("pragma wal_autocheckpoint = 20")  # type: ignore[attr-defined]
        return store

    def tell(store: Store) -> None:
        nonlocal size
        size += os.pwrite(done, json.dumps(held(store)).encode() + b"\n", size)

    change_much(opened, tell)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> list[Call]:
    """What was done to the files of a database that was much changed."""
    folder = tmp_path_factory.mktemp("power")
    trace = folder / "trace"
    program = f"from tests.torture.test_power import make; make('{folder}/records.db')"
    command = [*traced(trace), sys.executable, "-c", program]
    subprocess.run(command, cwd=ROOT, check=True, timeout=300)
    with trace.open() as lines:
        return list(calls(lines, str(folder)))


def test_what_was_acknowledged_is_whole_after_a_power_failure(
    made: list[Call], tmp_path: Path, told: Told
) -> None:
    whole = b"".join(call.data for call in made if call.path.endswith(".done"))
    states = [json.loads(line) for line in whole.splitlines()]
    usual = length()
    failures = usual.kills if usual.long else FAILURES
    wrong: list[str] = []
    seen: set[int] = set()
    for number in range(failures):
        files, before = fallen(made, {}, random.Random(usual.seed + number))
        folder = tmp_path / str(number)
        folder.mkdir()
        for name, content in files.items():
            (folder / name).write_bytes(content)
        seen.add(before)
        with open_store(f"sqlite:///{folder}/records.db") as store:
            if held(store) not in allowed(states, before):
                wrong.append(f"{number}: {len(held(store))} records after {before} changes")
            wrong += [f"{number}: {damage}" for damage in store.verify()]
        shutil.rmtree(folder)
    synced = sum(call.kind == "sync" for call in made)
    told(
        f"the power fails {failures} times, at one of {len(made)} writes and syncs",
        f"{len(states)} acknowledged changes, {synced} syncs, {len(seen)} moments",
        f"{len(wrong)} wrong",
        "each acknowledged change is there, none by half, and the file is sound",
    )
    assert len(states) == CHANGES + 1
    assert synced >= CHANGES
    assert wrong == []
