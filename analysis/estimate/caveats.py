"""The sentences of an estimate, in English and in French."""

from __future__ import annotations

from analysis.estimate.answer import NoEstimate
from analysis.estimate.viewers import measured
from analysis.solver.reasons import UNKNOWN
from analysis.solver.searches import added_up
from analysis.solver.who_knows import hands_known_at_the_end
from records.languages import LANGUAGES, Text
from records.rules.ruleset import RuleSet

_WHY: dict[str, Text] = {
    **UNKNOWN,
    "rules": {"en": "the rules are not known", "fr": "les règles ne sont pas connues"},
    "cards": {
        "en": "too few cards are known: the hand of whoever looks, or a card played",
        "fr": "trop peu de cartes sont connues : la main de qui regarde, ou une carte jouée",
    },
}


def no_estimate(deal: int, reason: str) -> NoEstimate:
    """Return the answer for a deal that cannot be estimated."""
    return NoEstimate(deal, reason, why_not(reason))


def why_not(reason: str) -> Text:
    """Return the sentence for a reason of `NoEstimate`."""
    return _WHY[reason]


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
    "en": " A leader whose trumps and aces are likely to count enough closes the talon, and a "
    "player who has counted enough claims at once. If the talon is closed, the hands stay unseen "
    "to the end.",
    "fr": " Qui entame avec des atouts et des as qui suffiront sans doute ferme le talon, et qui a "
    "compté assez le dit aussitôt ; si le talon est fermé, les mains restent cachées jusqu’à la "
    "fin.",
}


def _counts(rules: RuleSet) -> Text:
    if rules.scoring.valued is not None:
        return _VALUE
    return _POINTS if added_up(rules) else _DEAL


def assumptions(samples: int, eyes: tuple[str, ...], rules: RuleSet) -> Text:
    """Return what an estimate assumes under these rules, by the eyes of these seats."""
    text = _sampled(samples, eyes, hands_known_at_the_end(rules))
    fair = [_FAVOURED] if measured(rules) and len(eyes) < rules.seats else []
    claims = [_CLAIMS] if rules.claim is not None else []
    parts = (text, _LIKELY, *fair, _counts(rules), *claims)
    return {language: "".join(part[language] for part in parts) for language in LANGUAGES}


_LIKELY: Text = {
    "en": "The likelier a deal makes what the others have done, the more often it occurs. ",
    "fr": "Une répartition est d’autant plus fréquente qu’elle rend probable ce que les autres ont "
    "fait. ",
}

_FAVOURED: Text = {
    "en": "What a seat expects too much for its own side, on the mean, is taken off. ",
    "fr": "Ce que chaque place attend en trop pour son camp, en moyenne, en est déduit. ",
}


def _unseen(samples: int, eyes: tuple[str, ...]) -> Text:
    if len(eyes) == 1:
        return {
            "en": f"The mean over {samples} random deals of the cards that {eyes[0]} has not seen",
            "fr": f"La moyenne de {samples} répartitions des cartes que {eyes[0]} n’a pas vues",
        }
    names = ", ".join(eyes)
    return {
        "en": f"The mean over {samples} random deals, as many for each of {names}, of the cards "
        "that this player has not seen",
        "fr": f"La moyenne de {samples} répartitions, autant pour chacun de {names}, des cartes "
        "que ce joueur n’a pas vues",
    }


def _sampled(samples: int, eyes: tuple[str, ...], solved: bool) -> Text:
    unseen = _unseen(samples, eyes)
    if not solved:
        return {
            "en": f"{unseen['en']}, with its 95 % interval and the band in which 90 % of these "
            "deals end. Nobody is dealt a card that would have forbidden them a card that they "
            "played. All play on by one simple policy. ",
            "fr": f"{unseen['fr']}, avec son intervalle à 95 % et la bande où finissent 90 % de "
            "ces coups. Nul ne reçoit de carte qui lui eût interdit une de celles qu’il a jouées. "
            "Tous continuent selon une même règle simple. ",
        }
    return {
        "en": f"While cards are drawn: {_small(unseen['en'])}, with its 95 % interval and the band "
        "in which 90 % of these deals end. All play on by one simple policy. From the last draw "
        "on: all play their best with open hands. ",
        "fr": f"Tant qu’on pioche : {_small(unseen['fr'])}, avec son intervalle à 95 % et la bande "
        "où finissent 90 % de ces coups. Tous continuent selon une même règle simple. Depuis la "
        "dernière pioche : tous jouent au mieux, mains ouvertes. ",
    }


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
