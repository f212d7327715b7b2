"""Ratings: how strong players are, from who won against whom, in the order of the games.

It is that of the Plackett-Luce model of Weng and Lin (2011, by the library openskill), which knows
partners, several sides and shared places, and how sure it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from analysis.collection.intervals import Z
from analysis.standings.results import Result

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

#: A player's rating before the first game, and its standard deviation. The others have openskill's
#: own proportions to it.
START, DEVIATION = 1500.0, 500.0
#: After fewer rated games it is too early to tell a rating.
FEWEST_GAMES = 10


class Rating(NamedTuple):
    """A player's rating with its interval at 95 %, after so many games."""

    value: float
    low: float
    high: float
    games: int


@dataclass(slots=True)
class _Strength:
    skill: Any
    games: int = 0

    def rating(self) -> Rating:
        middle, spread = float(self.skill.mu), Z * float(self.skill.sigma)
        return Rating(middle, middle - spread, middle + spread, self.games)


class Rated(NamedTuple):
    """A game after which a player has this rating."""

    result: Result
    rating: Rating


def counts(result: Result) -> bool:
    """Return whether a game is rated: it ended, and everybody is named and sits at one place."""
    names = [name for side in result.sides for name in side]
    return result.ended and all(names) and len(set(names)) == len(names)


def ratings(
    results: Iterable[Result], watched: str | None = None
) -> tuple[dict[tuple[str, str], Rating], list[Rated]]:
    """Return the rating of each player of each game, as (game, player), after these games.

    The games come in their order. Who has played fewer than FEWEST_GAMES has none. The second value
    has the rating of the player `watched` after each of their games, from the one that is enough.
    Games are rated apart: who is good at whist may be new to bezique. Cost: 20 to 60 µs a game of
    two sides.
    """
    model = _model()
    known: dict[tuple[str, str], _Strength] = {}
    course = []
    for result in filter(counts, results):
        _rate(model, known, result)
        if any(watched in side for side in result.sides) and watched is not None:
            course.append(Rated(result, known[result.game, watched].rating()))
    enough = {key: one.rating() for key, one in known.items() if one.games >= FEWEST_GAMES}
    return enough, [one for one in course if one.rating.games >= FEWEST_GAMES]


def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce

    scale = START / 25
    return PlackettLuce(mu=START, sigma=DEVIATION, beta=DEVIATION / 2, tau=scale * 25 / 300)


def _rate(model: PlackettLuce, known: dict[tuple[str, str], _Strength], result: Result) -> None:
    sides = [
        [known.setdefault((result.game, name), _Strength(model.rating())) for name in side]
        for side in result.sides
    ]
    places = result.places()
    assert places is not None
    rated = model.rate([[one.skill for one in side] for side in sides], ranks=list(places))
    for side, skills in zip(sides, rated, strict=True):
        for one, skill in zip(side, skills, strict=True):
            one.skill = skill
            one.games += 1
