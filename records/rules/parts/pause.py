"""What was done since the last trick, what was not recorded, and who has shown carte blanche."""

from __future__ import annotations

from records.cards import ANY, KNOWN, NOBODY
from records.rules.declarations import is_court
from records.rules.ruleset import RuleSet
from records.slots import Copied

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


class Gap(Copied):
    """Where the record does not tell what was played (notation 4, Gaps).

    `open` is true from a gap to the next trick number, `seen` from the first gap on. `broken_off`
    has the number and the cards of a trick inside which something was not recorded. `drawn` says
    that cards may have been drawn since the gap began. `resumed` is true from that number to the
    next card, if something may still be told that followed the trick before: a draw, say.
    `declared` says that declarations may have been made that the record does not tell, or not whose
    they were.
    `uncounted` is the turn-up whose place is no longer known, NOBODY if there is none.
    """

    def __init__(self) -> None:
        self.open = False
        self.seen = False
        self.broken_off: tuple[int, list[tuple[int, int]]] = (0, [])
        self.drawn = False
        self.resumed = False
        self.uncounted = NOBODY
        self.declared = False

    @property
    def untold(self) -> bool:
        """Whether something may follow here that belongs to a trick which was not recorded."""
        return self.open or self.resumed

    def begin(self, trick: int, cards: list[tuple[int, int]], drawn: bool) -> None:
        """Begin a gap, with these cards of a trick on the table.

        `drawn` says that cards may be drawn in it.
        """
        self.drawn = drawn or (self.open and self.drawn)
        if cards and not self.open:
            self.broken_off = (trick, cards)
        self.open = self.seen = self.declared = True
        self.resumed = False

    def doubt_declared(self) -> None:
        """Note that nobody knows who has declared something."""
        self.declared = True

    def draw_on(self, before: bool, drawn: bool) -> None:
        """Note, after a gap, whether cards may still be drawn in another, as `drawn` says.

        `before` says whether any lay in the talon before the draws of the trick before.
        """
        self.resumed = self.drawn and before
        self.drawn = drawn

    def play_on(self) -> None:
        """Note that a trick has begun: what is told now belongs to it."""
        self.resumed = False

    def uncount(self, turned: int) -> bool:
        """Note that the turn-up's place is not known. Returns False if it was not known before."""
        known = turned != self.uncounted
        self.uncounted = turned
        return known

    def recount(self, turned: int) -> bool:
        """Note that the turn-up's place is known. Returns False if it was known before."""
        unknown = turned == self.uncounted
        self.uncounted = NOBODY
        return unknown

    def end(self) -> None:
        """End the gap, because a trick number tells where the play goes on."""
        self.open = False


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
