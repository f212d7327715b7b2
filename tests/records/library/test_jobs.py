"""Jobs: what is to be worked out of records, and who works on it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from records.library import Damaged, Facts, Job, JobCounts, Query, Store, open_store
from records.library.copying import copy
from records.library.facts import Group, Part, facts
from records.library.sql.connection import Connection
from records.library.sql.jobs import BATCH, MOST_TRIES
from tests.records.library.conftest import Open
from tests.records.library.made import numbered

FORM = 7
KIND = "accuracy"
LONG = 1000.0
#: A lease that is over as soon as it is given.
NONE = -1.0


def made(number: int) -> Facts:
    return facts(FORM, [Part((Group("rules", "whist", ""),), {"=records": [number]})])


def laid_out(store: Store, *numbers: int) -> list[str]:
    ids = [one.id for one in store.add([numbered(number) for number in numbers])]
    lay_out(store)
    return ids


def lay_out(store: Store, kind: str = KIND, form: int = FORM) -> None:
    last = None
    while (last := store.lay_out(kind, form, last)) is not None:
        pass


def claimed(store: Store, worker: str = "one", lease: float = LONG) -> Job:
    job = store.claim_job([KIND], worker, lease)
    assert job is not None
    return job


def counts(store: Store, query: Query | None = None) -> tuple[int, int, int]:
    found = store.job_counts(KIND, query)
    return found.waiting, found.running, found.failed


def test_a_job_leaves_facts_of_other_forms(store: Store) -> None:
    (one,) = store.add([numbered(1)])
    store.keep_facts([(one.id, 1, replace(made(7), form=FORM + 1))])
    lay_out(store)
    job = store.claim_job([KIND], "one", 1000)
    assert job is not None
    assert store.finish_job(job, "one", made(5))
    for form, number in ((FORM, 5), (FORM + 1, 7)):
        ((_, found),) = store.totals(Query(), "rules", form).whole.items()
        assert found["=records"] == [number]
    assert store.get(one.id) is not None


def test_a_job_is_made_for_each_record_that_lacks_facts_once(store: Store) -> None:
    one, two, three = laid_out(store, 1, 2, 3)
    lay_out(store)
    assert counts(store) == (3, 0, 0)
    store.keep_facts([(store.add([numbered(4)])[0].id, 1, made(4))])
    lay_out(store)
    assert counts(store) == (3, 0, 0)
    assert [claimed(store).record for _ in range(3)] == [one, two, three]
    assert store.claim_job([KIND], "one", LONG) is None


def test_jobs_are_laid_out_in_parts(store: Store) -> None:
    ids = [one.id for one in store.add([numbered(number) for number in range(BATCH + 1)])]
    assert store.lay_out(KIND, FORM) == ids[BATCH - 1]
    assert store.lay_out(KIND, FORM, ids[BATCH - 1]) == ids[BATCH]
    assert store.lay_out(KIND, FORM, ids[BATCH]) is None
    assert counts(store) == (BATCH + 1, 0, 0)


def test_jobs_of_several_kinds_are_apart(store: Store) -> None:
    (one,) = laid_out(store, 1)
    lay_out(store, "missed", FORM + 1)
    assert store.claim_job(["missed"], "one", LONG) == Job(one, 1, "missed", 1)
    assert store.claim_job(["missed"], "one", LONG) is None
    assert claimed(store) == Job(one, 1, KIND, 1)
    assert store.job_counts("missed") == JobCounts(0, 1, 0)


def test_what_was_worked_out_is_kept_and_the_job_is_gone(store: Store) -> None:
    laid_out(store, 1)
    job = claimed(store)
    assert store.finish_job(job, "one", made(5))
    assert counts(store) == (0, 0, 0)
    ((_, found),) = store.totals(Query(), "rules", FORM).whole.items()
    assert found == {"=records": [5]}
    assert not store.finish_job(job, "one", made(6))
    assert list(store.verify()) == []


def test_what_was_worked_out_is_kept_in_place_of_what_was_there(store: Store) -> None:
    (one,) = laid_out(store, 1)
    job = claimed(store)
    store.keep_facts([(one, 1, made(2))])
    assert store.finish_job(job, "one", made(5))
    ((_, found),) = store.totals(Query(), "rules", FORM).whole.items()
    assert found == {"=records": [5]}


def test_nobody_else_gets_a_job_while_its_lease_lasts(store: Store) -> None:
    laid_out(store, 1)
    job = claimed(store)
    assert store.claim_job([KIND], "two", LONG) is None
    assert not store.renew_job(job, "two", LONG)
    assert not store.finish_job(job, "two", made(1))
    assert store.renew_job(job, "one", LONG)


def test_after_its_lease_another_worker_has_the_job_and_the_first_has_not(store: Store) -> None:
    (one,) = laid_out(store, 1)
    job = claimed(store, lease=NONE)
    assert counts(store) == (1, 0, 0)
    assert claimed(store, "two") == Job(one, 1, KIND, 2)
    assert counts(store) == (0, 1, 0)
    assert not store.renew_job(job, "one", LONG)
    assert not store.give_back_job(job, "one", "too late")
    assert not store.finish_job(job, "one", made(1))
    assert store.totals(Query(), "rules", FORM).whole == {}


def test_a_renewed_lease_lasts_longer(store: Store) -> None:
    laid_out(store, 1)
    job = claimed(store, lease=NONE)
    assert store.renew_job(job, "one", LONG)
    assert store.claim_job([KIND], "two", LONG) is None
    assert store.renew_job(job, "one", NONE)
    assert claimed(store, "two").tries == 2


def test_a_job_is_tried_three_times_and_then_has_failed(store: Store) -> None:
    first, second = laid_out(store, 1, 2)
    for tries in range(1, MOST_TRIES + 1):
        job = claimed(store)
        assert (job.record, job.tries) == (first, tries)
        assert store.give_back_job(job, "one", "broken") == (tries == MOST_TRIES)
    assert counts(store) == (1, 0, 1)
    assert claimed(store).record == second
    assert store.claim_job([KIND], "one", LONG) is None
    assert list(store.verify()) == []


def test_a_job_whose_workers_all_die_has_failed_too(store: Store) -> None:
    laid_out(store, 1)
    for _ in range(MOST_TRIES):
        claimed(store, lease=NONE)
    assert store.claim_job([KIND], "one", LONG) is None
    assert counts(store) == (0, 0, 1)


def test_a_job_that_is_given_back_without_a_reason_was_not_tried(store: Store) -> None:
    laid_out(store, 1)
    for _ in range(MOST_TRIES + 1):
        job = claimed(store)
        assert job.tries == 1
        assert not store.give_back_job(job, "one")
    assert counts(store) == (1, 0, 0)


def test_a_job_that_is_gone_before_it_is_given_back_does_not_come_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid_out(store, 1)
    for _ in range(MOST_TRIES - 1):
        store.give_back_job(claimed(store), "one", "broken")
    job = claimed(store)
    change = store._change

    def gone(row: dict[str, Any], **held: str) -> bool:
        # As another process may delete it on a server, where nobody waits for who gives it back.
        store._session.execute("delete from jobs")
        return change(row, **held)

    monkeypatch.setattr(store, "_change", gone)
    assert not store.give_back_job(job, "one", "broken")
    assert counts(store) == (0, 0, 0)


def test_a_job_claimed_by_another_before_it_is_given_back_stays_theirs(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid_out(store, 1)
    for _ in range(MOST_TRIES - 1):
        store.give_back_job(claimed(store), "one", "broken")
    job = claimed(store)
    change = store._change

    def taken(row: dict[str, Any], **held: str) -> bool:
        # As another process may claim it on a server, once the lease is over.
        change(row | {"state": "running"}, "two", LONG)
        return change(row, **held)

    monkeypatch.setattr(store, "_change", taken)
    assert not store.give_back_job(job, "one", "broken")
    assert counts(store) == (0, 1, 0)
    assert store.finish_job(job, "two", made(1))


def test_failed_jobs_are_tried_again_on_demand(store: Store) -> None:
    laid_out(store, 1, 2, 3)
    for _ in range(MOST_TRIES):
        store.give_back_job(claimed(store), "one", "broken")
    assert counts(store) == (2, 0, 1)
    assert store.retry_jobs(["missed"]) == 0
    assert store.retry_jobs([KIND]) == 1
    lay_out(store)
    assert claimed(store).tries == 1


def test_records_whose_job_has_failed_can_be_left_out(store: Store) -> None:
    first, second = laid_out(store, 1, 2)
    for _ in range(MOST_TRIES):
        store.give_back_job(claimed(store), "one", "broken")
    lacking = store.without_facts(Query(), FORM, KIND)
    assert [one.summary.id for one in lacking] == [second]
    for but in (None, "missed"):
        lacking = store.without_facts(Query(), FORM, but)
        assert [one.summary.id for one in lacking] == [second, first]
    assert counts(store, Query(player="player 1")) == (0, 0, 1)
    assert counts(store, Query(player="player 2")) == (1, 0, 0)


def test_another_text_makes_another_job_and_the_old_result_is_never_kept(store: Store) -> None:
    (one,) = laid_out(store, 1)
    job = claimed(store)
    store.put(one, numbered(2))
    assert not store.renew_job(job, "one", LONG)
    lay_out(store)
    again = claimed(store)
    assert again == Job(one, 2, KIND, 1)
    assert not store.finish_job(job, "one", made(1))
    assert store.finish_job(again, "one", made(2))
    (change,) = store.history(one)
    store.undo(one, change.id)
    assert store.totals(Query(), "rules", FORM).whole == {}
    lay_out(store)
    assert claimed(store) == Job(one, 3, KIND, 1)


def test_a_deleted_record_has_no_job_and_one_brought_back_has_one_again(store: Store) -> None:
    (one,) = laid_out(store, 1)
    job = claimed(store)
    store.delete(one)
    assert counts(store) == (0, 0, 0)
    assert not store.finish_job(job, "one", made(1))
    assert list(store.verify()) == []


def test_many_workers_never_have_the_same_job(store: Store, address: str) -> None:
    ids = laid_out(store, *range(40))
    workers = 4
    together = threading.Barrier(workers)

    def work(name: str) -> Iterator[str]:
        with open_store(address) as own:
            together.wait()
            while (job := own.claim_job([KIND], name, LONG)) is not None:
                yield job.record
                own.finish_job(job, name, made(1))

    with ThreadPoolExecutor(workers) as threads:
        done = threads.map(lambda name: list(work(name)), map(str, range(workers)))
        assert sorted(record for own in done for record in own) == sorted(ids)
    ((_, found),) = store.totals(Query(), "rules", FORM).whole.items()
    assert found == {"=records": [len(ids)]}


def test_a_changed_job_is_found(store: Store) -> None:
    laid_out(store, 1)
    assert isinstance(store, Connection)
    with store.writing() as session:
        session.execute("update jobs set tries = 1")
    assert [one.what for one in store.verify()] == ["job"]
    with pytest.raises(Damaged, match="job"):
        store.claim_job([KIND], "one", LONG)


def test_jobs_are_in_a_backup_and_not_in_a_copy(store: Store, opened: Open, tmp_path: Path) -> None:
    (one,) = laid_out(store, 1)
    job = claimed(store)
    store.backup(tmp_path / "backup.db")
    with open_store(f"sqlite:///{tmp_path}/copy.db") as other:
        copy(store, other)
        assert counts(other) == (0, 0, 0)
        lay_out(other)
        store.put(one, replace(numbered(2)))
        copy(store, other)
        assert counts(other) == (0, 0, 0)
    store.restore(tmp_path / "backup.db")
    assert store.renew_job(job, "one", LONG)
