"""Callers who hold what they have and hardly move: others are answered, and they are ended.

They come from addresses of their own, 127.0.0.2 and so on, as the others do from 127.0.0.1.
"""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import records
from analysis.generate import generate
from api.http.stores import WAITING
from tests.torture.callers import Caller, calling, get
from tests.torture.conftest import Place
from tests.torture.length import Length
from tests.torture.serving import PATIENCE_S
from tests.torture.telling import Told

#: What the issue wants of the others, in milliseconds; told always, asked of the long form.
WANTED_MS = 250
#: On a machine that has other things to do besides, on which the tests are run: less than
#: any of the attackers may hold what others wait for, if they did.
GENEROUS_MS = 15_000
#: How long each of the others waits before it asks again; less would be work for little more.
PAUSE_S = 0.5
#: How soon an address has no more connections than its share, once it has asked for all of them.
SHARE_S = 20.0
#: Longer than any of them is waited for.
LONGEST_S = 66.0
#: Records of which an export is too long to be held by the systems on the way.
RECORDS = 300


@dataclass(frozen=True)
class Attack:
    """So many connections from one address: what each sends first, then each so many seconds."""

    name: str
    source: str
    number: int
    first: bytes
    then: bytes = b""
    takes: int = 0
    every: float = 1.0


HEAD = b"Host: 127.0.0.1\r\n"
POST = b"POST /api/v1/records HTTP/1.1\r\n" + HEAD + b"Content-Type: text/vnd.carnet\r\n"
EXPORT = b"GET /api/v1/records HTTP/1.1\r\n" + HEAD + b"Accept: text/vnd.carnet\r\n\r\n"
#: The number of the first is that of the issue; a tenth of all connections is less.
ATTACKS = (
    Attack("a byte each 20 s", "127.0.0.2", 520, b"GET / HTTP/1.1\r\nX-Slow: ", b"x", every=20),
    Attack("a byte each second", "127.0.0.3", 60, b"GET / HTTP/1.1\r\nX-Slow: ", b"x"),
    Attack("slow bodies", "127.0.0.4", 60, POST + b"Content-Length: 100000\r\n\r\n", b"x" * 10),
    Attack("takers of nothing", "127.0.0.5", 20, EXPORT),
    Attack("takers of a little", "127.0.0.6", 20, EXPORT, takes=100, every=5),
    Attack("askers of nothing", "127.0.0.7", 120, b""),
)


@dataclass
class Holding:
    """What became of the connections of an attack."""

    port: int
    attack: Attack
    ended: int = 0
    held: list[socket.socket] = field(default_factory=list)
    begun: threading.Event = field(default_factory=threading.Event)
    stop: threading.Event = field(default_factory=threading.Event)

    def __call__(self) -> None:
        """Attack until told to stop."""
        for _ in range(self.attack.number):
            with contextlib.suppress(OSError):
                self.held.append(self._connected())
        self.begun.set()
        turn = time.monotonic()
        while not self.stop.wait(0.2):
            moves = time.monotonic() - turn > self.attack.every
            if moves:
                turn = time.monotonic()
            for each in list(self.held):
                if not self._holds(each, moves):
                    self.held.remove(each)
                    self.ended += 1
                    each.close()
        for each in self.held:
            each.close()

    def _connected(self) -> socket.socket:
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.bind((self.attack.source, 0))
        connection.settimeout(PATIENCE_S)
        connection.connect(("127.0.0.1", self.port))
        connection.sendall(self.attack.first)
        connection.setblocking(False)
        return connection

    def _holds(self, connection: socket.socket, moves: bool) -> bool:
        try:
            if moves and self.attack.then:
                connection.send(self.attack.then)
            if self.attack.first is not EXPORT:
                # Whatever is said to them, they are told to go.
                return connection.recv(1000) == b"x"
            if moves and self.attack.takes:
                connection.recv(self.attack.takes)
            # A connection that the service has broken tells so where it is written to.
            connection.send(b"\r\n")
        except BlockingIOError:
            return True
        except OSError:
            return False
        return True


@contextlib.contextmanager
def attacking(port: int, attacks: tuple[Attack, ...]) -> Iterator[list[Holding]]:
    """These attacks, all at once."""
    found = [Holding(port, attack) for attack in attacks]
    threads = [threading.Thread(target=each) for each in found]
    for thread in threads:
        thread.start()
    try:
        yield found
    finally:
        for each in found:
            each.stop.set()
        for thread in threads:
            thread.join()


def held(attacks: list[Holding]) -> Counter[str]:
    """How many connections each attack has."""
    return Counter({each.attack.name: len(each.held) for each in attacks})


def test_others_are_answered_while_some_hold_all_they_can(
    place: Place, length: Length, told: Told
) -> None:
    service = place.service().start()
    texts = "\n".join(records.dumps(generate("whist", seed)) for seed in range(RECORDS))
    with Caller(service.port) as caller:
        sent = caller.ask("POST", "records", texts).json()
    record = sent["records"][0]["id"]
    easy = get(["records?limit=5", f"records/{record}", "/healthz", "games/whist"])
    before = service.descriptors()
    used = service.processor()
    pause = 0.1 if length.long else PAUSE_S
    with calling(service.port, 4, easy, pause=pause) as quiet:
        time.sleep(length.seconds / 4)
    with (
        attacking(service.port, ATTACKS) as attacks,
        calling(service.port, 4, easy, pause=pause) as others,
    ):
        for each in attacks:
            assert each.begun.wait(PATIENCE_S)
        began = time.monotonic()
        while max((most := held(attacks)).values()) > 100 and time.monotonic() - began < SHARE_S:
            time.sleep(0.2)
        time.sleep(max(LONGEST_S, length.seconds) - (time.monotonic() - began))
        left = held(attacks)
    service.must_live()
    p99 = others.percentile(0.99) * 1000
    told(
        "slow",
        "; ".join(f"{each.number} {each.name}" for each in ATTACKS) + f", for {LONGEST_S:.0f} s",
        f"others: {others}; alone: p99 {quiet.percentile(0.99) * 1000:.0f} ms; "
        f"held soon after {dict(most)}, at the end {dict(left)}; "
        f"{service.processor() - used:.0f} s of a processor, "
        f"{service.memory() >> 20} MiB, log of {len(service.log()) >> 10} KiB",
        f"others under {WANTED_MS} ms at p99, none of them held at the end",
    )
    assert set(others.statuses) == {200}, others
    assert not others.gone, others.gone[:3]
    assert max(most.values()) <= 100
    # Only who has just come again could be there, and nobody does.
    assert not +left, left
    assert p99 < (WANTED_MS if length.long else GENEROUS_MS)
    # What is open besides is the stores that wait for the next request.
    open_still = before + 4 * WAITING
    end = time.monotonic() + PATIENCE_S
    while service.descriptors() > open_still and time.monotonic() < end:
        time.sleep(0.1)
    assert service.descriptors() <= open_still
