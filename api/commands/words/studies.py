"""The sentences about studies and tags, in English and in French."""

from __future__ import annotations

from records.languages import Text

WORDS: dict[str, Text] = {
    "no-study": {
        "en": "there is no study {id}",
        "fr": "il n’y a pas d’étude {id}",
    },
    "study-imported": {
        "en": "{path}: study “{title}” ({id}), chapters {n}, records stored {stored}",
        "fr": "{path} : étude « {title} » ({id}), chapitres {n}, relevés enregistrés {stored}",
    },
    "study-known": {
        "en": "{path}: study “{title}” ({id}) is there already; nothing was stored",
        "fr": "{path} : l’étude « {title} » ({id}) est déjà là ; rien n’a été enregistré",
    },
    "study-file-deleted": {
        "en": "{path}: study “{title}” ({id}) was deleted there and can be brought back; nothing "
        "was stored",
        "fr": "{path} : l’étude « {title} » ({id}) y a été supprimée et peut être restaurée ; rien "
        "n’a été enregistré",
    },
    "study-file-json": {
        "en": "{path}: this is not the file of a study that Carnet wrote: it is not JSON; nothing "
        "was stored",
        "fr": "{path} : ce n’est pas un fichier d’étude écrit par Carnet : ce n’est pas du JSON ; "
        "rien n’a été enregistré",
    },
    "study-file-bad": {
        "en": "{path}: this is not the file of a study that Carnet wrote: {where}: {why} Nothing "
        "was stored",
        "fr": "{path} : ce n’est pas un fichier d’étude écrit par Carnet : {where} : {why} Rien "
        "n’a été enregistré",
    },
    "study-file-record": {
        "en": "{path}: the text of {record} is not one record; nothing was stored",
        "fr": "{path} : le texte de {record} n’est pas un relevé ; rien n’a été enregistré",
    },
}
