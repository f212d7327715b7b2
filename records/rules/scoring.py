"""What scorers share: what a deal tells them, the marks they make, how they are called."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from records.rules.tally import Tally

NO_SIDE = -1
NOBODY = -1


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


class Scorer(NamedTuple):
    """How one family counts; see `Tally` for when each is called.

    `decided` answers `over` (no more play), `may-end` or `""`; `settle` asks whether a
    believed score has won the game.
    """

    begin: Callable[[Tally, Counts], None]
    announced: Callable[[Tally, Counts, int, str], None]
    trick: Callable[[Tally, Counts], None]
    end: Callable[[Tally, Counts], None]
    decided: Callable[[Tally, Counts], str]
    settle: Callable[[Tally], None]


def nothing_begins(tally: Tally, table: Counts) -> None:
    """No points are marked before play."""


def nothing_announced(tally: Tally, table: Counts, side: int, source: str) -> None:
    """There are no announcements."""


def nothing_by_trick(tally: Tally, table: Counts) -> None:
    """Tricks are counted at the end only."""


def undecided(tally: Tally, table: Counts) -> str:
    """A deal is played to its last card."""
    return ""


def side_counts(tally: Tally, counts: list[int]) -> list[int]:
    """Counts by seat, added up by side."""
    out = [0] * tally.n
    for seat, count in enumerate(counts):
        out[tally.side_of[seat]] += count
    return out
