"""The sentences of `carnet standings`, in English and in French."""

from __future__ import annotations

STANDINGS: dict[str, dict[str, str]] = {
    "standings-all": {
        "en": "{records} records; {left} left out (no known game or options)",
        "fr": "{records} relevés ; {left} laissés de côté (jeu ou options inconnus)",
    },
    "standings-head": {
        "en": "games|won|drawn|lost|unfin.|points|rating|95 %|Elo",
        "fr": "parties|gagn.|nulles|perdues|inach.|points|cote|95 %|Elo",
    },
    "standings-rating": {
        "en": "Ratings: Plackett–Luce, with the interval at 95 %, and Elo. Both begin at 1500.",
        "fr": "Cotes : Plackett–Luce, avec l’intervalle à 95 %, et Elo. Les deux partent de 1500.",
    },
    "cross-table-game": {
        "en": "a cross table is of one game: name it with --game",
        "fr": "un tableau croisé est celui d’un jeu : nommez-le par --game",
    },
    "cross-table-cells": {
        "en": "Each cell has the points won against that player, of so many games.",
        "fr": "Chaque case donne les points gagnés contre ce joueur, sur tant de parties.",
    },
    "cross-table-part": {
        "en": "the first {n} of {all} players",
        "fr": "les {n} premiers de {all} joueurs",
    },
    "no-date": {
        "en": "“{text}” is no date; write 1850, 1850.01 or 1850.01.12",
        "fr": "« {text} » n’est pas une date ; écrivez 1850, 1850.01 ou 1850.01.12",
    },
}
