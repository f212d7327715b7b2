"""The embedded store: one SQLite file."""

from __future__ import annotations

from records.library.sqlite.store import SqliteStore, make_from_backup
from records.library.sqlite.verifying import verify_file

__all__ = ["SqliteStore", "make_from_backup", "verify_file"]
