"""Figures over the collection, from what is kept with each record or from the records."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from itertools import islice

from analysis.collection import DEEP, RecordFacts, Statistics, facts_of_batch
from analysis.collection.kept import FORM, facts_to_keep, kind_of, take_totals
from records.library import Query, Store, Stored, StoreError
from records.library.facts import Facts
from records.notation.batches import Batch
from records.notation.record_texts import chunks

#: Records with more bytes than this are computed anew each time.
_KEPT_BYTES = 1 << 15
#: The number of records that are worked out between two moments of writing.
_AT_ONCE = 200


def summed(
    store: Store, query: Query, by: str, period: str, kind: str, seconds: float
) -> tuple[Statistics, int, bool]:
    """Return the figures over the records that a query selects, their number, and whether all were
    counted.

    What the figures need is kept with each record. Records without that are replayed, and so are
    all for figures that need more than a replay. Then only as many are counted as `seconds` allow,
    the newest first. Memory does not grow with the number of records.
    """
    statistics = Statistics(by, period)
    if kind in DEEP:
        total = store.count(query)
        rest = store.stream(query)
    else:
        totals = store.totals(query, kind_of(by), FORM)
        take_totals(statistics, totals)
        total = totals.records
        if statistics.records + statistics.left_out == total:
            return statistics, total, True
        rest = store.without_facts(query, FORM)
    end = time.monotonic() + seconds
    for one in rest:
        if time.monotonic() > end:
            return statistics, total, False
        statistics.add(facts_in(one, kind))
    return statistics, total, True


def counted_again(store: Store, stored: Iterable[Stored]) -> int:
    """Work out what the figures need of these records, and keep it. Returns for how many.

    Cost: a parse and about two replays of each. Memory: that of the records.
    """
    # Nobody else can write while they are kept: so all are worked out before.
    found = [(one.summary.id, one.summary.version, _to_keep(one)) for one in stored]
    return store.keep_facts(found)


def _to_keep(stored: Stored) -> Facts:
    return facts_to_keep(_facts(stored.text, ""), stored.summary.game or "")


def count_again(store: Store, stored: Iterable[Stored]) -> None:
    """Work out what the figures need of records that have just changed or come back, and keep it.

    If the store does not take it now, they stay without: figures are made from their texts.
    """
    with suppress(StoreError):
        counted_again(store, stored)


def keep_missing(store: Store, done: Callable[[int], None] = lambda number: None) -> int:
    """Work out what the figures need of all records that lack it. Returns of how many.

    `done` is called with the number of records after each batch.
    """
    kept = 0
    lacking = store.without_facts(Query(descending=False), FORM)
    while batch := list(islice(lacking, _AT_ONCE)):
        kept += counted_again(store, batch)
        done(len(batch))
    return kept


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
