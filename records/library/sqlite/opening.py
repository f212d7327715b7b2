"""Opens the file, even on a medium or in a folder that cannot be written."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from records.library.model import StoreError

#: SQLite's files beside the database. They exist while it is in use, or after an unclean exit.
LOG, INDEX, JOURNAL = "-wal", "-shm", "-journal"


def may_write(path: Path) -> bool:
    """Return whether the database can be written, and created if need be.

    SQLite also writes files beside it, so these count too.
    """
    used = [path, *(beside(path, suffix) for suffix in (LOG, INDEX))]
    return os.access(path.parent, os.W_OK) or all(os.access(each, os.W_OK) for each in used)


def connected(path: Path, *, writable: bool) -> sqlite3.Connection:
    """Return a connection to the file. Raises sqlite3.Error and StoreError.

    To read a write-ahead log, SQLite needs an index beside it. If it cannot create one, it refuses
    to open the database. If no file of SQLite's is beside the database, and none can be created,
    this function tells SQLite that the database never changes. `state` notices if it does.
    """
    if writable:
        return _connected(str(path))
    if _has(path, LOG) and not beside(path, INDEX).exists():
        raise StoreError(
            f"what came last is in {path.name}{LOG}, which is read where it can be written only; "
            "copy both to such a place"
        )
    settled = not any(_has(path, each) for each in (LOG, INDEX, JOURNAL))
    uri = path.resolve().as_uri()
    return _connected(f"{uri}?{'immutable=1' if settled else 'mode=ro'}")


def state(path: Path) -> tuple[int | bool, ...]:
    """Return values that differ once a file opened as unchanging has been written.

    Raises OSError.
    """
    status = path.stat()
    logs = (beside(path, each).exists() for each in (LOG, INDEX, JOURNAL))
    return (status.st_size, status.st_mtime_ns, *logs)


def beside(path: Path, suffix: str) -> Path:
    """Return the path of a file that SQLite keeps beside this one."""
    return path.with_name(path.name + suffix)


def _has(path: Path, suffix: str) -> bool:
    there = beside(path, suffix)
    return there.exists() and there.stat().st_size > 0


def _connected(address: str) -> sqlite3.Connection:
    return sqlite3.connect(
        address,
        isolation_level=None,
        # The store checks its owner instead. With this check, no other thread could ever claim it,
        # and to open a new connection costs several times as much as to read a record.
        check_same_thread=False,
        uri=address.startswith("file:"),
    )
