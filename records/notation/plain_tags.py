"""Tags that are written plainly, one a line."""

from __future__ import annotations

import re
from itertools import chain

_TAG_LINE = re.compile(
    '\\[([A-Za-z][A-Za-z0-9_]*) "([^"\\\\\x00-\x1f\x7f-\x9f\ud800-\udfff]*)"\\]\n'
)


def plain_pairs(section: str) -> list[tuple[str, str]] | None:
    """Return the names and values of the tags of a section.

    None if it holds anything else, or the same tag twice.
    """
    section = section.rstrip("\n")
    found: list[tuple[str, str]] = _TAG_LINE.findall(section + "\n")
    letters = sum(map(len, chain.from_iterable(found)))
    if letters + 6 * len(found) != len(section) + 1:
        return None
    return found if len(dict(found)) == len(found) else None
