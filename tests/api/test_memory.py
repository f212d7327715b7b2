"""How often a process looks for garbage that refers to itself."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from api import cli
from api.memory import look_for_cycles_less_often


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Leave the collector of the test run as it was."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


def test_the_collector_runs_less_often_and_still_runs() -> None:
    before = gc.get_threshold()
    look_for_cycles_less_often()
    assert gc.isenabled()
    assert gc.get_threshold()[0] > 10 * before[0]


def test_the_command_line_lets_it_run_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    before = gc.get_threshold()
    monkeypatch.setattr("sys.argv", ["carnet", "--version"])
    with pytest.raises(SystemExit):
        cli.main()
    assert gc.get_threshold()[0] > before[0]
