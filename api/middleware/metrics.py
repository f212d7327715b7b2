"""The service's metrics, for Prometheus."""

from __future__ import annotations

import time
from collections.abc import Mapping
from importlib.metadata import version

from flask import Flask, Response, current_app, g, request
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from api.http.gate import ASKING
from api.middleware.logs import when_over

_METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300)


class Metrics:
    """The metrics of one application, in a registry of their own."""

    def __init__(self) -> None:
        own = self.registry = CollectorRegistry()
        ProcessCollector(registry=own)
        self.requests = Counter(
            "carnet_requests", "Requests answered", ["method", "route", "status"], registry=own
        )
        self.seconds = Histogram(
            "carnet_request_seconds",
            "Seconds until the last byte of an answer was handed over",
            ["method", "route"],
            buckets=_SECONDS,
            registry=own,
        )
        self.running = Gauge("carnet_requests_running", "Requests being answered", registry=own)
        sent = "Records that were sent, by what became of them"
        self.submitted = Counter("carnet_records_submitted", sent, ["status"], registry=own)
        found = "Findings in records that were sent"
        self.findings = Counter("carnet_findings", found, ["severity"], registry=own)
        self.kept = Gauge("carnet_records", "Records in the collection", registry=own)
        build = Gauge("carnet_build", "The version, always 1", ["version"], registry=own)
        build.labels(version("carnet")).set(1)

    def text(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        return generate_latest(self.registry)


CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4


def count_requests(app: Flask) -> None:
    """Let `app` count its answers and measure how long they take."""
    app.extensions["carnet-metrics"] = Metrics()
    app.before_request(_begin)
    app.after_request(_end)


def metrics_of(app: Flask) -> Metrics:
    """Return the metrics that `count_requests` has set up."""
    found: Metrics = app.extensions["carnet-metrics"]
    return found


def metrics() -> Metrics:
    """Return the metrics of the present application."""
    return metrics_of(current_app)


def count_submitted(statuses: Mapping[str, int], severities: Mapping[str, int]) -> None:
    """Count submitted records by status, and their findings by severity.

    A status is stored, duplicate or checked.
    """
    counters = metrics()
    for status, number in statuses.items():
        counters.submitted.labels(status).inc(number)
    for severity, number in severities.items():
        counters.findings.labels(severity).inc(number)


def count_refused(app: Flask, method: str, status: int) -> None:
    """Count a request that never reached the application."""
    counters: Metrics | None = app.extensions.get("carnet-metrics")
    if counters is not None:
        counters.requests.labels(_known(method), "none", str(status)).inc()


def _known(method: str) -> str:
    # Otherwise a caller could create a new series with every invented method.
    return method if method in _METHODS else "other"


def _begin() -> None:
    if ASKING in request.environ:
        return
    g.counted_from = time.perf_counter()
    metrics().running.inc()


def _end(response: Response) -> Response:
    if "counted_from" not in g:
        return response
    counters, began = metrics(), g.counted_from
    method = _known(request.method)
    # The rule, and not the path, which callers can invent too.
    route = request.url_rule.rule if request.url_rule is not None else "none"
    status = str(response.status_code)

    def over() -> None:
        counters.running.dec()
        counters.requests.labels(method, route, status).inc()
        counters.seconds.labels(method, route).observe(time.perf_counter() - began)

    when_over(response, over)
    return response
