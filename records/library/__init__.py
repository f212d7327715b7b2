"""The library: the interface of a store of records, and the store that comes with Carnet.

A record is evidence. A store keeps its bytes exactly as they came, with or without errors. The
findings of the rules are kept beside the bytes and never replace them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from records.library.aliases import AliasError
from records.library.entry import Entry, describe
from records.library.facts import Facts
from records.library.model import (
    Added,
    Alias,
    Annotation,
    BackupError,
    Binned,
    BinPage,
    Change,
    Conflict,
    Corrected,
    Damage,
    Damaged,
    Draft,
    Duplicate,
    Facets,
    Job,
    JobCounts,
    KeyReused,
    LiveGame,
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
    Totals,
    Unavailable,
    Unsure,
    Version,
)
from records.library.owner import OwnerError
from records.library.sql.studies import (
    LONGEST_TAG,
    MOST_CHAPTERS,
    MOST_TAGS,
    Chapter,
    RecordTag,
    Study,
    StudyDraft,
    StudyPage,
    TagCount,
    TooMany,
)
from records.library.sqlite import SqliteStore, make_from_backup, verify_file
from records.library.store import Store

__all__ = [
    "LONGEST_TAG",
    "MOST_CHAPTERS",
    "MOST_TAGS",
    "Added",
    "Alias",
    "AliasError",
    "Annotation",
    "BackupError",
    "BinPage",
    "Binned",
    "Change",
    "Chapter",
    "Conflict",
    "Corrected",
    "Damage",
    "Damaged",
    "Draft",
    "Duplicate",
    "Entry",
    "Facets",
    "Facts",
    "Job",
    "JobCounts",
    "KeyReused",
    "LiveGame",
    "Missing",
    "OwnerError",
    "Page",
    "Query",
    "QueryError",
    "RecordTag",
    "Remember",
    "Remembered",
    "SqliteStore",
    "Store",
    "StoreError",
    "Stored",
    "Study",
    "StudyDraft",
    "StudyPage",
    "Summary",
    "TagCount",
    "Token",
    "TooMany",
    "Totals",
    "Unavailable",
    "Unsure",
    "Version",
    "describe",
    "make_store",
    "open_store",
    "shown_address",
    "verify_store",
]


_KINDS = "sqlite:///path and postgresql://host/database"


def open_store(url: str) -> Store:
    """Open the store at `url`.

    That is ``sqlite:///path``, the path of a file, or ``postgresql://user@host/database``. A file
    that does not exist is created, and so are the tables of an empty database. Older ones are
    migrated to the present schema. Raises StoreError if the URL has another scheme, or if the file
    or database cannot be used.
    """
    if _is_postgresql(url):
        store: Store = _postgresql().PostgresStore(url)
        return store
    return SqliteStore(_file_of(url))


def make_store(url: str, backup: str | Path) -> None:
    """Create the store at `url` from a backup. If that fails, no store is left behind.

    A database of PostgreSQL must exist, and may be left with empty tables. Raises BackupError as
    `Store.restore` does, and StoreError if the store exists already.
    """
    if _is_postgresql(url):
        _postgresql().make_from_backup(url, backup)
    else:
        make_from_backup(Path(_file_of(url)), backup)


def verify_store(url: str) -> Iterator[Damage]:
    """Yield what is damaged in the store at `url`: see `Store.verify`.

    The store is not changed. A file may have an older schema, and it may be too damaged to open.
    Raises BackupError if the file is missing, is not a store, or has a later schema.
    """
    if _is_postgresql(url):
        return _verified(url)
    return verify_file(_file_of(url))


def shown_address(url: str) -> str:
    """Return the address of a store as it may be told to anybody: without a password."""
    from records.library.postgresql_address import shown

    return shown(url)


def _verified(url: str) -> Iterator[Damage]:
    with open_store(url) as store:
        yield from store.verify()


def _is_postgresql(url: str) -> bool:
    return url.startswith(("postgresql://", "postgres://"))


def _postgresql() -> ModuleType:
    try:
        import records.library.postgresql as found
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in ("psycopg", "psycopg_pool"):
            raise
        raise StoreError(
            "PostgreSQL needs packages that are not installed: pip install 'carnet[postgresql]'"
        ) from error
    return found


def _file_of(url: str) -> str:
    scheme, separator, rest = url.partition("://")
    if not separator:
        name = url.partition(":")[0].lower()
        if name in ("sqlite", "postgresql", "postgres") and name != url.lower():
            # Otherwise a missing stroke would make a file of that name.
            raise StoreError(f"two strokes are missing after “{name}:”: {_KINDS} are addresses")
        return url
    if scheme != "sqlite":
        raise StoreError(f"{scheme}: no such kind of store; {_KINDS} are")
    if rest[:1] != "/":
        raise StoreError("sqlite:///path has three strokes; a fourth begins an absolute path")
    return rest[1:]
