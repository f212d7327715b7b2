"""The service on both stores side by side: the same requests and imports, by one or two processes.

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
PROCESSES = (1, 2)
#: Callers of each process: two of them must not wait for callers.
CALLERS_EACH = 8
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
    """One store served by a number of processes: rates of each round, and seconds of imports."""

    rates: dict[str, list[float]] = field(default_factory=dict)
    imports: list[float] = field(default_factory=list)


Sides = dict[tuple[str, int], Side]


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
    """Measure each store with each number of processes in turn, so that all are slowed alike.

    A round imports the file into an empty store, then asks for a record, for checks and for the
    list among what was imported, for that many seconds each. After `until`, a time of
    `time.perf_counter`, no other round begins.
    """
    sides: Sides = {(kind, count): Side() for count in PROCESSES for kind in stores()}
    with ExitStack() as stack:
        address = {kind: stack.enter_context(addresses(folder, kind)) for kind in stores()}
        for turn in range(rounds):
            if turn and time.perf_counter() > until:
                break
            for (kind, count), side in sides.items():
                with serve(address[kind](), "--processes", str(count)) as port:
                    side.imports.append(send(port, path))
                    _ask(side, port, record, seconds, CALLERS_EACH * count)
    return sides


def _ask(side: Side, port: int, record: bytes, seconds: float, callers: int) -> None:
    one = answered(port, post("/api/v1/records", record))["records"][0]
    asked = {
        "GET of a record": get(f"/api/v1/records/{one['id']}"),
        "check of one record": post("/api/v1/check", record),
        "list, filter and search": get(_LIST),
    }
    for name, request in asked.items():
        rate = repeat(port, request, callers, seconds).rate
        side.rates.setdefault(name, []).append(rate)


def figures(sides: Sides) -> dict[str, Any]:
    """Return the median of each measure, and the ratios that are wanted."""
    medians = {
        f"{kind} {count}": {
            **{name: statistics.median(rates) for name, rates in side.rates.items()},
            "import_seconds": statistics.median(side.imports),
        }
        for (kind, count), side in sides.items()
    }
    told: dict[str, Any] = {"medians": medians, "two_over_one": {}, "import_over_sqlite": {}}
    for kind in (kind for kind, count in sides if count == 1):
        one, two = medians[f"{kind} 1"], medians[f"{kind} 2"]
        told["two_over_one"][kind] = {name: two[name] / one[name] for name in sides[kind, 1].rates}
    for count in PROCESSES if ("postgresql", 1) in sides else ():
        theirs = medians[f"sqlite {count}"]["import_seconds"]
        told["import_over_sqlite"][str(count)] = (
            medians[f"postgresql {count}"]["import_seconds"] / theirs
        )
    return told


def report(told: dict[str, Any], records: int) -> None:
    """Print the table of both stores."""
    print(f"{'requests/s by 1 and 2 processes':36}{'1':>12}{'2':>12}{'two/one':>12}")
    for kind, ratios in told["two_over_one"].items():
        for name, ratio in ratios.items():
            rates = "".join(f"{told['medians'][f'{kind} {n}'][name]:12,.0f}" for n in PROCESSES)
            print(f"{f'{kind}: {name}':36}{rates}{ratio:12.2f}")
    for kind in told["two_over_one"]:
        rates = "".join(
            f"{records / told['medians'][f'{kind} {n}']['import_seconds']:12,.0f}"
            for n in PROCESSES
        )
        print(f"{f'{kind}: import, records/s':36}{rates}")
    for count, ratio in told["import_over_sqlite"].items():
        print(f"{f'import, PostgreSQL over SQLite, {count}':36}{ratio:12.2f}")
    if not told["import_over_sqlite"]:
        print("PostgreSQL is not measured: its programs are not on this machine")
    print()
