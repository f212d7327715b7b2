"""Callers who ask for everything and do not take it: others are answered, and little is held."""

from __future__ import annotations

import os
import socket
import time
from collections import Counter
from contextlib import ExitStack, suppress

from tests.torture.attacks import EXPORTS, asked, attacking
from tests.torture.callers import Caller, calling, get
from tests.torture.conftest import Place
from tests.torture.length import Length
from tests.torture.serving import Service
from tests.torture.telling import Told
from tests.torture.test_exports import NDJSON, events, numbered

#: What the others may wait at p99, in milliseconds; told always, asked of the long form.
WANTED_MS = 100
#: What untaken answers may cost together: memory in MiB, descriptors of the database.
MEMORY, DESCRIPTORS = 256, 64
#: Of so many addresses each asks for so many exports.
ADDRESSES, EACH = 20, 30


def filled(place: Place, length: Length) -> tuple[Service, set[str]]:
    """A service with the limits that strangers have, its collection, and their events."""
    count = 9000 if length.long else 1000
    # Behind a proxy that nobody comes through.
    service = place.service("--public-read", "--trusted-proxy", "127.0.9.9", "--write-rate", "off")
    token = service.token("write")
    service.start()
    always = [numbered(number, "Always") for number in range(count)]
    with Caller(service.port, token, timeout=600) as caller:
        stored = caller.ask("POST", "records", "".join(always), {"Accept": NDJSON})
    assert stored.status == 201, stored.body[-500:]
    return service, {f"Always {number}" for number in range(count)}


def of_the_database(service: Service) -> int:
    """How many descriptors of files of the database it has: of those of SQLite and their logs."""
    folder = f"/proc/{service.pid}/fd"
    found = 0
    for name in os.listdir(folder):
        with suppress(OSError):
            found += "/records.db" in os.readlink(f"{folder}/{name}")
    return found


def statuses(held: list[socket.socket]) -> Counter[bytes]:
    """What they were answered, of which they take the first line now."""
    return Counter(each.recv(12)[9:] for each in held)


def test_who_does_not_take_his_exports_costs_others_nothing(
    place: Place, length: Length, told: Told
) -> None:
    service, always = filled(place, length)
    easy = get(["records?limit=5", "/healthz", "games/whist"])
    for addresses, each in ((1, EXPORTS), (ADDRESSES, EACH)):
        with ExitStack() as stack:
            others = stack.enter_context(calling(service.port, 4, easy, addresses="127.0.1.{}"))
            held = [
                stack.enter_context(asked(service.port, f"127.0.66.{10 + address}"))
                for address in range(addresses)
                for _ in range(each)
            ]
            time.sleep(length.seconds / 4)
            with Caller(service.port, address="127.0.1.99") as caller:
                whole = caller.ask("GET", "records", headers={"Accept": NDJSON})
            descriptors = of_the_database(service)
            found = statuses(held)
        p99 = others.percentile(0.99) * 1000
        told(
            f"{addresses * each} exports of {len(always)} records asked for and not taken, "
            f"by {addresses}",
            f"others: {others}",
            f"{dict(found)}; {service.memory() >> 20} MiB, {descriptors} descriptors of a database",
            f"two exports each, others under {WANTED_MS} ms at p99, "
            f"{MEMORY} MiB, {DESCRIPTORS} descriptors",
        )
        assert found == {b"200": 2 * addresses, b"429": (each - 2) * addresses}
        assert set(events(NDJSON, whole.body) or ()) == always
        assert set(others.statuses) == {200}
        assert not others.gone
        assert descriptors <= DESCRIPTORS
        assert service.memory() <= MEMORY << 20
        assert p99 < WANTED_MS or not length.long


def test_who_leaves_his_exports_for_the_next_costs_others_nothing(
    place: Place, length: Length, told: Told
) -> None:
    service, always = filled(place, length)
    easy = get(["records?limit=5", "/healthz", "games/whist"])
    with (
        attacking(service.port, "", "leave_exports"),
        calling(service.port, 4, easy, addresses="127.0.1.{}") as others,
    ):
        time.sleep(length.seconds)
        with Caller(service.port, address="127.0.1.99") as caller:
            whole = caller.ask("GET", "records", headers={"Accept": NDJSON})
    p99 = others.percentile(0.99) * 1000
    told(
        f"exports of {len(always)} records left after 13 bytes, {EXPORTS} at a time",
        f"{length.seconds:.0f} s: others: {others}",
        f"{service.memory() >> 20} MiB",
        f"others under {WANTED_MS} ms at p99",
    )
    assert set(events(NDJSON, whole.body) or ()) == always
    assert set(others.statuses) == {200}
    assert not others.gone
    assert service.memory() <= MEMORY << 20
    assert p99 < WANTED_MS or not length.long
