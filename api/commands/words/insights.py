"""The sentences of `carnet insights`, in English and in French."""

from __future__ import annotations

from records.languages import Text

WORDS: dict[str, Text] = {
    "insights-measure": {
        "en": "there is no measure “{name}”; there are {names}",
        "fr": "il n’y a pas de mesure « {name} » ; il y a {names}",
    },
    "insights-dimension": {
        "en": "there is no dimension “{name}”; there are {names}",
        "fr": "il n’y a pas de dimension « {name} » ; il y a {names}",
    },
    "insights-grain": {
        "en": "“{measure}” cannot be told by “{name}”, but by {names}",
        "fr": "« {measure} » ne se dit pas selon « {name} », mais selon {names}",
    },
    "insights-where": {
        "en": "“{text}” is no filter; write a dimension, “=” and a value, as in lead=follow",
        "fr": "« {text} » n’est pas un filtre ; écrivez une dimension, « = » et une valeur, comme "
        "lead=follow",
    },
    "insights-paths": {
        "en": "name at least one file or database",
        "fr": "nommez au moins un fichier ou une base",
    },
    "insights-all": {
        "en": "{title}: {records} records; {left} left out (no known game, or no deal)",
        "fr": "{title} : {records} relevés ; {left} laissés de côté (jeu inconnu, ou aucun coup)",
    },
    "insights-head": {
        "en": "value|from|to|of|deals|records",
        "fr": "valeur|de|à|sur|coups|relevés",
    },
    "insights-none": {"en": "There is nothing to count.", "fr": "Il n’y a rien à compter."},
    "insights-confidence": {
        "en": "The intervals are at 95 %, and go by how records differ.",
        "fr": "Les intervalles sont à 95 %, selon les différences entre relevés.",
    },
    "insights-measures": {"en": "Measures:", "fr": "Mesures :"},
    "insights-dimensions": {"en": "Dimensions:", "fr": "Dimensions :"},
    "insights-by": {"en": "by {names}", "fr": "selon {names}"},
}
