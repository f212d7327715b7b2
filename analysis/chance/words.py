"""The sentences about chances to win, in English and in French."""

from __future__ import annotations

from analysis.chance.answer import NoChances
from analysis.solver.reasons import UNKNOWN
from records.languages import Text

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
