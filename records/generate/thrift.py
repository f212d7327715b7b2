"""Which card a player plays who plays for the card points of the tricks."""

from __future__ import annotations

from records.cards import SUIT
from records.rules.table import Table

#: The card points that a trump is held to be worth beyond its own.
_TRUMP = 6


def plays_for_points(table: Table) -> bool:
    """Return whether card points are worth having in this game."""
    return any(table.rules.value) and not table.rules.fewest


def thrifty(table: Table, seat: int, legal: list[int]) -> list[int]:
    """Return the legal cards that are best played, by what the trick then holds.

    A trick that is taken brings its points, one that is not costs them, and a trump costs something
    in any case. As long as others play after, half of each is reckoned with.
    """
    rules, current = table.rules, table.current
    value, trump = rules.value, table.trumps.suit
    lying = sum(value[card] for _, card in current.cards)
    last = len(current.cards) == table.n - 1
    worth: dict[int, float] = {}
    for card in legal:
        if not current.cards:
            # A leader most often loses the card that was led.
            taken: float = -value[card]
        else:
            beats = _beats(table, card)
            partner = rules.side_of(current.best_seat) == rules.side_of(seat)
            taken = (lying + value[card]) * (1 if beats or partner else -1)
            if not last:
                taken /= 2
        worth[card] = taken - (_TRUMP if SUIT[card] == trump else 0)
    most = max(worth.values())
    return [card for card, points in worth.items() if points == most]


def _beats(table: Table, card: int) -> bool:
    current = table.current
    strength = table.strength_now(table.trumps.strength)
    return bool(strength.higher[current.led][current.best] >> card & 1)
