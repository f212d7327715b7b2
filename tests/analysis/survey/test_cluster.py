"""A survey by the workers of a Dask cluster on this machine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from analysis.survey import cluster
from analysis.survey.cluster import by_cluster
from analysis.survey.errors import SurveyError
from analysis.survey.folder import Done, surveyed
from analysis.survey.plan import Task, planned
from analysis.survey.task import do
from tests.analysis.survey.corpus import corpus, tables
from tests.api.command import carnet, refused

DASK = Path(sys.executable).with_name("dask")


@contextmanager
def program(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen([str(DASK), *arguments], stderr=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def scheduler(folder: Path) -> Iterator[str]:

    file = folder / "scheduler.json"
    with program(
        *("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"),
        *("--no-show", "--scheduler-file", str(file)),
    ):
        end = time.monotonic() + 60
        address = None
        while address is None:
            assert time.monotonic() < end
            # It is there before all of it is written.
            with suppress(FileNotFoundError, json.JSONDecodeError):
                address = str(json.loads(file.read_text(encoding="utf-8"))["address"])
            time.sleep(0.05)
        yield address


@contextmanager
def workers(address: str, folder: Path) -> Iterator[list[subprocess.Popen[bytes]]]:
    with ExitStack() as stack:
        yield [
            stack.enter_context(
                program(
                    *("worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard"),
                    *("--host", "127.0.0.1", "--local-directory", str(folder)),
                )
            )
            for _ in range(2)
        ]


def test_a_worker_killed_amid_its_work_changes_nothing(tmp_path: Path) -> None:
    plan = planned(corpus(tmp_path), 6000)
    one, two, three = (tmp_path / name for name in ("one", "two", "three"))

    def alone(tasks: Iterable[Task]) -> Iterator[tuple[Task, Done]]:
        return ((task, do(task, str(one))) for task in tasks)

    surveyed(plan, str(one), alone, lambda size: None)
    with scheduler(tmp_path) as address, workers(address, tmp_path) as processes:

        def on_dask(tasks: Iterable[Task]) -> Iterator[tuple[Task, Done]]:
            for count, done in enumerate(by_cluster(tasks, str(two), address, 60)):
                if count == 1:
                    os.kill(processes[0].pid, signal.SIGKILL)
                yield done

        surveyed(plan, str(two), on_dask, lambda size: None)
        assert tables(two) == tables(one)
        assert (two / "manifest.json").read_bytes() == (one / "manifest.json").read_bytes()
        paths = [file.name for file in plan.files]
        done = carnet("survey", *paths, "--out", three, "--scheduler", address)
        assert (done.exit_code, done.stderr) == (1, "")
        assert tables(three) == tables(one)


def test_a_cluster_that_cannot_do_it_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = planned(corpus(tmp_path)[:1])

    def complaint(address: str) -> str:
        with pytest.raises(SurveyError) as caught:
            list(by_cluster(plan.tasks(), str(tmp_path), address, 1))
        assert caught.value.values["address"] == address
        return caught.value.what

    assert complaint("tcp://127.0.0.1:9") == "no-scheduler"
    assert complaint("nonsense://x") == "no-scheduler"
    with scheduler(tmp_path) as address:
        assert complaint(address) == "no-workers"
        with workers(address, tmp_path):
            monkeypatch.setattr(cluster, "VERSION", 999)
            with pytest.raises(SurveyError) as caught:
                list(by_cluster(plan.tasks(), str(tmp_path), address, 60))
            assert caught.value.what == "other-worker"


@pytest.mark.parametrize(
    ("language", "words"), [("en", "start one with"), ("fr", "lancez-en un par")]
)
def test_the_command_says_that_no_scheduler_answers(
    tmp_path: Path, language: str, words: str
) -> None:
    path = corpus(tmp_path)[0]
    told = refused(
        *("survey", path, "--out", tmp_path / "out", "--language", language),
        *("--scheduler", "nonsense://x"),
    )
    assert words in told
    assert told.count("\n") == 1
