"""Fits figures that change in straight lines through a deal (see `analysis.estimate.piecewise`)."""

from __future__ import annotations

from collections.abc import Iterable

import numpy

from analysis.estimate.piecewise import between


def fitted(
    told: Iterable[tuple[float, float, float]], places: int, bend: float
) -> tuple[float, ...]:
    """Return the figures at so many places that agree best with those of parts of deals.

    `told` has them as (part, figure, weight). The figure at the beginning is 0. The sum of squares
    is least, with those of the bends counted `bend` times: the more, the straighter they lie.

    >>> fitted([(0.5, 2.0, 1.0), (1.0, 3.0, 1.0)], 3, 0.0)
    (0.0, 2.0, 3.0)
    """
    rows, right = [], []
    for part, figure, weight in told:
        place, beyond = between(places, part)
        times = weight**0.5
        row = [0.0] * places
        row[place], row[place + 1] = times * (1 - beyond), times * beyond
        rows.append(row)
        right.append(times * figure)
    for middle in range(1, places - 1):
        row = [0.0] * places
        row[middle - 1 : middle + 2] = [one * bend**0.5 for one in (1.0, -2.0, 1.0)]
        rows.append(row)
        right.append(0.0)
    unknown = numpy.array(rows)[:, 1:]
    found, *_ = numpy.linalg.lstsq(unknown, numpy.array(right), rcond=None)
    return (0.0, *(round(float(one), 4) for one in found))
