"""What is said about pictures of the table, and films, in both languages."""

from __future__ import annotations

from records.languages import Language

#: The problems of the interface.
PROBLEMS_OF_PICTURES: dict[str, dict[Language, str]] = {
    "no-pictures": {
        "en": "PNG, WebP and GIF need the extra “images” (pip install 'carnet[images]'); "
        "SVG is available without it.",
        "fr": "PNG, WebP et GIF demandent l’extra « images » (pip install 'carnet[images]') ; "
        "SVG s’en passe.",
    },
    "film-too-long": {
        "en": "A film of this width has at most {most} pictures, this one would have {count}: ask "
        "for one trick, for fewer actions, or for a smaller width.",
        "fr": "Un film de cette largeur a {most} images au plus, celui-ci en aurait {count} : "
        "demandez une seule levée, moins d’actions, ou une largeur moindre.",
    },
    "no-line": {
        "en": "This record has no variation “{line}” there.",
        "fr": "Ce relevé n’a pas de variante « {line} » à cet endroit.",
    },
    "no-table": {
        "en": "There is no table to picture: the game is not known, or the record has no deal.",
        "fr": "Il n’y a pas de table à montrer : le jeu n’est pas connu, ou le relevé n’a pas de "
        "coup.",
    },
    "no-such-trick": {
        "en": "Nothing was played in trick {trick} of this deal.",
        "fr": "Rien n’a été joué à la levée {trick} de ce coup.",
    },
}

#: What schemas say.
VALIDATION_OF_PICTURES: dict[str, dict[Language, str]] = {
    "picture-width": {"en": "From 200 to 2400 pixels.", "fr": "De 200 à 2400 points."},
    "film-width": {"en": "From 200 to 1000 pixels.", "fr": "De 200 à 1000 points."},
    "film-pace": {
        "en": "From 100 to 5000 milliseconds.",
        "fr": "De 100 à 5000 millisecondes.",
    },
    "line-name": {
        "en": "A variation is named as in 12.1, 12.1-14.2, or ~ and the id of an annotation.",
        "fr": "Une variante se nomme comme 12.1, 12.1-14.2, ou ~ et l’identifiant d’une "
        "annotation.",
    },
}

#: The words of the pages.
PICTURES: dict[str, dict[Language, str]] = {
    "picture": {"en": "Picture", "fr": "Image"},
    "picture-of-table": {"en": "A picture of the table", "fr": "Une image de la table"},
    "picture-link": {"en": "The address of the picture", "fr": "L’adresse de l’image"},
    "picture-copy": {"en": "Copy the picture", "fr": "Copier l’image"},
    "picture-copied": {"en": "The picture is copied.", "fr": "L’image est copiée."},
    "picture-not-copied": {
        "en": "This browser does not copy pictures here: save it instead.",
        "fr": "Ici, ce navigateur ne copie pas les images : enregistrez-la plutôt.",
    },
    "picture-save": {"en": "Save as {form}", "fr": "Enregistrer en {form}"},
    "picture-theme": {"en": "Background", "fr": "Fond"},
    "picture-light": {"en": "light", "fr": "clair"},
    "picture-dark": {"en": "dark", "fr": "sombre"},
    "film": {"en": "Save a film", "fr": "Enregistrer un film"},
    "film-of-trick": {"en": "of this trick", "fr": "de cette levée"},
    "film-of-deal": {"en": "of the deal", "fr": "du coup"},
    "film-form": {"en": "as", "fr": "en"},
    "film-working": {"en": "Making the film…", "fr": "Préparation du film…"},
    "film-done": {"en": "The film is saved.", "fr": "Le film est enregistré."},
    # a whole record in a link
    "share-whole": {
        "en": "The whole record in a link",
        "fr": "Le relevé entier dans un lien",
    },
    "share-whole-note": {
        "en": "The link holds the text with its annotations, as it is now. It opens even if the "
        "record is deleted here.",
        "fr": "Le lien contient le texte et ses annotations, tels qu’ils sont maintenant. Il "
        "s’ouvre même si le relevé est supprimé ici.",
    },
    "share-make": {"en": "Make the link", "fr": "Créer le lien"},
    "link-title": {"en": "A record in a link", "fr": "Un relevé dans un lien"},
    "link-note": {
        "en": "This record is in the address of the page alone; it is stored nowhere.",
        "fr": "Ce relevé n’est que dans l’adresse de la page ; il n’est enregistré nulle part.",
    },
    "link-too-long": {
        "en": "This record is too long for a link: send its text as a file.",
        "fr": "Ce relevé est trop long pour un lien : envoyez son texte comme fichier.",
    },
    "link-longer-than-any": {
        "en": "This link is longer than 64 kB, which no link to a record is.",
        "fr": "Ce lien dépasse 64 ko ; aucun lien vers un relevé n’est aussi long.",
    },
    "link-unpacks-too-long": {
        "en": "The text in this link is longer than 1 MiB and is not opened.",
        "fr": "Le texte contenu dans ce lien dépasse 1 Mio ; il n’est pas ouvert.",
    },
    "link-damaged": {
        "en": "This link is incomplete or has been changed: ask for it again, or for the text as a "
        "file.",
        "fr": "Ce lien est incomplet ou a été modifié : demandez-le de nouveau, ou le texte comme "
        "fichier.",
    },
    "link-empty": {
        "en": "There is no record in this address: after #r= it has none.",
        "fr": "Cette adresse ne contient pas de relevé : rien ne suit #r=.",
    },
    "link-of-many": {
        "en": "This link holds {n} records. The first is shown; the text has them all.",
        "fr": "Ce lien contient {n} relevés. Le premier est montré ; le texte les a tous.",
    },
    "link-text-alone": {
        "en": "The service does not answer, so there is no table; the text of the record is here.",
        "fr": "Le service ne répond pas, il n’y a donc pas de table ; le texte du relevé est ici.",
    },
    "preview-alt": {"en": "The table: {title}", "fr": "La table : {title}"},
}
