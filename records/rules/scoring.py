"""What a deal tells the steps that count it, and the marks that result."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from records.rules.parts.count import Count

NO_SIDE = -1


class Counts(Protocol):
    """What a deal in progress tells the steps; see `records.rules.table.Table`."""

    @property
    def dealer(self) -> int:
        """Who dealt, NOBODY if that is not known."""
        ...

    @property
    def trump(self) -> int:
        """The trump suit, NO_TRUMP if there is none or it is not known."""
        ...

    @property
    def turn_up(self) -> int:
        """The card turned up, below 0 if it is not known."""
        ...

    @property
    def trick(self) -> int:
        """The number of the next trick, from 1."""
        ...

    @property
    def in_trick(self) -> bool:
        """Whether a trick is in progress."""
        ...

    @property
    def over(self) -> bool:
        """Whether the last trick has been made."""
        ...

    @property
    def seen_gap(self) -> bool:
        """Whether something of the deal was not recorded."""
        ...

    @property
    def uncounted(self) -> int:
        """The number of tricks whose winner or whose points are not known."""
        ...

    @property
    def last_winner(self) -> int:
        """Who took the last trick, NOBODY if that is not known."""
        ...

    @property
    def last_value(self) -> int:
        """What the last trick counts."""
        ...

    @property
    def last_known(self) -> bool:
        """Whether it is known who took the last trick and what it counts."""
        ...

    @property
    def tricks(self) -> list[int]:
        """How many tricks each seat has taken."""
        ...

    @property
    def counted(self) -> list[int]:
        """What the tricks of each seat count."""
        ...

    @property
    def winners(self) -> list[int]:
        """Who won each trick, as far as the record tells."""
        ...

    @property
    def count(self) -> Count:
        """What each seat has counted, if a count wins the deal."""
        ...

    def held(self, seat: int, card: int) -> int:
        """Return how many copies of a card are known to be in a hand."""
        ...

    def may_hold(self, seat: int, card: int) -> bool:
        """Return whether an unknown card of a hand may be this one."""
        ...

    def dealt_to(self, card: int) -> int:
        """Return who was dealt a card, NOBODY if the record does not tell."""
        ...


class Mark(NamedTuple):
    """Points marked: when, for which side, for what, and the game score after it.

    `deal`, `ply` and `trick` count from 1 (ply 0: before the first action). `source` is
    `declaration`, `exchange`, `seven`, `brisques`, `cards`, `last-trick`, `tricks`, `honours`,
    `turn-up`, `deal`, `chips`, `adjustment` or `stated`. `what` names the cards, if any.
    """

    deal: int
    ply: int
    trick: int
    side: int
    points: int
    source: str
    what: str
    total: tuple[int, ...] | None
