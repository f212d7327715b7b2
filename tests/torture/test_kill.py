"""Killed at any moment: nothing acknowledged is lost, nothing is half there, the store is sound."""

from __future__ import annotations

import random
import signal
import threading
import time
from collections.abc import Iterable
from itertools import cycle, islice
from pathlib import Path

from tests.api.command import carnet
from tests.torture.callers import Caller
from tests.torture.conftest import Place
from tests.torture.ledger import Writer, bodies, settle, text
from tests.torture.length import Length
from tests.torture.reading import State, read
from tests.torture.serving import PATIENCE_S, Service, run
from tests.torture.telling import Told

WRITERS = 6
#: How many services share a collection.
SERVICES = 3
#: How many kills one collection sees: it grows, and all of it is read after each.
KILLS_OF_ONE = 20
#: A command takes about so long from its start to its end, in seconds.
COMMAND_S = 1.5


def acknowledged_by(writers: list[Writer]) -> int:
    """How many changes were acknowledged to them."""
    return sum(writer.acknowledged for writer in writers)


def wait_for_one_more(writers: list[Writer], before: int) -> None:
    """Wait until a change more than that has been acknowledged."""
    ends = time.monotonic() + PATIENCE_S
    while acknowledged_by(writers) == before:
        assert time.monotonic() < ends, "nothing is acknowledged"
        time.sleep(0.002)


def work_until_killed(
    services: list[Service], killed: Service, writers: list[Writer], seconds: float
) -> None:
    """Have them all write at once, and kill one service so long after the first answer."""
    stop = threading.Event()
    before = acknowledged_by(writers)
    ports = islice(cycle(service.port for service in services), len(writers))
    callers = list(map(Caller, ports))
    threads = [
        threading.Thread(target=writer.work, args=(caller, stop))
        for writer, caller in zip(writers, callers, strict=True)
    ]
    for thread in threads:
        thread.start()
    wait_for_one_more(writers, before)
    time.sleep(seconds)
    killed.must_live()
    killed.kill()
    if len(services) > 1:
        # The others go on without it.
        time.sleep(0.5)
    stop.set()
    for thread in threads:
        thread.join()
    for caller in callers:
        caller.close()


def test_what_was_acknowledged_is_whole_after_a_kill(
    place: Place, length: Length, told: Told
) -> None:
    choose = random.Random(length.seed)
    faults: list[str] = []
    left: list[int] = []
    acknowledged = 0
    for first in range(0, length.kills, KILLS_OF_ONE):
        service = place.service("--log-format", "json", name=f"killed-{first}")
        writers = [Writer(number, random.Random(choose.random())) for number in range(WRITERS)]
        for _ in range(min(KILLS_OF_ONE, length.kills - first)):
            service.start()
            work_until_killed([service], service, writers, choose.uniform(0.0, 1.0))
            left += service.left_behind()
            faults += settle(writers, read(service.url))
        faults += not_sound(service.url)
        acknowledged += acknowledged_by(writers)
    told(
        f"SIGKILL of the service, {WRITERS} writers",
        f"{length.kills} kills, {acknowledged} acknowledged changes",
        f"{len(faults)} lost, half or altered; {len(left)} processes left behind",
        "none",
    )
    assert not faults, "\n".join(fault[:1000] for fault in faults[:5])
    assert not left
    assert acknowledged >= length.kills


def test_one_of_several_services_that_is_killed_under_load_loses_nothing(
    place: Place, length: Length, told: Told
) -> None:
    choose = random.Random(length.seed)
    services = [place.service(name="shared").start() for _ in range(SERVICES)]
    writers = [Writer(number, random.Random(choose.random())) for number in range(WRITERS)]
    faults: list[str] = []
    for _ in range(length.kills):
        killed = choose.choice(services)
        work_until_killed(services, killed, writers, choose.uniform(0.0, 1.0))
        killed.start()
        for service in services:
            service.must_live()
        faults += settle(writers, read(services[0].url))
    assert [service.stop() for service in services] == [0] * SERVICES
    faults += not_sound(services[0].url)
    acknowledged = acknowledged_by(writers)
    told(
        f"SIGKILL of one of {SERVICES} services on a database, {WRITERS} writers",
        f"{length.kills} kills, {acknowledged} acknowledged changes",
        f"{len(faults)} lost, half or altered",
        "none",
    )
    assert not faults, "\n".join(fault[:1000] for fault in faults[:5])
    assert acknowledged >= length.kills


def not_sound(url: str) -> list[str]:
    """What `carnet verify` finds wrong with that collection."""
    done = carnet("verify", "--database", url)
    return [] if done.exit_code == 0 else [done.output]


