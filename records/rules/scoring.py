"""What a deal tells its scorer, and the marks that come of it."""

from __future__ import annotations

from typing import NamedTuple, Protocol

NO_SIDE = -1


class Counts(Protocol):
    """What a deal in progress tells its scorer; see `records.rules.table.Table`."""

    dealer: int
    trump: int
    turn_up: int
    trick: int
    over: bool
    seen_gap: bool
    uncounted: int
    last_winner: int
    last_value: int
    last_known: bool
    tricks: list[int]
    counted: list[int]
    winners: list[int]

    def held(self, seat: int, card: int) -> int:
        """The copies of a card known to be in a hand."""
        ...

    def may_hold(self, seat: int, card: int) -> bool:
        """Whether an unknown card of a hand may be this one."""
        ...

    def dealt_to(self, card: int) -> int:
        """Who was dealt a card, NOBODY if the record does not tell."""
        ...


class Mark(NamedTuple):
    """Points marked: when, for which side, from what, and the game score after it.

    `deal`, `ply` and `trick` count from 1 (ply 0: before the first action); `source` is
    `declaration`, `exchange`, `seven`, `brisques`, `cards`, `last-trick`, `tricks`,
    `honours`, `deal`, `chips` or `stated`; `what` names the cards, if any.
    """

    deal: int
    ply: int
    trick: int
    side: int
    points: int
    source: str
    what: str
    total: tuple[int, ...] | None
