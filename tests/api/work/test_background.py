"""What figures need is worked out in the background, by any number of workers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from analysis.collection.kept import WORKED_FORMS
from analysis.generate import generate
from analysis.insights import Question
from analysis.stored.asking import insights_of, statistics_of
from api.work import background
from api.work.background import Worker
from api.work.tasks.collection import facts_of_kind
from records.library import Job, Query, describe, open_store
from records.library.sql.connection import Connection
from records.library.sql.jobs import Working
from records.notation.model import Tag
from records.rules.games import GAMES
from tests.api.command import carnet
from tests.records.library.made import numbered

PATH = "/api/v1/statistics"
KINDS = ("missed", "accuracy")


def come(database: str, *numbers: int) -> list[str]:
    with open_store(database) as store:
        return [one.id for one in store.add([numbered(number) for number in numbers])]


def kept(database: str, kind: str) -> int:
    with open_store(database) as store:
        return statistics_of(store, Query(), "game", "year", kind, -1).kept


def wait(until: Callable[[], object]) -> None:
    end = time.monotonic() + 60
    while not until():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_figures_worked_out_in_the_background_are_those_worked_out_at_once(database: str) -> None:
    names = ("besigue", "bassadewitz", "sizette", "whist")
    with open_store(database) as store:
        for number, name in enumerate(names):
            record = generate(name, number)
            seats = zip("ABCD", ("Alice", "Basile", "Zoé", "Denis"), strict=False)
            record.tags[1:1] = [Tag(*one) for one in seats][: GAMES[name].rules().seats]
            store.add([describe(record)])

        def asked(seconds: float) -> Iterator[object]:
            for by in ("game", "player"):
                of_hands = statistics_of(store, Query(), by, "year", "missed", seconds)
                yield of_hands.lacking, list(of_hands.sums.figures(["missed"]))
                for measure in ("missed", "accuracy", "lost-all-seen"):
                    told = insights_of(store, Query(), Question(measure, by), seconds)
                    yield told.lacking, told.sums.figures()

        singly = list(asked(1000))
        Worker(database, KINDS, seconds=1000, every=0.01).run(once=True)
        assert list(asked(-1)) == singly
        assert list(store.verify()) == []
        assert {store.job_counts(kind).failed for kind in KINDS} == {0}


def test_the_answer_tells_how_far_the_work_has_come(
    app: Flask, client: FlaskClient, database: str
) -> None:
    app.config["STATISTICS_SECONDS"] = -1
    come(database, 1, 2)
    assert client.get(f"{PATH}/results").json["work"] is None
    found = client.get(f"{PATH}/missed").json
    assert (found["whole"], found["work"]) == (False, {"done": 0, "running": 0, "failed": 0})
    Worker(database, ["missed"], every=0.01).run(once=True)
    come(database, 3)
    with open_store(database) as store:
        store.lay_out("missed", WORKED_FORMS["missed"])
        assert store.claim_job(["missed"], "one", 1000) is not None
    found = client.get(f"{PATH}/missed").json
    assert (found["whole"], found["work"]) == (False, {"done": 2, "running": 1, "failed": 0})
    assert (found["records"], found["total"]) == (2, 3)


def test_a_corrected_record_is_worked_out_again(database: str) -> None:
    (one,) = come(database, 1)
    worker = Worker(database, ["missed"], every=0.01)
    worker.run(once=True)
    assert kept(database, "missed") == 1
    with open_store(database) as store:
        store.put(one, numbered(2))
    assert kept(database, "missed") == 0
    worker.run(once=True)
    assert kept(database, "missed") == 1
    with open_store(database) as store:
        store.undo(one, store.history(one)[0].id)
    assert kept(database, "missed") == 0
    worker.run(once=True)
    assert kept(database, "missed") == 1


def test_a_worker_without_a_job_does_not_look_at_each_record_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    come(database, 1)
    worker = Worker(database, ["missed"], every=0.01)
    worker.run(once=True)
    monkeypatch.setattr(Working, "lay_out", None)
    worker.run(once=True)


def dies(text: bytes, game: str, kind: str) -> bytes:
    """A task that takes its process down for one record."""
    if b"Player 1" in text:
        os.kill(os.getpid(), signal.SIGKILL)
    return facts_of_kind(text, game, kind)


def fails(text: bytes, game: str, kind: str) -> bytes:
    """A task that fails for one record."""
    if b"Player 1" in text:
        raise RecursionError
    return facts_of_kind(text, game, kind)


def burns(text: bytes, game: str, kind: str) -> bytes:
    """A task that takes too long for one record."""
    while b"Player 1" in text:
        pass
    return facts_of_kind(text, game, kind)


def worked_out(database: str, seconds: float = 1000) -> list[tuple[Job, str | None]]:
    """The jobs that a worker has done, and why they failed."""
    told: list[tuple[Job, str | None]] = []
    worker = Worker(database, ["missed"], seconds=seconds, every=0.01)
    worker.run(lambda job, why: told.append((job, why)), once=True)
    return told


def test_what_always_fails_is_left_alone_after_three_tries_and_told(
    app: Flask, client: FlaskClient, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = come(database, 1, 2)
    monkeypatch.setattr(background, "facts_of_kind", fails)
    why = "RecursionError"
    told = worked_out(database)
    assert told == [(Job(one, 1, "missed", 3), why), (Job(other, 1, "missed", 1), None)]
    found = client.get(f"{PATH}/missed").json
    assert (found["whole"], found["records"], found["total"]) == (False, 1, 2)
    assert found["work"] == {"done": 1, "running": 0, "failed": 1}


@pytest.mark.only_sqlite
@pytest.mark.parametrize(("task", "why"), [(dies, "SIGKILL"), (burns, "SIGXCPU")])
def test_so_is_what_ends_its_process(
    database: str, monkeypatch: pytest.MonkeyPatch, task: Callable[..., bytes], why: str
) -> None:
    (one,) = come(database, 1)
    monkeypatch.setattr(background, "facts_of_kind", task)
    # Only what burns its time is to run out of it: to start a process takes some, too.
    told = worked_out(database, 1 if task is burns else 1000)
    assert told == [(Job(one, 1, "missed", 3), why)]


WORKER = """\
import sys
from api.work import background
from tests.api.work.test_background import sleeps

