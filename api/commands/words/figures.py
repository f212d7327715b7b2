"""The sentences about figures over many records, in English and in French."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "insights-measure": (
        "there is no measure “{name}”; there are {names}",
        "il n’y a pas de mesure « {name} » ; il y a {names}",
    ),
    "insights-dimension": (
        "there is no dimension “{name}”; there are {names}",
        "il n’y a pas de dimension « {name} » ; il y a {names}",
    ),
    "insights-grain": (
        "“{measure}” cannot be told by “{name}”, but by {names}",
        "« {measure} » ne se dit pas selon « {name} », mais selon {names}",
    ),
    "insights-where": (
        "“{text}” is no filter; write a dimension, “=” and a value, as in lead=follow",
        "« {text} » n’est pas un filtre ; écrivez une dimension, « = » et une valeur, comme "
        "lead=follow",
    ),
    "insights-paths": (
        "name at least one file or database",
        "nommez au moins un fichier ou une base",
    ),
    "insights-all": (
        "{title}: {records} records; {left} left out (no known game, or no deal)",
        "{title} : {records} relevés ; {left} laissés de côté (jeu inconnu, ou aucun coup)",
    ),
    "insights-head": ("value|from|to|of|deals|records", "valeur|de|à|sur|coups|relevés"),
    "insights-none": ("There is nothing to count.", "Il n’y a rien à compter."),
    "insights-confidence": (
        "The intervals are at 95 %, and go by how records differ.",
        "Les intervalles sont à 95 %, selon les différences entre relevés.",
    ),
    "insights-measures": ("Measures:", "Mesures :"),
    "insights-dimensions": ("Dimensions:", "Dimensions :"),
    "insights-by": ("by {names}", "selon {names}"),
    "standings-all": (
        "{records} records; {left} left out (no known game or options)",
        "{records} relevés ; {left} laissés de côté (jeu ou options inconnus)",
    ),
    "standings-head": (
        "games|won|drawn|lost|unfin.|points|rating|95 %",
        "parties|gagn.|nulles|perdues|inach.|points|cote|95 %",
    ),
    "standings-rating": (
        "Ratings: Plackett–Luce, from 1500, with the interval at 95 %; before ten games it "
        "is too early to tell.",
        "Cotes : Plackett–Luce, à partir de 1500, avec l’intervalle à 95 % ; avant dix "
        "parties, il est trop tôt pour le dire.",
    ),
    "cross-table-game": (
        "a cross table covers one game: name it with --game",
        "un tableau croisé est celui d’un jeu : nommez-le par --game",
    ),
    "cross-table-cells": (
        "Each cell has the points won against that player, and the number of games.",
        "Chaque case donne les points gagnés contre ce joueur, sur tant de parties.",
    ),
    "cross-table-part": ("the first {n} of {all} players", "les {n} premiers de {all} joueurs"),
    "luck-cross": (
        "--cross-table and --without-luck are two tables: ask for one",
        "--cross-table et --without-luck sont deux tableaux : demandez-en un",
    ),
    "luck-all": (
        "{records} records; {left} left out (no known game, or no score of a deal)",
        "{records} relevés ; {left} laissés de côté (jeu inconnu, ou aucun score d’un coup)",
    ),
    "luck-head": (
        "deals|a deal|95 %|needed|no luck|95 %|needed|var.",
        "coups|par coup|95 %|à jouer|sans ch.|95 %|à jouer|var.",
    ),
    "luck-counts": (
        "The luck of {known} of {deals} deals is known; {part} times that luck is taken "
        "away. The variance of deals is then {ratio} times what it was.",
        "La chance compte {part} fois, d’après {known} coups sur {deals}. Sans elle, les "
        "coups varient {ratio} fois autant.",
    ),
    "luck-unknown": (
        "The cards of {known} of {deals} deals are known: too few to take luck away.",
        "On connaît les cartes de {known} coups sur {deals} : trop peu pour ôter la chance.",
    ),
    "luck-means": (
        "a deal: how much more a deal brought the player’s side than the mean of the others, "
        "with its interval; no luck: the same without what the cards were worth; needed: how many "
        "more deals, if they go on like this, until the interval lies on one side of 0, ? if that "
        "cannot be told; var.: the variance without luck, as a part of the variance with it.",
        "par coup : ce qu’un coup a rapporté au camp du joueur de plus que la moyenne des "
        "autres, avec son intervalle ; sans ch. : la même chose sans ce que valaient les cartes ; "
        "à jouer : combien de coups encore, à ce train, avant que l’intervalle soit d’un seul côté "
        "de 0, ? si on ne peut le dire ; var. : de combien varie le chiffre sans la chance au "
        "regard de l’autre.",
    ),
    "stats-all": (
        "{records} records, {deals} deals; {left} records left out (no known game, or no deal)",
        "{records} relevés, {deals} coups ; {left} relevés laissés de côté (jeu inconnu, ou "
        "aucun coup)",
    ),
    "stats-head": ("value|from|to|of|deals", "valeur|de|à|sur|coups"),
    "stats-confidence": (
        "The intervals are at 95 %; each line ends with the name of its measure in JSON.",
        "Les intervalles sont à 95 % ; chaque ligne finit par le nom de sa mesure en JSON.",
    ),
    "kind-results": ("Results", "Résultats"),
    "kind-sources": ("Points of a deal by source", "Points d’un coup par source"),
    "kind-declarations": ("Declarations", "Annonces"),
    "kind-faults": ("Faults by rule", "Fautes par règle"),
    "kind-missed": ("Missed declarations", "Annonces manquées"),
    "figures-lack": (
        "{kind}: records left out because carnet work has given them up: {n}",
        "{kind} : relevés omis parce que carnet work y a renoncé : {n}",
    ),
    "no-cluster": (
        "this needs the extra “cluster”: pip install 'carnet[cluster]' (no {package} here)",
        "il faut pour cela le supplément « cluster » : pip install 'carnet[cluster]' "
        "({package} manque)",
    ),
    "jobs-or-scheduler": (
        "either --jobs or --scheduler, not both",
        "--jobs ou --scheduler, pas les deux",
    ),
    "bad-address": (
        "{path} cannot be opened: {why}; name a file, or an address such as https://… or "
        "s3://… whose package for fsspec is installed",
        "{path} ne peut pas être ouvert : {why} ; nommez un fichier, ou une adresse comme "
        "https://… ou s3://… dont le paquet pour fsspec est installé",
    ),
    "long-survey": (
        "{path}: a record has more than {why} MiB; it was not read, nor all that follows it; "
        "--record-limit allows more",
        "{path} : un relevé a plus de {why} Mio ; il n’a pas été lu, ni tout ce qui le "
        "suit ; --record-limit en permet davantage",
    ),
    "long-before-survey": (
        "{path}: no record begins in the first {why} MiB; the rest was not read",
        "{path} : aucun relevé ne commence dans les {why} premiers Mio ; le reste n’a pas été lu",
    ),
    "no-answer": (
        "{path}: its server does not answer ({why})",
        "{path} : son serveur ne répond pas ({why})",
    ),
    "no-carnet-in": (
        "{path} holds no file whose name ends in .carnet, .carnet.gz or .carnet.zst",
        "{path} ne contient aucun fichier dont le nom finisse par .carnet, .carnet.gz ou "
        ".carnet.zst",
    ),
    "no-match": ("{path}: there is no such file", "{path} : il n’y a aucun fichier de ce nom"),
    "export-where": (
        "tables go into a folder, for xlsx into a file; name a new one with -o",
        "les tables vont dans un dossier, pour xlsx dans un fichier ; nommez-en un nouveau par -o",
    ),
    "export-not-empty": (
        "{path} is not empty; name a new folder",
        "{path} n’est pas vide ; nommez un nouveau dossier",
    ),
    "survey-rows": (
        "{deals} deals, {plays} plays, {declarations} declarations, {marks} marks, "
        "{findings} findings",
        "{deals} coups, {plays} cartes jouées, {declarations} annonces, {marks} marques, "
        "{findings} fautes",
    ),
    "survey-decisions": ("{n:,} decisions", "{n:,} décisions"),
    "survey-not-empty": (
        "{path} is not empty, and holds no survey; name a new folder",
        "{path} n’est pas vide, et ne contient pas d’étude ; nommez un nouveau dossier",
    ),
    "survey-other-survey": (
        "{path} holds the survey of other files, or of these before they changed; name a new "
        "folder",
        "{path} contient l’étude d’autres fichiers, ou de ceux-ci avant leur changement ; "
        "nommez un nouveau dossier",
    ),
    "survey-elsewhere": (
        "the workers have written to a {path} of their own; name a folder that all machines share",
        "les processus ont écrit dans un {path} à eux ; nommez un dossier que toutes les "
        "machines partagent",
    ),
    "survey-lost": (
        "every process that reads {path} is killed, perhaps for want of memory; run the same "
        "command again where there is more, and it goes on",
        "tout processus qui lit {path} est tué, peut-être faute de mémoire ; relancez la "
        "même commande là où il y en a plus, et elle reprendra",
    ),
    "survey-none": (
        "{path} holds no survey; carnet survey makes one",
        "{path} ne contient pas d’étude ; carnet survey en fait une",
    ),
    "survey-unfinished": (
        "the survey in {path} is not finished; run its command again, and it goes on",
        "l’étude dans {path} n’est pas finie ; relancez sa commande, et elle reprendra",
    ),
    "survey-damaged": (
        "{path} holds a part that cannot be read ({why}); make the survey anew",
        "{path} contient une partie qui ne peut pas être lue ({why}) ; refaites l’étude",
    ),
    "survey-deep": (
        "{path}: a survey has no figures of the kind “{kind}”, which need the records; name "
        "their files instead",
        "{path} : une étude n’a pas de chiffres du genre « {kind} », qui demandent les "
        "relevés ; nommez plutôt leurs fichiers",
    ),
    "survey-other-version": (
        "the survey in {path} is of another version of Carnet; make it anew",
        "l’étude dans {path} est d’une autre version de Carnet ; refaites-la",
    ),
    "no-scheduler": (
        "no Dask scheduler answers at {address} ({why}); start one with “dask scheduler”, or "
        "use --jobs",
        "aucun ordonnanceur Dask ne répond à {address} ({why}) ; lancez-en un par « dask "
        "scheduler », ou prenez --jobs",
    ),
    "no-workers": (
        "the scheduler at {address} has no worker; start some with “dask worker {address}”",
        "l’ordonnanceur à {address} n’a aucun processus ; lancez-en par « dask worker {address} »",
    ),
    "other-worker": (
        "a worker of {address} does not have this version of Carnet ({why}); install the "
        "same on all machines",
        "un processus de {address} n’a pas cette version de Carnet ({why}) ; installez la "
        "même sur toutes les machines",
    ),
    "scheduler-gone": (
        "the scheduler at {address} has gone; start it and run the same command again, and "
        "it goes on",
        "l’ordonnanceur à {address} a disparu ; lancez-le et relancez la même commande, et "
        "elle reprendra",
    ),
}
