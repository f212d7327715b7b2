"""The sentences about deleted records and the bin, in English and in French."""

from __future__ import annotations

from records.languages import Text

WORDS: dict[str, Text] = {
    "delete-what": {
        "en": "name the ids of records, with --undo or without, or give --list, with --json or "
        "without",
        "fr": "nommez des identifiants de relevés, avec --undo ou sans, ou donnez --list, avec "
        "--json ou sans",
    },
    "delete-no-record": {
        "en": "there is no record {id}; nothing was deleted",
        "fr": "il n’y a pas de relevé {id} ; rien n’a été supprimé",
    },
    "delete-not-in-bin": {
        "en": "record {id} is not in the bin; nothing was brought back; carnet delete --list shows "
        "what is there",
        "fr": "le relevé {id} n’est pas dans la corbeille ; rien n’a été restauré ; carnet delete "
        "--list montre ce qui s’y trouve",
    },
    "delete-kept-anew": {
        "en": "the same text has been stored anew meanwhile, as record {id}; nothing was brought "
        "back",
        "fr": "le même texte a été enregistré de nouveau entre-temps, comme relevé {id} ; rien n’a "
        "été restauré",
    },
    "delete-done-1": {
        "en": "{n} record deleted; until {until}, --undo brings it back",
        "fr": "{n} relevé supprimé ; jusqu’au {until}, --undo le fait revenir",
    },
    "delete-done": {
        "en": "{n} records deleted; until {until}, --undo brings them back",
        "fr": "{n} relevés supprimés ; jusqu’au {until}, --undo les fait revenir",
    },
    "delete-back-1": {
        "en": "{n} record brought back from the bin",
        "fr": "{n} relevé restauré",
    },
    "delete-back": {
        "en": "{n} records brought back from the bin",
        "fr": "{n} relevés restaurés",
    },
    "delete-times": {
        "en": "deleted {deleted}, kept until {until}",
        "fr": "supprimé le {deleted}, gardé jusqu’au {until}",
    },
    "copy-bin-missing": {
        "en": "deleted record {id} is only in the bin of the first",
        "fr": "le relevé supprimé {id} n’est que dans la corbeille de la première",
    },
    "copy-bin-besides": {
        "en": "deleted record {id} is only in the bin of the second",
        "fr": "le relevé supprimé {id} n’est que dans la corbeille de la seconde",
    },
    "copy-bin-differs": {
        "en": "deleted record {id} differs",
        "fr": "le relevé supprimé {id} diffère",
    },
}
