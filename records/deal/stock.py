"""The talon, who draws from it, which suit is trumps, and what was done between two tricks."""

from __future__ import annotations

from records.cards import ANY, KNOWN, NOBODY
from records.rules.declarations import is_court
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
        self._taken()

    def draw_unseen(self, seat: int) -> None:
        """Note that a seat has drawn, and nobody can say which card."""
        self.drawn[seat] = ANY
        self._taken()

    def _taken(self) -> None:
        self.at += 1
        self.left -= 1
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


#: A closer whom the record does not tell.
SOMEBODY = -2

_ANY_CARD = (1 << KNOWN) - 1


class Pause(Copied, own=("melds",)):
    """Declarations, exchange and order between two tricks.

    `melds` counts the declarations of each seat. `final_melds` are the seats (a set) that have
    declared in the round after the last draw. `gained` has who exchanged, and the card gained.
    `begun` says that any of these has happened since a card was led. `ordered` is the card
    that the captain has named for the lead. `shown` has who has declared cards to lead from, and
    those cards (a set). `closer` has just closed the talon, as long as the other may still exchange
    for that. `spoken` are the seats (a set) that have said something.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.begun = False
        self.melds = [0] * rules.seats
        self.final_melds = 0
        self.gained = (NOBODY, NOBODY)
        self.ordered = NOBODY
        self.shown = (NOBODY, 0)
        self.closer = NOBODY
        self.spoken = 0

    def count_meld(self, seat: int) -> None:
        """Count a declaration of a seat, or an exchange that counts as one."""
        self.melds[seat] += 1
        self.begun = True
        self.closer = NOBODY

    def count_final_meld(self, seat: int) -> None:
        """Note that a seat has declared in the round after the last draw."""
        self.final_melds |= 1 << seat

    def show(self, seat: int, cards: int) -> None:
        """Note that a seat has declared these cards (a set) and must play one of them."""
        self.shown = (seat, cards)
        self.begun = True

    def to_play(self, seat: int) -> int:
        """Return the cards (a set) of which a seat must play one: any, unless it has declared."""
        return self.shown[1] if seat == self.shown[0] != NOBODY else _ANY_CARD

    def gain(self, seat: int, card: int) -> None:
        """Note the card that a seat has gained by an exchange."""
        self.gained = (seat, card)
        self.begun = True
        self.closer = NOBODY

    def close(self, seat: int) -> None:
        """Note that a seat, NOBODY if it is not known which, has closed the talon."""
        self.closer = SOMEBODY if seat == NOBODY else seat
        self.begun = True

    def order(self, card: int) -> None:
        """Note the card that a captain has named for the lead, NOBODY to end the order."""
        self.ordered = card

    def speak(self, seat: int) -> None:
        """Note that a seat has said something."""
        self.spoken |= 1 << seat

    def end(self) -> None:
        """Forget what was declared and exchanged, because a card is led."""
        self.begun = False
        self.melds = [0] * len(self.melds)
        self.gained = (NOBODY, NOBODY)
        self.shown = (NOBODY, 0)
        self.closer = NOBODY
        self.spoken = 0

    def forget_melds(self) -> None:
        """Forget all declarations."""
        self.melds = [0] * len(self.melds)
        self.final_melds = 0


#: The cards, perhaps half known, that are certainly a king, a queen or a jack.
_COURT = sum(1 << card for card in range(ANY) if is_court(card))


class Blanche(Copied):
    """Who has shown carte blanche, and who may show further cards. All are sets of seats.

    `shown` have shown their hands. Of those in `doubtful` it is not known whether they have.
    `court` have had a king, a queen or a jack, whether dealt, drawn, declared or played.
    `card_shown` have shown what they drew after the last trick.
    """

    def __init__(self) -> None:
        self.shown = 0
        self.doubtful = 0
        self.court = 0
        self.card_shown = 0

    def show(self, seat: int) -> None:
        """Note that a seat has shown its whole hand."""
        self.shown |= 1 << seat

    def show_card(self, seat: int) -> None:
        """Note that a seat has shown the card that it has just drawn."""
        self.card_shown |= 1 << seat

    def note(self, seat: int, cards: int) -> None:
        """Note that these cards (a set) were in this hand."""
        if cards & _COURT:
            self.court |= 1 << seat

    def doubt(self, seats: int) -> None:
        """Note that the record does not tell whether these seats (a set) have shown their hands."""
        self.doubtful |= seats

    def end(self) -> None:
        """Forget what was shown at the draw, because a card is led."""
        self.card_shown = 0

    def may_go_on(self, seat: int) -> bool:
        """Return whether a seat may show further cards: it has shown its hand and had no court card
        since.
        """
        return bool((self.shown | self.doubtful) & ~self.court & 1 << seat)
