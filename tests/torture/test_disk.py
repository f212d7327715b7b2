"""Disks that are full or broken, and no descriptors left: 503 or 507, and nothing half-written.

Faults are put into the system calls of the service by strace, as its disk would: the first few
go well, then some fail, then all is well again.  They are those of a database that is a file; that
of another process has its disk to itself.  Temporary files are in `test_spools`.
"""

from __future__ import annotations

import os
import resource
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from records.library import Query, open_store, verify_store
from tests.programs import program
from tests.records.library.made import entry
from tests.torture.callers import Answer, Caller, Gone
from tests.torture.conftest import Place
from tests.torture.ledger import text
from tests.torture.serving import Service
from tests.torture.telling import Told

#: What a service may say whose disk fails.
REFUSALS = {503, 507}
#: So many requests of each kind while a disk fails, and after it.
REQUESTS = 16

#: In which file (the name of the database and what follows it), which call, and with what.
FAULTS = [
    ("-wal", "pwrite64", "ENOSPC"),
    ("-wal", "pwrite64", "EIO"),
    ("-wal", "fdatasync", "EIO"),
    ("-wal", "pread64", "EIO"),
    ("", "pread64", "EIO"),
]
#: Records that are there before.
RECORDS = 200
#: So many callers at once, each of whom needs a connection to the database.
SENDERS = 6
#: The most records that are sent afterwards until all faults have been used up.
AFTERWARDS = 200


@pytest.fixture
def store() -> str:
    """The kind of store whose files the service opens itself."""
    return "sqlite"


def database_of(place: Place) -> Path:
    return Path(place.url().removeprefix("sqlite:///"))


def texts(url: str) -> dict[str, str]:
    """The texts of a collection by the ids of their records."""
    with open_store(url) as store:
        return {stored.summary.id: stored.text.decode() for stored in store.stream(Query())}


def filled(url: str) -> dict[str, str]:
    """Makes a collection of which there is something to be read from the disk; its texts."""
    with open_store(url) as store:
        store.add([entry(text(f"Before {number}")) for number in range(RECORDS)])
    return texts(url)


