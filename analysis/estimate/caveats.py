"""The sentences of an estimate, in English and in French."""

from __future__ import annotations

from analysis.estimate.answer import NoEstimate
from records.languages import Text

_WHY: dict[str, Text] = {
    "rules": {"en": "the rules are not known", "fr": "les règles ne sont pas connues"},
    "game": {
        "en": "what a deal of this game brings is not estimated",
        "fr": "ce que rapporte un coup de ce jeu n’est pas estimé",
    },
    "cards": {
        "en": "too few cards are known: the hand of who leads, or a card played",
        "fr": "trop peu de cartes sont connues : la main de qui entame, ou une carte jouée",
    },
    "before": {
        "en": "what was won before is not known",
        "fr": "ce qui fut gagné auparavant n’est pas connu",
    },
    "counting": {
        "en": "no estimate is known for the way in which this game counts",
        "fr": "on ne sait rien estimer pour la façon dont ce jeu compte",
    },
    "pack": {
        "en": "no estimate is known where some cards of the pack are left out",
        "fr": "on ne sait rien estimer là où l’on retire des cartes du jeu",
    },
    "pool": {
        "en": "the pool, or who dealt, is not known",
        "fr": "la poule, ou qui a donné, n’est pas connu",
    },
}


def no_estimate(deal: int, reason: str) -> NoEstimate:
    """Return the answer for a deal that cannot be estimated."""
    return NoEstimate(deal, reason, _WHY[reason])


def assumptions(samples: int, view: str | None, drawn: bool) -> Text:
    """Return what an estimate assumes. `drawn` says whether cards are drawn in the game."""
    eyes = {
        "en": "who leads" if view is None else view,
        "fr": "qui entame" if view is None else view,
    }
    if not drawn:
        return {
            "en": f"The mean of {samples} ways in which the cards that {eyes['en']} has not seen "
            "may lie, nothing being concluded from how others have played but that who did not "
            "follow has none of the suit, and all playing on by one simple policy; intervals of "
            "95 %. What the deal brings counts, not who wins the game.",
            "fr": f"La moyenne de {samples} répartitions des cartes que {eyes['fr']} n’a pas vues, "
            "sans rien conclure du jeu des autres, sinon que qui n’a pas fourni n’a plus de la "
            "couleur, tous continuant selon une même règle simple ; intervalles à 95 %. Compte ce "
            "que le coup rapporte, et non qui gagne la partie.",
        }
    return {
        "en": f"While cards are drawn: the mean of {samples} ways in which the cards that "
        f"{eyes['en']} has not seen may lie, all equally likely, nothing being concluded from how "
        "others have played, and all playing on by one simple policy; intervals of 95 %. From the "
        "last draw on: all play their best with open hands. The points of the deal count, not "
        "who wins the game.",
        "fr": f"Tant qu’on pioche : la moyenne de {samples} répartitions des cartes que "
        f"{eyes['fr']} n’a pas vues, toutes également probables, sans rien conclure du jeu des "
        "autres, tous continuant selon une même règle simple ; intervalles à 95 %. Depuis la "
        "dernière pioche : tous jouent au mieux, mains ouvertes. Comptent les points du coup, et "
        "non qui gagne la partie.",
    }
