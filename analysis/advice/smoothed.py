"""Evens out what hangs on who is ahead, so that few random deals tell options apart.

Where the winner takes a large premium, most random deals bring the same after two options, and a
few bring a premium more or less. Each deal then counts as what deals bring on average that end with
about the same lead.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from statistics import pstdev

#: How far two leads are about the same, as a part of the standard deviation of all leads.
_SAME = 1.0
#: Into how many steps the leads are put.
_STEPS = 60


def smoothed(
    values: Sequence[Sequence[float]], leads: Sequence[Sequence[int]]
) -> list[list[float]]:
    """Return the values of options in deals, each as deals bring with about the same lead.

    The mean of all values is about the same. Cost: less than a microsecond for each value.

    >>> smoothed([[0, 10], [0, 0]], [[5, 5], [5, 5]])
    [[2.5, 2.5], [2.5, 2.5]]
    """
    every = [lead for row in leads for lead in row]
    least, width = min(every), (max(every) - min(every)) / _STEPS or 1.0
    spread = _SAME * pstdev(every) / width or 1.0
    sums, counts = [0.0] * (_STEPS + 1), [0] * (_STEPS + 1)
    steps = [[int((lead - least) / width) for lead in row] for row in leads]
    for row, at in zip(values, steps, strict=True):
        for value, step in zip(row, at, strict=True):
            sums[step] += value
            counts[step] += 1
    near = [exp(-0.5 * (apart / spread) ** 2) for apart in range(_STEPS + 1)]
    filled = [step for step, count in enumerate(counts) if count]
    even = {
        step: sum(near[abs(step - one)] * sums[one] for one in filled)
        / sum(near[abs(step - one)] * counts[one] for one in filled)
        for step in filled
    }
    return [[even[step] for step in row] for row in steps]
