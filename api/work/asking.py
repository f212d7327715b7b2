"""Asks the workers for a result. If it takes too long, the answer says when to ask again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

import marshmallow as ma
from flask import Flask, Response, abort, current_app, json, request
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from api.http.caller_gone import stop_if_gone, watched
from api.http.problems import fail
from api.middleware.limits import caller_name
from api.middleware.metrics import metrics_of
from api.pages.site import page
from api.schemas.shared_fields import Schema, number, string
from api.views.refused import Refused
from api.words import page_words, requested_language
from api.work.outcome import Done, Failed, Lost, Outcome, Raised
from api.work.piece import Task
from api.work.pool import Full, Place, Pool

#: Seconds that a request waits for a result by default, and the most that it may choose.
WAIT_S = 10
LONGEST_WAIT_S = 30

_WAIT = re.compile(r"\bwait=(\d{1,4})\b")


class WorkSchema(Schema):
    """Work that is not done yet."""

    status = string(
        "waiting or running", required=True, validate=ma.validate.OneOf(["waiting", "running"])
    )
    place = number("The place in the line, from 1; 0 while it is being worked on", required=True)
    again = number("After how many seconds to ask the same again (Retry-After)", required=True)
    detail = string("The same in words", required=True)


def may_take_long(blueprint: Any) -> Any:
    """Document the answers of a call whose work may take long."""

    def describe(call: Any) -> Any:
        return blueprint.alt_response(
            202,
            schema=WorkSchema,
            success=True,
            description="Not done yet: ask the same again after Retry-After seconds. "
            "How long to wait for the result is for `Prefer: wait=…` to say",
        )(call)

    return describe


def set_up_work(app: Flask, pool: Pool) -> None:
    """Let `pool` do the work for the requests of `app`, and be measured with them."""
    app.extensions["carnet-work"] = pool
    metrics_of(app).registry.register(_Measured(pool))


def pool_of(app: Flask) -> Pool:
    """Return the pool that `set_up_work` has set up."""
    pool: Pool = app.extensions["carnet-work"]
    return pool


def worked_out(
    function: Callable[..., bytes],
    *arguments: Any,
    alone: str | None = None,
    lasting: bool = True,
) -> bytes:
    """Return the result of a function for these arguments; see `Task`.

    Ends the request with 202 if the work takes longer than the caller waits, with 429 or 503 if too
    much is waiting already, and with a problem if the work raises `Refused`. Work stops when all
    callers who asked for it have gone.
    """
    pool = pool_of(current_app)
    task = Task(function, arguments, alone, lasting)
    try:
        outcome = pool.ask(task, caller_name(), _wait(), watched())
    except Full as full:
        if full.each:
            fail(429, "too-much-waiting", headers={"Retry-After": "5"})
        fail(503, "too-busy", headers={"Retry-After": "10"})
    stop_if_gone()
    if not isinstance(outcome, Done):
        _end_without(outcome, pool.seconds)
    return outcome.result


def _end_without(outcome: Outcome | Place, seconds: int) -> NoReturn:
    if isinstance(outcome, Place):
        abort(_come_again(outcome))
    if isinstance(outcome, Refused):
        fail(outcome.status, outcome.problem, **outcome.values)
    if isinstance(outcome, Raised):
        raise outcome.error
    if isinstance(outcome, Lost):
        fail(503, "work-lost", headers={"Retry-After": "1"})
    if isinstance(outcome, Failed):
        fail(500, "failed")
    fail(413, "too-much-work", seconds=seconds)


def _wait() -> float:
    """Return how many seconds the present request waits (RFC 7240)."""
    preferred = ",".join(request.headers.getlist("Prefer"))
    found = _WAIT.search(preferred)
    if found is not None:
        return min(int(found[1]), LONGEST_WAIT_S)
    return 0 if "respond-async" in preferred else WAIT_S


def _come_again(place: Place) -> Response:
    language = requested_language()
    words = page_words(language)
    detail = words["work-place"].format(n=place.place) if place.place else words["work-running"]
    if request.accept_mimetypes.best_match(["application/json", "text/html"]) == "text/html":
        response = page("working.html", detail=detail, again=place.again)
        response.status_code = 202
    else:
        body = {
            "status": "waiting" if place.place else "running",
            "place": place.place,
            "again": place.again,
            "detail": detail,
        }
        response = Response(json.dumps(body), status=202, mimetype="application/json")
        response.headers["Content-Language"] = language
    response.headers["Retry-After"] = str(place.again)
    if request.method in ("GET", "HEAD"):
        response.headers["Location"] = request.full_path.rstrip("?")
    response.headers["Cache-Control"] = "no-store"
    response.vary.update(("Accept", "Accept-Language"))
    return response


_GAUGES = (
    ("carnet_work_waiting", "Pieces of work in the line"),
    ("carnet_work_running", "Pieces of work that are being worked on"),
    ("carnet_work_kept", "Results that are kept"),
    ("carnet_work_kept_bytes", "Bytes of the results that are kept"),
)


class _Measured(Collector):
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
