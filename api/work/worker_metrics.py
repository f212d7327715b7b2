"""The metrics of the workers, for Prometheus."""

from __future__ import annotations

from collections import defaultdict
from threading import Lock

from prometheus_client import CollectorRegistry, Counter, Gauge

from api.work.pool import Pool

_GAUGES = (
    ("carnet_work_waiting", "Pieces of work in the line"),
    ("carnet_work_running", "Pieces of work that are being worked on"),
    ("carnet_work_kept", "Results that are kept"),
    ("carnet_work_kept_bytes", "Bytes of the results that are kept"),
)


class Measured:
    """The metrics of a pool in `registry`, as they were at the last `refresh`."""

    def __init__(self, registry: CollectorRegistry, pool: Pool) -> None:
        self._pool = pool
        self._told: defaultdict[tuple[str, ...], float] = defaultdict(float)
        self._telling = Lock()
        self._gauges = [
            Gauge(name, what, registry=registry, multiprocess_mode="livesum")
            for name, what in _GAUGES
        ]
        self._ended = Counter(
            "carnet_work",
            "Pieces of work, by what became of them",
            ["task", "outcome"],
            registry=registry,
        )
        self._seconds = Counter(
            "carnet_work_processor_seconds",
            "Seconds of a processor",
            ["task"],
            registry=registry,
        )

    def refresh(self) -> None:
        """Bring the metrics up to date with the pool."""
        with self._telling:
            for gauge, value in zip(self._gauges, self._pool.standing(), strict=True):
                gauge.set(value)
            counts = self._pool.counts
            for ended, count in counts.ended.copy().items():
                self._raise(self._ended, ended, count)
            for task, seconds in counts.seconds.copy().items():
                self._raise(self._seconds, (task,), seconds)

    def _raise(self, counter: Counter, labels: tuple[str, ...], now: float) -> None:
        counter.labels(*labels).inc(now - self._told[labels])
        self._told[labels] = now
