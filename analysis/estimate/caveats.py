"""The sentences of an estimate, in English and in French."""

from __future__ import annotations

from analysis.estimate.answer import NoEstimate
from analysis.estimate.sampling import hands_known_at_the_end
from analysis.solver.searches import added_up
from records.languages import LANGUAGES, Text
from records.rules.ruleset import RuleSet

_WHY: dict[str, Text] = {
    "rules": {"en": "the rules are not known", "fr": "les règles ne sont pas connues"},
    "cards": {
        "en": "too few cards are known: the leader’s hand, or a card played",
        "fr": "trop peu de cartes sont connues : la main de qui entame, ou une carte jouée",
    },
    "before": {
        "en": "what was won before is not known",
        "fr": "ce qui fut gagné auparavant n’est pas connu",
    },
    "turn-up": {
        "en": "it is not known who dealt or which card was turned up",
        "fr": "on ne sait pas qui a donné ou quelle carte fut retournée",
    },
    "pool": {
        "en": "the pool, or who dealt, is not known",
        "fr": "la poule, ou qui a donné, n’est pas connu",
    },
}


def no_estimate(deal: int, reason: str) -> NoEstimate:
    """Return the answer for a deal that cannot be estimated."""
    return NoEstimate(deal, reason, _WHY[reason])


_POINTS: Text = {
    "en": "The points of the deal count, not who wins the game.",
    "fr": "Comptent les points du coup, et non qui gagne la partie.",
}
_DEAL: Text = {
    "en": "What the deal brings counts, not who wins the game.",
    "fr": "Compte ce que le coup rapporte, et non qui gagne la partie.",
}
_VALUE: Text = {
    "en": "The value of the game counts, for who wins it.",
    "fr": "Compte la valeur de la partie, pour qui la gagne.",
}
_CLAIMS: Text = {
    "en": " Nobody closes the talon, and a player who has counted enough claims at once. If the "
    "talon is closed, the hands stay unseen to the end.",
    "fr": " Personne ne ferme le talon, et qui a compté assez le dit aussitôt ; si le talon est "
    "fermé, les mains restent cachées jusqu’à la fin.",
}


def _counts(rules: RuleSet) -> Text:
    if rules.scoring.valued is not None:
        return _VALUE
    return _POINTS if added_up(rules) else _DEAL


def assumptions(samples: int, view: str | None, rules: RuleSet) -> Text:
    """Return what an estimate assumes under these rules."""
    text = _sampled(samples, view, hands_known_at_the_end(rules))
    parts = (text, _counts(rules), *([_CLAIMS] if rules.claim is not None else []))
    return {language: "".join(part[language] for part in parts) for language in LANGUAGES}


def _sampled(samples: int, view: str | None, solved: bool) -> Text:
    eyes = {
        "en": "the leader" if view is None else view,
        "fr": "qui entame" if view is None else view,
    }
    if not solved:
        return {
            "en": f"The mean over {samples} random deals of the cards that {eyes['en']} has not "
            "seen, with 95 % intervals. Nothing is concluded from how others have played, except "
            "that a player who did not follow suit where they must has none of it. All play on by "
            "one simple policy. ",
            "fr": f"La moyenne de {samples} répartitions des cartes que {eyes['fr']} n’a pas vues, "
            "sans rien conclure du jeu des autres, sinon que qui n’a pas fourni quand il le devait "
            "n’a plus de la couleur, tous continuant selon une même règle simple ; intervalles à "
            "95 %. ",
        }
    return {
        "en": f"While cards are drawn: the mean over {samples} random deals of the cards that "
        f"{eyes['en']} has not seen, with 95 % intervals. All deals are equally likely: nothing is "
        "concluded from how others have played. All play on by one simple policy. From the last "
        "draw on: all play their best with open hands. ",
        "fr": f"Tant qu’on pioche : la moyenne de {samples} répartitions des cartes que "
        f"{eyes['fr']} n’a pas vues, toutes également probables, sans rien conclure du jeu des "
        "autres, tous continuant selon une même règle simple ; intervalles à 95 %. Depuis la "
        "dernière pioche : tous jouent au mieux, mains ouvertes. ",
    }
