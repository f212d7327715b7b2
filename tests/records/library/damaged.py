"""What is done behind the back of a store in a file, and what it says of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from records.library import Damage, verify_store


def said(path: Path) -> list[Damage]:
    return list(verify_store(str(path)))


def altered(path: Path, sql: str, *values: object) -> None:
    """Changes a row behind the back of the store."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute(sql, values).rowcount > 0
        connection.commit()
