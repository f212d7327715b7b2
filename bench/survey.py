"""`make bench-survey`: a survey of generated records by one and by two workers, in two ways.

    python -m bench.survey [--records N] [--folder FOLDER]

The records are of bezique with one pack and of whist in turn. They are surveyed by `--jobs 1` and
`--jobs 2`, then by a Dask cluster on this machine with one and with two workers. The bench prints
the records a second, how many times faster two workers are, the processor seconds that the workers
took for a thousand records, and the most memory that one of them held. A line of JSON with all
figures goes to FOLDER/bench-survey.json.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil

from analysis.survey.folder import Done, surveyed
from analysis.survey.plan import RANGE, Task, planned
from bench import material

DASK = Path(sys.executable).with_name("dask")
MIB = 1 << 20

Work = Callable[[Iterable[Task], str], Iterator[tuple[Task, Done]]]


class Watch:
    """Follows processes while they work: the most memory of one, and the processor time of all."""

    def __init__(self, workers: Callable[[], list[psutil.Process]]) -> None:
        self.peak = 0
        self._workers = workers
        self._times: dict[int, float] = {}
        self._before: dict[int, float] = {}
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._follow, daemon=True)

    def __enter__(self) -> Watch:
        self._look()
        self._before = dict(self._times)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    @property
    def seconds(self) -> float:
        """The processor time of all since the beginning."""
        return sum(self._times.values()) - sum(self._before.values())

    def _follow(self) -> None:
        while not self._ended.wait(0.2):
            self._look()

    def _look(self) -> None:
        for process in self._workers():
            try:
                times = process.cpu_times()
                self.peak = max(self.peak, process.memory_info().rss)
            except psutil.NoSuchProcess:
                continue
            self._times[process.pid] = times.user + times.system


def spawned() -> list[psutil.Process]:
    """Return the worker processes that this one has begun."""
    out = []
    for child in psutil.Process().children():
        with suppress(psutil.NoSuchProcess):  # it may have ended
            if any("api.work.child" in word for word in child.cmdline()):
                out.append(child)
    return out


def measured(
    path: Path, folder: Path, work: Work, workers: Callable[[], list[psutil.Process]]
) -> dict[str, Any]:
    """Return the figures of one survey."""
    with tempfile.TemporaryDirectory(dir=folder) as inside, Watch(workers) as watch:
        out = str(Path(inside, "out"))
        # However few the records, two workers can share them.
        plan = planned([str(path)], min(RANGE, 1 + path.stat().st_size // 16))
        start = time.perf_counter()
        manifest = surveyed(plan, out, lambda tasks: work(tasks, out), _nothing)
        seconds = time.perf_counter() - start
    count = manifest.rows["records"]
    return {
        "records": count,
        "rows": sum(manifest.rows.values()),
        "tasks": manifest.parts,
        "seconds": seconds,
        "records_per_second": count / seconds,
        "processor_seconds_per_1000": 1000 * watch.seconds / count,
        "peak_mib": watch.peak / MIB,
    }


def _nothing(_: int) -> None:
    """Take no note of progress."""


def by_jobs(path: Path, folder: Path, jobs: int) -> dict[str, Any]:
    """Measure a survey by `jobs` processes of this machine."""
    from api.work.survey_workers import by_pool

    def work(tasks: Iterable[Task], out: str) -> Iterator[tuple[Task, Done]]:
        # Also one job is done by a worker: this process holds more in memory.
        return by_pool(tasks, out, jobs)

    return measured(path, folder, work, spawned)


def by_dask(path: Path, folder: Path, count: int) -> dict[str, Any]:
    """Measure a survey by `count` workers of a Dask cluster."""
    from analysis.survey.cluster import by_cluster

    with cluster(folder, count) as (address, workers):

        def work(tasks: Iterable[Task], out: str) -> Iterator[tuple[Task, Done]]:
            return by_cluster(tasks, out, address, 60)

        return measured(path, folder, work, lambda: workers)


@contextmanager
def cluster(folder: Path, count: int) -> Iterator[tuple[str, list[psutil.Process]]]:
    """Yield the address of a scheduler on this machine, and its workers."""
    with ExitStack() as stack, tempfile.TemporaryDirectory(dir=folder) as inside:

        def begin(*arguments: str) -> psutil.Process:
            process = subprocess.Popen([DASK, *arguments], stderr=subprocess.DEVNULL)
            stack.callback(process.wait)
            stack.callback(process.kill)
            return psutil.Process(process.pid)

        file = Path(inside, "scheduler.json")
        local = ("--host", "127.0.0.1", "--no-dashboard")
        begin("scheduler", "--port", "0", *local, "--no-show", "--scheduler-file", str(file))
        while not file.exists() or not file.stat().st_size:
            time.sleep(0.05)
        address = json.loads(file.read_text(encoding="utf-8"))["address"]
        own = ("--no-nanny", "--nthreads", "1", "--local-directory", inside)
        yield address, [begin("worker", address, *own, *local) for _ in range(count)]


def main() -> None:
    """Measure, print, and keep the figures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--records", type=int, default=200_000)
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    path = material.mixed(given.folder, given.records)
    print(f"{given.records:,} records, {path.stat().st_size / MIB:.0f} MiB")
    figures: dict[str, Any] = {}
    for way, run in (("--jobs", by_jobs), ("Dask", by_dask)):
        rates = []
        for count in (1, 2):
            one = run(path, given.folder, count)
            figures[f"{way} {count}"] = one
            rates.append(one["records_per_second"])
            print(
                f"{way:>6} {count}: {rates[-1]:8.0f} records a second, "
                f"{one['processor_seconds_per_1000']:6.2f} s of the processor for 1,000, "
                f"at most {one['peak_mib']:4.0f} MiB a worker"
            )
        print(f"{way:>6}: two workers do {rates[1] / rates[0]:.2f} times as much as one")
        figures[f"{way} ratio"] = rates[1] / rates[0]
    (given.folder / "bench-survey.json").write_text(json.dumps(figures) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
