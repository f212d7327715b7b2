"""Which cards of the others' hands a player has seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from records.cards import KNOWN, SEATS, names, sort
from records.notation.model import PLAY, Item
from records.rules.table import Table

UNKNOWN = "x"


def hands_seen(
    hands: Mapping[str, list[str]], seat: str, shown: Sequence[Sequence[int]]
) -> dict[str, list[str]]:
    """Return the hands as the player at a seat saw them: of the others only what was shown.

    `shown` has the cards shown of each hand, as in `Shown.hands`.
    """
    seen = {}
    for other, hand in hands.items():
        known = names(sort(shown[SEATS.index(other)]))[: len(hand)]
        seen[other] = hand if other == seat else known + [UNKNOWN] * (len(hand) - len(known))
    return seen


class Shown:
    """The cards of each hand that everybody has seen, as a deal goes on.

    They are declared cards, cards exchanged for, and a turn-up that came into a hand.
    """

    __slots__ = ("_left", "_turn_up", "hands")

    def __init__(self, table: Table) -> None:
        self.hands: list[list[int]] = [[] for _ in range(table.n)]
        turned = table.stock.turn_up
        if table.rules.turn_up == "dealer" and 0 <= turned < KNOWN and table.dealer >= 0:
            self.hands[table.dealer].append(turned)
        self.look_again(table)

    def look_again(self, table: Table) -> None:
        """Note what lies in the talon, before the next action changes it."""
        self._left = table.stock.left
        self._turn_up = table.stock.turn_up

    def forget(self) -> None:
        """Forget what was shown, because something was not recorded."""
        self.hands = [[] for _ in self.hands]

    def drawn_openly(self, table: Table, item: Item, seat: int) -> bool:
        """Return whether the card drawn is the turn-up, which everybody could see."""
        last = not table.stock.left and item.card == table.stock.turn_up
        return last and 0 <= seat < table.n and item.card in self.hands[seat]

    def turned(self, table: Table) -> Iterator[tuple[int, int]]:
        """Yield who has drawn the turn-up since the last action, and that card."""
        stock, last_winner = table.stock, table.taken.last_winner
        if self._left and not stock.left and not stock.closed and table.rules.turn_up == "talon":
            drawer = (last_winner - 1) % table.n if last_winner >= 0 else -1
            if drawer >= 0 and stock.turn_up < KNOWN:
                yield drawer, stock.turn_up

    def act(self, table: Table, item: Item, seat: int) -> None:
        """Note what an action of a seat has shown, or has taken out of its hand."""
        stock = table.stock
        for drawer, card in self.turned(table):
            self.hands[drawer].append(card)
        self._left = stock.left
        if seat < 0:
            return
        shown = self.hands[seat]
        if item.kind == PLAY:
            if item.card in shown:
                shown.remove(item.card)
        elif item.cards:
            for card in set(item.cards):
                missing = item.cards.count(card) - shown.count(card)
                known = table.hands.known[seat][card] if card < KNOWN else 0
                shown.extend([card] * max(0, min(missing, known)))
        elif stock.turn_up != self._turn_up:
            if item.card in shown:
                shown.remove(item.card)
            if 0 <= self._turn_up < KNOWN:
                shown.append(self._turn_up)
        self._turn_up = stock.turn_up
