"""Deals played on at random: what may be in the cards that a player has not seen, and how it ends.

The cards are dealt at random, the more often the likelier they make what was done. All then play on
by one simple policy: `analysis.estimate.count_policy` if a count decides the deal, otherwise
`analysis.estimate.policy`. Here is what a sample of such deals says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from math import sqrt
from statistics import fmean, stdev
from typing import Any

__all__ = ["Expected", "Mean"]


#: Half the width of a 95 % interval, in standard errors.
_WIDTH = 1.96
#: The quantiles between which nine deals of ten end.
_TAILS = (0.05, 0.95)


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of a sample with its 95 % confidence interval."""

    mean: float
    low: float
    high: float

    def as_dict(self) -> dict[str, Any]:
        """Return the figures as JSON has them, rounded to a hundredth of a point."""
        return {field.name: round(getattr(self, field.name), 2) for field in fields(self)}


@dataclass(frozen=True, slots=True)
class Expected(Mean):
    """What a deal is expected to bring: the mean with its interval, and where single deals end.

    Of the deals that were played on, 5 % end below `p5` and 5 % above `p95`. If the value is
    solved, both are that value.
    """

    p5: float
    p95: float


def mean(found: Sequence[float]) -> Mean:
    """Return the mean of a sample and its normal 95 % interval. A single value is exact."""
    middle = fmean(found)
    width = _WIDTH * stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0
    return Mean(middle, middle - width, middle + width)


def expected(found: Sequence[float]) -> Expected:
    """Return the mean of a sample with its interval, and the band in which deals end.

    >>> one = expected(list(range(1, 40)))
    >>> one.mean, one.p5, one.p95
    (20.0, 2.0, 38.0)
    """
    middle = mean(found)
    ordered = sorted(found)
    p5, p95 = (_quantile(ordered, part) for part in _TAILS)
    return Expected(middle.mean, middle.low, middle.high, p5, p95)


def lowered(one: Expected, by: float) -> Expected:
    """Return the same with a lower mean. The band in which deals end stays where it is."""
    return Expected(one.mean - by, one.low - by, one.high - by, one.p5, one.p95)


def _quantile(ordered: Sequence[float], part: float) -> float:
    """Return the value below which one more deal of the sample's kind ends with that chance.

    Between two values it lies in proportion. A sample too small to tell gives its end.
    """
    place = part * (len(ordered) + 1) - 1
    if place <= 0:
        return float(ordered[0])
    if place >= len(ordered) - 1:
        return float(ordered[-1])
    below = int(place)
    return ordered[below] + (place - below) * (ordered[below + 1] - ordered[below])
