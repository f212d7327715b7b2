"""Records kept: the interface of a store, and the embedded one.

A record is evidence: its bytes are kept as they came, faulty or not, and what the rules
make of it is kept beside them, never in their place.
"""

from __future__ import annotations

from records.library.entry import Entry, describe
from records.library.model import (
    Added,
    Annotation,
    BackupError,
    Change,
    Conflict,
    Corrected,
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
from records.library.sqlite import SqliteStore
from records.library.store import Store

__all__ = [
    "Added",
    "Annotation",
    "BackupError",
    "Change",
    "Conflict",
    "Corrected",
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
    "open_store",
]


def open_store(url: str) -> Store:
    """The store that `url` names: ``sqlite:///path`` or the path of a file.

    The file is made if it is not there, and brought to the present form of its tables.
    Raises StoreError if the address is of another kind, or the file cannot be used.
    """
    scheme, separator, rest = url.partition("://")
    if not separator:
        return SqliteStore(url)
    if scheme != "sqlite":
        raise StoreError(f"{scheme}: no such kind of store; sqlite:///path is one")
    if rest[:1] != "/":
        raise StoreError("sqlite:///path has three strokes; a fourth begins an absolute path")
    return SqliteStore(rest[1:])
