"""What is asked of the service when it is held against its OpenAPI document."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle
from typing import Any

import schemathesis
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from analysis.charts import CHARTS, COLLECTION_CHARTS


@schemathesis.serializer("application/x-ndjson", "application/gzip", "application/zstd")
def as_it_is(_: Any, value: Any) -> bytes:
    """These bodies are sent as they were made up."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


#: Every kind of figure that there is, one after the other.
KINDS = {"charts": cycle(CHARTS), "statistics": cycle(COLLECTION_CHARTS)}


def validate(case: Any, places: Mapping[str, str], **options: Any) -> None:
    """Make the call that `case` is, and hold the answer against the document.

    Every other time what stands in the path is what `places` has by that name, so that there
    is something to find; and a kind of figure that there is.
    """
    found: dict[str, str] = dict(places)
    for part, kinds in KINDS.items():
        if f"/{part}/" in case.operation.path:
            found["kind"] = next(kinds)
    for name, value in found.items():
        if name in case.path_parameters and hash(case.path_parameters[name]) % 2:
            case.path_parameters[name] = value
    # Any text is a body as far as the document can say, and any number an action; what is to
    # be changed must have been seen.
    excluded = [positive_data_acceptance] if case.operation.method != "get" else []
    if case.media_type == "application/x-ndjson":
        # What is no line of JSON is told of in its place, and does not refuse the others.
        excluded.append(negative_data_rejection)
    response = case.call(**options)
    if response.status_code == 412:
        # What has changed since it was seen is told before anything is read of the body.
        excluded.append(negative_data_rejection)
    case.validate_response(response, excluded_checks=excluded)
