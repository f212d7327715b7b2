"""Records kept: the interface of a store, and the embedded one.

A record is evidence: its bytes are kept as they came, faulty or not, and what the rules
make of it is kept beside them, never in their place.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from records.library.entry import Entry, describe
from records.library.model import (
    Added,
    Annotation,
    BackupError,
    Change,
    Conflict,
    Corrected,
    Damage,
    Damaged,
    Draft,
    Duplicate,
    KeyReused,
    Missing,
    Page,
    Query,
    QueryError,
    Remember,
    Remembered,
    Stored,
    StoreError,
    Summary,
    Token,
    Version,
)
from records.library.owner import OwnerError
from records.library.sqlite import SqliteStore, make_from_backup, verify_file
from records.library.store import Store

__all__ = [
    "Added",
    "Annotation",
    "BackupError",
    "Change",
    "Conflict",
    "Corrected",
    "Damage",
    "Damaged",
    "Draft",
    "Duplicate",
    "Entry",
    "KeyReused",
    "Missing",
    "OwnerError",
    "Page",
    "Query",
    "QueryError",
    "Remember",
    "Remembered",
    "SqliteStore",
    "Store",
    "StoreError",
    "Stored",
    "Summary",
    "Token",
    "Version",
    "describe",
    "make_store",
    "open_store",
    "verify_store",
]


def open_store(url: str) -> Store:
    """The store that `url` names: ``sqlite:///path`` or the path of a file.

    The file is made if it is not there, and brought to the present form of its tables.
    Raises StoreError if the address is of another kind, or the file cannot be used.
    """
    return SqliteStore(_file_of(url))


def make_store(url: str, backup: str | Path) -> None:
    """Make the store that `url` names out of a backup; where that fails, there is none.

    Raises BackupError as `Store.restore` does, StoreError if it is there already.
    """
    make_from_backup(Path(_file_of(url)), backup)


def verify_store(url: str) -> Iterator[Damage]:
    """What is damaged in the store that `url` names: see `Store.verify`.

    It need not be of the present form, and is not changed, nor need it be one that can be opened.
    Raises BackupError if it is missing, no store, or of a later form.
    """
    return verify_file(_file_of(url))


def _file_of(url: str) -> str:
    scheme, separator, rest = url.partition("://")
    if not separator:
        return url
    if scheme != "sqlite":
        raise StoreError(f"{scheme}: no such kind of store; sqlite:///path is one")
    if rest[:1] != "/":
        raise StoreError("sqlite:///path has three strokes; a fourth begins an absolute path")
    return rest[1:]
