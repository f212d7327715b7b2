"""What is set down in temporary files for a while: where none can be written, an answer says so.

The service runs with `nowhere/sitecustomize.py`, which has temporary files of one place at a time
lie on a disk that is full, or not be opened.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.torture.callers import Answer, Caller
from tests.torture.conftest import Place
from tests.torture.ledger import text
from tests.torture.serving import Service
from tests.torture.telling import Told

NOWHERE = Path(__file__).with_name("nowhere")
#: Longer than what stays in memory, so that it is set down in a file.
LONG = 1_200_000
#: So many records with so many faults each that what is found of them is as long.
MANY, FAULTS = 100, 60

#: Where what is sent, what is made of it, and what is answered are set down.
IN = {
    "waitress.receiver:received",
    "api.http.bodies:_take_down",
    "api.http.multipart:write",
    "api.upload.submission:_set_down",
}
OUT = {"api.server.channel:_set_large_buffer"}


@dataclass(frozen=True)
class Request:
    """A request, the text of which differs each time if it is to be stored."""

    method: str
    path: str
    body: Callable[[str], bytes | None] = lambda _: None
    headers: dict[str, str] = field(default_factory=dict)


def _long(event: str) -> bytes:
    return (text(event) + "; " + "x" * LONG + "\n").encode()


def _form(event: str) -> bytes:
    head = b'Content-Disposition: form-data; name="file"; filename="a.carnet"\r\n\r\n'
    return b"--x\r\n" + head + _long(event) + b"\r\n--x--\r\n"


def _many(event: str) -> bytes:
    faulty = [
        text(f"{event} {number}").replace("A:9S", "Zf " * FAULTS + "A:9S", 1)
        for number in range(MANY)
    ]
    return gzip.compress("".join(faulty).encode())


def _in_json(event: str) -> bytes:
    return json.dumps({"text": _long(event).decode()}).encode()


JSON = {"Content-Type": "application/json", "If-Match": "*"}
FORM = {"Content-Type": "multipart/form-data; boundary=x"}
PACKED = {"Content-Encoding": "gzip"}
REQUESTS = {
    "a text": Request("POST", "records", _long),
    "a form": Request(
        "POST", "records", _form, {"Content-Type": "multipart/form-data; boundary=x"}
    ),
    "records, packed": Request("POST", "records", _many, PACKED),
    "records to check": Request("POST", "check", _many, PACKED),
    "a correction": Request("PUT", "records/{record}", _in_json, JSON),
    "a record": Request("GET", "records/{record}", headers={"Accept": "text/vnd.carnet"}),
    "all records": Request("GET", "records", headers={"Accept": "application/x-ndjson"}),
}


class Club:
    """A service, and what it sets down where."""

    def __init__(self, service: Service, folder: Path) -> None:
        self._service = service
        self._folder = folder
        self._serial = 0
        self.fail("")
        with Caller(service.port) as caller:
            stored = caller.ask("POST", "records", _long("Always"))
        self.record = stored.json()["records"][0]["id"]

    def fail(self, where: str) -> None:
        """From now on files fail there: `full PLACE` or `EMFILE PLACE`; nowhere if empty."""
        (self._folder / "fails").write_text(where)
        (self._folder / "opened").write_text("")

    def opened(self) -> set[str]:
        """Where files were opened since then."""
        return set((self._folder / "opened").read_text().split())

    def ask(self, request: Request) -> Answer:
        """The answer to that request.  Raises Gone if it breaks off."""
        self._serial += 1
        with Caller(self._service.port, timeout=110) as caller:
            return caller.ask(
                request.method,
                request.path.format(record=self.record),
                request.body(f"Soirée {self._serial}"),
                request.headers,
            )

    def state(self) -> tuple[int, int]:
        """How many records there are, and which version the one is."""
        with Caller(self._service.port) as caller:
            versions = caller.ask("GET", f"records/{self.record}/versions").json()["items"]
            return caller.ask("GET", "records?limit=1").json()["total"], len(versions)


@pytest.fixture
def club(place: Place, tmp_path: Path) -> Iterator[Club]:
    folder = tmp_path / "nowhere"
    folder.mkdir()
    for name in ("fails", "opened"):
        (folder / name).touch()
    service = place.service(PYTHONPATH=str(NOWHERE), CARNET_NOWHERE=str(folder)).start()
    yield Club(service, folder)
    service.must_live()


def test_nothing_is_half_stored_or_half_told_where_no_temporary_file_can_be_written(
    club: Club, told: Told
) -> None:
    seen: dict[str, set[str]] = {}
    faults: list[str] = []
    tried = 0
    for name, request in REQUESTS.items():
        well = club.ask(request)
        assert well.status in (200, 201), (name, well.body[:300])
        seen[name] = club.opened()
        before = club.state()
        for place in sorted(seen[name]):
            for how, status, code in (
                ("full", 507, "no-room"),
                ("EMFILE", 503, "too-many-files"),
            ):
                tried += 1
                club.fail(f"{how} {place}")
                answer = club.ask(request)
                club.fail("")
                said = f"{name}, {how} at {place}: {answer.status}, {len(answer.body)} bytes"
                if place in OUT:
                    # The answer has begun: it is told to its end from memory.
                    if (answer.status, len(answer.body)) != (well.status, len(well.body)):
                        faults.append(f"{said}, not {well.status} and {len(well.body)}")
                elif answer.status != status or answer.json()["code"] != code:
                    faults.append(f"{said}: {answer.body[:200]!r}")
                if place in IN and club.state() != before:
                    faults.append(f"{said}: something was stored")
        club.fail("")
    told(
        "temporary files on a full disk, or not to be opened",
        f"{tried} times: {', '.join(sorted(set().union(*seen.values())))}",
        f"{len(faults)} answered or stored otherwise than they should",
        "507 or 503 and nothing stored; answers whole",
    )
    assert not faults, "\n".join(faults)
    # Every place is among them: where there is a new one, it is to be tried too.
    assert set().union(*seen.values()) == IN | OUT
