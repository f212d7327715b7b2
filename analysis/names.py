"""What sides and players are called in figures and charts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from records.play.replay import Replay


def side_names(replay: Replay) -> list[str]:
    """What each side is called: its players where they are named, else its seats.

    One name for each of `replay.sides`, in order.
    """
    return [" & ".join(player_name(replay, seat) for seat in side) for side in replay.sides]


def player_name(replay: Replay, seat: str) -> str:
    """The player's name, or his seat where the record does not name him."""
    return replay.record.get(seat) or seat


#: The names of all sides together may be so long where a telephone is to show them in a row.
_ROW = 34


def short_side_names(replay: Replay) -> list[str]:
    """As `side_names`, or the letters of the seats where that is too much for one line."""
    names = side_names(replay)
    if sum(map(len, names)) <= _ROW:
        return names
    return [" & ".join(seats) for seats in replay.sides]
