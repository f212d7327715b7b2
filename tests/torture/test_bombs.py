"""Little that is much: what it costs is bounded, others are answered, and it ends when he goes.

The one who sends it comes from an address of their own.  The service is open to all on this
machine, so nobody needs a token, and there is no bound on the time of who comes often.
"""

from __future__ import annotations

import io
import socket
import tarfile
import time
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256

import pytest
import zstandard

import records
from analysis.generate import generate
from tests.torture.callers import Answer, Caller, calling, get
from tests.torture.conftest import Place
from tests.torture.costs import costing, disk, processor
from tests.torture.length import Length
from tests.torture.serving import PATIENCE_S, Service
from tests.torture.telling import Told

SENDER = "127.0.0.9"
MIB = 1 << 20
#: What one of them may cost at most.  The seconds are those of a processor, generous on purpose:
#: what is not bounded takes minutes.
SECONDS = 40.0
MEMORY = 320 * MIB
DISK = 200 * MIB
ANSWER = 64 * MIB
#: What the service itself may take while others judge for it: less than judging two of them would.
LEVEL = 160 * MIB
#: What others wait at most; told always, asked of the long form, which has the machine to itself.
WANTED_MS = 250
#: On any machine: or half of what the bomb takes, if that is more.
GENEROUS_MS = 5000
#: What may still be done for somebody who has gone, in seconds of a processor: he is noticed
#: between two steps.  The dearest of these bombs take two or three.
AFTER_S = 1.0
WHIST = b'[Game "whist"]\n'


@dataclass(frozen=True)
class Bomb:
    """What is sent where, and what the honest answers are."""

    name: str
    body: Callable[[], bytes]
    path: str = "records"
    headers: dict[str, str] = field(default_factory=dict)
    answers: tuple[int, ...] = (200, 201)


def _zstd(text: bytes) -> bytes:
    return zstandard.ZstdCompressor(level=19).compress(text)


