"""Waits until something holds."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tests.postgresql import Server
from tests.torture.serving import PATIENCE_S


def waited(holds: Callable[[], bool], what: str) -> None:
    """Wait until it holds. Raises AssertionError if it does not for long."""
    ends = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < ends, f"nothing more is {what}"
        time.sleep(0.02)


@contextmanager
def crashing(server: Server) -> Iterator[None]:
    """Wait, after the block, until the server has recovered from a crash there."""
    before = server.began()
    yield
    waited(lambda: server.began() not in (None, before), "answered")
