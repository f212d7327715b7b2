"""A file of an earlier form is brought forward by processes that are killed, each at a later
statement: `python -m tests.torture.migrating FILE FOLDER EVERY`.

Told as JSON: how many statements there are, at how many a process was killed, and what differs then
from a file that was brought forward without a kill.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import sys
from pathlib import Path

from records.library import open_store
from records.library.sqlite import store as of_file
from records.library.sqlite.opening import connected

#: The status of a process that is killed at its statement.
KILLED = 9


def content(path: Path) -> dict[str, list[str]]:
    """The rows of each table and the schema."""
    with sqlite3.connect(path) as db:
        assert db.execute("pragma integrity_check").fetchall() == [("ok",)]
        assert db.execute("pragma foreign_key_check").fetchall() == []
        schema = db.execute("select name, type, sql from sqlite_master").fetchall()
        found = {"schema": sorted(map(repr, schema))}
        for name, kind, sql in schema:
            if kind == "table" and not sql.startswith("CREATE VIRTUAL"):
                found[name] = sorted(map(repr, db.execute(f"select * from {name}")))
    db.close()
    return found


def statements(path: Path) -> int:
    """Bring a file forward; how many statements that takes."""
    seen = 0

    def traced(given: Path, *, writable: bool) -> sqlite3.Connection:
        opened = connected(given, writable=writable)
        opened.set_trace_callback(count)
        return opened

    def count(_: str) -> None:
        nonlocal seen
        seen += 1
        if seen == limit:
            os._exit(KILLED)

    limit = int(os.environ.get("KILLED_AT", "0"))
    of_file.connected = traced  # type: ignore[assignment]
    open_store(str(path)).close()
    return seen


def killed(path: Path, at: int) -> None:
    """A process that brings the file forward is killed at that statement."""
    child = os.fork()
    if not child:
        os.environ["KILLED_AT"] = str(at)
        statements(path)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == KILLED, at


def main(file: Path, folder: Path, every: int) -> None:
    """Try it at each statement whose number can be divided by `every`, and tell."""
    whole = folder / "whole.db"
    shutil.copy(file, whole)
    child, told = os.pipe()
    if not os.fork():
        os.write(told, str(statements(whole)).encode())
        os._exit(0)
    os.close(told)
    most = int(os.read(child, 20))
    os.wait()
    expected = content(whole)
    wrong = []
    tried = range(1, most + 1, every)
    for at in tried:
        path = folder / f"{at}.db"
        shutil.copy(file, path)
        killed(path, at)
        open_store(str(path)).close()
        found = content(path)
        differ = [name for name in found.keys() | expected if found.get(name) != expected.get(name)]
        if differ:
            wrong.append([at, sorted(differ)])
        path.unlink()
    print(json.dumps({"statements": most, "killed": len(tried), "wrong": wrong}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
