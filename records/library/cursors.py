"""Cursors: where a page begins, as a word that callers hand back as they got it.

It is the id of the record before the page, and what that one is sorted by if it has that:
so the next page is found whatever has been added in between.  Every word of the form is
a cursor; one that no page has given names a place all the same.
"""

from __future__ import annotations

import re

from records.library import ids
from records.library.model import QueryError

PATTERN = f"[{ids.ALPHABET}]{{{ids.LENGTH}}}(-(?:[0-9a-f][0-9a-f])*)?"
_CURSOR = re.compile(PATTERN)


def written(key: str | int | None, number: int) -> str:
    """The cursor after a record: what it is sorted by, and the number that its id spells.

    >>> written(None, 33), written("as", 33), written(18500112, 33)
    ('000000000011', '000000000011-6173', '000000000011-3138353030313132')
    """
    name = ids.encode(number)
    return name if key is None else f"{name}-{str(key).encode().hex()}"


def read(cursor: str, counts: bool) -> tuple[str | int | None, int]:
    """What `written` was given; `counts` tells that the key is a number.

    Raises QueryError("cursor").

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
