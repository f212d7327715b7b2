"""Jobs: what is to be worked out of records in the background, by any number of processes.

A job is claimed for a time, its lease, which whoever works on it renews. If a worker dies, its
lease ends, and another one claims the job. A job whose facts are kept is deleted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from records.library import ids
from records.library.facts import Facts
from records.library.model import Job, JobCounts, Query
from records.library.sql import seals
from records.library.sql.facts import AddingUp, drop_facts, insert_facts
from records.library.sql.filters import clause, conditions
from records.library.sql.rows import number_of
from records.library.sql.session import Session

#: How often a job is tried.
MOST_TRIES = 3
#: The longest lease, in seconds.
LONGEST_LEASE = 3600
#: The number of jobs that are laid out at a time.
BATCH = 200

WAITING, RUNNING, FAILED = "waiting", "running", "failed"

_CHANGING = ("state", "tries", "result", "lease_until", "worker", "seal")
_WHOSE = ("record", "kind", "version")
_CHANGED = (
    f"update jobs set {', '.join(f'{name} = ?' for name in _CHANGING)}"
    f" where {' and '.join(f'{name} = ?' for name in _WHOSE)}"
)
_HELD = " and worker = ? and state = 'running'"
_OF_JOB = f"record = ? and kind = ? and version = ?{_HELD}"


class Working(AddingUp):
    """The part of the store that hands out jobs."""

    def lay_out(self, kind: str, form: int, after: str | None = None) -> str | None:
        """Make a job of a kind for records that have none and lack facts of a form.

        Makes some hundreds of them, from the record that follows `after` on. Returns the last one,
        or None if there is none left.
        """
        with self.writing() as session:
            lacking = session.execute(
                "select number, version from entries where number > ?"
                " and not exists (select 1 from facts where record = number and form = ?)"
                " and not exists (select 1 from jobs where record = number and kind = ?)"
                " order by number limit ?",
                [-1 if after is None else number_of(after), form, kind, BATCH],
            ).fetchall()
            anew = {"kind": kind, "state": WAITING, "tries": 0, "result": None}
            anew |= {"lease_until": 0.0, "worker": None}
            rows = ({"record": number, "version": version, **anew} for number, version in lacking)
            seals.insert(session, "jobs", *rows)
            return ids.encode(lacking[-1][0]) if lacking else None

    def claim_job(self, kinds: Sequence[str], worker: str, lease: float) -> Job | None:
        """Claim a job for `lease` seconds, an hour at most. Returns None if there is none to claim.

        It is one that waits, or whose lease is over. Nobody else gets it meanwhile. A job that has
        been claimed three times without a result has failed. Raises Damaged.
        """
        with self._claiming():
            for kind in kinds:
                while (row := self._free(kind)) is not None:
                    if row["tries"] >= MOST_TRIES:
                        why = row["result"] or "ended"
                        self._change({**row, "state": FAILED, "result": why})
                        continue
                    row |= {"state": RUNNING, "tries": row["tries"] + 1, "result": None}
                    self._change(row, worker, lease)
                    name = ids.encode(row["record"])
                    return Job(name, row["version"], kind, row["tries"])
            return None

    @property
    def _lease_is_over(self) -> str:
        """Whether the lease of a job has ended, as an expression.

        One that lasts longer than any was given before the clock was set back.
        """
        return f"lease_until not between {self.clock} and {self.clock} + {LONGEST_LEASE}"

    def _free(self, kind: str) -> dict[str, Any] | None:
        """Return the row of a job that nobody works on, locked, or None."""
        for state, over in ((WAITING, ""), (RUNNING, f" and {self._lease_is_over}")):
            which = f"where state = ? and kind = ?{over} order by record limit 1{self.skipping}"
            row = self._kept_row("jobs", which, [state, kind])
            if row is not None:
                return row
        return None

    def _change(
        self,
        row: dict[str, Any],
        worker: str | None = None,
        lease: float = 0,
        held_by: str | None = None,
    ) -> bool:
        """Change a job, only if it is `held_by` this worker. Returns whether it was changed."""
        ((now,),) = self._session.execute(f"select {self.clock}").fetchall()
        until = float(now) + lease if worker else 0.0
        whole = seals.sealed("jobs", {**row, "lease_until": until, "worker": worker})
        values = [whole[name] for name in (*_CHANGING, *_WHOSE)]
        # On a server nobody waits for this. So the job may be gone, or somebody else's: it must
        # neither come back nor be taken from them.
        held, by = ("", []) if held_by is None else (_HELD, [held_by])
        return self._session.execute(f"{_CHANGED}{held}", [*values, *by]).rowcount == 1

    def renew_job(self, job: Job, worker: str, lease: float) -> bool:
        """Let the lease of a job last `lease` seconds from now.

        Returns False if the worker no longer has it: the record has another text or is gone, or
        somebody else has claimed the job.
        """
        with self._claiming() as session:
            done = session.execute(
                f"update jobs set lease_until = {self.clock} + ? where {_OF_JOB}",
                [lease, *_named(job, worker)],
            )
            return done.rowcount == 1

    def finish_job(self, job: Job, worker: str, facts: Facts) -> bool:
        """Keep the facts that a job was for.

        Returns False, and keeps nothing, as `renew_job`.
        """
        number = number_of(job.record)
        with self.writing() as session:
            deleted = session.execute(f"delete from jobs where {_OF_JOB}", _named(job, worker))
            if deleted.rowcount != 1:
                return False
            drop_facts(session, [number], facts.form)
            insert_facts(session, [(number, facts)])
            return True

    def give_back_job(self, job: Job, worker: str, why: str | None = None) -> bool:
        """Let a job wait for another try. Returns whether it has failed, after too many.

        `why` says what became of this try. Without it, the try does not count.
        """
        with self._claiming():
            row = self._kept_row("jobs", f"where {_OF_JOB}", _named(job, worker))
            if row is None:
                return False
            tries = row["tries"] - (why is None)
            state = FAILED if tries >= MOST_TRIES else WAITING
            back = {**row, "state": state, "tries": tries, "result": why}
            return self._change(back, held_by=worker) and state == FAILED

    def retry_jobs(self, kinds: Sequence[str]) -> int:
        """Forget that jobs of these kinds have failed, so that they can be laid out again.

        Returns how many there were.
        """
        marks = ", ".join("?" * len(kinds))
        with self.writing() as session:
            done = session.execute(
                f"delete from jobs where state = ? and kind in ({marks})", [FAILED, *kinds]
            )
            return done.rowcount

    def forget_jobs(self) -> None:
        """Delete all jobs, so that they can be laid out again."""
        with self.writing() as session:
            session.execute("delete from jobs")

    def last_change(self) -> int:
        """Return the number of the last change made to any record, or 0."""
        with self.at_once() as session:
            return self._given_out(session, "changes")

    def job_counts(self, kind: str, query: Query | None = None) -> JobCounts:
        """Return how many jobs there are of a kind, or those of the records that a query selects.

        Cost: grows with the jobs.
        """
        where, values = conditions(self.aliases.meant(query or Query()), self.words)
        selected = f" and record in (select number from entries{clause(where)})" if where else ""
        alive = f"case when state = 'running' and {self._lease_is_over} then 'waiting'"
        rows = self.rows(
            f"select {alive} else state end as what, count(*) as number from jobs"
            f" where kind = ?{selected} group by what",
            [kind, *values],
        )
        found = {row["what"]: int(row["number"]) for row in rows}
        return JobCounts(*(found.get(state, 0) for state in (WAITING, RUNNING, FAILED)))


def _named(job: Job, worker: str) -> list[Any]:
    return [number_of(job.record), job.kind, job.version, worker]


# -- within a transaction that writes --------------------


def drop_jobs(session: Session, numbers: Iterable[int]) -> None:
    """Delete the jobs of records, because their texts are others or their facts come from
    elsewhere.
    """
    session.executemany("delete from jobs where record = ?", [(number,) for number in numbers])
