"""Who sits where in a record, and when it was played, as figures over many records count it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from records.notation.letters import printable, shortened
from records.notation.values import is_named, parse_date

if TYPE_CHECKING:
    from records.notation.model import Record
    from records.play.replay import Replay

#: A seat, its side, and its player, who is empty if the record does not name them.
Seat = tuple[str, int, str]
#: The first and the last day that a date can mean, as (year, month, day), None without a date.
Days = tuple[tuple[int, int, int], tuple[int, int, int]] | None

#: The length of a period.
PERIODS = ("year", "decade", "month")

#: The period of a record whose date does not settle it.
UNKNOWN = "?"


def seats_of(replay: Replay) -> tuple[Seat, ...]:
    """Return the seats of a record in their order."""
    side_of = {seat: at for at, side in enumerate(replay.sides) for seat in side}
    return tuple(
        (seat, side, shortened(printable(replay.record.get(seat) or "").strip()))
        for seat, side in sorted(side_of.items())
    )


def sides_of_players(seats: Iterable[Seat]) -> dict[str, int]:
    """Return the side of each player whose name says who they are.

    `?` is nobody. A name on two sides is left out, because nobody can win and lose the same deal.

    >>> sides_of_players([("A", 0, "Ann"), ("B", 1, "Ann"), ("C", 0, "Bo"), ("D", 1, "?")])
    {'Bo': 0}
    """
    found: dict[str, set[int]] = {}
    for _, side, name in seats:
        if is_named(name):
            found.setdefault(name, set()).add(side)
    return {name: sides.pop() for name, sides in found.items() if len(sides) == 1}


def days_of(record: Record) -> Days:
    """Return the days that the date of a record can mean."""
    date = record.get("Date")
    return None if date is None else parse_date(date)


def period_of(days: Days, period: str) -> str:
    """Return the year, decade or month of these days, UNKNOWN if they do not settle it."""
    names = {_named(day, period) for day in days or ()}
    return names.pop() if len(names) == 1 else UNKNOWN


def _named(day: tuple[int, int, int], period: str) -> str:
    year, month, _ = day
    if period == "decade":
        return f"{year // 10}0s"
    return f"{year:04}" if period == "year" else f"{year:04}.{month:02}"
