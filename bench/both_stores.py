"""The service on both stores side by side: the same requests and imports.

The server of PostgreSQL is one of its own, on a Unix socket, with the settings that it has by
default: what it has acknowledged is on the disk, as with SQLite.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.callers import answered, get, post, repeat

STORES = ("sqlite", "postgresql")
CALLERS = 8
_DURABLE = {
    "fsync": "on",
    "synchronous_commit": "on",
    "full_page_writes": "on",
    "autovacuum": "on",
    "shared_buffers": "128MB",
}
_LIST = "/api/v1/records?game=whist&q=whist&sort=date"

#: Runs the service at an address with options, and yields its port.
Serve = Callable[..., Any]
#: Sends a file of records to a port, and returns how many seconds that took.
Import = Callable[[int, Path], float]


@dataclass
class Side:
    """One store: rates of each round, and seconds of imports."""

    rates: dict[str, list[float]] = field(default_factory=dict)
    imports: list[float] = field(default_factory=list)


Sides = dict[str, Side]


def stores() -> tuple[str, ...]:
    """Return the stores that can be measured on this machine."""
    try:
        from tests.postgresql import binaries
    except ImportError:
        return STORES[:1]
    return STORES if binaries() is not None else STORES[:1]


@contextmanager
def addresses(folder: Path, kind: str) -> Iterator[Callable[[], str]]:
    """Yield a function that returns the address of a new empty store of that kind."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory(dir=folder) as inside:
            made = iter(range(1_000_000))
            yield lambda: f"sqlite:///{inside}/{next(made)}.db"
        return
    from tests.postgresql import Server

    server = Server(**_DURABLE)
    try:
        server.initialise()
        server.start()
        yield lambda: server.address(server.empty())
    finally:
        server.remove()


def compare(
    folder: Path,
    path: Path,
    record: bytes,
    *,
    serve: Serve,
    send: Import,
    seconds: float,
    rounds: int,
    until: float,
) -> Sides:
    """Measure each store in turn, so that both are slowed alike.

    A round imports the file into an empty store, then asks for a record, for checks and for the
    list among what was imported, for that many seconds each. After `until`, a time of
    `time.perf_counter`, no other round begins.
    """
    sides: Sides = {kind: Side() for kind in stores()}
    with ExitStack() as stack:
        address = {kind: stack.enter_context(addresses(folder, kind)) for kind in stores()}
        for turn in range(rounds):
            if turn and time.perf_counter() > until:
                break
            for kind, side in sides.items():
                with serve(address[kind]()) as port:
                    side.imports.append(send(port, path))
                    _ask(side, port, record, seconds)
    return sides


def _ask(side: Side, port: int, record: bytes, seconds: float) -> None:
    one = answered(port, post("/api/v1/records", record))["records"][0]
    asked = {
        "GET of a record": get(f"/api/v1/records/{one['id']}"),
        "check of one record": post("/api/v1/check", record),
        "list, filter and search": get(_LIST),
    }
    for name, request in asked.items():
        rate = repeat(port, request, CALLERS, seconds).rate
        side.rates.setdefault(name, []).append(rate)


def figures(sides: Sides) -> dict[str, Any]:
    """Return the median of each measure, and the ratio of imports."""
    medians = {
        kind: {
            **{name: statistics.median(rates) for name, rates in side.rates.items()},
            "import_seconds": statistics.median(side.imports),
        }
        for kind, side in sides.items()
    }
    told: dict[str, Any] = {"medians": medians, "import_over_sqlite": None}
    if "postgresql" in medians:
        theirs, ours = (medians[kind]["import_seconds"] for kind in ("sqlite", "postgresql"))
        told["import_over_sqlite"] = ours / theirs
    return told


def report(told: dict[str, Any], records: int) -> None:
    """Print the table of both stores."""
    print("requests/s of each store")
    for kind, rates in told["medians"].items():
        for name, rate in rates.items():
            if name == "import_seconds":
                name, rate = "import, records/s", records / rate
            print(f"{f'{kind}: {name}':36}{rate:12,.0f}")
    if told["import_over_sqlite"] is None:
        print("PostgreSQL is not measured: its programs are not on this machine")
    else:
        print(f"{'import, PostgreSQL over SQLite':36}{told['import_over_sqlite']:12.2f}")
    print()
