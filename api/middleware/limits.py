"""Callers: who counts as one, how much each may have at a time, and how often each may call."""

from __future__ import annotations

import ipaddress
import math
import re
import threading
from collections import Counter
from threading import Lock
from time import monotonic

from flask import Flask, g, request

from api.http.problems import fail
from api.http.responses import READING
from api.middleware.settings import Settings


def party(address: str) -> str:
    """Return who shares a limit: an IPv4 address, or the /64 network of an IPv6 address.

    A proxy may tell a port besides, which is left out.

    >>> party("192.0.2.7"), party("2001:db8::1"), party("2001:db8::2")
    ('192.0.2.7', '2001:db8::/64', '2001:db8::/64')
    >>> party("192.0.2.7:4711"), party("[2001:db8::1]:4711"), party("[2001:db8::1]")
    ('192.0.2.7', '2001:db8::/64', '2001:db8::/64')
    """
    if address.startswith("["):
        address = address[1:].partition("]")[0]
    elif address.count(":") == 1:
        address = address.partition(":")[0]
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def caller_name() -> str:
    """Return the name of the present caller: that of a token, or of an address without one."""
    caller = g.get("caller")
    if caller is not None:
        return f"token {caller.id}"
    return f"address {party(request.remote_addr or '')}"


class Shares:
    """Places of which each caller has `each` at most, and all together `most`. Thread-safe."""

    def __init__(self, each: int, most: int) -> None:
        self._each = each
        self._most = most
        self._taken: Counter[str] = Counter()
        self._lock = threading.Lock()

    def take(self, caller: str) -> bool:
        """Take a place for the caller. Returns whether there was one."""
        with self._lock:
            if self._taken[caller] >= self._each or self._taken.total() >= self._most:
                return False
            self._taken[caller] += 1
            return True

    def used_up(self, caller: str) -> bool:
        """Return whether the caller has all the places that one may have."""
        with self._lock:
            return self._taken[caller] >= self._each

    def leave(self, caller: str) -> None:
        """Give a place of the caller back."""
        with self._lock:
            self._taken -= Counter([caller])


#: Marks the environment of a request that has been counted already.
COUNTED = "carnet.counted"
#: Seconds between two looks for counts that have ended.
_SWEEP_S = 60

_CHANGING = ("POST", "PUT", "PATCH", "DELETE")
#: Paths that monitoring programs call at their own pace.
_UNCOUNTED = ("/healthz", "/api/v1/healthz", "/metrics", "/api/v1/metrics")

_RATE = re.compile(r"([1-9][0-9]{0,8})/(second|minute|hour|day)")
_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}


def rate_of(text: str) -> tuple[int, int]:
    """Return how many requests a rate allows, and in how many seconds. Raises ValueError.

    >>> rate_of("1200/minute")
    (1200, 60)
    """
    found = _RATE.fullmatch(text)
    if found is None:
        raise ValueError(f"{text} is not a rate")
    return int(found[1]), _SECONDS[found[2]]


class Counts:
    """How often callers came, by a clock that nobody sets. Thread-safe.

    A count begins with the first request, and ends after the time that the rate names.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        #: When the count of each caller ends, and how many requests it has.
        self._counts: dict[tuple[str, ...], tuple[float, int]] = {}
        self._swept = monotonic()

    def wait(self, most: int, seconds: int, *names: str) -> float:
        """Count a request of a caller. Returns the seconds until they may come again, 0 for now."""
        with self._lock:
            now = monotonic()
            if now >= self._swept + _SWEEP_S:
                self._counts = {key: one for key, one in self._counts.items() if one[0] > now}
                self._swept = now
            ends, count = self._counts.get(names, (0.0, 0))
            if ends <= now:
                ends, count = now + seconds, 0
            self._counts[names] = ends, count + 1
        return ends - now if count >= most else 0.0


def limit_rates(app: Flask, settings: Settings) -> None:
    """Count the requests of each caller, and answer 429 if there are too many.

    A caller is a token, or an address if there is none.
    """
    limits: dict[str, tuple[str, str]] = {}
    for scope, rate, methods in (
        ("reading", settings.read_rate, READING),
        ("changing", settings.write_rate, _CHANGING),
    ):
        if rate is not None:
            limits |= dict.fromkeys(methods, (scope, rate))
    if not limits:
        return
    allowed = {rate: rate_of(rate) for _, rate in limits.values()}
    counts = Counts()

    def count() -> None:
        if request.method in limits and not _uncounted():
            scope, rate = limits[request.method]
            wait = math.ceil(counts.wait(*allowed[rate], caller_name(), scope))
            if wait:
                fail(429, "too-often", rate=rate, wait=wait, headers={"Retry-After": str(wait)})
        request.environ[COUNTED] = True

    app.before_request(count)


def _uncounted() -> bool:
    static = request.endpoint is None or request.endpoint.rpartition(".")[2] == "static"
    return static or request.path in _UNCOUNTED or COUNTED in request.environ
