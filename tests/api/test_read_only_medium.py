"""A collection where nothing can be written: it is read, exported, backed up and served."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from api.middleware.access import digest_of
from records.library import open_store
from tests.api.command import FAULTY, INSTALLED, SOIREE, written
from tests.api.command import carnet as here
from tests.records.library.made import entry, numbered

#: Who may do everything may write everywhere, unless he gives that up.
BOUND = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []
pytestmark = pytest.mark.skipif(
    bool(BOUND) and shutil.which("setpriv") is None, reason="root without setpriv writes everywhere"
)

TOKEN = "carnet_of_a_reader"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder with a collection of two records in it, which the test closes."""
    folder = tmp_path / "disc"
    folder.mkdir()
    with open_store(f"{folder}/club.db") as store:
        store.add([entry(SOIREE), entry(FAULTY)])
        store.tokens.add(digest_of(TOKEN), "read", "a reader")
    yield folder
    folder.chmod(0o755)


def close(folder: Path) -> set[str]:
    """Let nothing more be written there; the names of what is there."""
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    return {path.name for path in folder.iterdir()}


def carnet(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """The installed command, without the right to write everywhere."""
    command = [*BOUND, str(INSTALLED), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@contextmanager
def serving(database: Path) -> Iterator[int]:
    command = [*BOUND, INSTALLED, "serve", "--read-only", "--port", "0", "--database", database]
    process = subprocess.Popen(
        list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    found = re.search(r":([0-9]+)/", process.stdout.readline())
    yield int(found[1])
    process.terminate()
    process.communicate(timeout=60)
    assert process.returncode == 0


def ask(port: int, method: str, path: str, accept: str = "*/*") -> tuple[int, str]:
    headers = {"Authorization": f"Bearer {TOKEN}", "Accept": accept}
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def test_it_is_exported_and_backed_up(folder: Path, tmp_path: Path) -> None:
    before = here("export", "--database", folder / "club.db").stdout
    names = close(folder)
    done = carnet("export", "--database", folder / "club.db")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == before
    assert before.endswith("\n% 2 records\n")
    done = carnet("backup", "--database", folder / "club.db", tmp_path / "evening.db")
    assert done.returncode == 0, done.stderr
    assert here("export", "--database", tmp_path / "evening.db").stdout == before
    assert {path.name for path in folder.iterdir()} == names


def test_it_is_served_to_those_who_read(folder: Path) -> None:
    names = close(folder)
    with serving(folder / "club.db") as port:
        for _ in range(2):
            status, told = ask(port, "GET", "/api/v1/records", "application/x-ndjson")
            assert status == 200
            assert told.endswith('\n{"count": 2}\n')
            assert ask(port, "GET", "/")[0] == 200
            assert ask(port, "GET", "/healthz")[0] == 200
        assert ask(port, "POST", "/api/v1/records")[0] == 403
    assert {path.name for path in folder.iterdir()} == names


def test_what_somebody_else_keeps_there_is_read_as_it_is(folder: Path) -> None:
    with open_store(f"{folder}/club.db") as store:
        store.add([numbered(1)])
        assert (folder / "club.db-wal").stat().st_size > 0
        close(folder)
        store.add([numbered(2)])
        assert carnet("export", "--database", folder / "club.db").stdout.endswith("% 4 records\n")


def test_changes_that_cannot_be_read_there_are_not_passed_over(folder: Path) -> None:
    with open_store(f"{folder}/club.db") as store:
        store.add([numbered(1)])
        for suffix in ("", "-wal"):
            shutil.copy(f"{folder}/club.db{suffix}", f"{folder}/copy.db{suffix}")
    close(folder)
    done = carnet("export", "--database", folder / "copy.db")
    assert (done.returncode, done.stdout) == (2, "")
    assert "copy.db-wal" in done.stderr


@pytest.mark.parametrize("command", ["import", "serve"])
def test_who_would_write_is_told(folder: Path, tmp_path: Path, command: str) -> None:
    close(folder)
    more = written(tmp_path / "more.carnet", SOIREE.replace("Soirée", "Matinée"))
    arguments = [more] if command == "import" else ["--port", "0"]
    done = carnet(command, "--database", folder / "club.db", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "club.db" in done.stderr
    assert "Traceback" not in done.stderr
