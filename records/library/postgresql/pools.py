"""The connections of this process: one pool for each database, shared by all its stores."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Any

import psycopg
from psycopg import errors
from psycopg_pool import ConnectionPool, PoolTimeout

from records.library.model import Damaged, StoreError, Unavailable
from records.library.postgresql_address import Address

_CORRUPT = (errors.DataCorrupted, errors.IndexCorrupted)
_LASTING = (
    errors.DiskFull,
    errors.InsufficientPrivilege,
    errors.InvalidAuthorizationSpecification,
    errors.InvalidCatalogName,
    errors.InvalidPassword,
)


def told(error: psycopg.Error) -> str:
    """Return an error in one line, without the values that it concerns."""
    return error.diag.message_primary or " ".join(str(error).split())


def refusal(error: psycopg.Error) -> StoreError:
    """Return the error of the store for an error of PostgreSQL."""
    said = told(error)
    if isinstance(error, _CORRUPT):
        return Damaged("file", told=said)
    for_now = (psycopg.OperationalError, errors.SerializationFailure, errors.DeadlockDetected)
    if isinstance(error, for_now) and not isinstance(error, _LASTING):
        return Unavailable(said)
    return StoreError(said)


#: How long a request waits for a connection while others use all of them, in seconds.
WAIT = 5.0
#: Seconds between two looks of a waiting request whether the server can be reached at all.
_LOOK = 0.1

# Each failure is told by the error of the store.
logging.getLogger("psycopg.pool").setLevel(logging.ERROR)


class Pool:
    """The connections of this process to one database."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.users = 0
        #: When the latest attempt to connect failed, and why.
        self._failed: tuple[float, psycopg.Error] | None = None
        pool = self

        class Noting(psycopg.Connection[tuple[Any, ...]]):
            @classmethod
            def connect(cls, *arguments: Any, **named: Any) -> Any:
                try:
                    return super().connect(*arguments, **named)
                except psycopg.Error as error:
                    pool._failed = monotonic(), error
                    raise

        self._pool: ConnectionPool[psycopg.Connection] = ConnectionPool(
            address.link,
            connection_class=Noting,
            kwargs={"autocommit": True},
            min_size=0,
            max_size=address.connections,
            # The next request tries to connect, so that the store works again once the server does.
            reconnect_timeout=0,
            open=True,
        )

    def borrow(self) -> psycopg.Connection:
        """Return a connection. Raises StoreError."""
        began = monotonic()
        while True:
            try:
                return self._pool.getconn(timeout=_LOOK)
            except PoolTimeout:
                if self._failed is not None and self._failed[0] >= began:
                    raise refusal(self._failed[1]) from None
                if monotonic() - began >= WAIT:
                    raise Unavailable(
                        f"all {self.address.connections} connections have been in use for"
                        f" {WAIT:g} s"
                    ) from None

    def give_back(self, connection: psycopg.Connection) -> None:
        """Take a connection back. A broken one is replaced."""
        self._pool.putconn(connection)

    def close(self) -> None:
        """Close all connections."""
        self._pool.close()


_pools: dict[tuple[int, Address], Pool] = {}
_changing = Lock()


def shared(address: Address, prepare: Callable[[Address], None]) -> Pool:
    """Return the pool of this process for a database. The caller leaves it by `leave`.

    `prepare` is called before a pool is made.
    """
    # A process that was forked must not use the connections of its parent.
    key = (os.getpid(), address)
    with _changing:
        pool = _pools.get(key)
        if pool is None:
            prepare(address)
            pool = _pools[key] = Pool(address)
        pool.users += 1
        return pool


def leave(pool: Pool) -> None:
    """Leave a pool. The last one to leave closes it."""
    with _changing:
        pool.users -= 1
        if pool.users:
            return
        _pools.pop((os.getpid(), pool.address), None)
    pool.close()
