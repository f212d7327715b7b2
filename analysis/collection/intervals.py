"""95 % intervals of shares and means, without a table or a library of statistics."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

#: The level of all intervals.
CONFIDENCE = 0.95

_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)

Interval = tuple[float, float]


def wilson(hits: int, trials: int) -> Interval | None:
    """Return Wilson's interval of a share, None without trials.

    It stays within 0 and 1, and is wider than a point even if all trials hit or none does.

    >>> [round(end, 3) for end in wilson(8, 10)], [round(end, 3) for end in wilson(0, 10)]
    ([0.49, 0.943], [0.0, 0.278])
    """
    if not trials:
        return None
    share = hits / trials
    spread = _Z * _Z / trials
    centre = (share + spread / 2) / (1 + spread)
    half = _Z * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return max(0.0, centre - half), min(1.0, centre + half)


def student(count: int, total: float, squares: float) -> Interval | None:
    """Return Student's interval of a mean, from the values' sum and sum of squares.

    Returns None for fewer than two values. It takes the values as independent and their mean as
    normal.

    >>> [round(end, 2) for end in student(5, 15, 55)]
    [1.04, 4.96]
    """
    if count < 2:
        return None
    mean = total / count
    variance = max(0.0, (squares - total * mean) / (count - 1))
    half = student_quantile(count - 1) * sqrt(variance / count)
    return mean - half, mean + half


def student_quantile(freedom: int) -> float:
    """Return the two-sided 95 % quantile of Student's distribution, to three digits.

    >>> [round(student_quantile(n), 2) for n in (1, 2, 5, 30, 1000)]
    [12.71, 4.3, 2.57, 2.04, 1.96]
    """
    if freedom in _FEW:
        return _FEW[freedom]
    # Cornish and Fisher's expansion of the normal quantile.
    z, n = _Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


_FEW = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306}
