"""Figures over the collection, summed up from records that are read one by one."""

from __future__ import annotations

import time
from collections.abc import Iterable
from functools import lru_cache

from analysis.collection import DEEP, RecordFacts, Statistics, facts_of_batch
from records.library import Stored
from records.notation.batches import Batch
from records.notation.record_texts import chunks

#: Records with more bytes than this are computed anew each time.
_KEPT_BYTES = 1 << 15


def summed(
    stored: Iterable[Stored], by: str, period: str, kind: str, seconds: float
) -> tuple[Statistics, bool]:
    """Return the figures over these records, and whether all of them were counted in `seconds`.

    Memory does not grow with the number of records.
    """
    statistics = Statistics(by, period)
    end = time.monotonic() + seconds
    for one in stored:
        if time.monotonic() > end:
            return statistics, False
        statistics.add(facts_in(one, kind))
    return statistics, True


def facts_in(stored: Stored, kind: str) -> RecordFacts | None:
    """Return what a stored record contributes to figures of this kind, or None.

    Cost: a parse and a replay. The latest few thousand records are cached.
    """
    deep = kind if kind in DEEP else ""
    if len(stored.text) > _KEPT_BYTES:
        return _facts(stored.text, deep)
    return _kept(stored.text, deep)


@lru_cache(maxsize=4096)
def _kept(text: bytes, deep: str) -> RecordFacts | None:
    return _facts(text, deep)


def _facts(text: bytes, deep: str) -> RecordFacts | None:
    _, record = chunks(text)
    ((_, facts),) = facts_of_batch(Batch(None, record, 1, 1), (deep,))
    return facts
