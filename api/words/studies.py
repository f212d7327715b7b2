"""What the service says of studies, and of tags on records."""

from __future__ import annotations

#: What problems say.
PROBLEMS_OF_STUDIES: dict[str, tuple[str, str]] = {
    "no-study": (
        "There is no study “{study}” in this collection.",
        "Il n’y a pas d’étude « {study} » dans cette collection.",
    ),
    "study-deleted": (
        "Study “{study}” was deleted on {deleted}. Until {until} it can be brought back.",
        "L’étude « {study} » a été supprimée le {deleted}. Jusqu’au {until}, elle peut être "
        "restaurée.",
    ),
    "study-there": (
        "Study “{study}” has not been deleted. Nothing was changed.",
        "L’étude « {study} » n’a pas été supprimée. Rien n’a changé.",
    ),
    "too-many-chapters": (
        "A study has at most {most} chapters. Nothing was changed.",
        "Une étude a au plus {most} chapitres. Rien n’a changé.",
    ),
    "too-many-tags": (
        "A record has at most {most} tags. Nothing was changed.",
        "Un relevé a au plus {most} étiquettes. Rien n’a changé.",
    ),
    "study-records": (
        "The text of “{record}” in this file is not one record. Nothing was stored.",
        "Le texte de « {record} » dans ce fichier n’est pas un relevé. Rien n’a été enregistré.",
    ),
}

#: What is told of a value that is not right.
VALIDATION_OF_STUDIES: dict[str, tuple[str, str]] = {
    "id": (
        "An id is twelve digits and small letters.",
        "Un identifiant se compose de douze chiffres et minuscules.",
    ),
    "line": (
        "A variation is named as 12.1 or 12.1-14.2.",
        "Une variante se nomme comme 12.1 ou 12.1-14.2.",
    ),
    "tag-of-record": (
        "A tag has from 1 to 60 characters, and no comma.",
        "Une étiquette a de 1 à 60 caractères, sans virgule.",
    ),
    "tags-at-most": ("At most 50 tags.", "Au plus 50 étiquettes."),
    "chapters-at-most": ("At most 500 chapters.", "Au plus 500 chapitres."),
    "words-length": (
        "At most 20,000 characters, and 200 for a title.",
        "20 000 caractères au plus, et 200 pour un titre.",
    ),
    "study-file": (
        "This is not the file of a study that Carnet wrote.",
        "Ce n’est pas un fichier d’étude écrit par Carnet.",
    ),
}

