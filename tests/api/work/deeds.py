"""What the tests let processes do.

Each of them starts a process that imports this, so that it imports little itself.
"""

from __future__ import annotations

import os
import time

from api.views.refused import Refused


def pid(_: object = None) -> bytes:
    """The number of the process."""
    return str(os.getpid()).encode()


def nap(seconds: float, _: object = None) -> bytes:
    """Takes so long, and nothing of a processor."""
    time.sleep(seconds)
    return pid()


def toil(_: object = None) -> bytes:
    """Takes a processor for ever."""
    while True:
        pass


def fall(path: str, times: int) -> bytes:
    """Ends its process as often as that."""
    with open(path, "a+") as file:
        file.seek(0)
        before = len(file.read())
        file.write("x")
        file.flush()
    if before < times:
        os.kill(os.getpid(), 9)
    return str(before).encode()


def opened() -> bytes:
    """What its descriptors lead to."""
    places = (f"/proc/self/fd/{name}" for name in os.listdir("/proc/self/fd"))
    return "\n".join(os.readlink(place) for place in places if os.path.islink(place)).encode()


def long(length: int) -> bytes:
    """Many bytes."""
    return b"carnet" * (length // 6)


def noise(length: int) -> bytes:
    """Bytes that cannot be packed."""
    return os.urandom(length)


def printed() -> bytes:
    """Says something besides."""
    print("words", flush=True)
    return b"done"


def fail(words: str) -> bytes:
    """Goes wrong."""
    raise ValueError(words)


def refuse() -> bytes:
    """Shows that there is no such thing."""
    raise Refused(404, "no-deal", {"deal": 9, "deals": 2})


def misunderstand() -> bytes:
    """A store says that it does not understand."""
    from records.library import QueryError

    raise QueryError("since")


def damage() -> bytes:
    """A store has an error that cannot be sent as it is."""
    from records.library import BackupError

    raise BackupError("club.db", "damaged")


def busy(seconds: float, _: object = None) -> bytes:
    """Takes a processor for so long."""
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    return pid()
