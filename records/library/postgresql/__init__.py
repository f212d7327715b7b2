"""The store in a database of PostgreSQL."""

from __future__ import annotations

from records.library.postgresql.store import PostgresStore, make_from_backup

__all__ = ["PostgresStore", "make_from_backup"]