def killed(url: str, after: float, *arguments: str) -> tuple[int, str]:
    """The status and the output of a command that is killed after so many seconds."""
    process = run(url, *arguments)
    time.sleep(after)
    process.send_signal(signal.SIGKILL)
    output, _ = process.communicate(timeout=PATIENCE_S)
    return process.returncode, output


def _by_text(states: Iterable[State]) -> list[State]:
    return sorted(states, key=lambda state: state.text)


def test_a_restore_or_an_import_that_is_killed_is_whole_or_did_not_happen(
    place: Place, length: Length, told: Told, tmp_path: Path
) -> None:
    choose = random.Random(length.seed)
    service = place.service().start()
    writer = Writer(0, random.Random(choose.random()))
    faults: list[str] = []
    done = {"restore": 0, "import": 0}
    with Caller(service.port) as caller:
        for number in range(length.kills):
            backup, upload = tmp_path / f"{number}.db", tmp_path / f"{number}.carnet"
            assert carnet("backup", "--database", service.url, backup).exit_code == 0
            saved = read(service.url).states
            for _ in range(5):
                writer.step(caller)
            before = read(service.url).states
            assert before != saved
            sent = "".join(text(f"Soirée {number}/{count}") for count in range(300))
            upload.write_text(sent, encoding="utf-8")
            way = choose.choice(sorted(done))
            file = backup if way == "restore" else upload
            status, _ = killed(service.url, choose.uniform(0.2, COMMAND_S), way, str(file))
            seen = read(service.url)
            after = seen.states
            new = tuple(state for record, state in after.items() if record not in before)
            if way == "restore":
                whole = after == saved
            else:
                kept = {record: after[record] for record in before}
                # They are listed by their ids, the order of which within an import is not told.
                whole = kept == before and _by_text(new) == _by_text(map(State, bodies(sent)))
            done[way] += whole
            if not whole and (after != before or status == 0):
                faults.append(f"{way} {number} ended with {status}, {len(after)} records")
            # The service sees what a new process sees, and goes on from there.
            listed = caller.ask("GET", "records?limit=1")
            if (listed.status, listed.json()["total"]) != (200, len(after)):
                faults.append(f"{way} {number}: the service lists {listed.body[:300]!r}")
            writer.states = dict(seen.states)
            writer.notes = dict(seen.notes)
            writer.before = {}
    service.must_live()
    faults += writer.wrong + not_sound(service.url)
    told(
        "SIGKILL of `carnet restore` and `carnet import` beside the service",
        f"{length.kills} kills; done by then: {done['restore']} restores, {done['import']} imports",
        f"{len(faults)} half or not seen",
        "none",
    )
    assert not faults, "\n".join(faults[:5])


def test_a_token_that_was_told_counts_and_a_revoked_one_does_not(
    place: Place, length: Length, told: Told
) -> None:
    choose = random.Random(length.seed)
    service = place.service().start()
    admin = service.token("admin", "admin")
    tokens: dict[str, str] = {"admin": admin}
    numbers: dict[str, int] = {"admin": 1}
    revoked: set[str] = set()
    faults: list[str] = []
    for number in range(length.kills):
        label = f"token-{number}"
        after = choose.uniform(0.2, COMMAND_S)
        if choose.random() < 0.5 or len(tokens) - len(revoked) == 1:
            arguments = ("token", "add", "--scope", "read", "--label", label)
            _, output = killed(service.url, after, *arguments)
            if output.endswith("\n"):
                tokens[label] = output.strip()
        else:
            label = choose.choice(sorted({*tokens} - revoked - {"admin"}))
            status, _ = killed(service.url, after, "token", "revoke", str(numbers[label]))
            if status == 0:
                revoked.add(label)
        there = read(service.url).revoked
        numbers = {name: count for count, (name, _) in enumerate(there, 1)}
        state = dict(there)
        faults += [f"{name} was lost" for name in tokens if name not in state]
        faults += [f"{name} came back" for name in revoked if not state[name]]
        revoked = {name for name in tokens if state.get(name)}
        for name, token in tokens.items():
            with Caller(service.port, token) as caller:
                wanted = 401 if name in revoked else 200
                if (status := caller.ask("GET", "records").status) != wanted:
                    faults.append(f"{name} is answered {status}, not {wanted}")
    service.must_live()
    told(
        "SIGKILL of `carnet token add` and `revoke`",
        f"{length.kills} kills; {len(tokens)} made, {len(revoked)} revoked",
        f"{len(faults)} lost, or answered otherwise",
        "none",
    )
    assert not faults, "\n".join(faults[:5])
