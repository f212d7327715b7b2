"""The talon, and who draws from it."""

from __future__ import annotations

from records.cards import ANY, KNOWN, NOBODY
from records.rules.ruleset import RuleSet

#: A card of the talon of which nothing is known.
FACE_DOWN = -1
#: In `drawn`: the card that was turned up.
TURN_UP = -2


class Stock:
    """The cards that are drawn.

    `talon` has the cards as far as they are given, of which `at` have been drawn; `left` is
    how many there are still, the turn-up among them.  `to_draw` lists who has still to draw for
    the last trick, in order.  `drawn` has what each seat has drawn since that trick, NOBODY
    for nothing (or once a card is led); `after_draw` tells whether anybody has.  `closed` is how
    many cards lay there when a player closed the talon: nobody draws them (0: it is not closed).
    """

    __slots__ = (
        "after_draw",
        "at",
        "closed",
        "drawn",
        "left",
        "rules",
        "talon",
        "to_draw",
        "turn_up",
    )

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.turn_up = FACE_DOWN
        self.talon: list[int] = []
        self.at = 0
        self.left = rules.talon_size
        self.to_draw: list[int] = []
        self.drawn = [NOBODY] * rules.seats
        self.after_draw = False
        self.closed = 0

    def copy(self) -> Stock:
        """An independent copy."""
        other: Stock = Stock.__new__(Stock)
        other.rules = self.rules
        other.turn_up = self.turn_up
        other.talon = self.talon
        other.at = self.at
        other.left = self.left
        other.to_draw = list(self.to_draw)
        other.drawn = list(self.drawn)
        other.after_draw = self.after_draw
        other.closed = self.closed
        return other

    def count_down(self, tricks: int) -> None:
        """So many tricks have been played, and cards drawn after each."""
        rules = self.rules
        if self.closed:
            return
        self.left = max(0, rules.talon_size - rules.seats * tricks)

    def lay(self, talon: list[int]) -> None:
        """These cards are to be drawn, in this order."""
        self.talon = talon
        self.at = 0

    def turn(self, card: int) -> None:
        """This card is turned up, FACE_DOWN if it is not known which."""
        self.turn_up = card

    @property
    def turned_left(self) -> bool:
        """Whether the turn-up is all that is left to draw."""
        return self.left == 1 and self.rules.turn_up == "talon"

    def top(self, below: int = 0) -> int:
        """The card that the next to draw will get, FACE_DOWN if it is not known.

        So many that are to draw before that leave it `below` their cards.
        """
        if self.left - below == 1 and self.rules.turn_up == "talon":
            return self.turn_up
        at = self.at + below
        return self.talon[at] if at < len(self.talon) else FACE_DOWN

    def due(self, leader: int) -> None:
        """Everybody draws, the winner of the trick first (NOBODY: it is not known who)."""
        orders = self.rules.orders
        self.to_draw = list(orders[leader]) if leader >= 0 else [NOBODY] * self.rules.seats

    def name_first(self, leader: int) -> None:
        """Whoever draws first, which was not known, is this seat."""
        if self.to_draw and self.to_draw[0] == NOBODY:
            self.to_draw = list(self.rules.orders[leader][: len(self.to_draw)])

    def next_drawer(self) -> int:
        """Who draws next, who then has no more to; NOBODY if that is not known."""
        return self.to_draw.pop(0)

    def take(self, seat: int, card: int) -> None:
        """A seat has drawn a card (or one that is not known)."""
        known = card if 0 <= card < KNOWN else ANY
        self.drawn[seat] = TURN_UP if self.turned_left else known
        self._taken(1)

    def take_unseen(self, seat: int) -> None:
        """A seat has drawn, and nobody can say what."""
        self.drawn[seat] = ANY
        self._taken(1)

    def take_unseen_by_all(self) -> None:
        """All that have to draw have drawn cards of which nothing is known."""
        n = self.rules.seats
        self.drawn = [ANY] * n
        self._taken(n)
        self.to_draw = []

    def take_plainly(self) -> None:
        """All have drawn, and nobody will ask what."""
        self._taken(self.rules.seats)
        self.to_draw = []

    def _taken(self, count: int) -> None:
        self.at += count
        self.left -= count
        self.after_draw = True

    def close(self) -> None:
        """The talon is closed: nobody draws any more."""
        self.closed = self.left
        self.left = 0
        self.to_draw = []

    def forget_drawn(self) -> None:
        """A card is led: what was drawn before it is past."""
        self.drawn = [NOBODY] * self.rules.seats
        self.after_draw = False

    def shown(self, seat: int) -> None:
        """The card that a seat has drawn has been shown and scores no more."""
        self.drawn[seat] = NOBODY

    def forget(self, turn_up: bool) -> None:
        """Nothing is known any longer of what is drawn; of the turn-up neither, if so."""
        self.talon = []
        self.at = 0
        self.to_draw = []
        self.forget_drawn()
        if turn_up:
            self.turn_up = FACE_DOWN
