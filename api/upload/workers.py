"""A long upload is judged by the workers, while the serving process answers others."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from itertools import starmap

from flask import current_app

from api.middleware.limits import caller_name
from api.upload.allowance import Allowance
from api.upload.batch import Judged, SentText, judge, judge_to_bytes
from api.work.asking import pool_of
from api.work.in_order import InOrder
from api.work.outcome import Done, Outcome
from api.work.piece import Task
from api.work.pool import usual


class Judges(InOrder[Sequence[SentText]]):
    """The workers of a pool, judging the upload of a caller, some batches of it at a time.

    Results keep the order. A batch that a worker fails at is judged in this process, which shows
    why and only costs time.
    """

    def judge(self, batch: Sequence[SentText]) -> Iterator[Judged]:
        """Have some texts judged, and yield the results of earlier ones.

        Nothing happens without iterating.
        """
        task = Task(judge_to_bytes, (batch,), lasting=False, batch=True)
        return starmap(_judged, self.give(batch, task))

    def last(self) -> Iterator[Judged]:
        """Wait for the results that are still missing, and yield them."""
        return starmap(_judged, self.rest())


def _judged(batch: Sequence[SentText], outcome: Outcome | None) -> Judged:
    if not isinstance(outcome, Done):
        return judge(batch)
    judged: Judged = pickle.loads(outcome.result)
    return judged


def present_judges(allowance: Allowance) -> Judges | None:
    """Return the judges for the present request, or None if it has to judge for itself."""
    pool = pool_of(current_app)
    most = min(usual(), pool.workers)
    return Judges(pool, caller_name(), most, lambda: allowance.meanwhile(0.0)) if most else None
