"""Deals that have nothing except a number, so that there is nothing to replay.

A text may have very many of them. Setting up a table for each would take most of the time.
"""

from __future__ import annotations

from records.notation.model import UNFINISHED, Deal
from records.notation.values import parse_positive


def bare_number(deal: Deal) -> int | None:
    """Return the number of a deal that says nothing else, or None if the deal says more.

    >>> from records.notation.reader import loads
    >>> text = '[Game "whist"]\\n[Deal "1"]\\n*\\n[Deal "7"]\\n[Deal "1"]\\nKS *'
    >>> [bare_number(deal) for deal in loads(text)[0].deals]
    [1, 7, None]
    """
    if not deal.idle or len(deal.tags) != 1:
        return None
    if deal.end is not None and deal.end.kind != UNFINISHED:
        return None
    (tag,) = deal.tags
    return parse_positive(tag.value) if tag.name == "Deal" else None
