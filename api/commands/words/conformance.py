"""The sentences about the conformance kit, in English and in French."""

from __future__ import annotations

from records.languages import Text

WORDS: dict[str, Text] = {
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
