"""Where the deals of a record begin in its text, before anything of it is read."""

from __future__ import annotations

import re
from array import array
from itertools import chain

_DEAL = re.compile('[\r\n]\ufeff*+(?=\\[Deal[ \t\r\n"])')
#: The same in a text without CR and byte-order marks, looked for as a word.
_PLAIN_DEAL = re.compile('\n\\[Deal(?=[ \t\n"])')


def deal_starts(text: str) -> array[int]:
    """Return the offsets where the deals of a record begin, and the end of its text.

    >>> list(deal_starts('[Game "whist"]\\n[Deal "1"]\\n*\\n'))
    [15, 28]
    """
    if "\r" in text or "\ufeff" in text:
        starts = (found.end() for found in _DEAL.finditer(text))
    else:
        starts = (found.start() + 1 for found in _PLAIN_DEAL.finditer(text))
    return array("q", chain(starts, (len(text),)))


def before_deals(text: str) -> str:
    """Return the text of a record up to its first Deal tag, all of it if there is none."""
    first = _DEAL.search(text)
    return text if first is None else text[: first.end()]
