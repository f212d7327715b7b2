"""The metrics of the workers, for Prometheus."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from api.work.pool import Pool

_GAUGES = (
    ("carnet_work_waiting", "Pieces of work in the line"),
    ("carnet_work_running", "Pieces of work that are being worked on"),
    ("carnet_work_kept", "Results that are kept"),
    ("carnet_work_kept_bytes", "Bytes of the results that are kept"),
)


class Measured(Collector):
    """The metrics of a pool, as they are when they are asked for."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def collect(self) -> Iterator[Metric]:
        """Yield the gauges, and what became of the pieces of work."""
        for (name, what), value in zip(_GAUGES, self._pool.standing(), strict=True):
            yield GaugeMetricFamily(name, what, value=value)
        counts = self._pool.counts
        ended = CounterMetricFamily(
            "carnet_work", "Pieces of work, by what became of them", labels=["task", "outcome"]
        )
        for labels, count in counts.ended.copy().items():
            ended.add_metric(labels, count)
        yield ended
        seconds = CounterMetricFamily(
            "carnet_work_processor_seconds", "Seconds of a processor", labels=["task"]
        )
        for task, spent in counts.seconds.copy().items():
            seconds.add_metric([task], spent)
        yield seconds
