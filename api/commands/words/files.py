"""The sentences about files that are read and written, in English and in French."""

from __future__ import annotations

from records.languages import Text

WORDS: dict[str, Text] = {
    "no-file": {"en": "{path}: no such file", "fr": "{path} : ce fichier n’existe pas"},
    "folder": {
        "en": "{path} is a folder; name the files in it",
        "fr": "{path} est un dossier ; nommez les fichiers qu’il contient",
    },
    "no-regular-file": {
        "en": "{path} is no regular file",
        "fr": "{path} n’est pas un fichier ordinaire",
    },
    "empty-folder": {
        "en": "{path} is a folder without files",
        "fr": "{path} est un dossier sans fichiers",
    },
    "no-memory": {
        "en": "there is not enough memory for this",
        "fr": "il n’y a pas assez de mémoire pour cela",
    },
    "no-thread": {
        "en": "no further process or thread may begin (see ulimit -u, or TasksMax of the unit)",
        "fr": "ni processus ni fil d’exécution ne peut plus commencer (voir ulimit -u, ou TasksMax "
        "de l’unité)",
    },
    "no-way": {"en": "possible conversions: {ways}", "fr": "il y a ces chemins : {ways}"},
    "too-long-to-convert": {
        "en": "{path} has more than {most} MiB; convert it in parts",
        "fr": "{path} a plus de {most} Mio ; convertissez-le en parties",
    },
    "bad-byte": {
        "en": "{place}: the byte {byte} is no character in {code}; save the file as UTF-8",
        "fr": "{place} : l’octet {byte} n’est pas un caractère en {code} ; enregistrez le fichier "
        "en UTF-8",
    },
    "workbook": {
        "en": "{path} is {what}; save the sheet as CSV, and convert that file",
        "fr": "{path} est {what} ; enregistrez la feuille au format CSV, et convertissez ce "
        "fichier",
    },
    "not-text": {"en": "{path} is {what}, not text", "fr": "{path} est {what}, et non du texte"},
    "left-out": {"en": "{path}: {why}", "fr": "{path} : {why}"},
    "welcome": {
        "en": """\
Carnet reads records of trick-taking card games, checks them card by card, and shows them.

    carnet generate {game} > game.carnet       a game to try it with
    carnet check game.carnet                         what is wrong, where, and by which rule
    carnet chart score game.carnet -o score.html     a chart, for the browser

`carnet serve` serves pages to read, correct and keep records.
`carnet games` lists the games, `carnet rules {game}` how one is played.
`carnet --help` lists all commands, `carnet check --help` what one of them can do.""",
        "fr": """\
Carnet lit des relevés de parties de cartes à levées, les vérifie carte par carte, et les montre.

    carnet generate {game} > partie.carnet     une partie pour l’essayer
    carnet check partie.carnet                       ce qui ne va pas, où, et par quelle règle
    carnet chart score partie.carnet -o score.html   un graphique, pour le navigateur

`carnet serve` ouvre des pages où lire, corriger et garder des relevés.
`carnet games` énumère les jeux, `carnet rules {game}` dit comment l’un d’eux se joue.
`carnet --help` énumère les commandes, `carnet check --help` dit ce que fait l’une d’elles.""",
    },
    "like-command": {
        "en": "there is no command “{name}”; did you mean {like}?",
        "fr": "il n’y a pas de commande « {name} » ; vouliez-vous dire {like} ?",
    },
    "no-command": {
        "en": "there is no command “{name}”; carnet --help lists them",
        "fr": "il n’y a pas de commande « {name} » ; carnet --help les énumère",
    },
    "foreign": {
        "en": "{path} is {what}, not Carnet text",
        "fr": "{path} est {what}, et non du texte Carnet",
    },
    "archive": {
        "en": "{path} is {what}; carnet import takes archives, other commands the files in them",
        "fr": "{path} est {what} ; carnet import prend les archives, les autres commandes leurs "
        "fichiers",
    },
    "unread": {"en": "{path}: line {line}: {why}", "fr": "{path} : ligne {line} : {why}"},
    "long-record": {
        "en": "this record has more than {most} MiB; it was not read, nor was what follows it; "
        "--record-limit allows more",
        "fr": "ce relevé a plus de {most} Mio ; il n’a pas été lu, ni ce qui le suit ; "
        "--record-limit en permet davantage",
    },
    "long-before": {
        "en": "no record begins in the first {most} MiB; the rest was not read",
        "fr": "aucun relevé ne commence dans les {most} premiers Mio ; le reste n’a pas été lu",
    },
    "unwritable": {
        "en": "{path} cannot be written: {why}",
        "fr": "{path} ne peut pas être écrit : {why}",
    },
    "check-or-in-place": {
        "en": "either --check or --in-place, not both",
        "fr": "--check ou --in-place, pas les deux",
    },
    "not-in-place": {
        "en": "standard input cannot be rewritten in place",
        "fr": "l’entrée standard ne peut pas être réécrite sur place",
    },
    "copied": {
        "en": "{path}: record {n} has an error ({code}, line {line}) and was left as it stands",
        "fr": "{path} : le relevé {n} a une erreur ({code}, ligne {line}) et reste tel quel",
    },
    "no-record": {
        "en": "{path} has no record {n}; it has {count}",
        "fr": "{path} n’a pas de relevé {n} ; il en a {count}",
    },
    "no-record-1": {
        "en": "{path} has no record {n}; it has one",
        "fr": "{path} n’a pas de relevé {n} ; il en a un seul",
    },
    "imported": {
        "en": "{found}; stored {stored}, known already {known}",
        "fr": "{found} ; enregistrés {stored}, déjà connus {known}",
    },
    "imported-unreadable": {
        "en": "{found}; stored {stored}, known already {known}, lines without a record {bad}",
        "fr": "{found} ; enregistrés {stored}, déjà connus {known}, lignes sans relevé {bad}",
    },
    "cut-import": {
        "en": "{path} is compressed, and cut short or damaged; nothing of it was stored",
        "fr": "{path} est compressé, et tronqué ou abîmé ; rien n’en a été enregistré",
    },
    "not-stored": {
        "en": "{path}: line {line}: {why}; nothing of the file was stored",
        "fr": "{path} : ligne {line} : {why} ; rien du fichier n’a été enregistré",
    },
    "exported": {"en": "{path}: {n} records", "fr": "{path} : {n} relevés"},
    "bad-filter": {
        "en": "--{name} is not a date; dates are written 1850, 1850.01 or 1850.01.12",
        "fr": "--{name} n’est pas juste : une date est 1850, 1850.01 ou 1850.01.12",
    },
    "no-room": {
        "en": "{path}: there is no room for temporary files ({why}). Nothing of it was stored.",
        "fr": "{path} : il n’y a pas la place pour des fichiers temporaires ({why}). Rien n’en a "
        "été enregistré.",
    },
}