class Sender:
    """Sends records, and notes which were acknowledged and what is left of them."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.statuses: Counter[int] = Counter()
        self.kept: dict[str, str] = {}
        self.wrong: list[str] = []

    def _ask(self, method: str, path: str, body: str | None = None) -> Answer:
        with Caller(self._service.port) as caller:
            answer = caller.ask(method, path, body, {"If-Match": "*"} if method == "PUT" else {})
        self.statuses[answer.status] += 1
        if answer.status >= 500 and (
            answer.status not in REFUSALS
            or answer.headers["Content-Type"] != "application/problem+json"
        ):
            self.wrong.append(f"{method} {path}: {answer.status} {answer.body[:200]!r}")
        return answer

    def send(self, event: str) -> None:
        """One record, read again, and corrected."""
        body = text(event)
        answer = self._ask("POST", "records", body)
        if answer.status != 201:
            return
        (row,) = answer.json()["records"]
        self.kept[row["id"]] = body
        self._ask("GET", f"records/{row['id']}/versions")
        self._ask("GET", "records?limit=100&sort=event")
        corrected = text(f"{event}, corrected")
        if self._ask("PUT", f"records/{row['id']}", corrected).status == 200:
            self.kept[row["id"]] = corrected


def differences(url: str, kept: dict[str, str]) -> list[str]:
    """What was acknowledged and is not there, and what is there without."""
    there = texts(url)
    names = there.keys() | kept.keys()
    return [name for name in sorted(names) if there.get(name) != kept.get(name)]


@pytest.mark.parametrize(("file", "call", "error"), FAULTS)
def test_a_disk_that_fails_loses_nothing_that_was_acknowledged(
    place: Place, told: Told, file: str, call: str, error: str
) -> None:
    database = database_of(place)
    before = filled(place.url())
    # Calls are counted for each thread; a service that has not begun yet may say that it cannot.
    first = {"pread64": 40}.get(call, 4)
    wrapped = (
        program("strace"),
        "-f",
        "-qqq",
        f"--output={place.folder}/strace",
        f"--trace-path={database}{file}",
        f"--inject={call}:error={error}:when={first}..{first + 10}",
    )
    service = place.service(wrapped=wrapped).start()
    senders = [Sender(service) for _ in range(SENDERS)]
    until = time.monotonic() + 60

    def work(number: int) -> None:
        for turn in range(REQUESTS):
            senders[number].send(f"Soirée {number}.{turn}")
            if time.monotonic() > until:
                break

    threads = [threading.Thread(target=work, args=(number,)) for number in range(SENDERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    injected = (place.folder / "strace").read_text().count("(INJECTED)")
    statuses: Counter[int] = sum((sender.statuses for sender in senders), Counter())
    wrong = [one for sender in senders for one in sender.wrong]
    told(
        "disk",
        f"{call} of the database's file{file}: {error}",
        f"{injected} faults, answers {dict(statuses)}, {len(wrong)} wrong",
        "503 or 507, nothing lost or half",
    )
    service.must_live()
    assert wrong == []
    assert injected > 0
    assert statuses[503] > 0
    # What is left of the faults of each thread is used up, then it serves again.
    for number in range(AFTERWARDS):
        senders.append(Sender(service))
        senders[-1].send(f"Matinée {number}")
        if number >= 12 and senders[-1].statuses == {201: 1, 200: 3}:
            break
    assert senders[-1].statuses == {201: 1, 200: 3}
    kept = dict(before)
    for sender in senders:
        kept |= sender.kept
    assert differences(place.url(), kept) == []
    assert list(verify_store(place.url())) == []


@pytest.mark.parametrize("room", [0, 1, 2])
def test_a_database_for_which_there_is_no_descriptor_is_503_until_there_is(
    place: Place, told: Told, room: int
) -> None:
    before = filled(place.url())
    service = place.service().start()
    # They are there already: it is not their connections for which there is none.
    callers = [Caller(service.port) for _ in range(SENDERS)]
    for caller in callers:
        assert caller.ask("GET", "/assets/none").status == 404
    answers: list[Answer] = []
    unanswered: list[Gone] = []
    kept = dict(before)

    def work(number: int) -> None:
        for turn in range(REQUESTS):
            method = "GET" if turn % 2 else "POST"
            body = None if turn % 2 else text(f"Soirée {number}.{turn}")
            try:
                answer = callers[number].ask(method, "records", body)
            except Gone as gone:
                # One of those who wait is let go, for a caller at the door.
                unanswered.append(gone)
                continue
            answers.append(answer)
            if answer.status == 201:
                kept[answer.json()["records"][0]["id"]] = str(body)

    usual = resource.prlimit(service.pid, resource.RLIMIT_NOFILE)
    # The database, its log and its index are opened one after the other: so many of them can be.
    most = max(map(int, os.listdir(f"/proc/{service.pid}/fd"))) + 1 + room
    resource.prlimit(service.pid, resource.RLIMIT_NOFILE, (most, usual[1]))
    threads = [threading.Thread(target=work, args=(number,)) for number in range(SENDERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    resource.prlimit(service.pid, resource.RLIMIT_NOFILE, usual)
    statuses = Counter(answer.status for answer in answers)
    told(
        "disk",
        f"no descriptor left for the database, {room} of its files apart",
        f"answers {dict(statuses)}, {len(unanswered)} callers let go",
        "503, nothing lost or half; then it serves again",
    )
    service.must_live()
    assert not unanswered or "nobody new is let in" in service.log()
    assert statuses[503] > len(unanswered)
    assert set(statuses) <= {200, 201, 503}
    for answer in answers:
        if answer.status == 503:
            assert answer.headers["Content-Type"] == "application/problem+json"
    for caller in callers:
        caller.close()
        assert caller.ask("GET", "records").status == 200
        caller.close()
    assert differences(place.url(), kept) == []
    assert list(verify_store(place.url())) == []


def test_files_that_may_not_grow_are_507_and_503_and_lose_nothing(place: Place, told: Told) -> None:
    open_store(place.url()).close()
    # No file of the service grows beyond 1 MB: as a quota, or a disk that is full, ends them.
    limited = ("sh", "-c", 'ulimit -f 2000; exec "$@"', "sh")
    service = place.service(wrapped=limited).start()
    sender = Sender(service)
    with Caller(service.port) as caller:
        answer = caller.ask("POST", "records", text("long") + "; " + "x" * 5_000_000 + "\n")
        assert (answer.status, answer.json()["code"]) == (507, "no-room")
    for number in range(60):
        sender.send(f"Soirée {number}" + " long" * 8000)
    told(
        "disk",
        "files of 1 MB at most",
        f"answers {dict(sender.statuses)}, {len(sender.wrong)} wrong",
        "503 or 507, nothing lost or half",
    )
    service.must_live()
    assert sender.wrong == []
    assert sender.statuses[503] > 0
    assert sender.statuses[201] > 0
    with Caller(service.port) as caller:
        assert caller.ask("GET", "records").json()["total"] == len(sender.kept)
    assert differences(place.url(), sender.kept) == []
    assert list(verify_store(place.url())) == []
