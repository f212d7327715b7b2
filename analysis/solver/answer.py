"""What the solver answers: figures, or why there are none."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar

from records.languages import Text

#: Positions looked at before a deal counts as too large; about a third of a second.
DEFAULT_LIMIT = 100_000


class _Figures:
    """Gives a dataclass as JSON has it."""

    __slots__ = ()

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        status = getattr(self, "status", None)
        out = {} if status is None else {"status": status}
        for field in fields(self):  # type: ignore[arg-type]
            out[field.name] = _plain(getattr(self, field.name))
        return out


def _plain(value: Any) -> Any:
    if isinstance(value, _Figures):
        return value.as_dict()
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value


@dataclass(frozen=True, slots=True)
class CardValue(_Figures):
    """A card that may be played: `value` is what each side then makes, all playing their best.

    `lost` is what it costs its player beside his best card: what his side makes less, and where
    `measure` is `deal` also what the other side makes more.  `counts` are the card points of
    each seat where they break ties (Bassadewitz), else None.
    """

    card: str
    value: tuple[int, ...]
    lost: int
    counts: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class GradedPlay(_Figures):
    """A play and every card that might have been played instead.

    `value` is what each side makes from before the play, all playing their best; `best` are
    the cards that keep it.  `lost` is what the play cost, None where the card was not legal;
    `at_stake` is what the worst card would have cost.
    """

    ply: int
    trick: int
    seat: str
    side: int
    card: str
    cards: tuple[CardValue, ...]
    best: tuple[str, ...]
    value: tuple[int, ...]
    lost: int | None
    at_stake: int


@dataclass(frozen=True, slots=True)
class PlayerGrade(_Figures):
    """What a player did with his choices.

    `plays` are those graded (legal ones), `choices` those at which the cards were not all worth the
    same, `without_loss` the choices that lost nothing; `lost` and `at_stake` are sums over
    the choices, `losing` the plies of those that lost something.
    """

    seat: str
    plays: int
    choices: int
    without_loss: int
    lost: int
    at_stake: int
    losing: tuple[int, ...]

    @property
    def accuracy(self) -> float | None:
        """The share of his choices that lost nothing, from 0 to 1; None if he had none."""
        return self.without_loss / self.choices if self.choices else None

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        out = _Figures.as_dict(self)
        out["accuracy"] = self.accuracy
        return out


@dataclass(frozen=True, slots=True)
class TooLarge(_Figures):
    """More positions than the limit would have had to be looked at.

    `tricks` is how many were left where the search had to be given up.
    """

    status: ClassVar[str] = "too-large"
    deal: int
    positions: int
    limit: int
    tricks: int
    text: Text


@dataclass(frozen=True, slots=True)
class UnknownCards(_Figures):
    """What would have to be known is not: `reason` is `hands`, `trumps`, `leader`, `fault`,
    `before` or `pool`."""

    status: ClassVar[str] = "unknown-cards"
    deal: int
    reason: str
    text: Text


@dataclass(frozen=True, slots=True)
class NoEndPlay(_Figures):
    """Nothing in the deal was played with open cards: `reason` is `rules` (unknown ones),
    `not-played-out` (the game has no end play), `broken-off`, `option` (one whose count is not
    solved) or `ply` (not one of it)."""

    status: ClassVar[str] = "no-end-play"
    deal: int
    reason: str
    text: Text


@dataclass(frozen=True, slots=True)
class PositionSolution(_Figures):
    """A position solved: every card that the player to move may play, and one best line.

    `value` is what each side makes from here, all playing their best; `ply` is that of the
    play to come.  See `Solution` for the rest.
    """

    status: ClassVar[str] = "solved"
    deal: int
    ply: int
    seat: str
    side: int
    method: str
    measure: str
    sides: tuple[tuple[str, ...], ...]
    cards: tuple[CardValue, ...]
    best: tuple[str, ...]
    value: tuple[int, ...]
    line: tuple[tuple[str, str], ...]
    positions: int
    limit: int
    assumes: Text


@dataclass(frozen=True, slots=True)
class Solution(_Figures):
    """A deal solved, from `from_ply` on, and its plays graded.

    `method` is `alpha-beta` (two sides) or `max-n` (each for himself).  `measure` tells what
    values count: `points` still to be made in tricks, the last trick's among them; `deal`,
    what the deal brings; `chips`.  `start_ply` is the first play with open cards; where it
    comes before `from_ply`, `too_large` says why.  `value` is what each side makes from
    `from_ply`, and `line` one best line of play from there as (seat, card), as far as it
    could be worked out within the limit.  Nothing from the ply `broken_at` on is graded.
    """

    status: ClassVar[str] = "solved"
    deal: int
    game: str
    method: str
    measure: str
    sides: tuple[tuple[str, ...], ...]
    start_ply: int
    from_ply: int
    value: tuple[int, ...]
    line: tuple[tuple[str, str], ...]
    plays: tuple[GradedPlay, ...]
    players: tuple[PlayerGrade, ...]
    positions: int
    limit: int
    too_large: TooLarge | None
    broken_at: int | None
    assumes: Text

    def play_at(self, ply: int) -> GradedPlay | None:
        """The play at a ply, None if it is not one of those graded."""
        return next((play for play in self.plays if play.ply == ply), None)


Answer = Solution | TooLarge | UnknownCards | NoEndPlay
