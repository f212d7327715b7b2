"""The store in a database of PostgreSQL, for a service of several processes or machines."""

from __future__ import annotations

from pathlib import Path

from records.library.model import Query, StoreError
from records.library.postgresql.backups import PostgresBackups
from records.library.store import Store


class PostgresStore(PostgresBackups, Store):
    """A store in a database that is there already. Its tables are made if there are none.

    Raises StoreError if the database cannot be reached or is not such a store.
    """


def make_from_backup(url: str, path: str | Path) -> None:
    """Fill an empty database from a backup; see `records.library.make_store`."""
    with PostgresStore(url) as store:
        if store.count(Query()):
            raise StoreError("there are records in the database already")
        store.restore(path)


__all__ = ["PostgresStore", "make_from_backup"]
