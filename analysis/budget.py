"""How far the end plays of a record are searched, so that a long record takes no longer."""

from __future__ import annotations

#: Positions that the solver may look at: in one deal, in all deals of a record.
POSITIONS = 20_000
MOST_POSITIONS = 400_000
#: In one deal of a record however long.
LEAST_POSITIONS = 500


def positions_each(deals: int) -> int:
    """How many positions of each deal of a record with so many deals are looked at.

    >>> positions_each(3), positions_each(40), positions_each(10_000)
    (20000, 10000, 500)
    """
    return max(LEAST_POSITIONS, min(POSITIONS, MOST_POSITIONS // max(1, deals)))
