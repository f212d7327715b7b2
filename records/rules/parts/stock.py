"""The talon, who draws from it, and which suit is trumps."""

from __future__ import annotations

from records.cards import ANY, KNOWN, NOBODY
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP, Strength, strength
from records.slots import Copied

#: An unknown card of the talon.
FACE_DOWN = -1
#: The turn-up, in `drawn`.
TURN_UP = -2


class Stock(Copied, own=("drawn",)):
    """The cards that are drawn.

    `talon` has the cards as far as they are given. `at` of them have been drawn. `left` is how many
    cards are still there, with the turn-up. `to_draw` lists the seats that have still to draw for
    the last trick, in order. `drawn` has what each seat has drawn since that trick, NOBODY for
    nothing or once a card is led. `after_draw` tells whether anybody has drawn. `closed` is how
    many cards lay there when a player closed the talon and so are never drawn (0: it is not
    closed). `robbed` says that somebody has taken a turn-up that nobody draws for another card.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.turn_up = FACE_DOWN
        self.talon: list[int] = []
        self.at = 0
        self.left = rules.talon_size
        self.to_draw: tuple[int, ...] = ()
        self.drawn = [NOBODY] * rules.seats
        self.after_draw = False
        self.closed = 0
        self.robbed = False

    def count_down(self, tricks: int) -> None:
        """Take away the cards drawn in this many tricks."""
        if not self.closed:
            self.left = self.left_after(tricks)

    def left_after(self, tricks: int) -> int:
        """Return how many cards lie there after the draws of this many tricks."""
        rules = self.rules
        return 0 if self.closed else max(0, rules.talon_size - rules.seats * tricks)

    def lay(self, talon: list[int]) -> None:
        """Lay down the cards that are to be drawn, in this order."""
        self.talon = talon
        self.at = 0

    def turn(self, card: int) -> None:
        """Turn up this card, FACE_DOWN if it is not known."""
        self.turn_up = card

    def rob(self, card: int) -> None:
        """Note that the turn-up, which nobody draws, has been taken for this card."""
        self.turn_up = card
        self.robbed = True

    def top(self, below: int = 0) -> int:
        """Return the card that the next player to draw will get, FACE_DOWN if it is not known.

        `below` is how many players are to draw before that one.
        """
        if self.left - below == 1 and self.rules.turn_up == "talon":
            return self.turn_up
        at = self.at + below
        return self.talon[at] if at < len(self.talon) else FACE_DOWN

    def due(self, leader: int) -> None:
        """Let everybody draw, the winner of the trick first (NOBODY if not known)."""
        orders = self.rules.orders
        self.to_draw = orders[leader] if leader >= 0 else (NOBODY,) * self.rules.seats

    def name_first(self, leader: int) -> None:
        """Note that this seat, not known before, draws first."""
        if self.to_draw and self.to_draw[0] == NOBODY:
            self.to_draw = self.rules.orders[leader][: len(self.to_draw)]

    def next_drawer(self) -> int:
        """Return the seat that draws next and take it off the list, NOBODY if not known."""
        seat, *rest = self.to_draw
        self.to_draw = tuple(rest)
        return seat

    def draw(self, seat: int, card: int) -> None:
        """Note that a seat has drawn a card, known or unknown."""
        known = card if 0 <= card < KNOWN else ANY
        self.drawn[seat] = TURN_UP if self.left == 1 and self.rules.turn_up == "talon" else known
        self._taken(1)

    def draw_unseen(self, seat: int) -> None:
        """Note that a seat has drawn, and nobody can say which card."""
        self.drawn[seat] = ANY
        self._taken(1)

    def draw_each(self) -> list[tuple[int, int]]:
        """Let every seat draw, none of them the turn-up. Returns what each draws (seat, card).

        If nobody knows who draws first, no card of the talon may be known.
        """
        n, first = self.rules.seats, self.at
        drawn = self.talon[first : first + n]
        drawn += [FACE_DOWN] * (n - len(drawn))
        seats = self.to_draw if self.to_draw[0] >= 0 else range(n)
        self.to_draw = ()
        out = list(zip(seats, drawn, strict=True))
        for seat, card in out:
            self.drawn[seat] = card if 0 <= card < KNOWN else ANY
        self._taken(n)
        return out

    def _taken(self, count: int) -> None:
        self.at += count
        self.left -= count
        self.after_draw = True

    def close(self) -> None:
        """Close the talon: nobody draws any more."""
        self.closed = self.left
        self.left = 0
        self.to_draw = ()

    def forget_drawn(self) -> None:
        """Forget what was drawn, because a card is led."""
        self.drawn = [NOBODY] * self.rules.seats
        self.after_draw = False

    def shown(self, seat: int) -> None:
        """Note that a seat has shown the card that it drew, which scores no more."""
        self.drawn[seat] = NOBODY

    def forget(self, turn_up: bool) -> None:
        """Forget what is drawn next, and the turn-up too if `turn_up`."""
        self.talon = []
        self.at = 0
        self.to_draw = ()
        self.forget_drawn()
        if turn_up:
            self.turn_up = FACE_DOWN


class Trumps(Copied):
    """The trump suit of a deal, and the strength of the cards under it.

    `suit` is NO_TRUMP if there is none or it is not known. `candidates` has the tables for every
    suit that may be trumps: one, unless that is not known. `foretold` is the suit that the record
    says will be made trumps, NO_TRUMP if it names none.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.suit = NO_TRUMP
        self.foretold = NO_TRUMP
        self.strength: Strength = strength(rules, NO_TRUMP)
        self.candidates = [self.strength]

    @property
    def uncertain(self) -> bool:
        """Whether it is not known which suit is trumps."""
        return len(self.candidates) > 1

    def set(self, suit: int) -> None:
        """Make this suit trumps from now on."""
        self.suit = suit
        self.strength = strength(self.rules, suit)
        self.candidates = [self.strength]

    def forget(self, suits: tuple[int, ...] = (0, 1, 2, 3)) -> None:
        """Note that the record does not tell (reliably) which of these suits is trumps.

        NO_TRUMP last among them says that perhaps none is yet.
        """
        self.suit = NO_TRUMP
        self.strength = strength(self.rules, NO_TRUMP)
        self.candidates = [strength(self.rules, suit) for suit in suits]

    def foretell(self, suit: int) -> None:
        """Note that the record says this suit is made trumps sooner or later."""
        self.foretold = suit

    def may_have_been_made(self) -> None:
        """Note that trumps may have been made unrecorded, if there were none."""
        if self.suit != NO_TRUMP or self.uncertain:
            return
        suits = (0, 1, 2, 3) if self.foretold == NO_TRUMP else (self.foretold,)
        self.forget((*suits, NO_TRUMP))

    def make(self, suits: tuple[int, ...]) -> None:
        """Let one of these suits make trumps, if there are none yet (rulebook 5)."""
        if self.suit != NO_TRUMP:
            return
        if not self.uncertain:
            may = suits
        elif self.candidates[-1].trump == NO_TRUMP:
            may = tuple({one.trump: None for one in self.candidates[:-1]} | dict.fromkeys(suits))
        else:
            return
        if len(may) == 1:
            self.set(may[0])
        else:
            self.forget(may)
