"""Limits on how many positions of a record the solver examines, so that a long record takes no
longer than a short one.
"""

from __future__ import annotations

#: The most positions that the solver examines in one deal, and in all deals of a record.
POSITIONS = 20_000
MOST_POSITIONS = 400_000
#: The least that each deal gets, however long the record.
LEAST_POSITIONS = 500


def positions_each(deals: int) -> int:
    """Return how many positions the solver may examine in each deal of a record with this many
    deals.

    >>> positions_each(3), positions_each(40), positions_each(10_000)
    (20000, 10000, 500)
    """
    return max(LEAST_POSITIONS, min(POSITIONS, MOST_POSITIONS // max(1, deals)))
