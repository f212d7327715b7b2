"""The answers about who is likely to win a game, or why there are none."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar

from analysis.solver.answer import UNKNOWN
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


#: Fewer games than this leave a grade very uncertain.
_SOME_GAMES = 50

_WHY: dict[str, Text] = {
    **UNKNOWN,
    "endless": {
        "en": "this game has no end of its own, so that nobody wins it",
        "fr": "cette partie n’a pas de fin, et personne ne la gagne",
    },
    "score": {
        "en": "the score is not known before any deal",
        "fr": "le score n’est connu avant aucun coup",
    },
}


def no_chances(reason: str) -> NoChances:
    """Return the answer for a record of which nothing can be said."""
    return NoChances(reason, _WHY[reason])


def assumptions(games: int, view: str | None) -> Text:
    """Return what the chances assume if this many games are played on from each moment."""
    eyes: Text = {
        "en": "each player in turn has not seen" if view is None else f"{view} has not seen",
        "fr": "chaque joueur à son tour n’a pas vues" if view is None else f"{view} n’a pas vues",
    }
    return {
        "en": f"At each moment the deal is played on at least {games} times: the cards that "
        f"{eyes['en']} are dealt at random. What the game is worth after the deal is found by "
        "further deals, alike for all its moments. All play on by one simple policy, alike on "
        "every side, with the score and the rules of this game. Nothing is concluded from how well "
        "the players play.",
        "fr": f"À chaque moment, le coup est achevé au moins {games} fois : les cartes que "
        f"{eyes['fr']} sont réparties au hasard. Ce que vaut la partie après le coup est trouvé "
        "par d’autres coups, de même pour tous ses moments. Tous continuent selon une même règle "
        "simple, avec le score et les règles de cette partie. Rien n’est conclu de la force des "
        "joueurs.",
    }


def grading(games: int) -> Text:
    """Return what grades by the chance lost assume if each option is tried in this many games."""
    few = games < _SOME_GAMES
    sure: Text = {
        "en": "by a tenth or two" if few else "by several hundredths",
        "fr": "à un ou deux dixièmes près" if few else "à plusieurs centièmes près",
    }
    return {
        "en": f"Each option is tried in {games} random games that agree with what its player knew, "
        "and then all play on by one simple policy, through further deals, until somebody has won. "
        f"The chance lost is estimated, and is uncertain {sure['en']} for each choice.",
        "fr": f"Chaque choix possible est essayé dans {games} parties au hasard conformes à ce que "
        "savait le joueur, puis tous continuent selon une même règle simple, de coup en coup, "
        "jusqu’à ce que quelqu’un gagne. Les chances perdues sont estimées, "
        f"{sure['fr']} pour chaque choix.",
    }
