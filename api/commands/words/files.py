"""The sentences about files that are read and written, in English and in French."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "no-file": ("{path}: no such file", "{path} : ce fichier n’existe pas"),
    "folder": (
        "{path} is a folder; name the files in it",
        "{path} est un dossier ; nommez les fichiers qu’il contient",
    ),
    "no-regular-file": ("{path} is no regular file", "{path} n’est pas un fichier ordinaire"),
    "empty-folder": ("{path} is a folder without files", "{path} est un dossier sans fichiers"),
    "no-memory": ("there is not enough memory for this", "il n’y a pas assez de mémoire pour cela"),
    "no-thread": (
        "no further process or thread may begin (see ulimit -u, or TasksMax of the unit)",
        "ni processus ni fil d’exécution ne peut plus commencer (voir ulimit -u, ou TasksMax "
        "de l’unité)",
    ),
    "no-way": ("possible conversions: {ways}", "il y a ces chemins : {ways}"),
    "too-long-to-convert": (
        "{path} has more than {most} MiB; convert it in parts",
        "{path} a plus de {most} Mio ; convertissez-le en parties",
    ),
    "bad-byte": (
        "{place}: the byte {byte} is no character in {code}; save the file as UTF-8",
        "{place} : l’octet {byte} n’est pas un caractère en {code} ; enregistrez le fichier "
        "en UTF-8",
    ),
    "workbook": (
        "{path} is {what}; save the sheet as CSV, and convert that file",
        "{path} est {what} ; enregistrez la feuille au format CSV, et convertissez ce fichier",
    ),
    "not-text": ("{path} is {what}, not text", "{path} est {what}, et non du texte"),
    "left-out": ("{path}: {why}", "{path} : {why}"),
    "welcome": (
        """\
Carnet reads records of trick-taking card games, checks them card by card, and shows them.

    carnet generate {game} > game.carnet       a game to try it with
    carnet check game.carnet                         what is wrong, where, and by which rule
    carnet chart score game.carnet -o score.html     a chart, for the browser

`carnet serve` serves pages to read, correct and keep records.
`carnet games` lists the games, `carnet rules {game}` how one is played.
`carnet --help` lists all commands, `carnet check --help` what one of them can do.""",
        """\
Carnet lit des relevés de parties de cartes à levées, les vérifie carte par carte, et les montre.

    carnet generate {game} > partie.carnet     une partie pour l’essayer
    carnet check partie.carnet                       ce qui ne va pas, où, et par quelle règle
    carnet chart score partie.carnet -o score.html   un graphique, pour le navigateur

`carnet serve` ouvre des pages où lire, corriger et garder des relevés.
`carnet games` énumère les jeux, `carnet rules {game}` dit comment l’un d’eux se joue.
`carnet --help` énumère les commandes, `carnet check --help` dit ce que fait l’une d’elles.""",
    ),
    "like-command": (
        "there is no command “{name}”; did you mean {like}?",
        "il n’y a pas de commande « {name} » ; vouliez-vous dire {like} ?",
    ),
    "no-command": (
        "there is no command “{name}”; carnet --help lists them",
        "il n’y a pas de commande « {name} » ; carnet --help les énumère",
    ),
    "foreign": ("{path} is {what}, not Carnet text", "{path} est {what}, et non du texte Carnet"),
    "archive": (
        "{path} is {what}; carnet import takes archives, other commands the files in them",
        "{path} est {what} ; carnet import prend les archives, les autres commandes leurs fichiers",
    ),
    "unread": ("{path}: line {line}: {why}", "{path} : ligne {line} : {why}"),
    "long-record": (
        "this record has more than {most} MiB; it was not read, nor was what follows it; "
        "--record-limit allows more",
        "ce relevé a plus de {most} Mio ; il n’a pas été lu, ni ce qui le suit ; "
        "--record-limit en permet davantage",
    ),
    "long-before": (
        "no record begins in the first {most} MiB; the rest was not read",
        "aucun relevé ne commence dans les {most} premiers Mio ; le reste n’a pas été lu",
    ),
    "unwritable": ("{path} cannot be written: {why}", "{path} ne peut pas être écrit : {why}"),
    "check-or-in-place": (
        "either --check or --in-place, not both",
        "--check ou --in-place, pas les deux",
    ),
    "not-in-place": (
        "standard input cannot be rewritten in place",
        "l’entrée standard ne peut pas être réécrite sur place",
    ),
    "copied": (
        "{path}: record {n} has an error ({code}, line {line}) and was left as it stands",
        "{path} : le relevé {n} a une erreur ({code}, ligne {line}) et reste tel quel",
    ),
    "no-record": (
        "{path} has no record {n}; it has {count}",
        "{path} n’a pas de relevé {n} ; il en a {count}",
    ),
    "no-record-1": (
        "{path} has no record {n}; it has one",
        "{path} n’a pas de relevé {n} ; il en a un seul",
    ),
    "imported": (
        "{found}; stored {stored}, known already {known}",
        "{found} ; enregistrés {stored}, déjà connus {known}",
    ),
    "imported-unreadable": (
        "{found}; stored {stored}, known already {known}, lines without a record {bad}",
        "{found} ; enregistrés {stored}, déjà connus {known}, lignes sans relevé {bad}",
    ),
    "cut-import": (
        "{path} is compressed, and cut short or damaged; nothing of it was stored",
        "{path} est compressé, et tronqué ou abîmé ; rien n’en a été enregistré",
    ),
    "not-stored": (
        "{path}: line {line}: {why}; nothing of the file was stored",
        "{path} : ligne {line} : {why} ; rien du fichier n’a été enregistré",
    ),
    "exported": ("{path}: {n} records", "{path} : {n} relevés"),
    "no-date": (
        "--{name} is not a date: “{text}”; write 1850, 1850.01 or 1850.01.12",
        "--{name} n’est pas une date : « {text} » ; écrivez 1850, 1850.01 ou 1850.01.12",
    ),
    "no-room": (
        "{path}: there is no room for temporary files ({why}). Nothing of it was stored.",
        "{path} : il n’y a pas la place pour des fichiers temporaires ({why}). Rien n’en a "
        "été enregistré.",
    ),
}
