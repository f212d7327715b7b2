"""The words for what each choice of a deal lost, on the page of a record."""

from __future__ import annotations

from records.languages import Language

GRADES: dict[str, dict[Language, str]] = {
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
