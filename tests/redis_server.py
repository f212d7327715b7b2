"""A server of Redis of the tests' own: on a Unix socket, in a folder of its own."""

from __future__ import annotations

import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import redis


def program() -> str | None:
    """Where the program is, if it is on this machine."""
    return shutil.which("redis-server")


class RedisServer:
    """A server that keeps nothing on the disk, started and stopped as a test wants."""

    def __init__(self) -> None:
        # The name of a socket has at most 107 letters.
        self.folder = Path(tempfile.mkdtemp(prefix="carnet-", dir="/tmp"))
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """The address of the server, for Carnet."""
        return f"redis+unix://{self.folder}/socket"

    def start(self) -> None:
        """Starts the server and waits until it answers."""
        found = program()
        assert found is not None
        options = ("--port", "0", "--unixsocket", f"{self.folder}/socket", "--save", "")
        self._process = subprocess.Popen(
            [found, *options, "--dir", str(self.folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        ends = time.monotonic() + 60
        with redis.Redis(unix_socket_path=f"{self.folder}/socket") as client:
            while True:
                try:
                    client.ping()
                except redis.ConnectionError:
                    assert self._process.poll() is None
                    assert time.monotonic() < ends
                    time.sleep(0.02)
                else:
                    return

    def stop(self) -> None:
        """Ends the server at once."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait(60)
            self._process = None

    def remove(self) -> None:
        """Stops the server and removes its folder."""
        self.stop()
        shutil.rmtree(self.folder)
