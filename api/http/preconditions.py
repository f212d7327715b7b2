"""`If-Match`: whoever changes something says which version of it they have seen."""

from __future__ import annotations

import re

from flask import request

from api.http.problems import fail

_VERSION = re.compile(r"([0-9]{1,9})(?:-[0-9a-f]+)?")


def seen_version(present: int) -> int:
    """Return the present version if the caller has seen it.

    The tag of any form of the resource is accepted, because each begins with the version. Ends the
    request with 428 if there is no tag, and with 412 if it names another version.
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
