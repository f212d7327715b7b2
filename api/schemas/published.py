"""The JSON Schema of a record, made from the same description as the OpenAPI document."""

from __future__ import annotations

from functools import cache
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin

from api.schemas.records import StoredSchema

DIALECT = "https://json-schema.org/draft/2020-12/schema"


@cache
def record_schema() -> dict[str, Any]:
    """Return the schema of a record as `GET /records/{id}` sends it.

    `PUT` needs only `text` of it.
    """
    spec = APISpec("records", "1", "3.1.0", plugins=[MarshmallowPlugin()])
    spec.components.schema("Record", schema=StoredSchema)
    schemas: dict[str, Any] = spec.to_dict()["components"]["schemas"]
    record = schemas.pop("Record")
    return {
        "$schema": DIALECT,
        "$id": "/api/v1/schemas/record.json",
        "title": "A record",
        **_pointing(record),
        "$defs": _pointing(schemas),
    }


def _pointing(value: Any) -> Any:
    """Return the schema with its references changed to point within it."""
    if isinstance(value, dict):
        return {key: _pointing(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_pointing(part) for part in value]
    if isinstance(value, str):
        return value.replace("#/components/schemas/", "#/$defs/")
    return value
