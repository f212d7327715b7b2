"""Figures over the records that a query selects, from what is kept of them or from their texts."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Generic, TypeVar

from analysis.collection import MISSED, RecordFacts, Statistics, facts_of_batch
from analysis.collection.kept import DEEDS_FORM, FORM, WORKED_FORMS, kind_of, take_totals
from analysis.insights import Insights, Question
from analysis.insights.adding_up import KeptInsights
from analysis.insights.kept import deeds_to_keep
from analysis.luck import LUCK, LuckSums, luck_to_keep
from analysis.standings import Result, Standings, result_of, rules_of
from analysis.stored.keeping import replay_of_text
from analysis.stored.summing import summed
from records.library import JobCounts, Query, Store, Stored, Summary
from records.notation.batches import Batch
from records.notation.record_texts import pieces_of

#: Records with more bytes than this are computed anew each time.
_KEPT_BYTES = 1 << 15

Sums = TypeVar("Sums", Statistics, Insights, LuckSums, Standings)


@dataclass(frozen=True, slots=True)
class Answer(Generic[Sums]):
    """Figures over the records that a query selects, `total` of them.

    What was counted of `kept` of them was kept with the record. `lacking` is how many could not be
    counted. `jobs` are those that work out what is lacking.
    """

    sums: Sums
    total: int
    lacking: int
    kept: int
    jobs: JobCounts

    @property
    def work(self) -> dict[str, int]:
        """How far what takes long has come in the background."""
        return {"done": self.kept, "running": self.jobs.running, "failed": self.jobs.failed}


def statistics_of(
    store: Store,
    query: Query,
    by: str,
    period: str,
    kind: str,
    seconds: float,
    most: int | None = None,
    group: str | None = None,
) -> Answer[Statistics]:
    """Return the figures of a kind over the records that a query selects.

    What is not kept is worked out as `_with_the_rest` says. Memory does not grow with the number of
    records. At most the `most` largest groups are told, and that `group`.
    """
    same = store.aliases.people() if by in ("player", "pair") else {}
    found = Statistics(by, period, same)
    form = WORKED_FORMS.get(kind, FORM)
    # A person with several names gets figures over all of them, or none.
    names = {*same, *same.values(), *(() if group is None else (group,))}
    apart = None if by == "game" or (by == "pair" and same) else most
    totals = store.totals(query, kind_of(by, period), form, apart, names, summed)
    take_totals(found, totals)

    def add(one: Stored) -> None:
        found.add(facts_in(one, kind))

    work = kind if kind == MISSED else ""
    return _with_the_rest(store, query, work, form, found, totals.records, add, seconds)


def insights_of(store: Store, query: Query, question: Question, seconds: float) -> Answer[Insights]:
    """Return the answer to a question over the records that a query selects.

    What is not kept is worked out as `_with_the_rest` says. Cost: some µs for each record of which
    it is kept, and for the others that of `deeds_to_keep`.
    """
    same = store.aliases.people()
    kind = question.measured.deep
    form = WORKED_FORMS.get(kind, DEEDS_FORM)
    found = Insights(question.of_people(same), same=same)
    adding = KeptInsights(found)
    total = store.read_facts(query, form, adding.take)
    adding.close()

    def add(one: Stored) -> None:
        found.add_kept(deeds_to_keep(replay_of_text(one.text), kind))

    return _with_the_rest(store, query, kind, form, found, total, add, seconds)


def luck_of(store: Store, query: Query, seconds: float) -> Answer[LuckSums]:
    """Return what luck adds up to over the records that a query selects.

    What is not kept is worked out as `_with_the_rest` says. Cost: that of the totals, and of each
    record worked out.
    """
    form = WORKED_FORMS[LUCK]
    found = LuckSums(store.aliases.people())
    totals = store.totals(query, "player", form, summed=summed)
    for group, counts in (*totals.whole.items(), *totals.groups.items()):
        found.take(group, counts)

    def add(one: Stored) -> None:
        found.add(luck_to_keep(replay_of_text(one.text), one.summary.game or ""))

    return _with_the_rest(store, query, LUCK, form, found, totals.records, add, seconds)


def standings_of(store: Store, query: Query, seconds: float) -> Answer[Standings]:
    """Return the results of the records that a query selects, by what lists show of each.

    If `seconds` are too few for all of them, those stored last are counted. A player is the person
    that the aliases of the store mean. Cost: 50 to 90 µs and some 500 bytes a record.
    """
    query = replace(query, sort="created", descending=True, cursor=None)
    total = store.count(query)
    end = time.monotonic() + seconds
    found: list[Result | None] = []
    for one in store.summaries(query):
        if time.monotonic() > end:
            break
        found.append(_result_of(one))
    sums = Standings(reversed(found), store.aliases.people())
    kept = len(found)
    return Answer(sums, total, max(0, total - kept), kept, JobCounts(0, 0, 0))


def _result_of(summary: Summary) -> Result | None:
    """Return the result of a stored record, or None if it tells none."""
    return result_of(
        rules_of(summary.game, summary.options),
        summary.players,
        score=summary.score,
        complete=summary.complete,
        winner=summary.winner,
        stated=summary.result,
        date=summary.date,
        round=summary.round,
        record=summary.id,
    )


def _with_the_rest(
    store: Store,
    query: Query,
    kind: str,
    form: int,
    found: Sums,
    total: int,
    add: Callable[[Stored], None],
    seconds: float,
) -> Answer[Sums]:
    """Return the answer after adding the records of which nothing is kept.

    They are added as far as `seconds` allow, the newest first. Those that `carnet work` has given
    up are left out; `kind` is the kind of its jobs, "" if it has none.
    """
    kept = found.records + found.left_out
    jobs = JobCounts(0, 0, 0)
    if kept != total:
        if kind:
            jobs = store.job_counts(kind, query)
        end = time.monotonic() + seconds
        for one in store.without_facts(query, form, kind or None):
            if time.monotonic() > end:
                break
            add(one)
    lacking = max(0, total - found.records - found.left_out)
    return Answer(found, total, lacking, kept, jobs)


def facts_in(stored: Stored, kind: str) -> RecordFacts | None:
    """Return what a stored record contributes to figures of this kind, or None.

    Cost: a parse and a replay. The latest few thousand records are cached.
    """
    deep = kind if kind == MISSED else ""
    if len(stored.text) > _KEPT_BYTES:
        return _facts(stored.text, deep)
    return _kept(stored.text, deep)


def _facts(text: bytes, deep: str) -> RecordFacts | None:
    _, record = pieces_of((text,))
    ((_, facts),) = facts_of_batch(Batch(None, record, 1, 1), (deep,))
    return facts


_kept = lru_cache(maxsize=4096)(_facts)
