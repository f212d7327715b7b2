"""What one player knows of a table."""

from __future__ import annotations

from dataclasses import dataclass

from carnet.actions import Action, Play
from records.cards import NAMES


@dataclass(frozen=True, slots=True)
class Seen:
    """What the player at a seat knows of a table.

    The names mean what they mean of a `Table`. The cards that others hold are `x` unless everybody
    has seen them. `legal` has what this player may do with cards that they know.
    """

    seat: str
    turn: str | None
    hands: dict[str, list[str]]
    trick: tuple[Play, ...]
    trump: str | None
    turn_up: str | None
    talon_left: int
    scores: tuple[int, ...] | None
    legal: tuple[Action, ...]

    def __hash__(self) -> int:
        return hash((self.seat, self.turn, self.trick, self.legal))


def knows(held: list[str], action: Action) -> bool:
    """Return whether a player who holds these cards knows that they hold those of an action."""
    item = action.item()
    cards = [NAMES[card] for card in (*item.cards, *([item.card] if item.card >= 0 else ()))]
    return all(card in held for card in cards)
