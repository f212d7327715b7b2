"""A connection of SQLite that does nothing except for the thread that has it.

The module `sqlite3` would check that too (`check_same_thread`), but then a connection could
never be handed on, and to open one costs several times what it costs to read a record.  Without
a check two threads step through the same statements, and the process dies.
"""

from __future__ import annotations

import sqlite3
from typing import Any

from records.library.owner import Owner


class OwnedConnection(sqlite3.Connection):
    """A connection whose `owner` is asked before each statement.  It raises OwnerError."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self.owner = Owner()
        super().__init__(*arguments, **named)

    def cursor(self, *arguments: Any, **named: Any) -> Any:
        """As of `sqlite3.Connection`."""
        self.owner.check()
        return super().cursor(*arguments, **named)

    def execute(self, *arguments: Any) -> sqlite3.Cursor:
        """As of `sqlite3.Connection`."""
        self.owner.check()
        return super().execute(*arguments)

    def executemany(self, *arguments: Any) -> sqlite3.Cursor:
        """As of `sqlite3.Connection`."""
        self.owner.check()
        return super().executemany(*arguments)

    def executescript(self, *arguments: Any) -> sqlite3.Cursor:
        """As of `sqlite3.Connection`."""
        self.owner.check()
        return super().executescript(*arguments)

    def commit(self) -> None:
        """As of `sqlite3.Connection`."""
        self.owner.check()
        super().commit()

    def rollback(self) -> None:
        """As of `sqlite3.Connection`."""
        self.owner.check()
        super().rollback()

    def backup(self, *arguments: Any, **named: Any) -> None:
        """As of `sqlite3.Connection`."""
        self.owner.check()
        super().backup(*arguments, **named)

    def close(self) -> None:
        """As of `sqlite3.Connection`, by its owner, or by anybody if nobody has it."""
        self.owner.claim_if_free()
        super().close()
