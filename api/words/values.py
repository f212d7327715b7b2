"""The words for the value of each card on the table."""

from __future__ import annotations

from records.languages import Language

VALUES: dict[str, dict[Language, str]] = {
    "values": {"en": "Value of each card", "fr": "Valeur de chaque carte"},
    "values-estimated": {
        "en": "By what {who} knows, tried in {n} random deals. ★ is best: {best} for the deal "
        "({low} to {high}). The other figures say how much less a card brings.",
        "fr": "D’après ce que sait {who}, sur {n} distributions au hasard. ★ est la meilleure : "
        "{best} pour le coup (de {low} à {high}). Les autres chiffres disent combien de moins une "
        "carte rapporte.",
    },
    "values-solved": {
        "en": "Worked out exactly. ★ is best: {best} for the deal. The other figures say how much "
        "less a card brings.",
        "fr": "Calculé exactement. ★ est la meilleure : {best} pour le coup. Les autres chiffres "
        "disent combien de moins une carte rapporte.",
    },
    "values-nobody": {
        "en": "Nobody is to play a card here.",
        "fr": "Personne n’a de carte à jouer ici.",
    },
    "values-unseen": {
        "en": "{who} is to play, and that hand is not seen from here.",
        "fr": "C’est à {who} de jouer, et cette main ne se voit pas d’ici.",
    },
    "value-best": {"en": "best", "fr": "la meilleure"},
    "value-exact": {"en": "{n} less than the best", "fr": "{n} de moins que la meilleure"},
    "value-less": {
        "en": "{n} less than the best ({low} to {high})",
        "fr": "{n} de moins que la meilleure (de {low} à {high})",
    },
}
