"""`If-Match`: who changes something says which version of it he has seen."""

from __future__ import annotations

import re

from flask import request

from api.http.problems import fail

_VERSION = re.compile(r"([0-9]{1,9})(?:-[0-9a-f]+)?")


def seen_version(present: int) -> int:
    """The present version, if the caller has seen it.

    A tag of any form of the thing will do: each begins with the version.  Ends the request
    with 428 if the caller does not say what it has seen, 412 if that was another version.
    """
    header = request.headers.get("If-Match")
    if not header:
        fail(428, "if-match")
    if header.strip() == "*":
        return present
    tags = (_VERSION.fullmatch(tag or "") for tag in request.if_match.as_set(include_weak=True))
    if present not in {int(found[1]) for found in tags if found is not None}:
        fail(412, "changed-since")
    return present
