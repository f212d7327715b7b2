"""One caller asks for much that is expensive: others do not wait, and it ends when he goes."""

from __future__ import annotations

import itertools
import os
import socket
import time
from pathlib import Path

import records
from analysis.generate import generate
from tests.api.command import carnet
from tests.torture.callers import Caller, Request, calling, get
from tests.torture.conftest import Place
from tests.torture.length import Length
from tests.torture.serving import PATIENCE_S, Service
from tests.torture.telling import Told

#: What the issue wants of the others, in milliseconds; told always, asked of the long form.
WANTED_MS = 100
#: On a machine that has other things to do besides, on which the tests are run.
GENEROUS_MS = 15_000
#: What may still be done for somebody who has gone, in seconds of a processor.
AFTER_S = 2.0
#: Records of 380 deals, to work on which takes three times as long.
LONG_ONES = 30


def token(url: str, label: str) -> str:
    made = carnet("token", "add", "--scope", "write", "--label", label, "--database", url)
    return made.stdout.strip()


def long_record(deals: int) -> str:
    """A record of so many deals of bésigue."""
    text = records.dumps(generate("besigue-1847", 1))
    head, *parts = text.split("\n[Deal ")
    bodies = [part.split("\n", 1)[1] for part in parts]
    again = itertools.islice(itertools.cycle(bodies), deals)
    return head + "".join(f'\n[Deal "{n}"]\n{body}' for n, body in enumerate(again, 1))


def expensive(short: list[str], long: str) -> list[str]:
    """Twenty deals graded, and all that is to be known of a long record."""
    return [
        *(f"records/{record}/accuracy?deal={deal}" for record in short for deal in (1, 2)),
        f"records/{long}/analysis",
        f"records/{long}/charts/chance",
        f"records/{long}/replay",
        f"records/{long}/legal",
        "insights?measure=accuracy",
        "statistics/sources",
        "statistics/missed?by=player",
    ]


def test_others_are_answered_while_one_caller_wants_much(
    place: Place, length: Length, told: Told
) -> None:
    service = place.service()
    reader, greedy = (token(service.url, label) for label in ("reader", "greedy"))
    service.start()
    with Caller(service.port, greedy) as caller:
        short = [
            caller.ask("POST", "records", records.dumps(generate("besigue", seed))).json()
            for seed in range(10)
        ]
        long = caller.ask("POST", "records", long_record(380)).json()
    ids = [answer["records"][0]["id"] for answer in short]
    works = itertools.cycle(expensive(ids, long["records"][0]["id"]))

    # Who does not wait is told a place, however quick the machine is.
    waits = itertools.cycle(("wait=5", "wait=0"))

    def asked() -> Request:
        return "GET", next(works), None, {"Prefer": next(waits)}

    easy = get(["records", f"records/{ids[0]}", f"records/{ids[1]}/replay?deal=1", "games/whist"])
    with calling(service.port, 4, easy, reader) as quiet:
        time.sleep(length.seconds / 4)
    with (
        calling(service.port, 20, asked, greedy, pause=0.5) as much,
        calling(service.port, 4, easy, reader) as others,
    ):
        time.sleep(length.seconds)
    service.must_live()
    p99 = others.percentile(0.99) * 1000
    told(
        "load",
        f"20 × grades, analyses, statistics by one reader for {length.seconds:.0f} s",
        f"others: {others}; alone: p99 {quiet.percentile(0.99) * 1000:.0f} ms; the one: {much}",
        f"others under {WANTED_MS} ms at p99, no 5xx",
    )
    assert set(others.statuses) == {200}, others
    assert not others.gone
    assert set(much.statuses) <= {200, 202, 413, 429}, much
    assert much.statuses[202], "some were told their place"
    assert p99 < (WANTED_MS if length.long else GENEROUS_MS)


def used(process: int) -> int:
    """The processor time of a process so far, in ticks; 0 if it has ended."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return int(fields[11]) + int(fields[12])


def working(service: Service, seconds: float = 0.15) -> bool:
    """Whether a child of the service uses the processor: one that only waits does not count."""
    before = {process: used(process) for process in service.children()}
    time.sleep(seconds)
    return any(used(process) > ticks for process, ticks in before.items())


def test_work_stops_within_a_second_of_the_callers_going(
    place: Place, length: Length, told: Told
) -> None:
    second = os.sysconf("SC_CLK_TCK")
    service = place.service()
    key = token(service.url, "admin")
    service.start()
    long = long_record(380)
    with Caller(service.port, key) as caller:
        texts = (long.replace("\n[", f'\n[Event "{number}"]\n[', 1) for number in range(LONG_ONES))
        sent = caller.ask("POST", "records", "\n".join(texts))
        assert sent.json()["stored"] == LONG_ONES
    # What takes long enough: where it is done, its process waits for more.
    asked = (
        "GET /api/v1/insights?measure=accuracy HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Authorization: Bearer {key}\r\nPrefer: wait=30\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", service.port)) as connection:
        connection.sendall(asked.encode())
        began = time.monotonic()
        while (at_first := sum(map(used, workers := service.children()))) < second:
            assert time.monotonic() - began < PATIENCE_S, "it is being worked on"
            time.sleep(0.02)
    began, after = time.monotonic(), 0
    # On a busy machine it may come to nothing for a while, and goes on.
    while working(service, 0.15 if length.long else 1.0) and time.monotonic() - began < PATIENCE_S:
        after = max(after, sum(map(used, workers)) - at_first)
    stopped, spent = time.monotonic() - began, after / second
    told(
        "load",
        f"a caller goes away while the accuracy in {380 * LONG_ONES} deals is worked out",
        f"the process that worked on it had ended after {stopped:.2f} s, {spent:.2f} s of them "
        "of a processor",
        "work stops within a second",
    )
    assert stopped < (1 if length.long else PATIENCE_S)
    assert spent < AFTER_S
    service.must_live()
