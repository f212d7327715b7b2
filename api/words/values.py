"""The words for the value of each card on the table."""

from __future__ import annotations

from records.languages import Language

VALUES: dict[str, dict[Language, str]] = {
    "values": {"en": "Value of each card", "fr": "Valeur des cartes"},
    "values-estimated": {
        "en": "By what {who} knows, tried in {n} random deals. ★ is best: {best} for the deal "
        "({low} to {high}). The other figures say how much less a card brings.",
        "fr": "D’après ce que sait {who}, sur {n} distributions au hasard. ★ est la meilleure : "
        "{best} pour le coup (de {low} à {high}). Les autres chiffres disent combien de moins une "
        "carte rapporte.",
    },
    "values-game": {
        "en": "Chance to win the game with it: {chance}.",
        "fr": "Chances de gagner la partie avec elle : {chance}.",
    },
    "values-options": {"en": "Every option", "fr": "Tous les choix"},
    "values-announcements": {"en": "Before the draw", "fr": "Avant de piocher"},
    "values-then": {"en": "Then", "fr": "Ensuite"},
    "option": {"en": "Option", "fr": "Choix"},
    "option-none": {"en": "announce nothing", "fr": "ne rien annoncer"},
    "option-showing": {"en": "showing", "fr": "en montrant"},
    "option-value": {"en": "Expected", "fr": "Attendu"},
    "option-wins": {"en": "Wins deal", "fr": "Gagne le coup"},
    "option-wins-game": {"en": "Wins game", "fr": "Gagne la partie"},
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
    "value-and-game": {
        "en": "{value}; chance to win the game {chance}",
        "fr": "{value} ; chances de gagner la partie {chance}",
    },
    "value-exact": {"en": "{n} less than the best", "fr": "{n} de moins que la meilleure"},
    "value-less": {
        "en": "{n} less than the best ({low} to {high})",
        "fr": "{n} de moins que la meilleure (de {low} à {high})",
    },
}