def _deals() -> bytes:
    return WHIST + b'[Deal "1"]\n' * (MIB // 11)


def _faults() -> bytes:
    return WHIST + b'[Deal "1"]\n' + b"Z? KS *\n" * 61_000


def _tags() -> bytes:
    return WHIST + b'[A "b"]\n' * 25_000


def _packed() -> bytes:
    return _zstd(b'[Game "a"]\n' * 190_650)


@cache
def _nested() -> bytes:
    packing = zlib.compressobj(9, wbits=31)  # as gzip
    blanks = b" " * MIB
    parts = [packing.compress(WHIST), *(packing.compress(blanks) for _ in range(500))]
    return _zstd(b"".join([*parts, packing.flush()]))


def _form() -> bytes:
    part = b'--x\r\nContent-Disposition: form-data; name="file"; filename="%d.carnet"\r\n\r\nZ?\r\n'
    return b"".join(part % number for number in range(10_000)) + b"--x--\r\n"


@cache
def _files(number: int) -> bytes:
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for each in range(number):
            # Names that do not pack well: otherwise it unpacks to too much.
            name = sha256(each.to_bytes(4)).hexdigest()[:14]
            archive.addfile(tarfile.TarInfo(name))
    return _zstd(whole.getvalue())


PACKED = {"Content-Type": "application/octet-stream"}
BOMBS = (
    Bomb("1 MB of empty deals", _deals),
    Bomb("a fault in each 8 bytes of 488 kB", _faults),
    Bomb("25,000 tags that stand twice", _tags),
    Bomb("190,650 records in 208 bytes", _packed, "check", PACKED, (413,)),
    Bomb("500 MB in gzip in zstd", _nested, "check", {"Content-Encoding": "zstd"}, (413,)),
    Bomb("the same as a file", _nested, "check", PACKED, (413, 422)),
    Bomb("49,000 empty files in an archive", lambda: _files(49_000), "check", PACKED, (413,)),
    Bomb("10,000 empty files in an archive", lambda: _files(9_999), "check", PACKED, (422,)),
    Bomb(
        "10,000 faulty files",
        _form,
        "check",
        {"Content-Type": "multipart/form-data; boundary=x"},
        (200, 413, 422),
    ),
)


def _most(length: Length, answer: Answer) -> float:
    """How long others may wait beside that answer, in milliseconds."""
    return WANTED_MS if length.long else max(GENEROUS_MS, answer.seconds * 500)


def _quiet(service: Service) -> bool:
    """Whether none of its processes does anything for half a second; idle ones wait for more."""
    before = processor(service)
    time.sleep(0.5)
    return processor(service) - before < 0.03


def _small(service: Service) -> list[str]:
    """What others ask for."""
    with Caller(service.port) as caller:
        made = caller.ask("POST", "records", records.dumps(generate("whist", 1))).json()
    record = made["records"][0]["id"]
    return ["records?limit=5", f"records/{record}", "/healthz", "games/whist"]


def _sent(service: Service, bomb: Bomb, body: bytes) -> Answer:
    with Caller(service.port, address=SENDER, timeout=110) as caller:
        return caller.ask("POST", bomb.path, body, bomb.headers)


@pytest.mark.parametrize("bomb", BOMBS, ids=lambda bomb: bomb.name)
def test_what_little_costs_is_bounded(place: Place, length: Length, told: Told, bomb: Bomb) -> None:
    service = place.service().start()
    small = get(_small(service))
    body = bomb.body()
    disk_before, used_before = disk(service), processor(service)
    with costing(service) as costs, calling(service.port, 2, small) as others:
        answer = _sent(service, bomb, body)
        used = processor(service) - used_before
        time.sleep(0.5)
    p99 = others.percentile(0.99) * 1000
    more = costs.disk - disk_before
    told(
        "bombs",
        f"{bomb.name}: {len(body)} bytes",
        f"{answer.status} of {len(answer.body) >> 10} KiB, {used:.1f} s of a processor, "
        f"{answer.seconds:.1f} s, {costs.memory >> 20} MiB of memory, {more >> 20} MiB of disk; "
        f"others: {others}",
        f"{SECONDS:.0f} s, {MEMORY >> 20} MiB of memory, {DISK >> 20} MiB of disk, "
        f"an answer of {ANSWER >> 20} MiB; others under {WANTED_MS} ms at p99",
    )
    service.must_live()
    assert answer.status in bomb.answers, answer.body[:500]
    assert used < SECONDS
    assert costs.memory < MEMORY
    assert more < DISK
    assert len(answer.body) < ANSWER
    assert set(others.statuses) == {200}, others
    assert p99 < _most(length, answer)


def test_memory_is_level_while_several_send_long_records(place: Place, told: Told) -> None:
    service = place.service("--workers", "2").start()
    body = WHIST + b'[Deal "1"]\n' * 100_000
    before = service.memory()

    def send(number: int) -> list[int]:
        with Caller(service.port, address=f"127.0.0.{10 + number}", timeout=110) as caller:
            return [caller.ask("POST", "check", body).status for _ in range(2)]

    with ThreadPoolExecutor(4) as senders:
        answers = [status for each in senders.map(send, range(4)) for status in each]
    more = service.memory() - before
    told(
        "bombs",
        f"{len(answers)} records of {len(body) >> 10} KiB, four at once, two workers",
        f"{more >> 20} MiB more of memory",
        f"{LEVEL >> 20} MiB",
    )
    service.must_live()
    assert set(answers) == {200}
    assert more < LEVEL


def test_the_page_of_rule_books_of_what_costs_them_most_is_bounded(
    place: Place, length: Length, told: Told
) -> None:
    service = place.service().start()
    small = get(_small(service))
    with Caller(service.port, address=SENDER, timeout=110) as caller:
        for name, text in (("tags", _tags()), ("deals", _deals()[:200_000])):
            made = caller.ask("POST", "records", text)
            record = made.json()["records"][0]["id"]
            used_before = processor(service)
            with costing(service) as costs, calling(service.port, 2, small) as others:
                answer = caller.ask("GET", f"records/{record}/rules", headers={"Prefer": "wait=30"})
            used = processor(service) - used_before
            told(
                "bombs",
                f"200 kB of {name}, then every rule book",
                f"{answer.status}, {used:.1f} s of a processor, {costs.memory >> 20} MiB; "
                f"others: {others}",
                "refused, or a second",
            )
            assert answer.status in (200, 413)
            assert used < 5
            assert costs.memory < MEMORY
            assert set(others.statuses) <= {200}, others
            assert others.percentile(0.99) * 1000 < _most(length, answer)


def test_nothing_is_done_for_who_sends_it_and_goes(place: Place, told: Told) -> None:
    service = place.service().start()
    for bomb in BOMBS:
        body = bomb.body()
        before = disk(service)
        head = {
            "Content-Type": "text/vnd.carnet",
            **bomb.headers,
            "Content-Length": str(len(body)),
        }
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        with socket.create_connection(
            ("127.0.0.1", service.port), source_address=(SENDER, 0)
        ) as connection:
            sent = f"POST /api/v1/{bomb.path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{lines}\r\n"
            connection.sendall(sent.encode() + body)
            time.sleep(0.3)
        gone, used = time.monotonic(), processor(service)
        while not (quiet := _quiet(service)) and time.monotonic() - gone < PATIENCE_S:
            pass
        more, left = processor(service) - used, disk(service) - before
        told(
            "bombs",
            f"{bomb.name}: the caller goes at once",
            f"{more:.2f} s of a processor after that; {left >> 10} KiB more of disk",
            "nothing goes on, and nothing is left but what was stored",
        )
        service.must_live()
        assert quiet, bomb.name
        assert more < AFTER_S, bomb.name
        assert left < 16 * MIB, bomb.name
        with Caller(service.port) as caller:
            assert caller.ask("GET", "records").status == 200
