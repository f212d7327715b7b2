"""Figures that change in straight lines from the beginning of a deal to its end."""

from __future__ import annotations

from collections.abc import Sequence


def at_part(figures: Sequence[float], part: float) -> float:
    """Return what a figure is at a part of a deal, from 0 (its beginning) to 1 (its end).

    `figures` are those at equal distances, two at least, the first at 0 and the last at 1. Between
    two of them the figure lies in proportion. Beyond the ends it is that of the nearer end.

    >>> at_part((0, 4, 2), 0.25), at_part((0, 4, 2), 0.75), at_part((0, 4, 2), 1.5)
    (2.0, 3.0, 2.0)
    """
    place, beyond = between(len(figures), part)
    return figures[place] * (1 - beyond) + figures[place + 1] * beyond


def between(places: int, part: float) -> tuple[int, float]:
    """Return which of so many places comes before a part of a deal, and how far that is beyond it.

    The distance is a share (0 to 1) of that to the next place. The last place comes before nothing.

    >>> between(3, 0.25), between(3, 1.0)
    ((0, 0.5), (1, 1.0))
    """
    along = min(1.0, max(0.0, part)) * (places - 1)
    place = min(int(along), places - 2)
    return place, along - place
