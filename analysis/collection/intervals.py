"""95 % intervals of shares and means, without a table or a library of statistics."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

#: The level of all intervals.
CONFIDENCE = 0.95

#: So many standard errors to each side make such an interval.
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)

Interval = tuple[float, float]


def wilson(hits: float, trials: float) -> Interval | None:
    """Return Wilson's interval of a share, None without trials.

    It stays within 0 and 1, and is wider than a point even if all trials hit or none does.

    >>> [round(end, 3) for end in wilson(8, 10)], [round(end, 3) for end in wilson(0, 10)]
    ([0.49, 0.943], [0.0, 0.278])
    """
    if not trials:
        return None
    share = hits / trials
    spread = Z * Z / trials
    centre = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return max(0.0, centre - half), min(1.0, centre + half)


def share_interval(
    hits: float, squares: float, products: float, trials: int, trials_squared: int, games: int
) -> Interval | None:
    """Return the interval of a share whose trials come game by game, None without trials.

    `squares` sums the squares of each game's hits, `products` its hits times its trials,
    `trials_squared` the squares of its trials. It is Wilson's interval for as many independent
    trials as would be as uncertain (after Korn and Graubard). They are at most the trials, and at
    least as many as if each game counted once: so many are taken where games show no difference to
    go by, because there is only one, or because all trials hit or none does.

    >>> alike = share_interval(20, 40, 80, 40, 160, 10)  # 2 of 4 in each of ten games
    >>> apart = share_interval(20, 80, 80, 40, 160, 10)  # 4 of 4 in five games, none in five
    >>> alike == wilson(20, 40), apart == wilson(5, 10)
    (True, True)
    """
    if not trials:
        return None
    share = hits / trials
    fewest = trials * trials / trials_squared
    apart = share * (1 - share)
    effective = fewest
    if games > 1 and apart:
        variance = _between(hits, squares, products, trials, trials_squared, games)
        few = Z / student_quantile(games - 1)
        effective = apart / variance * few * few if variance else trials
    effective = min(trials, max(fewest, effective))
    return wilson(share * effective, effective)


def ratio_interval(
    total: float, squares: float, products: float, count: int, counts_squared: int, games: int
) -> Interval | None:
    """Return Student's interval of a mean whose values come game by game, None for one game.

    `squares` sums the squares of each game's total, `products` its total times its number of
    values, `counts_squared` the squares of these numbers. Games are taken as independent, the
    values of one game are not.

    >>> [round(end, 2) for end in ratio_interval(15, 55, 15, 5, 5, 5)]  # 1, 2, 3, 4, 5
    [1.04, 4.96]
    """
    if games < 2:
        return None
    mean = total / count
    variance = _between(total, squares, products, count, counts_squared, games)
    half = student_quantile(games - 1) * sqrt(variance)
    return mean - half, mean + half


def _between(
    total: float, squares: float, products: float, count: int, counts_squared: int, games: int
) -> float:
    """Return the variance of the ratio of two sums over games, linearized."""
    ratio = total / count
    off = squares - 2 * ratio * products + ratio * ratio * counts_squared
    return max(0.0, off) * games / (games - 1) / (count * count)


def student_quantile(freedom: int) -> float:
    """Return the two-sided 95 % quantile of Student's distribution, to three digits.

    >>> [round(student_quantile(n), 2) for n in (1, 2, 5, 30, 1000)]
    [12.71, 4.3, 2.57, 2.04, 1.96]
    """
    if freedom in _FEW:
        return _FEW[freedom]
    # Cornish and Fisher's expansion of the normal quantile.
    z, n = Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


_FEW = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306}
