"""The sentences about games, made-up records and the kit, in English and in French."""

from __future__ import annotations

from records.languages import Text

WORDS: dict[str, Text] = {
    "facts": {"en": "As played by default", "fr": "Tel qu’on le joue par défaut"},
    "describes": {"en": "kept and shown, judges nothing", "fr": "gardée et montrée, ne juge rien"},
    "options": {"en": "Options (the default first)", "fr": "Options (valeur par défaut d’abord)"},
    "sources": {"en": "Sources", "fr": "Sources"},
    "by-python": {
        "en": "in Python, some 70 times as slow",
        "fr": "en Python, quelque 70 fois plus lent",
    },
    "some-by-python": {
        "en": "{values}: in Python, some 70 times as slow",
        "fr": "{values} : en Python, quelque 70 fois plus lent",
    },
    "seed": {"en": "seed {seed}", "fr": "graine {seed}"},
    "no-game": {
        "en": "there is no game “{game}”; there are: {games}",
        "fr": "il n’y a pas de jeu « {game} » ; il y a : {games}",
    },
    "no-id": {
        "en": "“{name}” cannot be the id of a game: use lower-case letters, digits and single "
        "hyphens, at most 40",
        "fr": "un jeu ne peut pas s’appeler « {name} » : des minuscules, des chiffres et des "
        "traits d’union simples, 40 au plus",
    },
    "game-there": {
        "en": "there is a game {name} already",
        "fr": "il y a déjà un jeu {name}",
    },
    "not-empty": {
        "en": "{folder} is not empty; nothing was written",
        "fr": "{folder} n’est pas vide ; rien n’a été écrit",
    },
    "not-made": {
        "en": "{path} cannot be written: {why}",
        "fr": "{path} ne peut pas être écrit : {why}",
    },
    "begun": {
        "en": "{folder}: a package with a game; run pip install -e {folder} to let Carnet find it",
        "fr": "{folder} : un paquet avec un jeu ; pip install -e {folder} le fait connaître à "
        "Carnet",
    },
    "no-game-near": {
        "en": "there is no game “{game}”; did you mean {near}?",
        "fr": "il n’y a pas de jeu « {game} » ; vouliez-vous dire {near} ?",
    },
    "no-player": {
        "en": "there is no player “{player}”; there are: {players}",
        "fr": "il n’y a pas de joueur « {player} » ; il y a : {players}",
    },
    "no-code": {
        "en": "there is no finding “{code}”; there are: {codes}",
        "fr": "il n’y a pas de faute « {code} » ; il y a : {codes}",
    },
    "no-code-near": {
        "en": "there is no finding “{code}”; did you mean {near}?",
        "fr": "il n’y a pas de faute « {code} » ; vouliez-vous dire {near} ?",
    },
    "no-fault": {
        "en": "{game} cannot have {code}",
        "fr": "{game} ne peut pas avoir {code}",
    },
    "no-fault-options": {
        "en": "{game} cannot have {code} with {options}",
        "fr": "{game} ne peut pas avoir {code} avec {options}",
    },
    "not-found-fault": {
        "en": "no game of {game} with {code} alone was found from seed {seed}; try another seed",
        "fr": "aucune partie de {game} avec {code} seul n’a été trouvée depuis la graine {seed} ; "
        "essayez une autre graine",
    },
    "one-version": {
        "en": "only the first line of a file names its version: {code} is for one record, "
        "without --count",
        "fr": "seule la première ligne d’un fichier nomme sa version : {code} est pour un seul "
        "relevé, sans --count",
    },
    "no-option": {
        "en": "{game} has no option “{option}”; it has: {options}",
        "fr": "{game} n’a pas d’option « {option} » ; il a : {options}",
    },
    "no-value": {
        "en": "{option} cannot be “{value}”; it may be: {values}",
        "fr": "{option} ne peut pas valoir « {value} » ; valeurs possibles : {values}",
    },
    "kit-no-program": {
        "en": "the program cannot be started: {why}",
        "fr": "le programme ne peut pas être lancé : {why}",
    },
    "kit-bad-command": {
        "en": "{option} is no command: {why}",
        "fr": "{option} n’est pas une commande : {why}",
    },
    "kit-no-case": {
        "en": "there is no case about that; name a paragraph such as 2.3, a chapter such as "
        "“rulebook 12”, or how the name of a case begins",
        "fr": "aucun cas ne porte là-dessus ; nommez un paragraphe comme 2.3, un chapitre comme "
        "« rulebook 12 », ou le début du nom d’un cas",
    },
    "kit-nothing-asked": {
        "en": "no case was asked: none of these commands does what the cases are about",
        "fr": "aucun cas n’a été posé : aucune de ces commandes ne fait ce qu’ils demandent",
    },
    "kit-one-process": {
        "en": "with --one-process one command answers everything: give it as --command alone",
        "fr": "avec --one-process une seule commande répond à tout : donnez-la par --command seul",
    },
    "kit-without-command": {
        "en": "{option} says how another program is asked: name that program with --command",
        "fr": "{option} dit comment interroger un autre programme : nommez-le par --command",
    },
    "kit-copied": {
        "en": "the cases are in {path}",
        "fr": "les cas sont dans {path}",
    },
    "kit-there-already": {
        "en": "{path} is there already; name a new folder",
        "fr": "{path} existe déjà ; nommez un nouveau dossier",
    },
}
