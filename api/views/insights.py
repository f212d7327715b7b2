"""Insights over a collection, from what is kept with each record or from its text."""

from __future__ import annotations

import time
from dataclasses import dataclass

from analysis.collection.kept import DEEDS_FORMS
from analysis.insights import Insights, Question
from analysis.insights.adding_up import KeptInsights
from analysis.insights.kept import deeds_to_keep
from api.views.luck import replay_of_text
from records.library import JobCounts, Query, Store


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to a question over the records that a query selects, `total` of them.

    `lacking` is how many of them could not be counted. What was counted of `kept` of them was kept
    with the record. `jobs` are those that work it out, None if a replay is enough.
    """

    insights: Insights
    total: int
    lacking: int
    kept: int
    jobs: JobCounts | None


def answered(store: Store, question: Question, query: Query, seconds: float) -> Answered:
    """Return the answer to a question over the records that a query selects.

    What is not kept is worked out, as far as `seconds` allow, the newest first; what `carnet work`
    has given up is left out. Cost: some µs for each record of which it is kept, and for the others
    that of `deeds_to_keep`.
    """
    same = store.people()
    kind = question.measured.deep
    form = DEEDS_FORMS[kind]
    found = Insights(question.of_people(same), same=same)
    adding = KeptInsights(found)
    total = store.read_facts(query, form, adding.take)
    adding.close()
    kept = found.records + found.left_out
    jobs = store.job_counts(kind, query) if kind else None
    if kept < total:
        end = time.monotonic() + seconds
        for one in store.without_facts(query, form, kind or None):
            if time.monotonic() > end:
                break
            replay = replay_of_text(one.text)
            found.add_kept(deeds_to_keep(replay, one.summary.game or "", kind).text)
    lacking = max(0, total - found.records - found.left_out)
    return Answered(found, total, lacking, kept, jobs)
