"""Opens the file, even on a medium or in a folder that cannot be written."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from records.library.model import Damaged, StoreError

#: The result codes with which SQLite reports a corrupt file.
_CORRUPT = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_NOT_UTF8 = "Could not decode to UTF-8"
#: The errors of a failed statement. The second one is raised if a text or message is not UTF-8.
REFUSED = (sqlite3.Error, UnicodeDecodeError)
Refused = sqlite3.Error | UnicodeDecodeError


def damaged(error: Refused) -> bool:
    """Return whether the error means that the file is corrupt."""
    if isinstance(error, UnicodeDecodeError):
        return True
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return str(error).startswith(_NOT_UTF8)
    return code & 0xFF in _CORRUPT


def refusal(error: Refused, before: str = "") -> StoreError:
    """Return the error of the store for an error of SQLite. `before` says what it concerns."""
    told = "words that are no UTF-8" if isinstance(error, UnicodeDecodeError) else str(error)
    said = f"{before}: {told}" if before else told
    return Damaged("file", told=said) if damaged(error) else StoreError(said)


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
