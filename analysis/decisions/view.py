"""What one player knows at a moment of a deal."""

from __future__ import annotations

from dataclasses import dataclass

#: A declaration that counted: who made it, its cards, its points, and the name of its kind.
Declared = tuple[int, tuple[int, ...], int, str]


@dataclass(frozen=True, slots=True)
class View:
    """All that a seat knows. Seats and cards are numbers, -1 for none.

    `hand` are the player's own cards, `shown` those of each seat that everybody has seen there (the
    player's own among them), `sizes` how many cards each holds. `trick` are the cards on the table,
    and `played` all cards of the deal so far, those included, in order, both as (seat, card).
    `tricks` is how many each seat has taken, `number` that of the trick to which the next card
    belongs, from 1. `trump` is a suit, -1 as long as there is none, and `turned` the turn-up as far
    as it lies open or has done so. `talon` is how many cards are left to draw, and `due` how many
    draws are to be made before the next card. `closer` has closed the talon. `score` is the game
    score by side as marked so far, `start` what it was before the deal; None if not known.
    """

    seat: int
    dealer: int
    leader: int
    to_play: int
    number: int
    trump: int
    turned: int
    talon: int
    due: int
    closer: int
    hand: tuple[int, ...]
    shown: tuple[tuple[int, ...], ...]
    sizes: tuple[int, ...]
    trick: tuple[tuple[int, int], ...]
    played: tuple[tuple[int, int], ...]
    declared: tuple[Declared, ...]
    tricks: tuple[int, ...]
    score: tuple[int, ...] | None
    start: tuple[int, ...] | None
