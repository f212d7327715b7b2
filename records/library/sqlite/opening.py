"""The file opened: also where nothing can be written, on a medium or in a folder."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from records.library.model import StoreError
from records.library.sqlite.owned import OwnedConnection

#: What stands beside the file while it is used, or was not closed well.
LOG, INDEX, JOURNAL = "-wal", "-shm", "-journal"


def may_write(path: Path) -> bool:
    """Whether the file can be written, made if need be: SQLite writes beside it too."""
    used = [path, *(beside(path, suffix) for suffix in (LOG, INDEX))]
    return os.access(path.parent, os.W_OK) or all(os.access(each, os.W_OK) for each in used)


def connected(path: Path, *, writable: bool) -> OwnedConnection:
    """A connection to the file.  Raises sqlite3.Error and StoreError.

    To read what is written to a log SQLite keeps an index of it beside it, and where it cannot
    make one it opens nothing.  Where neither is there, and nobody could make them, the file is
    told to be what it is: one that does not change.  See `state`.
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
    """What changes when a file is written that was told not to change.  Raises OSError."""
    status = path.stat()
    logs = (beside(path, each).exists() for each in (LOG, INDEX, JOURNAL))
    return (status.st_size, status.st_mtime_ns, *logs)


def beside(path: Path, suffix: str) -> Path:
    """A file that SQLite keeps beside this one."""
    return path.with_name(path.name + suffix)


def _has(path: Path, suffix: str) -> bool:
    there = beside(path, suffix)
    return there.exists() and there.stat().st_size > 0


def _connected(address: str) -> OwnedConnection:
    return sqlite3.connect(
        address,
        isolation_level=None,
        check_same_thread=False,  # the owner is checked, who may change
        factory=OwnedConnection,
        uri=address.startswith("file:"),
    )
