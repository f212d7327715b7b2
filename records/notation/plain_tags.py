"""Tags that are written plainly, one a line."""

from __future__ import annotations

import re
from itertools import chain, starmap

from records.notation.model import Tag

_TAG_LINE = re.compile(
    '\\[([A-Za-z][A-Za-z0-9_]*) "([^"\\\\\x00-\x1f\x7f-\x9f\ud800-\udfff]*)"\\]\n'
)


def plain_tags(section: str) -> list[Tag] | None:
    """Return the tags of a section, or None if it holds anything else or the same tag twice."""
    section = section.rstrip("\n")
    found = _TAG_LINE.findall(section + "\n")
    letters = sum(map(len, chain.from_iterable(found)))
    if letters + 6 * len(found) != len(section) + 1:
        return None
    if len(dict(found)) != len(found):
        return None
    return list(starmap(Tag, found))
