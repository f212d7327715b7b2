"""The metrics of the workers, for Prometheus."""

from __future__ import annotations

from collections.abc import Iterable

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from api.work.pool import Pool


class _Measured(Collector):
    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def collect(self) -> Iterable[Metric]:
        waiting, running, kept, size = self._pool.standing()
        for name, what, value in (
            ("carnet_work_waiting", "Pieces of work in the line", waiting),
            ("carnet_work_running", "Pieces of work that are being worked on", running),
            ("carnet_work_kept", "Results that are kept", kept),
            ("carnet_work_kept_bytes", "Bytes of the results that are kept", size),
        ):
            yield GaugeMetricFamily(name, what, value=value)
        ended = CounterMetricFamily(
            "carnet_work", "Pieces of work, by what became of them", labels=["task", "outcome"]
        )
        for (task, outcome), count in self._pool.counts.ended.copy().items():
            ended.add_metric([task, outcome], count)
        yield ended
        seconds = CounterMetricFamily(
            "carnet_work_processor_seconds", "Seconds of a processor", labels=["task"]
        )
        for task, took in self._pool.counts.seconds.copy().items():
            seconds.add_metric([task], took)
        yield seconds


def measure(registry: CollectorRegistry, pool: Pool) -> None:
    """Add the metrics of the pool to `registry`."""
    registry.register(_Measured(pool))
