"""Tables as a player may imagine them: what he has not seen, dealt at random."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from records.cards import BIT, KNOWN, NUMBERS, SEATS
from records.rules.table import Table

if TYPE_CHECKING:
    from records.play.view import Position


@dataclass(frozen=True, slots=True)
class Seen:
    """A table with what one player has seen: `shown` cards by seat, the cards `unseen`.

    The unseen ones fill the other hands up to their `sizes`, then the talon.
    """

    table: Table
    shown: tuple[tuple[int, ...], ...]
    sizes: tuple[int, ...]
    unseen: tuple[int, ...]

    def dealt(self, random: Random) -> Table:
        """The table with the unseen cards dealt at random.  Cost: some ten microseconds."""
        cards = list(self.unseen)
        random.shuffle(cards)
        table = self.table.copy()
        for seat, shown in enumerate(self.shown):
            missing = self.sizes[seat] - len(shown)
            hand = [*shown, *cards[:missing]]
            del cards[:missing]
            counts = [0] * KNOWN
            mask = 0
            for card in hand:
                counts[card] += 1
                mask |= BIT[card]
            table.hands[seat] = counts
            table.masks[seat] = mask
        table.talon = cards
        table.talon_at = 0
        return table


def seen(table: Table, position: Position, seat: str, played: list[int]) -> Seen | None:
    """What a player has seen of a table, all played cards among it; None if that is too little
    or does not come out right.

    The table is one between two tricks, of which `position` is the view.
    """
    hands = position.seen_by(seat).hands
    if any(NUMBERS[name] >= KNOWN for name in hands[seat]):
        return None
    shown = []
    for letter in SEATS[: table.n]:
        known = [NUMBERS[name] for name in hands[letter]]
        shown.append(tuple(card for card in known if card < KNOWN))
    sizes = tuple(len(hands[letter]) for letter in SEATS[: table.n])
    left = [0] * KNOWN
    for card in table.rules.cards:
        left[card] = table.rules.packs
    visible = [card for hand in shown for card in hand] + played
    turned = table.rules.turn_up == "talon" and table.talon_left
    if turned:
        visible.append(table.turn_up)
    for card in visible:
        if not 0 <= card < KNOWN:
            return None
        left[card] -= 1
    unseen = tuple(card for card in range(KNOWN) for _ in range(left[card]))
    missing = sum(sizes) - sum(map(len, shown))
    if min(left) < 0 or len(unseen) != missing + table.talon_left - bool(turned):
        return None
    return Seen(clean(table), tuple(shown), sizes, unseen)


def clean(table: Table) -> Table:
    """A copy in which every card is taken to be known."""
    out = table.copy()
    out.unknown = [0] * out.n
    out.partial = [()] * out.n
    out.may = [None] * out.n
    return out
