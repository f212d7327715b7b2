"""The words for what each card and each choice of a deal is worth."""

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
    "analysis": {"en": "Analysis", "fr": "Analyse"},
    "grade-lead": {"en": "Leads", "fr": "Entames"},
    "grade-follow": {"en": "Follows", "fr": "Fournies"},
    "grade-discard": {"en": "Discards", "fr": "Défausses"},
    "grade-declaration": {"en": "Declarations", "fr": "Annonces"},
    "grade-losses": {"en": "What lost most", "fr": "Ce qui a le plus coûté"},
    "grade-none": {
        "en": "No choice is seen to have lost anything.",
        "fr": "Aucun choix ne semble avoir rien coûté.",
    },
    "grade-lost": {"en": "−{n} %", "fr": "−{n} %"},
    "grade-close": {"en": "close", "fr": "serré"},
    "grade-here-close": {
        "en": "This choice, one of {options}, is close: it lost less than can be told;",
        "fr": "Ce choix, un sur {options}, est serré : la perte est trop petite pour être sûre ;",
    },
    "grade-nothing": {"en": "no declaration", "fr": "pas d’annonce"},
    "grade-better": {"en": "better:", "fr": "mieux :"},
    "grade-here": {
        "en": "This choice, one of {options}, lost {lost} % of the chance to win;",
        "fr": "Ce choix, un sur {options}, a coûté {lost} % des chances de gagner ;",
    },
    "grade-here-none": {
        "en": "This choice, one of {options}, lost nothing.",
        "fr": "Ce choix, un sur {options}, n’a rien coûté.",
    },
    "par": {"en": "Par and the opening lead", "fr": "Le par et l’entame"},
    "par-points": {
        "en": "Par of deal {n}, in points",
        "fr": "Par du coup {n}, en points",
    },
    "par-chips": {"en": "Par of deal {n}, in chips", "fr": "Par du coup {n}, en jetons"},
    "par-best": {"en": "Best opening lead", "fr": "Meilleure entame"},
    "par-led": {"en": "Opening lead of {who}", "fr": "Entame de {who}"},
    "par-lost": {"en": "What it lost", "fr": "Ce qu’elle a perdu"},
    "par-nothing": {"en": "nothing", "fr": "rien"},
    "par-unseen": {
        "en": "Par is worked out from all hands. It is not shown to one player’s eyes.",
        "fr": "Le par se calcule avec toutes les mains. Il ne se montre pas aux yeux d’un seul "
        "joueur.",
    },
    "par-none": {
        "en": "No par, because the deal is not solved from its first card: {why}.",
        "fr": "Pas de par, car le coup n’est pas résolu depuis sa première carte : {why}.",
    },
    "par-later": {
        "en": "the solver begins with trick {n}",
        "fr": "la résolution commence à la levée {n}",
    },
    "par-broken-off": {
        "en": "the deal was broken off before its end play",
        "fr": "le coup a été interrompu avant la fin sans pioche",
    },
    "par-no-play": {"en": "no card of it was played", "fr": "aucune carte n’en a été jouée"},
}
