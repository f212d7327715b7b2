"""The sentences of `carnet standings`, in English and in French."""

from __future__ import annotations

from records.languages import Text

WORDS: dict[str, Text] = {
    "standings-all": {
        "en": "{records} records; {left} left out (no known game or options)",
        "fr": "{records} relevés ; {left} laissés de côté (jeu ou options inconnus)",
    },
    "standings-head": {
        "en": "games|won|drawn|lost|unfin.|points|rating|95 %",
        "fr": "parties|gagn.|nulles|perdues|inach.|points|cote|95 %",
    },
    "standings-rating": {
        "en": "Ratings: Plackett–Luce, from 1500, with the interval at 95 %; before ten games it "
        "is too early to tell.",
        "fr": "Cotes : Plackett–Luce, à partir de 1500, avec l’intervalle à 95 % ; avant dix "
        "parties, il est trop tôt pour le dire.",
    },
    "cross-table-game": {
        "en": "a cross table covers one game: name it with --game",
        "fr": "un tableau croisé est celui d’un jeu : nommez-le par --game",
    },
    "cross-table-cells": {
        "en": "Each cell has the points won against that player, and the number of games.",
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
    "luck-cross": {
        "en": "--cross-table and --without-luck are two tables: ask for one",
        "fr": "--cross-table et --without-luck sont deux tableaux : demandez-en un",
    },
    "luck-all": {
        "en": "{records} records; {left} left out (no known game, or no score of a deal)",
        "fr": "{records} relevés ; {left} laissés de côté (jeu inconnu, ou aucun score d’un coup)",
    },
    "luck-head": {
        "en": "deals|a deal|95 %|needed|no luck|95 %|needed|var.",
        "fr": "coups|par coup|95 %|à jouer|sans ch.|95 %|à jouer|var.",
    },
    "luck-counts": {
        "en": "The luck of {known} of {deals} deals is known; {part} times that luck is taken "
        "away. The variance of deals is then {ratio} times what it was.",
        "fr": "La chance compte {part} fois, d’après {known} coups sur {deals}. Sans elle, les "
        "coups varient {ratio} fois autant.",
    },
    "luck-unknown": {
        "en": "The cards of {known} of {deals} deals are known: too few to take luck away.",
        "fr": "On connaît les cartes de {known} coups sur {deals} : trop peu pour ôter la chance.",
    },
    "luck-means": {
        "en": "a deal: how much more a deal brought the player’s side than the mean of the others, "
        "with its interval; no luck: the same without what the cards were worth; needed: how many "
        "more deals, if they go on like this, until the interval lies on one side of 0, ? if that "
        "cannot be told; var.: the variance without luck, as a part of the variance with it.",
        "fr": "par coup : ce qu’un coup a rapporté au camp du joueur de plus que la moyenne des "
        "autres, avec son intervalle ; sans ch. : la même chose sans ce que valaient les cartes ; "
        "à jouer : combien de coups encore, à ce train, avant que l’intervalle soit d’un seul côté "
        "de 0, ? si on ne peut le dire ; var. : de combien varie le chiffre sans la chance au "
        "regard de l’autre.",
    },
}
