"""Where the deals of a record begin in its text, before anything of it is read."""

from __future__ import annotations

import re
from array import array
from itertools import chain

_DEAL = re.compile('[\r\n]\ufeff*+(?=\\[Deal[ \t\r\n"])')


def deal_starts(text: str) -> array[int]:
    """Return the offsets where the deals of a record begin, and the end of its text.

    >>> list(deal_starts('[Game "whist"]\\n[Deal "1"]\\n*\\n'))
    [15, 28]
    """
    return array("q", chain((found.end() for found in _DEAL.finditer(text)), (len(text),)))


def before_deals(text: str) -> str:
    """Return the text of a record up to its first Deal tag, all of it if there is none."""
    first = _DEAL.search(text)
    return text if first is None else text[: first.end()]
