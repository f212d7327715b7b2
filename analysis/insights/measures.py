"""What insights measure: one table of measures, each with the kind of deeds that it counts.

All that is counted is a whole number, so that sums are exact and can be kept.
"""

from __future__ import annotations

from typing import NamedTuple

from analysis.collection.measures import label
from analysis.insights.deeds import CARD, CHOICE, DEAL, GAME
from analysis.vocabulary import SOURCES
from records.languages import LANGUAGES, Text


class Measure(NamedTuple):
    """What is measured: its words, the deeds that it counts, and whether it is a share or a mean.

    `deep` names the kind of what `carnet work` works out for it, "" if a replay is enough. If a
    measure is `partial`, games in which it is always 0 are left out, because they have no such
    points. A mean `in_thousandths` is that of values from 0 to 1.
    """

    text: Text
    grain: int
    share: bool
    deep: str = ""
    partial: bool = False
    in_thousandths: bool = False

    @property
    def is_share(self) -> bool:
        """Whether its figures lie between 0 and 1."""
        return self.share or self.in_thousandths


def _words(measure: str) -> Text:
    """Return the words that the figures by group have for the same."""
    return {language: label(measure, language) for language in LANGUAGES}


def _of_grades(known: bool) -> dict[str, Measure]:
    name, en, fr = "", "", ""
    if not known:
        name, en, fr = "-all-seen", " with all cards seen", ", toutes cartes vues"
    return {
        f"accuracy{name}": Measure(
            {
                "en": f"end-play choices that lost nothing{en}",
                "fr": f"choix de la fin de coup qui n’ont rien perdu{fr}",
            },
            CARD,
            True,
            "accuracy",
        ),
        f"lost{name}": Measure(
            {
                "en": f"lost by a card of the end play{en}",
                "fr": f"perdu par carte de la fin de coup{fr}",
            },
            CARD,
            False,
            "accuracy",
        ),
    }


#: Every measure, by its name.
MEASURES: dict[str, Measure] = {
    "wins": Measure(_words("deals-won"), DEAL, True),
    "games": Measure(_words("games-won"), GAME, True),
    "score": Measure(_words("deal-points"), DEAL, False),
    **{
        f"points-{source}": Measure(
            {"en": f"points of a deal: {words['en']}", "fr": f"points d’un coup : {words['fr']}"},
            DEAL,
            False,
            partial=True,
        )
        for source, words in SOURCES.items()
    },
    "tricks": Measure(
        {"en": "cards that took the trick", "fr": "cartes qui ont fait la levée"}, CARD, True
    ),
    "missed": Measure(
        {
            "en": "points of missed declarations in a deal",
            "fr": "points d’annonces manquées par coup",
        },
        DEAL,
        False,
        "missed",
    ),
    **_of_grades(known=True),
    **_of_grades(known=False),
    "accuracy-chance": Measure(
        {
            "en": "accuracy by the chance to win lost",
            "fr": "justesse d’après les chances de gagner perdues",
        },
        CHOICE,
        False,
        "chance",
        in_thousandths=True,
    ),
    "lost-chance": Measure(
        {"en": "chance to win lost by a choice", "fr": "chances de gagner perdues par choix"},
        CHOICE,
        False,
        "chance",
        in_thousandths=True,
    ),
}
