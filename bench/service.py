"""`make bench-service`: the service on this machine, beside a bare Flask endpoint.

    python -m bench.service [--records N] [--seconds S] [--rounds N] [--limit S] [--folder FOLDER]

Measures five things. First, requests per second for GET of a record and for a check of one, by 8
callers that keep their connections. Second, a bulk import with workers and without, beside `carnet
check` of the same file. Third, the same for the kinds of records that are hardest to import.
Fourth, how long a GET takes while an import runs. Fifth, GET, check, list and import on SQLite and
on PostgreSQL, by one process and by two.

A line of JSON with all figures goes to FOLDER/bench-service.json. The run takes some minutes, and
longer the first time, when it makes the records. After the limit, in seconds, only the first round
of each kind is still run.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench import both_stores, material
from bench.callers import Calls, Watch, answered, get, post, repeat

CALLERS = 8
#: Seconds after which an import or a check of a file counts as failed.
TIMEOUT_S = 600
COMMAND = Path(sys.executable).with_name("carnet")
API = "/api/v1"


@contextmanager
def running(*command: str | Path) -> Iterator[int]:
    """Yield the port of a server in a process of its own.

    It is the last number in its first line.
    """
    with subprocess.Popen(
        list(command), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            assert process.stdout is not None
            yield int(re.findall(r"\d+", process.stdout.readline())[-1])
        finally:
            process.terminate()


@contextmanager
def served(folder: Path, *options: str) -> Iterator[int]:
    """Yield the port of the service on an empty database."""
    with (
        tempfile.TemporaryDirectory(dir=folder) as inside,
        serving(f"sqlite:///{inside}/a.db", *options) as port,
    ):
        yield port


@contextmanager
def serving(database: str, *options: str) -> Iterator[int]:
    """Yield the port of the service on the database at that address."""
    with running(COMMAND, "serve", "--port", "0", "--database", database, *options) as port:
        yield port


def small_requests(folder: Path, record: bytes, seconds: float, rounds: int) -> dict[str, Calls]:
    """Measure GET and check of one record, and the same on a bare endpoint.

    The bare endpoint returns the same bytes. The measurements take turns, so that whatever slows
    the machine down slows all of them. Each result is the round with the median rate.
    """
    with served(folder) as port:
        made = answered(port, post(f"{API}/records", record))
        one = get(f"{API}/records/{made['records'][0]['id']}")
        check = post(f"{API}/check", record)
        runs: dict[str, list[Calls]] = {}
        with bare(folder, port, one) as bare_get, bare(folder, port, check) as bare_check:
            asked = {
                "get": (port, one),
                "bare get": (bare_get, get("/")),
                "check": (port, check),
                "bare check": (bare_check, post("/", record)),
            }
            for _ in range(rounds):
                for name, (where, request) in asked.items():
                    runs.setdefault(name, []).append(repeat(where, request, CALLERS, seconds))
    return {
        name: sorted(calls, key=lambda each: each.rate)[rounds // 2] for name, calls in runs.items()
    }


@contextmanager
def bare(folder: Path, port: int, request: bytes) -> Iterator[int]:
    """Yield the port of a bare endpoint that returns what the service answers to this request."""
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        file.write(json.dumps(answered(port, request)).encode())
        file.flush()
        with running(sys.executable, "-m", "bench.bare", file.name) as its:
            yield its


@dataclass
class Bulk:
    """Imports of a file with workers and without, and checks of it: the seconds of each round."""

    records: int
    check: list[float] = field(default_factory=list)
    helped: list[float] = field(default_factory=list)
    alone: list[float] = field(default_factory=list)

    def over_check(self, imports: list[float]) -> float:
        """Return the median speed of the imports relative to the check in the same round."""
        return statistics.median(a / b for a, b in zip(self.check, imports, strict=True))


def bulk(folder: Path, path: Path, records: int, rounds: int, until: float) -> Bulk:
    """Measure the three in turn, so that whatever slows the machine down slows all of them."""
    out = Bulk(records)
    for turn in range(rounds):
        if turn and time.perf_counter() > until:
            break
        out.check.append(checked(path))
        with served(folder) as port:
            out.helped.append(_imported(port, path))
        with served(folder, "--workers", "0") as port:
            out.alone.append(_imported(port, path))
    return out


def meanwhile(folder: Path, path: Path, record: bytes) -> Calls:
    """Return the GETs of one caller that are answered while the file is imported."""
    with served(folder) as port:
        made = answered(port, post(f"{API}/records", record))
        with Watch(port, get(f"{API}/records/{made['records'][0]['id']}")) as watch:
            _imported(port, path)
        return watch.calls


def _imported(port: int, path: Path) -> float:
    began = time.perf_counter()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_S)
    with path.open("rb") as file:
        headers = {"Content-Type": "text/vnd.carnet", "Content-Length": str(path.stat().st_size)}
        connection.request("POST", f"{API}/records", body=file, headers=headers)
        answer = connection.getresponse()
        while answer.read(1 << 16):
            pass
    seconds = time.perf_counter() - began
    connection.close()
    if answer.status not in (200, 201):
        raise SystemExit(f"the import was refused: {answer.status}")
    return seconds


def checked(path: Path) -> float:
    """Return the seconds that `carnet check` takes for the file, whatever it finds."""
    began = time.perf_counter()
    done = subprocess.run(
        [COMMAND, "check", path], stdout=subprocess.DEVNULL, check=False, timeout=TIMEOUT_S
    )
    if done.returncode not in (0, 1):
        raise SystemExit(f"carnet check: {done.returncode}")
    return time.perf_counter() - began


def main() -> None:
    """Make the files, measure, print, and write the figures."""
    parser = argparse.ArgumentParser(description="Measure the service.")
    parser.add_argument("--records", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--limit", type=float, default=300.0)
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    given = parser.parse_args()
    few = max(1, given.records // 5)
    files = {MIXED: (material.mixed(given.folder, given.records), given.records)}
    for kind in material.HARD:
        files[kind] = (material.hard(given.folder, kind, few), few)
    part = material.mixed(given.folder, few)
    record = material.besigue(given.folder, 1).read_bytes()
    until = time.perf_counter() + given.limit

    calls = small_requests(given.folder, record, given.seconds, given.rounds)
    gets = meanwhile(given.folder, part, record)
    bulks = {
        kind: bulk(given.folder, path, number, given.rounds, until)
        for kind, (path, number) in files.items()
    }

    sides = both_stores.compare(
        given.folder,
        files[MIXED][0],
        record,
        serve=serving,
        send=_imported,
        seconds=given.seconds,
        rounds=given.rounds,
        until=until,
    )

    figures = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "records": given.records,
        "requests_per_second": {name: each.rate for name, each in calls.items()},
        "p99_seconds": {name: each.percentile(0.99) for name, each in calls.items()},
        "get_over_bare": calls["bare get"].rate / calls["get"].rate,
        "check_over_bare": calls["bare check"].rate / calls["check"].rate,
        "import_records_per_second": given.records / statistics.median(bulks[MIXED].helped),
        "import_speed_over_check": {
            kind: {
                "helped": each.over_check(each.helped),
                "alone": each.over_check(each.alone),
                "rounds": len(each.check),
            }
            for kind, each in bulks.items()
        },
        "p99_seconds_during_import": gets.percentile(0.99),
        "p50_seconds_during_import": gets.percentile(0.5),
        "both_stores": both_stores.figures(sides),
    }
    report(figures, calls, gets, bulks)
    both_stores.report(figures["both_stores"], given.records)
    (given.folder / "bench-service.json").write_text(json.dumps(figures) + "\n", encoding="utf-8")


LABELS = {
    "get": "GET of a record",
    "bare get": "  bare Flask, the same bytes",
    "check": "check of one record",
    "bare check": "  bare Flask, the same bytes",
}


#: The content of the large import.
MIXED = "whist and bezique"


def report(
    figures: dict[str, Any], calls: dict[str, Calls], gets: Calls, bulks: dict[str, Bulk]
) -> None:
    """Print the tables."""
    print(f"{f'{CALLERS} callers':36}{'requests/s':>12}{'median ms':>12}{'99 % ms':>12}")
    for name, each in calls.items():
        times = "".join(f"{1000 * each.percentile(part):12.1f}" for part in (0.5, 0.99))
        print(f"{LABELS[name]:36}{each.rate:12,.0f}{times}")
    print(f"{'a GET over a bare one':36}{figures['get_over_bare']:12.2f}")
    print(f"{'a check over a bare POST':36}{figures['check_over_bare']:12.2f}")
    print()
    print(f"{'import, over carnet check':36}{'records/s':>12}{'speed':>12}{'no workers':>12}")
    for kind, each in bulks.items():
        rate = each.records / statistics.median(each.helped)
        speeds = "".join(f"{each.over_check(one):12.2f}" for one in (each.helped, each.alone))
        print(f"{kind:36}{rate:12,.0f}{speeds}")
    print()
    times = "".join(f"{1000 * gets.percentile(part):12.1f}" for part in (0.5, 0.99))
    print(f"{'GET by one caller, an import running':36}{gets.rate:12,.0f}{times}")
    print()


if __name__ == "__main__":
    main()
