"""The names of sides and players in figures and charts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from records.notation.letters import printable
from records.notation.values import is_named

if TYPE_CHECKING:
    from records.play.replay import Replay


def side_names(replay: Replay) -> list[str]:
    """Return the name of each side: its players if they are named, otherwise its seats.

    There is one name for each of `replay.sides`, in order.
    """
    return [" & ".join(player_name(replay, seat) for seat in side) for side in replay.sides]


def player_name(replay: Replay, seat: str) -> str:
    """Return the player's name, or their seat if the record does not name them."""
    name = replay.record.get(seat) or ""
    return printable(name) if is_named(name) else seat


#: The most characters that the names of all sides together may have, to fit a row of a telephone.
_ROW = 34


def short_side_names(replay: Replay) -> list[str]:
    """Return the names as `side_names` does, or the letters of the seats if they are too long."""
    names = side_names(replay)
    if sum(map(len, names)) <= _ROW:
        return names
    return [" & ".join(seats) for seats in replay.sides]
