"""The sentences about games, made-up records and the kit, in English and in French."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "facts": ("As played by default", "Tel qu’on le joue par défaut"),
    "describes": ("kept and shown, judges nothing", "gardée et montrée, ne juge rien"),
    "options": ("Options (the default first)", "Options (valeur par défaut d’abord)"),
    "sources": ("Sources", "Sources"),
    "by-python": ("in Python, some 70 times as slow", "en Python, quelque 70 fois plus lent"),
    "some-by-python": (
        "{values}: in Python, some 70 times as slow",
        "{values} : en Python, quelque 70 fois plus lent",
    ),
    "seed": ("seed {seed}", "graine {seed}"),
    "no-game": (
        "there is no game “{game}”; there are: {games}",
        "il n’y a pas de jeu « {game} » ; il y a : {games}",
    ),
    "no-id": (
        "“{name}” cannot be the id of a game: use lower-case letters, digits and single "
        "hyphens, at most 40",
        "un jeu ne peut pas s’appeler « {name} » : des minuscules, des chiffres et des "
        "traits d’union simples, 40 au plus",
    ),
    "game-there": ("there is a game {name} already", "il y a déjà un jeu {name}"),
    "not-empty": (
        "{folder} is not empty; nothing was written",
        "{folder} n’est pas vide ; rien n’a été écrit",
    ),
    "begun": (
        "{folder}: a package with a game; run pip install -e {folder} to let Carnet find it",
        "{folder} : un paquet avec un jeu ; pip install -e {folder} le fait connaître à Carnet",
    ),
    "no-game-near": (
        "there is no game “{game}”; did you mean {near}?",
        "il n’y a pas de jeu « {game} » ; vouliez-vous dire {near} ?",
    ),
    "no-player": (
        "there is no player “{player}”; there are: {players}",
        "il n’y a pas de joueur « {player} » ; il y a : {players}",
    ),
    "no-code": (
        "there is no finding “{code}”; there are: {codes}",
        "il n’y a pas de faute « {code} » ; il y a : {codes}",
    ),
    "no-code-near": (
        "there is no finding “{code}”; did you mean {near}?",
        "il n’y a pas de faute « {code} » ; vouliez-vous dire {near} ?",
    ),
    "no-fault": ("{game} cannot have {code}", "{game} ne peut pas avoir {code}"),
    "no-fault-options": (
        "{game} cannot have {code} with {options}",
        "{game} ne peut pas avoir {code} avec {options}",
    ),
    "not-found-fault": (
        "no game of {game} with {code} alone was found from seed {seed}; try another seed",
        "aucune partie de {game} avec {code} seul n’a été trouvée depuis la graine {seed} ; "
        "essayez une autre graine",
    ),
    "one-version": (
        "only the first line of a file names its version: {code} is for one record, "
        "without --count",
        "seule la première ligne d’un fichier nomme sa version : {code} est pour un seul "
        "relevé, sans --count",
    ),
    "no-option": (
        "{game} has no option “{option}”; it has: {options}",
        "{game} n’a pas d’option « {option} » ; il a : {options}",
    ),
    "no-value": (
        "{option} cannot be “{value}”; it may be: {values}",
        "{option} ne peut pas valoir « {value} » ; valeurs possibles : {values}",
    ),
    "kit-no-program": (
        "the program cannot be started: {why}",
        "le programme ne peut pas être lancé : {why}",
    ),
    "kit-bad-command": ("{option} is no command: {why}", "{option} n’est pas une commande : {why}"),
    "kit-no-case": (
        "there is no case about that; name a paragraph such as 2.3, a chapter such as "
        "“rulebook 12”, or how the name of a case begins",
        "aucun cas ne porte là-dessus ; nommez un paragraphe comme 2.3, un chapitre comme "
        "« rulebook 12 », ou le début du nom d’un cas",
    ),
    "kit-nothing-asked": (
        "no case was asked: none of these commands does what the cases are about",
        "aucun cas n’a été posé : aucune de ces commandes ne fait ce qu’ils demandent",
    ),
    "kit-one-process": (
        "with --one-process one command answers everything: give it as --command alone",
        "avec --one-process une seule commande répond à tout : donnez-la par --command seul",
    ),
    "kit-without-command": (
        "{option} says how another program is asked: name that program with --command",
        "{option} dit comment interroger un autre programme : nommez-le par --command",
    ),
    "kit-copied": ("the cases are in {path}", "les cas sont dans {path}"),
    "kit-there-already": (
        "{path} is there already; name a new folder",
        "{path} existe déjà ; nommez un nouveau dossier",
    ),
}
