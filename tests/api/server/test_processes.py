"""Several processes that serve together: watched over, with their metrics summed."""

from __future__ import annotations

import http.client
import json
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from threading import Thread

import pytest
from prometheus_client.parser import text_string_to_metric_families

from api.middleware.settings import Settings
from api.middleware.shared_metrics import text_of_all
from api.server.plan import Plan
from api.server.process import GOODBYE, READY
from api.server.processes import NotStarted, Processes, listening
from records.library import open_store
from tests.api.in_thread import refused
from tests.api.service import CARNET, RECORD
from tests.redis_server import RedisServer, program
from tests.torture.serving import PATIENCE_S, Service


@pytest.fixture
def make(database: str, tmp_path: Path) -> Iterator[Callable[..., Service]]:
    made: list[Service] = []

    def one(*options: str) -> Service:
        made.append(Service(database, tmp_path / "service", ("--processes", "2", *options)).start())
        return made[-1]

    yield one
    for each in made:
        each.close()


def ask(port: int, path: str) -> tuple[int, str]:
    """The status and the text of an answer, on a connection of its own."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)) as connection:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def send(port: int) -> str | None:
    """The id of a record, sent there; None if the connection was cut."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)) as connection:
        try:
            connection.request("POST", "/api/v1/records", RECORD, {"Content-Type": CARNET})
            return str(json.load(connection.getresponse())["records"][0]["id"])
        except ConnectionError:
            return None


def samples(port: int) -> dict[tuple[str, ...], float]:
    return samples_in(ask(port, "/metrics")[1])


def samples_in(text: str) -> dict[tuple[str, ...], float]:
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def soon(holds: Callable[[], bool]) -> bool:
    ends = time.monotonic() + PATIENCE_S
    while not holds():
        if time.monotonic() > ends:
            return False
        time.sleep(0.1)
    return True


def alive(pid: int) -> bool:
    """Whether that process runs; one whose status nobody has asked for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def counted(port: int) -> tuple[float, ...]:
    """How often the games were asked for; how many requests and how many processes run.

    A request is counted once its answer has been sent.
    """
    told = samples(port)
    games = told["carnet_requests_total", "GET", "/api/v1/games", "200"]
    return games, told["carnet_requests_running",], told["carnet_processes",]


def test_a_killed_process_is_started_anew_and_the_metrics_of_all_are_summed(
    make: Callable[..., Service],
) -> None:
    service = make()
    first = service.children()
    assert len(first) == 2
    assert [ask(service.port, "/api/v1/games")[0] for _ in range(12)] == [200] * 12
    assert soon(lambda: counted(service.port) == (12, 1, 2))
    told = samples(service.port)
    assert {told["process_resident_memory_bytes", number] > 0 for number in "12"} == {True}
    with open_store(service.url) as store, store.writing():
        # Whoever writes waits for this one, and so there is one more request that runs.
        writer = Thread(target=send, args=(service.port,))
        writer.start()
        assert soon(lambda: counted(service.port) == (12, 2, 2))
        for killed in first:
            os.kill(killed, signal.SIGKILL)
        assert soon(lambda: not any(map(alive, first)))
        writer.join(PATIENCE_S)
    # Who calls meanwhile waits: the port is held by the one that watches.
    assert ask(service.port, "/api/v1/games")[0] == 200
    assert soon(lambda: counted(service.port) == (13, 1, 2))
    assert samples(service.port)["carnet_build", version("carnet")] == 1
    later = service.children()
    assert not set(first) & set(later)
    assert service.log().count("ended with -9") == 2
    assert service.stop() == 0
    assert not any(map(alive, later))
    assert not list(service.temporary.iterdir())
    assert "Traceback" not in service.log()


def test_what_a_killed_process_has_worked_out_stays_counted(make: Callable[..., Service]) -> None:
    service = make()
    record = send(service.port)
    assert ask(service.port, f"/api/v1/records/{record}/analysis")[0] == 200
    work = ("carnet_work_total", "done", "analysis")
    # It is written down without being asked for: who asks the service has it brought up to date.
    folder = next(service.temporary.rglob("*.pid")).parent
    assert soon(lambda: samples_in(text_of_all(folder).decode()).get(work) == 1)
    for killed in service.children():
        os.kill(killed, signal.SIGKILL)
    assert soon(lambda: samples(service.port).get(work) == 1)


def test_the_processes_end_when_the_one_that_watches_is_killed(
    make: Callable[..., Service],
) -> None:
    service = make()
    children = service.children()
    service.kill()
    assert soon(lambda: not any(map(alive, children)))
    assert not list(service.temporary.iterdir())


@pytest.mark.parametrize(("told", "kept"), [(GOODBYE, True), (b"", False)])
def test_a_process_that_is_told_no_goodbye_removes_the_folder_of_the_metrics(
    told: bytes, kept: bool, tmp_path: Path
) -> None:
    # Its parent is alive: a process that dies is its children's parent for a moment longer.
    (tmp_path / "metrics").mkdir()
    plan = Plan(f"sqlite:///{tmp_path}/a.db", Settings(), 1 << 20, 2, None, None, "text")
    sockets = listening("127.0.0.1", 0)
    descriptors = [one.fileno() for one in sockets]
    program = [sys.executable, "-m", "api.server.process", "1", str(tmp_path / "metrics")]
    with subprocess.Popen(
        [*program, *map(str, descriptors)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        pass_fds=descriptors,
    ) as process:
        process.stdin.write(pickle.dumps(plan))
        process.stdin.flush()
        assert process.stdout.readline() == READY
        process.stdin.write(told)
        process.stdin.close()
        assert process.wait(PATIENCE_S) == 0
    for one in sockets:
        one.close()
    assert (tmp_path / "metrics").exists() == kept


def test_a_request_that_runs_is_finished_before_the_end(make: Callable[..., Service]) -> None:
    service, body = make(), RECORD.encode()
    with closing(http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)) as connection:
        connection.putrequest("POST", "/api/v1/check")
        connection.putheader("Content-Type", "text/vnd.carnet")
        connection.putheader("Content-Length", str(len(body)))
        connection.putheader("Expect", "100-continue")
        connection.endheaders()
        # The service has begun with it: before that it may close the connection when it ends.
        assert connection.sock.recv(1000).startswith(b"HTTP/1.1 100 ")
        connection.send(body[:100])
        service.process.send_signal(signal.SIGTERM)
        assert soon(lambda: refused(service.port))
        connection.send(body[100:])
        assert connection.getresponse().status == 200
    assert service.process.wait(PATIENCE_S) == 0


def test_the_processes_count_the_rates_together_in_redis(make: Callable[..., Service]) -> None:
    if program() is None:
        pytest.skip("no Redis on this machine")
    server = RedisServer()
    try:
        server.start()
        service = make("--read-rate", "10/hour", "--limits-storage", server.address)
        answers = [ask(service.port, "/api/v1/games")[0] for _ in range(16)]
        assert answers == [200] * 10 + [429] * 6
    finally:
        server.remove()


def test_what_keeps_a_process_from_starting_ends_all_of_them(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_text("no database")
    address = f"sqlite:///{tmp_path}/a.db"
    plan = Plan(address, Settings(processes=2), 1 << 20, 2, None, None, "text")
    processes = Processes(plan, 2, listening("127.0.0.1", 0))
    with pytest.raises(NotStarted) as ended:
        processes.run(processes.stop)
    assert ended.value.status == 1
