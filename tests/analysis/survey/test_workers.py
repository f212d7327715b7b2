"""Tasks shared out among processes of this machine, some of which are killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import psutil
import pytest

from analysis.survey.errors import SurveyError
from analysis.survey.folder import Done, surveyed
from analysis.survey.plan import Task, planned
from analysis.survey.task import do
from api.work.survey_workers import by_pool
from tests.analysis.survey.corpus import corpus, tables
from tests.api.command import carnet

_EACH_FILE_A_TASK = """
from analysis.survey import plan
plan._MOST_FILES = 1
if __name__ == "__main__":
    from api.cli import main
    main()
"""


def workers_of_this_process() -> list[psutil.Process]:
    out = []
    for child in psutil.Process().children():
        with suppress(psutil.NoSuchProcess):  # it may have ended
            if any("api.work.child" in word for word in child.cmdline()):
                out.append(child)
    return out


def test_workers_killed_amid_their_work_change_nothing(tmp_path: Path) -> None:
    plan = planned(corpus(tmp_path), 6000)
    killed = 0

    def in_one(tasks: Iterable[Task]) -> Iterator[tuple[Task, Done]]:
        return ((task, do(task, str(tmp_path / "one"))) for task in tasks)

    def in_two(tasks: Iterable[Task]) -> Iterator[tuple[Task, Done]]:
        nonlocal killed
        for count, done in enumerate(by_pool(tasks, str(tmp_path / "two"), 2)):
            yield done
            if count in (0, 4):
                os.kill(workers_of_this_process()[0].pid, signal.SIGKILL)
                killed += 1

    whole = surveyed(plan, str(tmp_path / "one"), in_one, lambda size: None)
    other = surveyed(plan, str(tmp_path / "two"), in_two, lambda size: None)
    assert killed == 2
    assert whole.parts > 8
    assert other == whole
    assert tables(tmp_path / "two") == tables(tmp_path / "one")
    for name in ("manifest.json", "survey.json"):
        assert (tmp_path / "two" / name).read_bytes() == (tmp_path / "one" / name).read_bytes()
    assert workers_of_this_process() == []


def test_a_task_that_kills_each_of_its_processes_is_given_up(tmp_path: Path) -> None:
    plan = planned(corpus(tmp_path)[:1])
    over = Event()

    def kill() -> None:
        while not over.wait(0.01):
            for worker in workers_of_this_process():
                with suppress(psutil.NoSuchProcess):
                    worker.kill()

    killer = Thread(target=kill)
    killer.start()
    with pytest.raises(SurveyError) as caught:
        next(by_pool(plan.tasks(), str(tmp_path), 2))
    over.set()
    killer.join()
    assert caught.value.values == {"path": str(tmp_path / "a.carnet")}


@pytest.mark.parametrize(("name", "error"), [("none", FileNotFoundError), ("\0", ValueError)])
def test_why_a_folder_takes_nothing_is_told_by_a_worker(
    tmp_path: Path, name: str, error: type[Exception]
) -> None:
    plan = planned(corpus(tmp_path)[:1])
    with pytest.raises(error):
        next(by_pool(plan.tasks(), str(tmp_path / name), 2))
    assert workers_of_this_process() == []


def test_the_workers_of_a_survey_have_the_priority_of_the_command(tmp_path: Path) -> None:
    plan, out = planned(corpus(tmp_path), 6000), str(tmp_path / "out")
    seen = set()

    def in_two(tasks: Iterable[Task]) -> Iterator[tuple[Task, Done]]:
        for done in by_pool(tasks, out, 2):
            seen.update(worker.nice() for worker in workers_of_this_process())
            yield done

    surveyed(plan, out, in_two, lambda size: None)
    assert seen == {psutil.Process().nice()}


def test_workers_end_with_the_process_that_began_them(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys, psutil\n"
        "from analysis.survey.plan import planned\n"
        "from analysis.survey.folder import Folder\n"
        "from api.work.survey_workers import by_pool\n"
        "if __name__ == '__main__':\n"
        f"    plan = planned([{corpus(tmp_path)[0]!r}], 3000)\n"
        f"    Folder({str(tmp_path / 'out')!r}).begin(plan)\n"
        f"    work = by_pool(plan.tasks(), {str(tmp_path / 'out')!r}, 2)\n"
        "    next(work)\n"
        "    print(*(child.pid for child in psutil.Process().children()), flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    script = tmp_path / "script.py"
    script.write_text(code, encoding="utf-8")
    with psutil.Popen([sys.executable, str(script)], stdout=-1, text=True) as begun:
        pids = [int(word) for word in begun.stdout.readline().split()]
    assert len(pids) >= 2
    alive = [psutil.Process(pid) for pid in pids if psutil.pid_exists(pid)]
    _, still = psutil.wait_procs(alive, timeout=20)
    assert still == []


def test_a_worker_loads_no_store_and_no_web() -> None:
    code = (
        "import sys, analysis.survey.task\n"
        "heavy = ('records.library', 'sqlite_utils', 'click', 'flask', 'plotly', 'duckdb')\n"
        "print(*(name for name in heavy if name in sys.modules))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_command_that_is_killed_goes_on_where_it_was(tmp_path: Path, jobs: str) -> None:
    paths = corpus(tmp_path)
    one, two = (tmp_path / name for name in ("one", "two"))
    assert carnet("survey", *paths, "--out", one).exit_code == 1
    # Every file a task of its own: otherwise all would be one.
    command = [sys.executable, "-c", _EACH_FILE_A_TASK, "survey", *paths, "--out", str(two)]
    command += ["--jobs", jobs]
    with psutil.Popen(command, stderr=-1) as begun:
        ends = time.monotonic() + 60
        while not list(two.glob("tasks/*.json")):
            assert time.monotonic() < ends
            assert begun.poll() is None, begun.stderr.read()
            time.sleep(0.001)
        begun.kill()
    assert not (two / "manifest.json").exists()
    first = {path: path.stat().st_mtime_ns for path in two.glob("tasks/*.json")}
    assert 0 < len(first) < 4
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert {path: path.stat().st_mtime_ns for path in first} == first
    assert tables(two) == tables(one)
