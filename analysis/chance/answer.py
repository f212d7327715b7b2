"""The answers about who is likely to win a game, or why there are none."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar

from records.as_json import AsJson
from records.languages import Text


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance from 0 to 1, with its interval at 95 %. If it is certain, all three are the same.

    So they are where every game that is played on comes to one score.
    """

    value: float
    low: float
    high: float

    def as_dict(self) -> dict[str, Any]:
        """Return the figures as JSON has them, rounded to a thousandth."""
        return {field.name: round(getattr(self, field.name), 3) for field in fields(self)}


@dataclass(frozen=True, slots=True)
class ChanceMoment(AsJson):
    """How likely each side is to win the game after a ply of a deal (from 1).

    `trick` is the one that follows, 0 after the deal. `seats` are those whose knowledge is used,
    each in as many of the games that are played on. `how` is `cards` (these games begin with what
    the seats know), `score` (they begin with the next deal, and only the score is known) or `won`
    (the game is over). The chances add up to 1 but for games that nobody wins.
    """

    deal: int
    ply: int
    trick: int
    seats: tuple[str, ...]
    how: str
    sides: tuple[Chance, ...]


@dataclass(frozen=True, slots=True)
class Chances(AsJson):
    """How likely each side was to win, through a game or one deal of it.

    `view` is the seat whose knowledge is used throughout, or None for all seats in turn. At least
    `games` games are played on from each moment.
    """

    status: ClassVar[str] = "estimated"
    sides: tuple[tuple[str, ...], ...]
    view: str | None
    games: int
    seed: int
    moments: tuple[ChanceMoment, ...]
    assumes: Text


@dataclass(frozen=True, slots=True)
class NoChances(AsJson):
    """Nobody can say who is likely to win.

    `reason` is `rules` (they are not known), `endless` (the game has no end of its own, so that
    nobody wins it) or `score` (it is not known, at no deal).
    """

    status: ClassVar[str] = "no-chances"
    reason: str
    text: Text
