"""The library: the interface of a store of records, and the store that comes with Carnet.

A record is evidence. A store keeps its bytes exactly as they came, with or without errors. The
findings of the rules are kept beside the bytes and never replace them.
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
    """Open the store at `url`, which is ``sqlite:///path`` or the path of a file.

    A file that does not exist is created. An older file is migrated to the present schema. Raises
    StoreError if the URL has another scheme or the file cannot be used.
    """
    return SqliteStore(_file_of(url))


def make_store(url: str, backup: str | Path) -> None:
    """Create the store at `url` from a backup. If that fails, no store is left behind.

    Raises BackupError as `Store.restore` does, and StoreError if the store exists already.
    """
    make_from_backup(Path(_file_of(url)), backup)


def verify_store(url: str) -> Iterator[Damage]:
    """Yield what is damaged in the store at `url`: see `Store.verify`.

    The store is not changed. It may have an older schema, and it may be too damaged to open. Raises
    BackupError if the file is missing, is not a store, or has a later schema.
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
