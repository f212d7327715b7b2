"""Disks that are full or broken, and no descriptors left: 503 or 507, and nothing half-written.

Faults are put into the system calls of the service by strace, as its disk would: the first few
go well, then some fail, then all is well again.
"""

from __future__ import annotations

import os
import shutil
import time
from collections import Counter
from pathlib import Path

import pytest

from records.library import Query, open_store, verify_store
from tests.torture.callers import Answer, Caller
from tests.torture.conftest import Place
from tests.torture.ledger import text
from tests.torture.serving import Service
from tests.torture.telling import Told

pytestmark = pytest.mark.slow

#: What a service may say whose disk fails.
REFUSALS = {503, 507}
#: So many requests of each kind while a disk fails, and after it.
REQUESTS = 16
#: Longer than what stays in memory, so that it is set down in a file.
LONG = 1_200_000

FAULTS = [
    ("log", "pwrite64", "ENOSPC"),
    ("log", "pwrite64", "EIO"),
    ("log", "fdatasync", "EIO"),
    ("temporary", "openat", "ENOSPC"),
    ("temporary", "openat", "EMFILE"),
]


def database_of(place: Place) -> Path:
    if place.kind != "sqlite":
        pytest.skip("the disk of that store is another process's")
    return Path(place.url().removeprefix("sqlite:///"))


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

    def send(self, event: str, long: bool) -> None:
        """One record, read again, and corrected."""
        body = text(event) + ("; " + "x" * LONG + "\n" if long else "")
        answer = self._ask("POST", "records", body)
        if answer.status != 201:
            return
        (row,) = answer.json()["records"]
        self.kept[row["id"]] = body
        self._ask("GET", f"records/{row['id']}/versions")
        corrected = text(f"{event}, corrected")
        if self._ask("PUT", f"records/{row['id']}", corrected).status == 200:
            self.kept[row["id"]] = corrected

    def differences(self, url: str) -> list[str]:
        """What was acknowledged and is not there, and what is there without."""
        with open_store(url) as store:
            there = {stored.summary.id: stored.text.decode() for stored in store.stream(Query())}
        names = there.keys() | self.kept.keys()
        return [name for name in sorted(names) if there.get(name) != self.kept.get(name)]


@pytest.fixture(scope="module")
def strace() -> str:
    found = shutil.which("strace")
    if found is None:
        assert not os.environ.get("CARNET_CI"), "strace is not installed"
        pytest.skip("strace is not installed")
    return found


@pytest.mark.parametrize(("where", "call", "error"), FAULTS)
def test_a_disk_that_fails_loses_nothing_that_was_acknowledged(
    place: Place, strace: str, told: Told, where: str, call: str, error: str
) -> None:
    database = database_of(place)
    open_store(place.url()).close()
    first = 1 if where == "temporary" else 4
    paths = {
        "log": [f"{database}-wal"],
        "temporary": [str(place.folder / "service-0" / "tmp")],
    }[where]
    wrapped = (
        strace,
        "-f",
        "-qqq",
        f"--output={place.folder}/strace",
        *(f"--trace-path={path}" for path in paths),
        f"--inject={call}:error={error}:when={first}..{first + 10}",
    )
    service = place.service(wrapped=wrapped).start()
    sender = Sender(service)
    began = time.monotonic()
    for number in range(REQUESTS):
        sender.send(f"Soirée {number}", long=where == "temporary")
        if time.monotonic() - began > 60:
            break
    injected = (place.folder / "strace").read_text().count("(INJECTED)")
    seen = f"{injected} faults, answers {dict(sender.statuses)}, {len(sender.wrong)} wrong"
    told("disk", f"{call} of the {where}: {error}", seen, "503 or 507, nothing lost or half")
    service.must_live()
    assert sender.wrong == []
    assert injected > 0
    for number in range(5):  # what is left of the faults is used up, then it serves again
        sender.send(f"Matinée {number}", long=False)
    assert sender.differences(place.url()) == []
    assert list(verify_store(place.url())) == []


def test_files_that_may_not_grow_are_507_and_503_and_lose_nothing(place: Place, told: Told) -> None:
    database_of(place)
    open_store(place.url()).close()
    # No file of the service grows beyond 1 MB: as a quota, or a disk that is full, ends them.
    limited = ("sh", "-c", 'ulimit -f 2000; exec "$@"', "sh")
    service = place.service(wrapped=limited).start()
    sender = Sender(service)
    with Caller(service.port) as caller:
        answer = caller.ask("POST", "records", text("long") + "; " + "x" * 5_000_000 + "\n")
        assert (answer.status, answer.json()["code"]) == (507, "no-room")
    for number in range(60):
        sender.send(f"Soirée {number}" + " long" * 8000, long=False)
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
    assert sender.differences(place.url()) == []
    assert list(verify_store(place.url())) == []
