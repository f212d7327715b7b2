"""What a deal tells the steps that count it, and the marks that result."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from records.cards import NOBODY

if TYPE_CHECKING:
    from records.rules.parts.count import Count
    from records.rules.parts.hands import Hands
    from records.rules.parts.knowledge import Knowledge
    from records.rules.parts.pause import Gap
    from records.rules.parts.stock import Stock, Trumps
    from records.rules.parts.trick import Taken, Trick

NO_SIDE = -1


class Counts:
    """What a deal in progress tells the steps. A `records.rules.table.Table` has the parts."""

    __slots__ = ()

    count: Count
    current: Trick
    dealer: int
    gap: Gap
    hands: Hands
    knowledge: Knowledge
    over: bool
    stock: Stock
    taken: Taken
    trick: int
    trumps: Trumps

    @property
    def trump(self) -> int:
        """The trump suit, NO_TRUMP if there is none or it is not known."""
        return self.trumps.suit

    @property
    def turn_up(self) -> int:
        """The card turned up, FACE_DOWN if it is not known."""
        return self.stock.turn_up

    @property
    def in_trick(self) -> bool:
        """Whether a trick is in progress."""
        return bool(self.current.cards)

    @property
    def seen_gap(self) -> bool:
        """Whether something of the deal was not recorded."""
        return self.gap.seen

    @property
    def uncounted(self) -> int:
        """The number of tricks whose winner or whose points are not known."""
        return self.taken.uncounted

    @property
    def last_winner(self) -> int:
        """Who took the last trick, NOBODY if that is not known."""
        return self.taken.last_winner

    @property
    def last_value(self) -> int:
        """What the last trick counts."""
        return self.taken.last_value

    @property
    def last_known(self) -> bool:
        """Whether it is known who took the last trick and what it counts."""
        return self.taken.last_known

    @property
    def tricks(self) -> list[int]:
        """How many tricks each seat has taken."""
        return self.taken.tricks

    @property
    def counted(self) -> list[int]:
        """What the tricks of each seat count."""
        return self.taken.counted

    @property
    def winners(self) -> list[int]:
        """Who won each trick, as far as the record tells."""
        return self.taken.winners

    def held(self, seat: int, card: int) -> int:
        """Return how many known copies of a card are in a hand."""
        return self.hands.known[seat][card]

    def may_hold(self, seat: int, card: int) -> bool:
        """Return whether an unknown card of a hand may be this one, as far as the pack goes."""
        return self.knowledge.may_hold(seat, card)

    def dealt_to(self, card: int) -> int:
        """Return who was dealt a card in a game without draws, NOBODY if that is not known."""
        return self.hands.dealt.get(card, NOBODY)


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
