"""The settings that an operator chooses when they start a service."""

from __future__ import annotations

from dataclasses import dataclass

#: The names by which a machine calls itself.
LOOPBACK_NAMES = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a service. The defaults suit one that only its own machine can reach.

    - `local`: nobody else can reach the service. Until a token is made, anybody may do anything.
    - `read_only`: nobody may change anything.
    - `public_read`: reading needs no token.
    - `hosts`: the names by which the service may be called. If there are none, any name will do.
    - `contact`: the address to which weaknesses of the service are reported, as a URI, or None.
    - `read_rate`, `write_rate`: how often each caller may read or change, such as ``1200/minute``.
      None sets no limit.
    - `workers`: the number of processes for work that takes long. Without any, the serving process
      does such work itself.
    - `seconds`: the processor time that one task of a worker may use.
    - `waiting`: the number of requests that may wait for the workers.
    - `records` and `findings`: how many records one request may send, and how many findings it may
      get. Callers who may not write get a twentieth.
    - `judging`: the seconds of processor time per minute to judge one caller's records. None sets
      no limit. Callers who may write can use an hour's worth at once.
    - `live`: how many games may be followed at a time as they are typed. With 0, none.
    """

    local: bool = True
    read_only: bool = False
    public_read: bool = False
    hosts: tuple[str, ...] = ()
    contact: str | None = None
    read_rate: str | None = None
    write_rate: str | None = None
    workers: int = 0
    seconds: int = 60
    waiting: int = 4
    records: int = 1_000_000
    findings: int = 1_000_000
    judging: int | None = None
    live: int = 20
