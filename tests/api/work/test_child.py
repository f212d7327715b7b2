"""A process that works for one thread, and gives each call its own answer."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from api.work.child import Child, packed
from api.work.outcome import Done
from tests.api.work import deeds


@pytest.fixture(autouse=True)
def _deeds_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[3]))


def fail() -> bool:
    raise TimeoutError


def test_a_call_after_one_that_broke_off_gets_its_own_answer() -> None:
    with closing(Child()) as child:
        with pytest.raises(TimeoutError):
            child.carry_out(packed(deeds.nap, (60,)), None, fail, 0.01)
        assert child.pid is None
        answer = child.carry_out(packed(deeds.pid, ()), None, lambda: True)
        assert answer is not None
        assert answer[0] == Done(str(child.pid).encode(), False)
    assert child.pid is None
