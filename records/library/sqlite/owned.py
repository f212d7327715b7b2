"""A connection to SQLite that works only in the thread that owns it.

The module `sqlite3` has a check of its own (`check_same_thread`), but with it a connection could
never be handed to another thread. Opening a new one costs several times as much as reading a
record. Without any check, two threads step through the same statements and the process crashes.
"""

from __future__ import annotations

import sqlite3
from typing import Any

from records.library.owner import Owner


class OwnedConnection(sqlite3.Connection):
    """A connection that checks its `owner` before each statement. Raises OwnerError."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self.owner = Owner()
        super().__init__(*arguments, **named)

    def cursor(self, *arguments: Any, **named: Any) -> Any:
        """As in `sqlite3.Connection`. Raises OwnerError."""
        self.owner.check()
        return super().cursor(*arguments, **named)

    def execute(self, *arguments: Any) -> sqlite3.Cursor:
        """As in `sqlite3.Connection`. Raises OwnerError."""
        self.owner.check()
        return super().execute(*arguments)

    def executemany(self, *arguments: Any) -> sqlite3.Cursor:
        """As in `sqlite3.Connection`. Raises OwnerError."""
        self.owner.check()
        return super().executemany(*arguments)

    def executescript(self, *arguments: Any) -> sqlite3.Cursor:
        """As in `sqlite3.Connection`. Raises OwnerError."""
        self.owner.check()
        return super().executescript(*arguments)

    def commit(self) -> None:
        """As in `sqlite3.Connection`. Raises OwnerError."""
        self.owner.check()
        super().commit()

    def rollback(self) -> None:
        """As in `sqlite3.Connection`. Raises OwnerError."""
        self.owner.check()
        super().rollback()

    def backup(self, *arguments: Any, **named: Any) -> None:
        """As in `sqlite3.Connection`. Raises OwnerError."""
        self.owner.check()
        super().backup(*arguments, **named)

    def close(self) -> None:
        """As in `sqlite3.Connection`. The owner may call it, or any thread if there is no owner."""
        self.owner.claim_if_free()
        super().close()
