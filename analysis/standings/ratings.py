"""Ratings: how strong players are, from who won against whom, in the order of the games.

Two kinds are worked out beside each other. The rating is that of the Plackett-Luce model of Weng
and Lin (2011, by the library openskill), which knows partners, several sides and shared places, and
how sure it is. Elo's is a formula and knows no interval.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from analysis.standings.results import Result

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

#: A player's rating before the first game, and its standard deviation. The others have openskill's
#: own proportions to it.
START, DEVIATION = 1500.0, 500.0
#: So many standard deviations to each side hold 95 % of a normal distribution.
Z = 1.959964
#: The most points that a game changes an Elo rating by, and the difference that makes a win ten
#: times as likely as a loss.
ELO_CHANGE, ELO_SCALE = 24.0, 400.0


class Rating(NamedTuple):
    """A player's rating with its interval at 95 %, and their Elo rating, after so many games."""

    value: float
    low: float
    high: float
    elo: float
    games: int


@dataclass(slots=True)
class _Strength:
    skill: Any
    elo: float = START
    games: int = 0

    def rating(self) -> Rating:
        middle, spread = float(self.skill.mu), Z * float(self.skill.sigma)
        return Rating(middle, middle - spread, middle + spread, self.elo, self.games)


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

    The games come in their order. The second value has the rating of the player `watched` after
    each of their games. Games are rated apart: who is good at whist may be new to bésigue. Cost: 20
    to 60 µs a game of two sides.
    """
    model = _model()
    known: dict[tuple[str, str], _Strength] = {}
    course = []
    for result in filter(counts, results):
        _rate(model, known, result)
        if any(watched in side for side in result.sides) and watched is not None:
            course.append(Rated(result, known[result.game, watched].rating()))
    return {key: one.rating() for key, one in known.items()}, course


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
    gains = list(_elo_gains([[one.elo for one in side] for side in sides], places))
    for side, skills, gain in zip(sides, rated, gains, strict=True):
        for one, skill in zip(side, skills, strict=True):
            one.skill = skill
            one.elo += gain
            one.games += 1


def _elo_gains(sides: list[list[float]], places: tuple[int, ...]) -> Iterator[float]:
    """Yield what each side gains: the mean over the other sides, a side being worth its mean.

    >>> [round(gain, 1) for gain in _elo_gains([[1500.0], [1500.0]], (0, 1))]
    [12.0, -12.0]
    """
    worth = [sum(side) / len(side) for side in sides]
    for at, (own, place) in enumerate(zip(worth, places, strict=True)):
        gain = 0.0
        for beside, (other, theirs) in enumerate(zip(worth, places, strict=True)):
            if beside != at:
                expected = 1 / (1 + 10 ** ((other - own) / ELO_SCALE))
                gain += ELO_CHANGE * ((place < theirs) + (place == theirs) / 2 - expected)
        yield gain / (len(sides) - 1)
