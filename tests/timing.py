"""How time grows with the work: ratios within one process, never seconds."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable


def _seconds(work: Callable[[], object], runs: int) -> float:
    """The least processor time of some runs, the collector held off."""
    best = float("inf")
    for _ in range(runs):
        gc.collect(0)
        gc.disable()
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
        gc.enable()
    return best


def ratio(work: Callable[[int], object], short: int, long: int) -> float:
    """How much longer the long work takes: as often as it is longer, if linear.

    A machine that is busy elsewhere may slow down one measurement, so what is not plainly linear is
    measured again. The least of three counts.
    """
    least = float("inf")
    for _ in range(3):
        seconds = _seconds(lambda: work(long), 2) / max(_seconds(lambda: work(short), 4), 2e-4)
        least = min(least, seconds)
        if least < 1.5 * long / short:
            break
    return least
