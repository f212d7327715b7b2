"""Turns the filters of a request into a query to the store."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from records.library import Query

_FIELDS = frozenset(field.name for field in fields(Query))


def query_of(values: dict[str, Any]) -> Query:
    """Return the query for the parameters that filter, sort or page. Others are left out."""
    return Query(**{name: value for name, value in values.items() if name in _FIELDS})
