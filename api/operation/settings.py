"""How a service is run: what its operator chooses at its start."""

from __future__ import annotations

from dataclasses import dataclass

#: The names by which a machine calls itself.
LOOPBACK_NAMES = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Settings:
    """The defaults are those of a service that only its own machine can reach.

    `local`: nobody else can reach it, so while no token was ever made anybody may do anything.
    `read_only`: whoever calls, nothing is changed.  `public_read`: to read needs no token.
    `hosts`: the names by which it may be called, any if there are none.  `read_rate` and
    `write_rate`: how often each caller may, such as ``1200/minute``; None for no limit.
    `helpers`: how many processes judge a long upload beside the one that serves.  `workers`:
    how many work out what takes long, for so many `seconds` of a processor each; without any
    it is worked out where it is asked for.  `waiting`: how many requests may wait for them.
    `records` and `findings`: how many one request may send and have told, a twentieth for those
    who may not write.  `judging`: for how many seconds of a processor in a minute each caller's
    records are judged, None for no limit; who may write can use up an hour's at once.
    """

    local: bool = True
    read_only: bool = False
    public_read: bool = False
    hosts: tuple[str, ...] = ()
    read_rate: str | None = None
    write_rate: str | None = None
    helpers: int = 0
    workers: int = 0
    seconds: int = 60
    waiting: int = 4
    records: int = 1_000_000
    findings: int = 1_000_000
    judging: int | None = None
