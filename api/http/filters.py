"""The filters of an address, as the store's query."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from records.library import Query

_FIELDS = frozenset(field.name for field in fields(Query))


def query_of(values: dict[str, Any]) -> Query:
    """The query of the parameters that are filters, order or page; others are left out."""
    return Query(**{name: value for name, value in values.items() if name in _FIELDS})
