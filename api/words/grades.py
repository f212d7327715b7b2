"""The words for the accuracy of the players of a deal, on the page of a record."""

from __future__ import annotations

from records.languages import Language

GRADES: dict[str, dict[Language, str]] = {
    "grades": {"en": "Accuracy", "fr": "Précision"},
    "grades-of-deal": {
        "en": "Deal {n}: accuracy (number of choices)",
        "fr": "Coup {n} : précision (nombre de choix)",
    },
    "grade-all": {"en": "All choices", "fr": "Tous les choix"},
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
}
