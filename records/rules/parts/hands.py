"""The hands of a deal: the cards that each seat is known to hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from records.cards import BIT, KNOWN
from records.rules.declarations import Uses
from records.rules.ruleset import RuleSet
from records.rules.worlds import Shared, Worlds
from records.slots import Copied

AnyUses = Uses | Worlds | Shared


def uses_under(rules: RuleSet) -> AnyUses:
    """Return the object that tells how declared cards have served.

    Nothing has been declared yet.
    """
    spec = rules.declarations
    if spec is not None and spec.across_partners:
        return Shared(rules.sides)
    if spec is not None and spec.rescore:
        return Worlds(rules.seats, spec)
    return Uses(rules.seats)


class Hands(Copied, own=("masks", "uses", "dealt")):
    """What each seat holds, by its number, as far as it is known: see `Knowledge` for the rest.

    `known` counts the cards of a hand, by card, and `masks` has them as sets. `uses` tells what the
    cards have served in. `dealt` tells who was dealt each card, if `keeps_dealt`, as games that
    count honours need.
    """

    def __init__(self, rules: RuleSet) -> None:
        n = rules.seats
        self.known: list[list[int]] = [[0] * KNOWN for _ in range(n)]
        self.masks = [0] * n
        self.uses = uses_under(rules)
        self.dealt: dict[int, int] = {}
        self.keeps_dealt = rules.scoring.counts_dealt

    def copy(self) -> Self:
        """Return an independent copy. Cost: the cards of the hands."""
        other = self._copied()
        other.known = [known.copy() for known in self.known]
        return other

    def cards(self, seat: int) -> list[int]:
        """Return the known cards of a hand by number, each as often as it is held."""
        hand = self.known[seat]
        return [card for card in range(KNOWN) for _ in range(hand[card])]

    def put(self, seat: int, card: int) -> None:
        """Add a card to a hand."""
        self.known[seat][card] += 1
        self.masks[seat] |= BIT[card]

    def remove(self, seat: int, card: int) -> None:
        """Remove a card that is there from a hand."""
        hand = self.known[seat]
        hand[card] -= 1
        if not hand[card]:
            self.masks[seat] ^= BIT[card]

    def lay(self, seat: int, cards: Iterable[int]) -> None:
        """Give a hand these cards and no others."""
        counts = [0] * KNOWN
        mask = 0
        for card in cards:
            counts[card] += 1
            mask |= BIT[card]
        self.known[seat] = counts
        self.masks[seat] = mask

    def note_dealt(self, seat: int, cards: Iterable[int]) -> None:
        """Note that a seat was dealt these cards, if they are known and no other seat had them."""
        dealt = self.dealt
        for card in cards:
            if card < KNOWN and card not in dealt:
                dealt[card] = seat

    def replace(self, hands: Sequence[Sequence[int]], dealt: Iterable[int]) -> None:
        """Replace the hands, and who was dealt which cards."""
        if self.dealt:
            anew = set(dealt)
            self.dealt = {card: seat for card, seat in self.dealt.items() if card not in anew}
        for seat, hand in enumerate(hands):
            self.lay(seat, hand)
            if self.keeps_dealt:
                for card in hand:
                    self.dealt.setdefault(card, seat)

    def forget_uses(self) -> None:
        """Forget all declarations."""
        self.uses = self.uses.fresh()
