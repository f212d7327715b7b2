"""Answers that last long and mostly wait. While they wait, no thread works on them.

The iterator of such an answer yields a `Wait` where nothing is to be sent for some time. Carnet's
server then gives the thread back, and goes on after that time. Another server takes a pause for an
empty piece and asks for the next one at once, so an answer pauses only where `may_pause` says so.
"""

from __future__ import annotations

from flask import request

#: The key in the environment of a request whose server heeds pauses.
PAUSES = "carnet.pauses"


class Wait(bytes):
    """A piece without bytes, which says for how many seconds the answer waits."""

    seconds: float

    def __new__(cls, seconds: float) -> Wait:
        """Return a pause of so many seconds.

        >>> Wait(2.5), Wait(2.5).seconds
        (b'', 2.5)
        """
        made = super().__new__(cls)
        made.seconds = seconds
        return made


def may_pause() -> bool:
    """Return whether the server of the present request heeds pauses."""
    return bool(request.environ.get(PAUSES))
