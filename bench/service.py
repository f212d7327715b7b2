"""`make bench-service`: the service on this machine, beside a bare Flask endpoint.

    python -m bench.service [--records N] [--seconds S] [--rounds N] [--folder FOLDER]

Requests per second for GET of a record and for the check of one, by 8 callers that keep
their connections; a bulk import, and beside it `carnet check` of the same file; how long a
GET takes while a smaller import runs.  A line of JSON with all figures goes to
FOLDER/bench-service.json.  It takes a minute or two; the first time the records are made
besides.
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
from pathlib import Path
from typing import Any

from bench import material
from bench.callers import Caller, Calls, Watch, get, post, repeat

CALLERS = 8
COMMAND = Path(sys.executable).with_name("carnet")
API = "/api/v1"


@contextmanager
def running(*command: str | Path) -> Iterator[int]:
    """A server in a process of its own, and its port: the last number in its first line."""
    with subprocess.Popen(
        list(command), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            assert process.stdout is not None
            yield int(re.findall(r"\d+", process.stdout.readline())[-1])
        finally:
            process.terminate()


@contextmanager
def served(folder: Path) -> Iterator[int]:
    """The service on an empty database, and its port."""
    with (
        tempfile.TemporaryDirectory(dir=folder) as inside,
        running(COMMAND, "serve", "--port", "0", "--database", f"sqlite:///{inside}/a.db") as port,
    ):
        yield port


def answered(port: int, request: bytes) -> Any:
    """The JSON that answers this request."""
    caller = Caller(port)
    try:
        body = caller.ask(request)
    finally:
        caller.close()
    return json.loads(body[body.index(b"{") : body.rindex(b"}") + 1])


def small_requests(folder: Path, record: bytes, seconds: float, rounds: int) -> dict[str, Calls]:
    """GET and check of one record, and the same of a bare endpoint that gives the same bytes.

    The rounds are interleaved, so that whatever slows the machine down slows each of them;
    of each the round of the median rate is what is given.
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
    """A bare endpoint that gives what the service answers to this request; its port."""
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        file.write(json.dumps(answered(port, request)).encode())
        file.flush()
        with running(sys.executable, "-m", "bench.bare", file.name) as its:
            yield its


def bulk(folder: Path, path: Path) -> float:
    """The seconds of an import of the file into an empty database."""
    with served(folder) as port:
        return _imported(port, path)


def meanwhile(folder: Path, path: Path, record: bytes) -> Calls:
    """The GETs of one caller that are answered while the file is imported."""
    with served(folder) as port:
        made = answered(port, post(f"{API}/records", record))
        with Watch(port, get(f"{API}/records/{made['records'][0]['id']}")) as watch:
            _imported(port, path)
        return watch.calls


def _imported(port: int, path: Path) -> float:
    began = time.perf_counter()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
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
    """The seconds that `carnet check` takes for the file."""
    began = time.perf_counter()
    subprocess.run([COMMAND, "check", path], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


def main() -> None:
    """Make the material, measure, print, and keep the figures."""
    parser = argparse.ArgumentParser(description="Measure the service.")
    parser.add_argument("--records", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    given = parser.parse_args()
    path = material.mixed(given.folder, given.records)
    part = material.mixed(given.folder, max(1, given.records // 5))
    record = material.besigue(given.folder, 1).read_bytes()

    calls = small_requests(given.folder, record, given.seconds, given.rounds)
    # Before and after, so that a machine that gets busier is not taken for a slow import.
    before = checked(path)
    seconds = bulk(given.folder, path)
    check = statistics.mean((before, checked(path)))
    gets = meanwhile(given.folder, part, record)

    figures = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "records": given.records,
        "requests_per_second": {name: each.rate for name, each in calls.items()},
        "p99_seconds": {name: each.percentile(0.99) for name, each in calls.items()},
        "get_over_bare": calls["bare get"].rate / calls["get"].rate,
        "check_over_bare": calls["bare check"].rate / calls["check"].rate,
        "import_seconds": seconds,
        "import_records_per_second": given.records / seconds,
        "check_seconds": check,
        "import_speed_over_check": check / seconds,
        "p99_seconds_during_import": gets.percentile(0.99),
        "p50_seconds_during_import": gets.percentile(0.5),
    }
    report(figures, calls, gets)
    (given.folder / "bench-service.json").write_text(json.dumps(figures) + "\n", encoding="utf-8")


LABELS = {
    "get": "GET of a record",
    "bare get": "  bare Flask, the same bytes",
    "check": "check of one record",
    "bare check": "  bare Flask, the same bytes",
}


def report(figures: dict[str, Any], calls: dict[str, Calls], gets: Calls) -> None:
    """Print the tables."""
    print(f"{f'{CALLERS} callers':36}{'requests/s':>12}{'median ms':>12}{'99 % ms':>12}")
    for name, each in calls.items():
        times = "".join(f"{1000 * each.percentile(part):12.1f}" for part in (0.5, 0.99))
        print(f"{LABELS[name]:36}{each.rate:12,.0f}{times}")
    print(f"{'a GET over a bare one':36}{figures['get_over_bare']:12.2f}")
    print(f"{'a check over a bare POST':36}{figures['check_over_bare']:12.2f}")
    print()
    print(f"{'import, records/s':36}{figures['import_records_per_second']:12,.0f}")
    print(f"{'  its speed over carnet check':36}{figures['import_speed_over_check']:12.2f}")
    times = "".join(f"{1000 * gets.percentile(part):12.1f}" for part in (0.5, 0.99))
    print(f"{'GET by one caller meanwhile':36}{gets.rate:12,.0f}{times}")


if __name__ == "__main__":
    main()
