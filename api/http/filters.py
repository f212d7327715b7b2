"""Turns the filters of a request into a query to the store."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from api.words.fault_names import ANY, fault_in
from records.library import Query

_FIELDS = frozenset(field.name for field in fields(Query))


def query_of(values: dict[str, Any]) -> Query:
    """Return the query for the parameters that filter, sort or page. Others are left out.

    Words of the search that name a fault select the records that have it.
    """
    told = {name: value for name, value in values.items() if name in _FIELDS}
    if told.get("text") and told.get("finding") is None:
        finding, text = fault_in(told["text"])
        told["text"] = text or None
        told |= {"ok": False} if finding == ANY else {"finding": finding}
    return Query(**told)
