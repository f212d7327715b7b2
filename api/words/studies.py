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
        "en": "An id is twelve digits and small letters.",
        "fr": "Un identifiant se compose de douze chiffres et minuscules.",
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
        "en": "At most 20,000 characters, and 200 for a title.",
        "fr": "20 000 caractères au plus, et 200 pour un titre.",
    },
    "study-file": {
        "en": "This is not the file of a study that Carnet wrote.",
        "fr": "Ce n’est pas un fichier d’étude écrit par Carnet.",
    },
}

#: What the pages say.
STUDIES: dict[str, dict[Language, str]] = {
    # labels
    "labels": {"en": "Labels", "fr": "Étiquettes"},
    "filter-label": {"en": "Label", "fr": "Étiquette"},
    "label-count": {"en": "{name} ({n})", "fr": "{name} ({n})"},
    "label-name": {"en": "New label", "fr": "Nouvelle étiquette"},
    "label-add": {"en": "Add", "fr": "Ajouter"},
    "label-remove": {"en": "Remove the label {name}", "fr": "Retirer l’étiquette {name}"},
    "label-added": {
        "en": "{n} records have the label “{name}”.",
        "fr": "{n} relevés ont l’étiquette « {name} ».",
    },
    "label-added-one": {
        "en": "The record has the label “{name}”.",
        "fr": "Le relevé a l’étiquette « {name} ».",
    },
    "label-removed": {
        "en": "{n} records no longer have the label “{name}”.",
        "fr": "{n} relevés n’ont plus l’étiquette « {name} ».",
    },
    "label-removed-one": {
        "en": "The record no longer has the label “{name}”.",
        "fr": "Le relevé n’a plus l’étiquette « {name} ».",
    },
    "label-selected": {"en": "Label them", "fr": "Les étiqueter"},
    "label-take-off": {"en": "Remove", "fr": "Retirer"},
    # studies
    "studies": {"en": "Studies", "fr": "Études"},
    "studies-note": {
        "en": "A study puts places in records, or whole records, in an order, with text between "
        "them.",
        "fr": "Une étude réunit des moments de parties, ou des relevés entiers, dans l’ordre que "
        "vous voulez, avec du texte entre eux.",
    },
    "studies-none": {"en": "There is no study yet.", "fr": "Il n’y a pas encore d’étude."},
    "studies-deleted": {"en": "Deleted studies", "fr": "Études supprimées"},
    "study-new": {"en": "New study", "fr": "Nouvelle étude"},
    "study-import": {"en": "Import a study", "fr": "Importer une étude"},
    "study-import-file": {"en": "A study in a file", "fr": "Une étude dans un fichier"},
    "study-imported": {
        "en": "This study is in the collection:",
        "fr": "Cette étude est dans la collection :",
    },
    "study-back": {"en": "Back in the collection:", "fr": "De nouveau dans la collection :"},
    "study-until": {"en": "kept until", "fr": "conservée jusqu’au"},
    "study-title": {"en": "Title", "fr": "Titre"},
    "study-author": {"en": "Author", "fr": "Auteur"},
    "study-introduction": {"en": "Introduction", "fr": "Introduction"},
    "study-edit": {"en": "Edit", "fr": "Modifier"},
    "study-read": {"en": "Read the study", "fr": "Lire l’étude"},
    "study-records": {"en": "Its records", "fr": "Ses relevés"},
    "study-take-carnet": {"en": "Carnet text", "fr": "Texte Carnet"},
    "study-take-file": {"en": "Study as a file", "fr": "Fichier de l’étude"},
    "study-frame": {
        "en": "The study, for your own page",
        "fr": "L’étude, pour votre propre page",
    },
    "study-changed": {"en": "changed", "fr": "modifiée le"},
    "study-deleted-told": {
        "en": "The study is deleted. It can be brought back for thirty days.",
        "fr": "L’étude est supprimée. Vous pouvez la restaurer pendant trente jours.",
    },
    "study-saved": {"en": "Saved.", "fr": "Enregistré."},
    "study-unsaved": {"en": "Not saved yet.", "fr": "Pas encore enregistré."},
    "study-empty": {
        "en": "This study has no chapters yet. Edit it, or add places to it from the page of a "
        "record.",
        "fr": "Cette étude n’a pas encore de chapitres. Modifiez-la, ou ajoutez-y des moments "
        "depuis la page d’un relevé.",
    },
    "study-contents": {"en": "Contents", "fr": "Sommaire"},
    "in-studies": {"en": "In the studies:", "fr": "Dans les études :"},
    "chapters": {"en": "{n} chapters", "fr": "{n} chapitres"},
    "chapters-one": {"en": "1 chapter", "fr": "1 chapitre"},
    "chapter-n": {"en": "Chapter {n}", "fr": "Chapitre {n}"},
    "chapter-title": {"en": "Title of the chapter", "fr": "Titre du chapitre"},
    "chapter-text": {"en": "Text", "fr": "Texte"},
    "chapter-record": {
        "en": "The game to show: the link from “Share”, or the address of its page",
        "fr": "La partie à montrer : le lien de « Partager », ou l’adresse de sa page",
    },
    "chapter-record-bad": {
        "en": "This does not lead to a game.",
        "fr": "Cela ne mène pas à une partie.",
    },
    "chapter-up": {"en": "Move chapter {n} up", "fr": "Monter le chapitre {n}"},
    "chapter-down": {"en": "Move chapter {n} down", "fr": "Descendre le chapitre {n}"},
    "chapter-remove": {"en": "Remove chapter {n}", "fr": "Retirer le chapitre {n}"},
    "chapter-removed": {"en": "Chapter {n} is removed.", "fr": "Le chapitre {n} est retiré."},
    "chapter-moved": {
        "en": "It is chapter {n} now.",
        "fr": "C’est maintenant le chapitre {n}.",
    },
    "chapter-add": {"en": "Add a chapter", "fr": "Ajouter un chapitre"},
    "chapter-place": {"en": "deal {deal}, action {ply}", "fr": "coup {deal}, action {ply}"},
    "chapter-whole": {"en": "the whole record", "fr": "le relevé entier"},
    "chapter-deleted": {
        "en": "This record is in the bin; it can be brought back until {until}.",
        "fr": "Ce relevé est dans la corbeille ; on peut le restaurer jusqu’au {until}.",
    },
    "chapter-gone": {
        "en": "This record is not in the collection any more.",
        "fr": "Ce relevé n’est plus dans la collection.",
    },
    "to-study": {"en": "Add to a study", "fr": "Ajouter à une étude"},
    "to-study-which": {"en": "Study", "fr": "Étude"},
    "to-study-new": {"en": "a new study", "fr": "une nouvelle étude"},
    "to-study-what": {"en": "What to add", "fr": "Ce qu’on ajoute"},
    "to-study-place": {"en": "this place", "fr": "ce moment"},
    "to-study-record": {"en": "the whole record", "fr": "le relevé entier"},
    "to-study-added": {"en": "Added to the study:", "fr": "Ajouté à l’étude :"},
}