#: What the pages say.
STUDIES: dict[str, tuple[str, str]] = {
    # labels
    "labels": ("Labels", "Étiquettes"),
    "filter-label": ("Label", "Étiquette"),
    "label-count": ("{name} ({n})", "{name} ({n})"),
    "label-name": ("New label", "Nouvelle étiquette"),
    "label-add": ("Add", "Ajouter"),
    "label-remove": ("Remove the label {name}", "Retirer l’étiquette {name}"),
    "label-added": (
        "{n} records have the label “{name}”.",
        "{n} relevés ont l’étiquette « {name} ».",
    ),
    "label-added-one": (
        "The record has the label “{name}”.",
        "Le relevé a l’étiquette « {name} ».",
    ),
    "label-removed": (
        "{n} records no longer have the label “{name}”.",
        "{n} relevés n’ont plus l’étiquette « {name} ».",
    ),
    "label-removed-one": (
        "The record no longer has the label “{name}”.",
        "Le relevé n’a plus l’étiquette « {name} ».",
    ),
    "label-selected": ("Label them", "Les étiqueter"),
    "label-take-off": ("Remove", "Retirer"),
    # studies
    "studies": ("Studies", "Études"),
    "studies-note": (
        "A study puts places in records, or whole records, in an order, with text between them.",
        "Une étude réunit des moments de parties, ou des relevés entiers, dans l’ordre que "
        "vous voulez, avec du texte entre eux.",
    ),
    "studies-none": ("There is no study yet.", "Il n’y a pas encore d’étude."),
    "studies-deleted": ("Deleted studies", "Études supprimées"),
    "study-new": ("New study", "Nouvelle étude"),
    "study-import": ("Import a study", "Importer une étude"),
    "study-import-file": ("A study in a file", "Une étude dans un fichier"),
    "study-imported": ("This study is in the collection:", "Cette étude est dans la collection :"),
    "study-back": ("Back in the collection:", "De nouveau dans la collection :"),
    "study-until": ("kept until", "conservée jusqu’au"),
    "study-title": ("Title", "Titre"),
    "study-author": ("Author", "Auteur"),
    "study-introduction": ("Introduction", "Introduction"),
    "study-edit": ("Edit", "Modifier"),
    "study-read": ("Read the study", "Lire l’étude"),
    "study-records": ("Its records", "Ses relevés"),
    "study-take-carnet": ("Carnet text", "Texte Carnet"),
    "study-take-file": ("Study as a file", "Fichier de l’étude"),
    "study-frame": ("The study, for your own page", "L’étude, pour votre propre page"),
    "study-changed": ("changed", "modifiée le"),
    "study-deleted-told": (
        "The study is deleted. It can be brought back for thirty days.",
        "L’étude est supprimée. Vous pouvez la restaurer pendant trente jours.",
    ),
    "study-saved": ("Saved.", "Enregistré."),
    "study-unsaved": ("Not saved yet.", "Pas encore enregistré."),
    "study-empty": (
        "This study has no chapters yet. Edit it, or add places to it from the page of a record.",
        "Cette étude n’a pas encore de chapitres. Modifiez-la, ou ajoutez-y des moments "
        "depuis la page d’un relevé.",
    ),
    "study-contents": ("Contents", "Sommaire"),
    "in-studies": ("In the studies:", "Dans les études :"),
    "chapters": ("{n} chapters", "{n} chapitres"),
    "chapters-one": ("1 chapter", "1 chapitre"),
    "chapter-n": ("Chapter {n}", "Chapitre {n}"),
    "chapter-title": ("Title of the chapter", "Titre du chapitre"),
    "chapter-text": ("Text", "Texte"),
    "chapter-record": (
        "The game to show: the link from “Share”, or the address of its page",
        "La partie à montrer : le lien de « Partager », ou l’adresse de sa page",
    ),
    "chapter-record-bad": ("This does not lead to a game.", "Cela ne mène pas à une partie."),
    "chapter-up": ("Move chapter {n} up", "Monter le chapitre {n}"),
    "chapter-down": ("Move chapter {n} down", "Descendre le chapitre {n}"),
    "chapter-remove": ("Remove chapter {n}", "Retirer le chapitre {n}"),
    "chapter-removed": ("Chapter {n} is removed.", "Le chapitre {n} est retiré."),
    "chapter-moved": ("It is chapter {n} now.", "C’est maintenant le chapitre {n}."),
    "chapter-add": ("Add a chapter", "Ajouter un chapitre"),
    "chapter-place": ("deal {deal}, action {ply}", "coup {deal}, action {ply}"),
    "chapter-whole": ("the whole record", "le relevé entier"),
    "chapter-deleted": (
        "This record is in the bin; it can be brought back until {until}.",
        "Ce relevé est dans la corbeille ; on peut le restaurer jusqu’au {until}.",
    ),
    "chapter-gone": (
        "This record is not in the collection any more.",
        "Ce relevé n’est plus dans la collection.",
    ),
    "to-study": ("Add to a study", "Ajouter à une étude"),
    "to-study-which": ("Study", "Étude"),
    "to-study-new": ("a new study", "une nouvelle étude"),
    "to-study-what": ("What to add", "Ce qu’on ajoute"),
    "to-study-place": ("this place", "ce moment"),
    "to-study-added": ("Added to the study:", "Ajouté à l’étude :"),
}
