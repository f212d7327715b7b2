"""What advice says of each thing that a player may do, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from analysis.estimate import Expected, Mean
from records.as_json import AsJson
from records.languages import Text


@dataclass(frozen=True, slots=True)
class AdvisedOption(AsJson):
    """One thing that a player may do, and what the deal is then expected to bring.

    `kind` is `play`, `declaration`, `exchange`, `close`, `claim`, or `none` for going on without
    any of the others. `cards` are those played, declared or given. `declared` is what is shown with
    a card that is led, None for nothing. `value` is the deal score of the player's side less that
    of the other side, or of more than two sides the player's own. `score` is the player's side's
    own. `wins` is the chance, from 0 to 1, that no other side makes more in the deal; a tie counts
    as its share. `lost` is how much less than the best option it brings, with the interval of the
    mean. `wins_game` is the chance, from 0 to 1, that the player's side wins the game; one that
    nobody wins counts as lost. It is None if nobody can win the game, or its score is not known.
    """

    kind: str
    cards: tuple[str, ...]
    declared: str | None
    value: Expected
    score: Expected
    wins: float
    lost: Mean
    wins_game: float | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return the fields as JSON has them, the chances rounded to a thousandth."""
        # A dataclass with slots is a class of its own, which `super()` without names is not.
        game = None if self.wins_game is None else round(self.wins_game, 3)
        own = super(AdvisedOption, self).as_dict()
        return {**own, "wins": round(self.wins, 3), "wins_game": game}


@dataclass(frozen=True, slots=True)
class Advice(AsJson):
    """What a seat may do after a ply of a deal, the best first.

    `announcements` is what may be done before cards are drawn, with `none`; empty if nothing may.
    The player does not know then which card they will draw. `options` is what may be done after
    that, and all there is if no draw is due. `how` says how the options are valued: `sampled` in
    `worlds` random deals that agree with all that the seat knows, or `solved`, because two players
    who have counted know all cards. Announcements are always sampled. `unit` is that of the scores.
    """

    status: ClassVar[str] = "advised"
    deal: int
    ply: int
    seat: str
    side: int
    sides: tuple[tuple[str, ...], ...]
    unit: str
    how: str
    worlds: int
    seed: int
    announcements: tuple[AdvisedOption, ...]
    options: tuple[AdvisedOption, ...]
    assumes: Text


@dataclass(frozen=True, slots=True)
class NoAdvice(AsJson):
    """No advice can be given.

    `reason` names what is unknown: `rules`, `cards` (too few are known), `trumps`, `before` (what
    was won before), `pool` (the chips in it, or who dealt) or `turn-up` (the card, or who dealt).
    Or it is `turn` (the seat has nothing to decide there) or `over` (the deal is over).
    """

    status: ClassVar[str] = "no-advice"
    deal: int
    ply: int
    reason: str
    text: Text
