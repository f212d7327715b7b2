"""A service in a thread of the test, for tests over real connections."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from typing import Any, ClassVar

from flask import Flask

from api.server.server import Server

#: Long enough for any machine; nobody waits that long where all is well.
PATIENCE_S = 60


def until(true: Callable[[], bool]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def refused(port: int) -> bool:
    """Whether nobody is let in. Callers who wait while the door shuts are reset, not refused."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S).close()
    except (ConnectionRefusedError, ConnectionResetError):
        return True
    return False


class InThread:
    """An application that is served by a thread of its own, on a port of its own."""

    #: All that were started in this process. What a test starts is stopped when the test ends.
    started: ClassVar[list[InThread]] = []

    def __init__(self, app: Flask, **options: Any) -> None:
        self.server = Server(app, **{"host": "127.0.0.1", "port": 0, "threads": 4, **options})
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        self.started.append(self)

    def stop(self) -> None:
        if self.thread.is_alive():
            self.server.stop()
        self.thread.join(PATIENCE_S)
        assert not self.thread.is_alive()
