"""What takes long is worked out by processes, in turn, and by nobody when nobody wants it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from api.work import child
from api.work import pool as pools
from api.work.outcome import Done, Failed, Lost, Outcome, Raised, Refused, TooMuch
from api.work.piece import Task
from api.work.pool import Full, Place, Pool
from records.library import QueryError
from tests.answered import answered
from tests.api.work import deeds

ROOT = Path(__file__).parents[3]
LONG = 30
Make = Callable[..., Pool]


@pytest.fixture(autouse=True)
def _deeds_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


@pytest.fixture
def make() -> Iterator[Make]:
    made: list[Pool] = []

    def one(workers: int, **how: float) -> Pool:
        made.append(Pool(workers, **how))
        return made[-1]

    yield one
    for each in made:
        each.close()


@pytest.fixture
def pool(make: Make) -> Pool:
    """A pool with one process."""
    return make(1)


def never() -> bool:
    return False


def ask(
    pool: Pool,
    function: Callable[..., bytes],
    *arguments: Any,
    caller: str = "A",
    wait: float = LONG,
    gone: Callable[[], bool] = never,
    **how: Any,
) -> Outcome | Place:
    return pool.ask(Task(function, arguments, **how), caller, wait, gone)


def result(outcome: Outcome | Place) -> bytes:
    assert isinstance(outcome, Done), outcome
    return outcome.result


def place(outcome: Outcome | Place) -> int:
    assert isinstance(outcome, Place), outcome
    return outcome.place


def soon(holds: Callable[[], bool], seconds: float = 60) -> bool:
    until = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_work_is_done_by_another_process_and_by_the_same_one_again(
    make: Make,
) -> None:
    pool = make(2)
    first = result(ask(pool, deeds.pid, 1))
    assert int(first) != os.getpid()
    assert [int(first)] == pool.pids()
    assert result(ask(pool, deeds.pid, 2)) == first


def test_without_processes_work_is_done_where_it_is_asked_for(make: Make) -> None:
    pool = make(0)
    assert int(result(ask(pool, deeds.pid))) == os.getpid()
    assert pool.pids() == []


def test_a_result_is_kept_for_the_next_who_asks_the_same(pool: Pool) -> None:
    found = [result(ask(pool, deeds.noise, 9, caller=each)) for each in "AB"]
    assert found[0] == found[1]
    assert result(ask(pool, deeds.noise, 9, lasting=False)) == found[0]
    assert result(ask(pool, deeds.noise, 10)) != found[0]


def test_what_may_be_otherwise_tomorrow_is_worked_out_anew(pool: Pool) -> None:
    found = [result(ask(pool, deeds.noise, 9, lasting=False)) for _ in range(2)]
    assert found[0] != found[1]


def test_who_was_told_to_come_again_finds_what_is_not_kept_once(pool: Pool) -> None:
    assert place(ask(pool, deeds.nap, 0.3, lasting=False, wait=0)) == 0
    assert soon(lambda: pool.standing()[1] == 0)
    assert pool.standing()[2] == 1
    assert result(ask(pool, deeds.nap, 0.3, lasting=False))
    assert pool.standing()[2] == 0


def test_who_wants_what_is_being_worked_on_joins_in(pool: Pool) -> None:
    assert place(ask(pool, deeds.nap, 0.3, wait=0)) == 0
    result(ask(pool, deeds.nap, 0.3, caller="B"))
    assert pool.counts.ended["nap", "done"] == 1


def test_each_caller_has_one_piece_worked_on_at_a_time(make: Make) -> None:
    pool = make(2)
    places = [place(ask(pool, deeds.nap, 60, number, wait=0)) for number in range(3)]
    assert places == [0, 1, 2]
    assert place(ask(pool, deeds.nap, 60, "B", caller="B", wait=0)) == 0
    assert pool.standing()[:2] == (2, 2)


def test_who_wants_much_lets_others_go_before(pool: Pool) -> None:
    for number in range(3):
        ask(pool, deeds.nap, 60, number, wait=0)
    assert place(ask(pool, deeds.nap, 60, "B", caller="B", wait=0)) == 1
    assert place(ask(pool, deeds.nap, 60, "B2", caller="B", wait=0)) == 3
    assert place(ask(pool, deeds.nap, 60, 1, wait=0)) == 2
    assert place(ask(pool, deeds.nap, 60, 2, wait=0)) == 4


def test_of_what_must_be_alone_there_is_one_at_a_time(make: Make) -> None:
    pool = make(2)
    assert place(ask(pool, deeds.nap, 60, alone="image", wait=0)) == 0
    assert place(ask(pool, deeds.nap, 61, alone="image", caller="B", wait=0)) == 1
    assert place(ask(pool, deeds.nap, 62, caller="C", wait=0)) == 0


def test_no_more_can_wait_than_there_is_room_for(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "WAITING_EACH", 2)
    monkeypatch.setattr(pools, "WAITING", 3)
    for number in range(3):
        ask(pool, deeds.nap, 60, number, wait=0)
    with pytest.raises(Full) as full:
        ask(pool, deeds.nap, 60, 3, wait=0)
    assert full.value.each
    assert place(ask(pool, deeds.nap, 60, "B", caller="B", wait=0)) == 1
    with pytest.raises(Full) as full:
        ask(pool, deeds.nap, 60, "C", caller="C", wait=0)
    assert not full.value.each
    assert place(ask(pool, deeds.nap, 60, 1, wait=0)) == 2


def test_what_waits_has_a_bound_in_bytes(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "WAITING_BYTES", 2000)
    ask(pool, deeds.nap, 60, wait=0)
    ask(pool, deeds.nap, 60, "b" * 1500, wait=0)
    with pytest.raises(Full):
        ask(pool, deeds.nap, 60, "c" * 1500, caller="C", wait=0)


def test_few_wait_here_and_the_others_are_told_their_place_at_once(
    make: Make,
) -> None:
    pool = make(1, connected=2)
    left = threading.Event()
    waiting = threading.Thread(target=ask, args=(pool, deeds.nap, 60), kwargs={"gone": left.is_set})
    waiting.start()
    try:
        assert soon(lambda: pool.standing()[1] == 1)
        began = time.monotonic()
        assert place(ask(pool, deeds.nap, 60)) == 0
        assert place(ask(pool, deeds.nap, 61)) == 1
        assert time.monotonic() - began < LONG / 2
    finally:
        left.set()
        waiting.join()


def test_work_stops_when_its_caller_goes(pool: Pool) -> None:
    left = threading.Event()
    waiting = threading.Thread(target=ask, args=(pool, deeds.toil), kwargs={"gone": left.is_set})
    waiting.start()
    assert soon(lambda: pool.pids() != [])
    (pid,) = pool.pids()
    left.set()
    waiting.join()
    assert soon(lambda: not runs(pid))
    assert soon(lambda: pool.standing()[:2] == (0, 0))
    assert pool.counts.ended["toil", "stopped"] == 1
    assert result(ask(pool, deeds.pid)) != str(pid).encode()


def test_work_goes_on_while_another_wants_it(pool: Pool) -> None:
    assert place(ask(pool, deeds.nap, 0.6, wait=0, caller="B")) == 0
    assert isinstance(ask(pool, deeds.nap, 0.6, gone=lambda: True), Place)
    assert result(ask(pool, deeds.nap, 0.6, caller="B"))
    assert pool.counts.ended == {("nap", "done"): 1}


def test_what_waits_for_one_who_has_gone_waits_no_more(pool: Pool) -> None:
    ask(pool, deeds.nap, 60, wait=0)
    ask(pool, deeds.nap, 61, gone=lambda: True)
    assert pool.standing()[:2] == (0, 1)


def test_work_stops_when_nobody_comes_again(make: Make) -> None:
    pool = make(1, late=0.1)
    assert place(ask(pool, deeds.toil, wait=0)) == 0
    assert soon(lambda: pool.standing()[:2] == (0, 0))


def test_a_process_that_is_killed_is_replaced_and_its_work_done_again(
    pool: Pool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert result(ask(pool, deeds.fall, f"{tmp_path}/once", 1)) == b"1"
    assert "ended: -9" in caplog.text
    assert ask(pool, deeds.fall, f"{tmp_path}/twice", 2) == Lost()
    assert result(ask(pool, deeds.fall, f"{tmp_path}/twice", 2)) == b"2"


def test_a_process_that_is_killed_while_it_has_nothing_to_do_is_replaced(
    pool: Pool,
) -> None:
    first = int(result(ask(pool, deeds.pid, 1)))
    os.kill(first, signal.SIGKILL)
    assert int(result(ask(pool, deeds.pid, 2))) != first


def test_work_has_so_much_time_of_a_processor_and_no_more(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "PATIENCE", 1000)
    pool = make(1, seconds=1)
    assert ask(pool, deeds.toil) == TooMuch()
    begun = pool.counts.ended.total()
    assert ask(pool, deeds.toil) == TooMuch()
    assert pool.counts.ended.total() == begun, "what is known to be too much is not tried again"
    assert result(ask(pool, deeds.pid))


def test_work_that_does_nothing_for_long_is_ended_too(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "PATIENCE", 0.1)
    assert ask(make(1, seconds=1), deeds.nap, 60) == TooMuch()


def test_each_piece_of_work_has_the_time_for_itself(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "PATIENCE", 1000)
    pool = make(1, seconds=2)
    assert len({result(ask(pool, deeds.busy, 0.85, number)) for number in range(4)}) == 1


def test_an_answer_has_a_bound_and_a_long_one_is_packed(pool: Pool) -> None:
    assert len(result(ask(pool, deeds.long, 30 << 20))) > 29 << 20
    assert pool.standing()[3] < 1 << 20
    assert ask(pool, deeds.noise, 17 << 20) == TooMuch()


def test_what_goes_wrong_is_told_without_its_words(
    make: Make, caplog: pytest.LogCaptureFixture
) -> None:
    pool = make(1)
    failed = answered(Failed, ask(pool, deeds.fail, "secret"))
    assert failed.what.startswith("ValueError at ")
    assert "deeds.py:" in caplog.text
    assert "secret" not in caplog.text
    assert isinstance(ask(make(0), deeds.fail, "secret"), Failed)


def test_what_the_work_refuses_is_refused(make: Make) -> None:
    refused = answered(Refused, ask(make(1), deeds.refuse))
    assert (refused.status, refused.problem) == (404, "no-deal")
    assert refused.values == {"deal": 9, "deals": 2}


def test_what_a_store_says_is_handed_on_where_it_can_be(pool: Pool) -> None:
    raised = answered(Raised, ask(pool, deeds.misunderstand))
    assert isinstance(raised.error, QueryError)
    assert raised.error.what == "since"
    damaged = answered(Failed, ask(pool, deeds.damage))
    assert damaged.what.startswith("BackupError at ")


def test_what_is_printed_is_no_answer(pool: Pool) -> None:
    assert result(ask(pool, deeds.printed)) == b"done"
    assert result(ask(pool, deeds.pid))


def test_a_process_has_nothing_open_that_is_the_services(make: Make, tmp_path: Path) -> None:
    with (tmp_path / "club.db").open("w") as file:
        os.set_inheritable(file.fileno(), True)
        assert "club.db" not in result(ask(make(1), deeds.opened)).decode()


def test_where_no_process_can_start_it_is_said(
    pool: Pool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as without:
        without.setattr(sys, "executable", "/nowhere/python")
        assert ask(pool, deeds.pid) == Lost(begun=False)
    assert "no process can be started" in caplog.text
    assert result(ask(pool, deeds.pid))


def test_without_memory_to_hand_it_over_work_is_lost_and_its_worker_works_again(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_much(*_: object) -> None:
        raise MemoryError

    with monkeypatch.context() as without:
        without.setattr(child, "_send", too_much)
        assert ask(pool, deeds.pid, wait=5) == Lost()
    assert result(ask(pool, deeds.pid))


def test_processes_with_nothing_to_do_end(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "IDLE_S", 0.05)
    pid = int(result(ask(pool, deeds.pid, 1)))
    assert soon(lambda: not runs(pid))
    assert soon(lambda: pool.pids() == [])
    assert result(ask(pool, deeds.pid, 2))


def test_the_end_of_the_service_ends_what_is_being_worked_on(pool: Pool) -> None:
    ask(pool, deeds.toil, wait=0)
    assert soon(lambda: pool.pids() != [])
    (pid,) = pool.pids()
    pool.close()
    assert not runs(pid)


SERVICE = """\
import time
from api.work.piece import Task
from api.work.pool import Pool
from tests.api.work import deeds
pool = Pool(1)
print(pool.ask(Task(deeds.pid, ()), "A", 30, lambda: False).result.decode(), flush=True)
pool.ask(Task(deeds.toil, ()), "A", 0, lambda: False)
time.sleep(60)
"""


def test_no_process_outlives_a_service_that_is_killed() -> None:
    command = [sys.executable, "-c", SERVICE]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as service:
        pid = int(service.stdout.readline())
        assert runs(pid)
        service.kill()
    assert soon(lambda: not runs(pid))
