"""Where the counts of the rate limits are kept: in this process, or in Redis for several."""

from __future__ import annotations

import logging
import re
from importlib.util import find_spec
from threading import Lock
from time import monotonic, time
from typing import Any, Protocol

from limits import RateLimitItem

#: The counts are kept in the memory of this process.
MEMORY = "memory://"
#: Seconds after which a server that does not answer counts as away.
PATIENCE_S = 1
#: Seconds for which a server that was away is not asked again.
AWAY_S = 10
#: Seconds between two looks for counts in memory that have ended.
_SWEEP_S = 60

_SCHEME = re.compile(r"(redis|rediss|redis\+unix|valkey|valkeys|valkey\+unix)://(.+)", re.DOTALL)
_AS_REDIS = {"valkey": "redis", "valkeys": "rediss", "valkey+unix": "redis+unix"}
_PASSWORD = re.compile(r"(?<=://)([^@/]*:)?[^@/]*@")
_log = logging.getLogger("carnet.server")


class NoStorage(Exception):  # noqa: N818 - it names a state
    """The counts cannot be kept there. `key` names the reason, and `why` tells more of it."""

    def __init__(self, key: str, why: str = "") -> None:
        super().__init__(key, why)
        self.key = key
        self.why = why


def usable_storage(address: str) -> str:
    """Return an address as the library takes it, once the server there has answered.

    A server of Valkey is called as one of Redis, whose protocol it has. Raises NoStorage if it is
    no such address, if the package is not installed, or if no server answers within two seconds.
    """
    if address == MEMORY:
        return address
    found = _SCHEME.fullmatch(address)
    if found is None:
        raise NoStorage("no-limits-storage")
    if find_spec("redis") is None:
        raise NoStorage("no-redis")
    from limits.storage import RedisStorage
    from redis.exceptions import RedisError

    address = f"{_AS_REDIS.get(found[1], found[1])}://{found[2]}"
    try:
        RedisStorage(address, **options(address)).get_connection().ping()
    except (RedisError, OSError, ValueError) as error:
        raise NoStorage("limits-storage-away", str(error)) from None
    return address


def options(address: str) -> dict[str, Any]:
    """Return the options of the connection to a server, so that none is waited for for long."""
    if address == MEMORY:
        return {}
    return {"socket_timeout": PATIENCE_S, "socket_connect_timeout": PATIENCE_S}


def shown_storage(address: str) -> str:
    """Return the address without user and password, so that anybody may see it."""
    return _PASSWORD.sub("", address)


class Counts(Protocol):
    """How often callers came."""

    def wait(self, rate: RateLimitItem, *names: str) -> float:
        """Count a request of a caller. Returns the seconds until they may come again, 0 for now."""


class OwnCounts:
    """Counts in the memory of this process, by a clock that nobody sets. Thread-safe.

    A count begins with the first request, and ends after the time that the rate names.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        #: When the count of each caller ends, and how many requests it has.
        self._counts: dict[tuple[str, ...], tuple[float, int]] = {}
        self._swept = monotonic()

    def wait(self, rate: RateLimitItem, *names: str) -> float:
        """See `Counts.wait`."""
        with self._lock:
            now = monotonic()
            if now >= self._swept + _SWEEP_S:
                self._counts = {key: one for key, one in self._counts.items() if one[0] > now}
                self._swept = now
            ends, count = self._counts.get(names, (0.0, 0))
            if ends <= now:
                ends, count = now + rate.get_expiry(), 0
            self._counts[names] = ends, count + 1
        return ends - now if count >= rate.amount else 0.0


class SharedCounts:
    """Counts in a server that services share. While it is away, this process counts for itself."""

    def __init__(self, address: str) -> None:
        from limits.storage import RedisStorage
        from limits.strategies import FixedWindowRateLimiter

        self._limiter = FixedWindowRateLimiter(RedisStorage(address, **options(address)))
        self._own = OwnCounts()
        self._away_until = 0.0

    def wait(self, rate: RateLimitItem, *names: str) -> float:
        """See `Counts.wait`."""
        if monotonic() >= self._away_until:
            try:
                if self._limiter.hit(rate, "carnet", *names):
                    return 0.0
                ends = self._limiter.get_window_stats(rate, "carnet", *names).reset_time
            except self._limiter.storage.base_exceptions as error:
                self._away_until = monotonic() + AWAY_S
                _log.warning("the rates are counted in this process for now: %s", error)
            else:
                return max(1.0, ends - time())
        return self._own.wait(rate, *names)


def counts_at(address: str) -> Counts:
    """Return the counts at an address that `usable_storage` has returned."""
    return OwnCounts() if address == MEMORY else SharedCounts(address)
