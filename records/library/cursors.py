"""Cursors: words that say where a page begins. Callers hand them back as they got them.

A cursor holds the id of the last record before the page, and that record's sort key if it has one.
So the next page is found even if records were added in between. Any word of the right form is
accepted, because it names a place whether or not a page gave it out.
"""

from __future__ import annotations

import re

from records.library import ids
from records.library.model import QueryError

PATTERN = f"[{ids.ALPHABET}]{{{ids.LENGTH}}}(-(?:[0-9a-f][0-9a-f])*)?"
_CURSOR = re.compile(PATTERN)


def written(key: str | int | None, number: int) -> str:
    """Return the cursor after a record, given its sort key and the number behind its id.

    >>> written(None, 33), written("as", 33), written(18500112, 33)
    ('000000000011', '000000000011-6173', '000000000011-3138353030313132')
    """
    name = ids.encode(number)
    return name if key is None else f"{name}-{str(key).encode().hex()}"


def read(cursor: str, counts: bool) -> tuple[str | int | None, int]:
    """Return the key and the number that `written` was given.

    `counts` says that the key is a number.

    Raises QueryError("cursor") if the word is not a cursor.

    >>> read("000000000011-6173", False), read("000000000011-3138353030313132", True)
    (('as', 33), (18500112, 33))
    """
    found = _CURSOR.fullmatch(cursor)
    if found is None:
        raise QueryError("cursor")
    number = ids.decode(cursor[: ids.LENGTH])
    if found[1] is None:
        return None, number
    key = bytes.fromhex(found[1][1:]).decode(errors="replace")
    if not counts:
        return key, number
    return (int(key) if key.isascii() and key.isdigit() and len(key) < 10 else 0), number
