"""Where the counts of the rate limits are kept: in this process, or in Redis for several."""

from __future__ import annotations

import re
from importlib.util import find_spec
from typing import Any

#: The counts are kept in the memory of this process.
MEMORY = "memory://"
#: Seconds after which a server that does not answer counts as away.
PATIENCE_S = 1

_SCHEME = re.compile(r"(redis|rediss|redis\+unix|valkey|valkeys|valkey\+unix)://(.+)", re.DOTALL)
_AS_REDIS = {"valkey": "redis", "valkeys": "rediss", "valkey+unix": "redis+unix"}
_PASSWORD = re.compile(r"(?<=://)([^@/]*:)?[^@/]*@")


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