background.facts_of_kind = sleeps
background.Worker(sys.argv[1], ["missed"], lease=1.0, every=0.05).run()
"""


def sleeps(text: bytes, game: str, kind: str) -> bytes:
    """A task that does not end."""
    time.sleep(600)
    return b""


def running(database: str) -> int:
    with open_store(database) as store:
        return store.job_counts("missed").running


def lease_of(database: str) -> float:
    with open_store(database) as store:
        assert isinstance(store, Connection)
        row = store.row("select lease_until from jobs")
    return float(row["lease_until"])


def test_the_job_of_a_worker_that_is_killed_is_done_by_another_after_its_lease(
    database: str,
) -> None:
    come(database, 1)
    killed = subprocess.Popen([sys.executable, "-c", WORKER, database])
    try:
        wait(lambda: running(database))
        first = lease_of(database)
        # It renews its lease while it lives.
        wait(lambda: lease_of(database) > first)
    finally:
        killed.kill()
        killed.wait()
    told: list[Job] = []
    Worker(database, ["missed"], every=0.05).run(lambda job, _: told.append(job), once=True)
    assert [job.tries for job in told] == [2]
    assert kept(database, "missed") == 1


def test_a_worker_that_is_ended_gives_back_what_it_works_on(database: str) -> None:
    come(database, 1)
    ended = subprocess.Popen(
        [sys.executable, "-c", ENDED, database], stdout=subprocess.PIPE, text=True
    )
    wait(lambda: running(database))
    ended.terminate()
    ended.communicate(timeout=60)
    assert ended.returncode == 0
    with open_store(database) as store:
        counts = store.job_counts("missed")
        assert (counts.waiting, counts.running) == (1, 0)
        job = store.claim_job(["missed"], "other", 1)
        assert job.tries == 1


ENDED = """\
import sys
from api.work import background
from api.cli import main
from tests.api.work.test_background import sleeps

background.facts_of_kind = sleeps
sys.argv = ["carnet", "work", "--kind", "missed", "--database", sys.argv[1]]
main()
"""


def test_the_command_works_until_nothing_is_left(database: str) -> None:
    come(database, 1, 2)
    done = carnet("work", "--once", "--kind", "missed", "--database", database)
    assert (done.exit_code, done.stderr) == (0, "carnet: 2 worked out, 0 could not be\n")
    assert kept(database, "missed") == 2


def test_the_command_tells_what_cannot_be_worked_out_and_tries_it_again_on_demand(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (one,) = come(database, 1)
    arguments = ("work", "--once", "--kind", "missed", "--database", database)
    with monkeypatch.context() as broken:
        broken.setattr(background, "facts_of_kind", fails)
        done = carnet(*arguments)
    assert done.exit_code == 1
    assert f"record {one}: missed could not be worked out in three tries" in done.stderr
    assert "(RecursionError)" in done.stderr
    assert "0 worked out, 0 could not be" in carnet(*arguments).stderr
    assert "1 worked out" in carnet(*arguments, "--retry").stderr


@pytest.mark.only_sqlite
def test_a_database_that_is_not_there_is_told(tmp_path: Path, database: str) -> None:
    done = carnet("work", "--once", "--database", database)
    assert done.exit_code == 2
    assert not (tmp_path / "records.db").exists()
