"""The metrics of several processes that serve together, told by whichever of them is asked.

Each process has a number. It keeps its metrics in files of a folder that all of them share. The
process that follows a dead one under the same number goes on with its counts.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest, values
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
_joined: list[Path] = []


def join(folder: Path, number: int) -> None:
    """Keep all metrics that this process makes from here on in that folder."""
    os.environ[_FOLDER] = str(folder)
    # By default the files are named after the process, and each process would leave some behind.
    values.ValueClass = values.MultiProcessValue(lambda: number)
    _joined[:] = [folder]
    # Another process may read it meanwhile, and must not find it empty.
    new = folder / f"{number}.new"
    new.write_text(str(os.getpid()))
    new.replace(folder / f"{number}.pid")


def forget(folder: Path, number: int) -> None:
    """Remove what holds only while the process with that number lives. It has ended."""
    mark_process_dead(number, str(folder))
    (folder / f"{number}.pid").unlink(missing_ok=True)


def joined() -> Path | None:
    """Return the folder that this process has joined, or None."""
    return _joined[0] if _joined else None


def text_of_all(folder: Path) -> bytes:
    """Return the metrics of all processes in Prometheus' text format.

    Counts and gauges are summed. What the system tells of a process has its number as a label.
    """
    registry = CollectorRegistry()
    MultiProcessCollector(registry, str(folder))
    registry.register(_Processes(folder))
    return generate_latest(registry)


class _Processes(Collector):
    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterable[Metric]:
        found: dict[str, Metric] = {}
        living = 0
        for file in sorted(self._folder.glob("*.pid")):
            with suppress(FileNotFoundError):  # it has just ended
                pid = file.read_text()
                living += 1
                for metric in _of_process(pid):
                    whole = found.setdefault(
                        metric.name, Metric(metric.name, metric.documentation, metric.type)
                    )
                    for sample in metric.samples:
                        whole.add_sample(sample.name, {"process": file.stem}, sample.value)
        yield GaugeMetricFamily("carnet_processes", "Processes that serve", value=living)
        yield from found.values()


def _of_process(pid: str) -> Iterable[Metric]:
    return ProcessCollector(pid=lambda: pid, registry=None).collect()
