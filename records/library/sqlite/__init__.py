"""The embedded store: one SQLite file."""

from __future__ import annotations

from records.library.sql.adding import Adding
from records.library.sql.bin import Binning
from records.library.sql.facets import Faceting
from records.library.sql.history import Undoing
from records.library.sql.jobs import Working
from records.library.sql.live import Sharing
from records.library.sql.studies import Studying
from records.library.sql.tags import Tagging
from records.library.sql.tokens import Admitting
from records.library.sqlite.backups import BackingUp, make_from_backup
from records.library.sqlite.verifying import verify_file
from records.library.store import Store


class SqliteStore(
    BackingUp,
    Adding,
    Working,
    Faceting,
    Undoing,
    Binning,
    Tagging,
    Studying,
    Admitting,
    Sharing,
    Store,
):
    """A store in one SQLite file, which is created if it does not exist.

    Raises StoreError if the file cannot be opened or is not such a store.
    """


__all__ = ["SqliteStore", "make_from_backup", "verify_file"]
