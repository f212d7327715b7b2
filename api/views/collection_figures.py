"""Figures over the collection, from what is kept with each record or from the records."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from analysis.collection import DEEP, RecordFacts, Statistics, facts_of, facts_of_batch
from analysis.collection.kept import (
    DEEDS_FORMS,
    FORMS_OF_A_REPLAY,
    facts_to_keep,
    form_of,
    kind_of,
    take_totals,
)
from analysis.collection.summary import OTHERS
from analysis.luck import LUCK
from api.views.luck import luck_of_text, replay_of_text
from records.library import JobCounts, Query, Store, Stored, StoreError, Totals
from records.library.facts import WHOLE, Facts
from records.notation.batches import Batch
from records.notation.record_texts import chunks

#: Records with more bytes than this are computed anew each time.
_KEPT_BYTES = 1 << 15
#: The number of records that are worked out between two moments of writing.
_AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class Summed:
    """Figures over the records that a query selects, and what they were made from.

    `total` is the number of these records, `whole` whether all were counted. What was counted of
    `kept` of them was kept with the record. `jobs` are those of the kind of figures. `groups` is
    the number of groups, with those that count as one.
    """

    statistics: Statistics
    total: int
    whole: bool
    kept: int
    jobs: JobCounts
    groups: int


def summed(
    store: Store,
    query: Query,
    by: str,
    period: str,
    kind: str,
    seconds: float,
    most: int | None = None,
    group: str | None = None,
) -> Summed:
    """Return the figures of a kind over the records that a query selects.

    What the figures need is kept with each record. Records without that are replayed, and solved if
    the kind asks for it. Then only as many are counted as `seconds` allow, the newest first, and
    those that have failed too often are left out. Memory does not grow with the number of records.

    At most the `most` largest groups are told apart, and that `group`. The others count as one.
    """
    same = _people(store, by)
    statistics = Statistics(by, period, same)
    form = form_of(kind)
    # A person with several names gets figures over all of them, or none.
    names = {*same, *same.values(), *(() if group is None else (group,))}
    apart = None if by == "game" or (by == "pair" and same) else most
    totals = store.totals(query, kind_of(by, period), form, apart, names)
    take_totals(statistics, totals)
    kept = statistics.records + statistics.left_out
    jobs = JobCounts(0, 0, 0)
    if kept == totals.records:
        return Summed(statistics, kept, True, kept, jobs, _groups(statistics, totals))
    if kind in DEEP:
        jobs = store.job_counts(kind, query)
    end = time.monotonic() + seconds
    for one in store.without_facts(query, form, kind if kind in DEEP else None):
        if time.monotonic() > end:
            groups = _groups(statistics, totals)
            return Summed(statistics, totals.records, False, kept, jobs, groups)
        statistics.add(facts_in(one, kind))
    counted = statistics.records + statistics.left_out
    whole = counted == totals.records
    return Summed(statistics, totals.records, whole, kept, jobs, _groups(statistics, totals))


def _groups(statistics: Statistics, totals: Totals) -> int:
    """Return how many groups there are."""
    told = sum(name != OTHERS for _, name in statistics.sums)
    return totals.number - len(totals.groups) + told if totals.rest else len(statistics.sums)


def _people(store: Store, by: str) -> Mapping[str, str]:
    """Return the person's name for each alias, if groups are told by players."""
    return store.people() if by in ("player", "pair") else {}


def counted_again(
    store: Store, stored: Iterable[Stored], forms: Collection[int] = FORMS_OF_A_REPLAY
) -> int:
    """Work out the facts of these records, of some forms, and keep them. Returns for how many.

    Cost: a replay of each, and adding up what it counts. Memory: that of the records.
    """
    # Nobody else can write while they are kept: so all are worked out before.
    found = [
        (one.summary.id, one.summary.version, facts)
        for one in stored
        for facts in facts_of_text(one.text, one.summary.game or "")
        if facts.form in forms
    ]
    return store.keep_facts(found) // len(forms)


def facts_of_text(text: bytes, game: str, kind: str = "") -> list[Facts]:
    """Return what is kept of a record, by its text and the game that it names, for the figures of a
    kind of WORKED, or for those that need no more than a replay. Cost: that of the kind.
    """
    if kind == LUCK:
        return [luck_of_text(text, game)]
    from analysis.insights.kept import deeds_to_keep

    replay = replay_of_text(text, whole=bool(kind))
    if kind and kind not in DEEP:
        return [deeds_to_keep(replay, game, kind)]
    missed, graded, parted = (kind == one for one in DEEP)
    found = facts_of(replay, missed, graded, parted)
    facts = [facts_to_keep(found, game, kind)]
    return [*facts, deeds_to_keep(replay, game, kind)] if kind in DEEDS_FORMS else facts


def count_again(store: Store, stored: Iterable[Stored]) -> None:
    """Work out what the figures need of records that have just changed or come back, and keep it.

    If the store does not take it now, they stay without: figures are made from their texts.
    """
    with suppress(StoreError):
        counted_again(store, stored)


def kept_of(store: Store, form: int) -> int:
    """Return for how many records facts of a form are kept. Cost: reads some rows."""
    whole = store.totals(Query(), WHOLE, form).whole.values()
    return sum(counts.get(name, [0])[0] for counts in whole for name in ("=records", "=left-out"))


def keep_missing(store: Store, done: Callable[[int], None] = lambda number: None) -> int:
    """Work out what the figures need of all records that lack it. Returns of how many.

    `done` is called with the number of records after each batch. Where none lacks it, that is known
    from the totals: no record is read.
    """
    kept = 0
    for at, form in enumerate(FORMS_OF_A_REPLAY):
        if kept_of(store, form) == store.count(Query()):
            continue
        lacking = store.without_facts(Query(descending=False), form)
        while batch := list(islice(lacking, _AT_ONCE)):
            # Those that lack the first form, if any, were given the others with it.
            kept += counted_again(store, batch, FORMS_OF_A_REPLAY[at:])
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
