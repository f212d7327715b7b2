"""The trick on the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from records.cards import KNOWN, NOBODY, could_be
from records.rules.ruleset import RuleSet
from records.rules.strength import Strength
from records.slots import Copied

#: How many unknown cards of one trick are tried out to find its winner.
_MOST_UNKNOWN = 2


class Trick(Copied, own=("cards",)):
    """The cards on the table, and which of them wins so far.

    `cards` are (seat, card) in order, `played` the seats (a set) that have played. `led` is the
    class led, and `power` the power of each card then. `best` is the card that wins so far, played
    by `best_seat`. The trick is `uncertain` if that depends on an unknown card or trump suit.
    """

    __slots__ = (
        "best",
        "best_power",
        "best_seat",
        "cards",
        "led",
        "played",
        "power",
        "rules",
        "uncertain",
    )

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.cards: list[tuple[int, int]] = []
        self.played = 0
        self.led = NOBODY
        self.power: list[int] = []
        self.best = NOBODY
        self.best_power = -1
        self.best_seat = NOBODY
        self.uncertain = False

    def lead(self, seat: int, card: int, strength: Strength, uncertain: bool) -> int:
        """Lead a card, by NOBODY if the player is not known. `uncertain` says that trumps are.

        Returns whose turn it is then.
        """
        self.cards.append((seat, card))
        if card < KNOWN:
            self.led = strength.classes[card]
            self.power = strength.power[self.led]
            self.best_power = self.power[card]
            self.best = card
            self.best_seat = seat
            self.uncertain = uncertain or seat < 0
        else:
            self.led = NOBODY
            self.uncertain = True
        if seat < 0:
            return NOBODY
        self.played |= 1 << seat
        return self.rules.turns[seat][self.played]

    def add(self, seat: int, card: int) -> int:
        """Play a card to the trick. Returns whose turn it is then."""
        self.cards.append((seat, card))
        if self.uncertain or card >= KNOWN or seat < 0:
            self.uncertain = True
        elif (power := self.power[card]) > self.best_power:
            self.best_power = power
            self.best = card
            self.best_seat = seat
        if seat < 0:
            return NOBODY
        self.played |= 1 << seat
        return self.rules.turns[seat][self.played]

    def lay_again(self, cards: list[tuple[int, int]], strength: Strength) -> None:
        """Put back the cards that lay on the table before a gap."""
        self.cards = list(cards)
        led = cards[0][1]
        self.led = strength.classes[led] if led < KNOWN else NOBODY
        self.uncertain = True
        for seat, _ in cards:
            if seat >= 0:
                self.played |= 1 << seat

    def clear(self) -> None:
        """Clear the table."""
        self.cards = []
        self.played = 0
        self.best = NOBODY
        self.uncertain = False

    def lose(self) -> None:
        """Note that it is not known what lies on the table."""
        self.cards = []
        self.played = 0
        self.led = NOBODY
        self.uncertain = True


def possible_cards(rules: RuleSet, cards: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Return what each card of a trick can be."""
    return [[c] if c < KNOWN else [k for k in rules.cards if could_be(c, k)] for _, c in cards]


def possible_winners(
    rules: RuleSet, cards: Sequence[tuple[int, int]], strengths: Sequence[Strength]
) -> set[int] | None:
    """Return who can have won a trick of these (seat, card), whatever is unknown in it.

    `strengths` are those that may hold. Returns None if it is not known who played a card, or if
    there are too many unknown cards to try them all.
    """
    if any(seat < 0 for seat, _ in cards):
        return None
    choices = possible_cards(rules, cards)
    if sum(len(choice) > 1 for choice in choices) > _MOST_UNKNOWN:
        return None
    winners: set[int] = set()
    for actual, strength in product(product(*choices), strengths):
        winners.add(cards[strength.winner(actual)][0])
        if len(winners) == len(cards):
            break
    return winners
