"""The sentences about studies and tags, in English and in French."""

from __future__ import annotations

STUDYING: dict[str, dict[str, str]] = {
    "no-study": {
        "en": "there is no study {id}",
        "fr": "il n’y a pas d’étude {id}",
    },
    "damaged-tag": {
        "en": "{where}: one of its tags is not what was kept{told}.",
        "fr": "{where} : une de ses étiquettes n’est pas ce qui a été gardé{told}.",
    },
    "damaged-study": {
        "en": "{where}: a study is not what was kept{told}.",
        "fr": "{where} : une étude n’est pas ce qui a été gardé{told}.",
    },
    "copy-studies-differs": {
        "en": "studies of the first are not in the second, or differ there",
        "fr": "des études de la première ne sont pas dans la seconde, ou y diffèrent",
    },
    "copy-studies-besides": {
        "en": "studies are only in the second",
        "fr": "des études ne sont que dans la seconde",
    },
}
