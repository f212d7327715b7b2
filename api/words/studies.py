"""What the service says of studies, and of tags on records."""

from __future__ import annotations

from records.languages import Language

#: What problems say.
PROBLEMS_OF_STUDIES: dict[str, dict[Language, str]] = {
    "no-study": {
        "en": "There is no study “{study}” in this collection.",
        "fr": "Il n’y a pas d’étude « {study} » dans cette collection.",
    },
    "study-deleted": {
        "en": "Study “{study}” was deleted on {deleted}. Until {until} it can be brought back.",
        "fr": "L’étude « {study} » a été supprimée le {deleted}. Jusqu’au {until}, elle peut être "
        "restaurée.",
    },
    "study-there": {
        "en": "Study “{study}” has not been deleted. Nothing was changed.",
        "fr": "L’étude « {study} » n’a pas été supprimée. Rien n’a changé.",
    },
    "too-many-chapters": {
        "en": "A study has at most {most} chapters. Nothing was changed.",
        "fr": "Une étude a au plus {most} chapitres. Rien n’a changé.",
    },
    "too-many-tags": {
        "en": "A record has at most {most} tags. Nothing was changed.",
        "fr": "Un relevé a au plus {most} étiquettes. Rien n’a changé.",
    },
    "study-records": {
        "en": "The text of “{record}” in this file is not one record. Nothing was stored.",
        "fr": "Le texte de « {record} » dans ce fichier n’est pas un relevé. Rien n’a été "
        "enregistré.",
    },
}

#: What is told of a value that is not right.
VALIDATION_OF_STUDIES: dict[str, dict[Language, str]] = {
    "id": {
        "en": "An id has twelve digits and small letters.",
        "fr": "Un identifiant a douze chiffres et petites lettres.",
    },
    "line": {
        "en": "A variation is named as 12.1 or 12.1-14.2.",
        "fr": "Une variante se nomme comme 12.1 ou 12.1-14.2.",
    },
    "tag-of-record": {
        "en": "A tag has from 1 to 60 characters, and no comma.",
        "fr": "Une étiquette a de 1 à 60 caractères, sans virgule.",
    },
    "tags-at-most": {"en": "At most 50 tags.", "fr": "Au plus 50 étiquettes."},
    "chapters-at-most": {"en": "At most 500 chapters.", "fr": "Au plus 500 chapitres."},
    "words-length": {
        "en": "Must have at most 20,000 characters, a title 200.",
        "fr": "Doit avoir au plus 20 000 caractères, un titre 200.",
    },
    "study-file": {
        "en": "Not a study as Carnet writes it to a file.",
        "fr": "Pas une étude telle que Carnet l’écrit dans un fichier.",
    },
}
