"""The embedded store: one SQLite file."""

from __future__ import annotations

from records.library.sqlite.backups import SqliteBackups, make_from_backup
from records.library.sqlite.verifying import verify_file
from records.library.store import Store


class SqliteStore(SqliteBackups, Store):
    """A store in one SQLite file, which is created if it does not exist.

    Raises StoreError if the file cannot be opened or is not such a store.
    """


__all__ = ["SqliteStore", "make_from_backup", "verify_file"]
