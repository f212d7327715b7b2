"""Which thread owns a connection. It may be none."""

from __future__ import annotations

import threading


class OwnerError(RuntimeError):
    """A thread used a connection that it does not own. That is a fault of the program.

    It is not a StoreError, so that no handler takes it for a database that cannot be used.
    """


class Owner:
    """The one thread that may use a connection.

    At first that is the thread that made this object.

    >>> owner = Owner()
    >>> owner.check()
    >>> owner.release()
    >>> owner.check()
    Traceback (most recent call last):
    records.library.owner.OwnerError: nobody has claimed this connection
    """

    def __init__(self) -> None:
        self._taken = threading.Lock()
        self._thread: int | None = None
        self.claim()

    def claim(self) -> None:
        """Make the present thread the owner. Raises OwnerError if there is an owner already."""
        if not self._taken.acquire(blocking=False):
            raise OwnerError("somebody has this connection already")
        self._thread = threading.get_ident()

    def release(self) -> None:
        """Give up ownership, so that any thread may claim it.

        Raises OwnerError unless called by the owner.
        """
        self.check()
        self._thread = None
        self._taken.release()

    def claim_if_free(self) -> None:
        """Make the present thread the owner unless it is already.

        Raises OwnerError if another one is.
        """
        if self._thread != threading.get_ident():
            self.claim()

    def check(self) -> None:
        """Raise OwnerError unless the present thread is the owner. Cost: 0.1 µs."""
        if self._thread != threading.get_ident():
            whose = "nobody has claimed" if self._thread is None else "another thread has"
            raise OwnerError(f"{whose} this connection")
