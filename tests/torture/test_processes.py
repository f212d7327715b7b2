"""No further process and no thread may begin, as at `TasksMax` or `ulimit -u`: who needs none is
answered, the others are told so, and all is well once there is room again.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import records
from analysis.generate import generate
from api.commands.words import say
from records.library import open_store
from tests.api.command import INSTALLED
from tests.records.library.made import entry
from tests.torture.callers import Answer, Caller
from tests.torture.conftest import Place
from tests.torture.serving import PATIENCE_S, Service
from tests.torture.telling import Told

#: An account of its own, since no such limit counts for root, whose files it may read yet.
_PLAIN_USER = 54321
_AS_PLAIN_USER = (
    ()
    if os.geteuid()
    else (
        "setpriv",
        f"--reuid={_PLAIN_USER}",
        "--inh-caps=+dac_override",
        "--ambient-caps=+dac_override",
    )
)
#: So many processes are enough.
ROOM = 1000
#: What a worker does; of the second a limited service has nothing kept yet.
WORK = ("accuracy?deal=1", "accuracy?deal=2")


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that everybody may write to."""
    with TemporaryDirectory() as made:
        Path(made).chmod(0o777)
        yield Path(made)


@pytest.fixture
def limited(folder: Path) -> Iterator[Service]:
    """A running service whose processes the system can be told to count."""
    place = Place("sqlite", folder)
    service = place.service(wrapped=_AS_PLAIN_USER)
    for path in folder.rglob("*"):
        path.chmod(0o777)
    yield service.start()
    place.close()


def _allow(service: Service, processes: int) -> None:
    given = ("prlimit", f"--pid={service.pid}", f"--nproc={processes}:")
    subprocess.run([*service.wrapped, *given], check=True)


def _asked(service: Service, record: str, work: str) -> Answer:
    with Caller(service.port) as caller:
        return caller.ask("GET", f"records/{record}/{work}", headers={"Prefer": "wait=20"})


@pytest.mark.parametrize("begun", [False, True], ids=["no worker yet", "workers that are killed"])
def test_where_no_process_can_begin_the_others_are_answered(
    limited: Service, told: Told, begun: bool
) -> None:
    game = records.dumps(generate("whist", 1))
    with Caller(limited.port) as caller:
        record = caller.ask("POST", "records", game).json()["records"][0]["id"]
    if begun:
        assert _asked(limited, record, WORK[0]).status == 200
    _allow(limited, 1)
    for pid in limited.children():
        with suppress(ProcessLookupError):  # one that has ended meanwhile
            os.kill(pid, signal.SIGKILL)
    refused = [_asked(limited, record, WORK[1]).status for _ in range(3)]
    with Caller(limited.port) as caller:
        answers = [
            caller.ask("GET", "/healthz"),
            caller.ask("GET", f"records/{record}"),
            caller.ask("POST", "records", records.dumps(generate("whist", 2))),
            caller.ask("POST", "check", game),
        ]
    others = [answer.status for answer in answers]
    _allow(limited, ROOM)
    after = _asked(limited, record, WORK[1]).status
    told(
        "no process may begin",
        "work for workers three times, four other calls; again with room",
        f"{refused}, {others}; {after}",
        "503, others answered; 200",
    )
    limited.must_live()
    assert refused == [503] * 3
    assert others == [200, 200, 201, 200]
    assert after == 200


def _ran(folder: Path, limit: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    record = folder / "a.carnet"
    record.write_text(records.dumps(generate("whist", 1)))
    return subprocess.run(
        [*_AS_PLAIN_USER, "prlimit", limit, INSTALLED, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "command", ["survey a.carnet --out tables --jobs 2", "work --once --database club.db"]
)
def test_a_command_that_may_have_no_process_says_so(
    folder: Path, command: str, language: str, told: Told
) -> None:
    pytest.importorskip("pyarrow")
    with open_store(f"sqlite:///{folder}/club.db") as store:
        store.add([entry(records.dumps(generate("whist", 1)))])
    for path in folder.iterdir():
        path.chmod(0o666)
    done = _ran(folder, "--nproc=1", *command.split(), "--language", language)
    told("no process may begin", command, f"status {done.returncode}", "2, a sentence")
    assert done.returncode == 2, done.stderr
    assert done.stderr.splitlines()[-1] == f"carnet: {say('no-thread', language)}"


def test_a_survey_needs_no_other_thread(folder: Path) -> None:
    pytest.importorskip("pyarrow")
    done = _ran(folder, "--nproc=1", "survey", "a.carnet", "--out", "tables")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("mebibytes", [64, 128, 200, 240])
def test_a_survey_whose_libraries_find_no_room_says_so(folder: Path, mebibytes: int) -> None:
    pytest.importorskip("pyarrow")
    done = _ran(folder, f"--as={mebibytes << 20}", "survey", "a.carnet", "--out", "tables")
    assert (done.returncode, done.stderr) == (2, f"carnet: {say('no-memory', 'en')}\n")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_service_that_may_have_no_thread_says_so_and_does_not_start(
    folder: Path, language: str
) -> None:
    done = subprocess.run(
        [
            *(*_AS_PLAIN_USER, "prlimit", "--nproc=1", INSTALLED, "serve", "--port", "0"),
            *("--database", f"sqlite:///{folder}/club.db", "--language", language),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == f"carnet: {say('no-thread', language)}"
