"""The sentences of `carnet stats`, in English and in French."""

from __future__ import annotations

from records.languages import Text

WORDS: dict[str, Text] = {
    "no-measure": {
        "en": "there is no measure “{measure}”; carnet stats --json lists them",
        "fr": "il n’y a pas de mesure « {measure} » ; carnet stats --json nomme celles qu’il y a",
    },
    "stats-all": {
        "en": "{records} records, {deals} deals; {left} records left out (no known game, or no "
        "deal)",
        "fr": "{records} relevés, {deals} coups ; {left} relevés laissés de côté (jeu inconnu, ou "
        "aucun coup)",
    },
    "stats-head": {
        "en": "value|from|to|of|deals",
        "fr": "valeur|de|à|sur|coups",
    },
    "stats-confidence": {
        "en": "The intervals are at 95 %; --deals MEASURE --group NAME lists the deals behind a "
        "number, which is named at the end of its line.",
        "fr": "Les intervalles sont à 95 % ; --deals MESURE --group NOM donne la liste des coups "
        "qui sont derrière un nombre, nommé à la fin de sa ligne.",
    },
    "kind-results": {"en": "Results", "fr": "Résultats"},
    "kind-sources": {"en": "Points of a deal by source", "fr": "Points d’un coup par source"},
    "kind-declarations": {"en": "Declarations", "fr": "Annonces"},
    "kind-faults": {"en": "Faults by rule", "fr": "Fautes par règle"},
    "kind-missed": {"en": "Missed declarations", "fr": "Annonces manquées"},
    "figures-lack": {
        "en": "{kind}: records left out because carnet work has given them up: {n}",
        "fr": "{kind} : relevés omis parce que carnet work y a renoncé : {n}",
    },
}
