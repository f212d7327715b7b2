"""How often a process looks for garbage that refers to itself."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from api import cli
from api.garbage_collection import look_for_cycles_briefly, look_for_cycles_less_often
from api.server.server import Server
from tests.api.command import carnet


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Leave the collector of the test run as it was."""
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()
    if frozen:
        gc.freeze()


def test_the_collector_runs_less_often_and_still_runs() -> None:
    before = gc.get_threshold()
    look_for_cycles_less_often()
    assert gc.isenabled()
    assert gc.get_threshold()[0] > 10 * before[0]


def test_that_is_so_before_the_rest_of_the_command_line_is_imported() -> None:
    script = (
        "import api.cli, gc, sys\n"
        "class First:\n"
        "    def find_spec(name, *_):\n"
        "        if name == 'click': sys.exit(gc.get_threshold()[0] < 10_000)\n"
        "sys.meta_path.insert(0, First)\n"
        "api.cli.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_command_ends_without_looking_through_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "duckdb", raising=False)
    monkeypatch.setattr("sys.argv", ["carnet", "--version"])
    with pytest.raises(SystemExit):
        cli.main()
    # What the collector still looks through is only what came after.
    assert len(gc.get_objects()) < gc.get_freeze_count() / 10


def test_where_others_wait_each_run_of_the_collector_is_short() -> None:
    look_for_cycles_less_often()
    usual = gc.get_threshold()
    look_for_cycles_briefly()
    brief = gc.get_threshold()
    assert gc.isenabled()
    # So many new objects are looked through in the first run, and in the second kind of run.
    assert brief[0] < usual[0] / 10
    assert brief[0] * brief[1] < usual[0] / 4
    assert gc.get_freeze_count() > 10_000


def test_a_service_has_it_so_before_it_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []

    def turn(server: Server, _: float) -> None:
        seen.append(gc.get_threshold()[0])
        server._stopping = True

    monkeypatch.setattr(Server, "_turn", turn)
    for what in ("api.middleware.logs.set_up_logging", "api.commands.serve._stop_by_signals"):
        monkeypatch.setattr(what, lambda _: None)
    look_for_cycles_less_often()
    usual = gc.get_threshold()[0]
    done = carnet("serve", "--port", "0", "--database", f"sqlite:///{tmp_path}/records.db")
    assert done.exit_code == 0, done.output
    assert seen[0] < usual / 10
