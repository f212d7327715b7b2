"""What SQLite's errors mean for a store."""

from __future__ import annotations

import sqlite3

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
