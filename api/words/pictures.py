"""What is said about pictures of the table, and films, in both languages."""

from __future__ import annotations

#: The problems of the interface.
PROBLEMS_OF_PICTURES: dict[str, tuple[str, str]] = {
    "no-pictures": (
        "PNG, WebP and GIF need the extra “images” (pip install 'carnet[images]'); "
        "SVG is available without it.",
        "PNG, WebP et GIF demandent l’extra « images » (pip install 'carnet[images]') ; "
        "SVG s’en passe.",
    ),
    "film-too-long": (
        "A film of this width has at most {most} pictures, this one would have {count}: ask "
        "for one trick, for fewer actions, or for a smaller width.",
        "Un film de cette largeur a {most} images au plus, celui-ci en aurait {count} : "
        "demandez une seule levée, moins d’actions, ou une largeur moindre.",
    ),
    "no-line": (
        "This record has no variation “{line}” there.",
        "Ce relevé n’a pas de variante « {line} » à cet endroit.",
    ),
    "no-table": (
        "There is no table to picture: the game is not known, or the record has no deal.",
        "Il n’y a pas de table à montrer : le jeu n’est pas connu, ou le relevé n’a pas de coup.",
    ),
    "no-such-trick": (
        "Nothing was played in trick {trick} of this deal.",
        "Rien n’a été joué à la levée {trick} de ce coup.",
    ),
}

#: What schemas say.
VALIDATION_OF_PICTURES: dict[str, tuple[str, str]] = {
    "picture-width": ("From 200 to 2400 pixels.", "De 200 à 2400 points."),
    "film-width": ("From 200 to 1000 pixels.", "De 200 à 1000 points."),
    "film-pace": ("From 100 to 5000 milliseconds.", "De 100 à 5000 millisecondes."),
    "line-name": (
        "A variation is named as in 12.1, 12.1-14.2, or ~ and the id of an annotation.",
        "Une variante se nomme comme 12.1, 12.1-14.2, ou ~ et l’identifiant d’une annotation.",
    ),
}

#: The words of the pages.
PICTURES: dict[str, tuple[str, str]] = {
    "picture": ("Picture", "Image"),
    "picture-of-table": ("A picture of the table", "Une image de la table"),
    "picture-link": ("The address of the picture", "L’adresse de l’image"),
    "picture-copy": ("Copy the picture", "Copier l’image"),
    "picture-copied": ("The picture is copied.", "L’image est copiée."),
    "picture-not-copied": (
        "This browser does not copy pictures here: save it instead.",
        "Ici, ce navigateur ne copie pas les images : enregistrez-la plutôt.",
    ),
    "picture-save": ("Save as {form}", "Enregistrer en {form}"),
    "picture-theme": ("Background", "Fond"),
    "picture-light": ("light", "clair"),
    "picture-dark": ("dark", "sombre"),
    "film": ("Save a film", "Enregistrer un film"),
    "film-of-trick": ("of this trick", "de cette levée"),
    "film-of-deal": ("of the deal", "du coup"),
    "film-form": ("as", "en"),
    "film-working": ("Making the film…", "Préparation du film…"),
    "film-done": ("The film is saved.", "Le film est enregistré."),
    # a whole record in a link
    "share-whole": ("The whole record in a link", "Le relevé entier dans un lien"),
    "share-whole-note": (
        "The link holds the text with its annotations, as it is now. It opens even if the "
        "record is deleted here.",
        "Le lien contient le texte et ses annotations, tels qu’ils sont maintenant. Il "
        "s’ouvre même si le relevé est supprimé ici.",
    ),
    "share-make": ("Make the link", "Créer le lien"),
    "link-title": ("A record in a link", "Un relevé dans un lien"),
    "link-note": (
        "This record is in the address of the page alone; it is stored nowhere.",
        "Ce relevé n’est que dans l’adresse de la page ; il n’est enregistré nulle part.",
    ),
    "link-too-long": (
        "This record is too long for a link: send its text as a file.",
        "Ce relevé est trop long pour un lien : envoyez son texte comme fichier.",
    ),
    "link-longer-than-any": (
        "This link is longer than 64 kB, which no link to a record is.",
        "Ce lien dépasse 64 ko ; aucun lien vers un relevé n’est aussi long.",
    ),
    "link-unpacks-too-long": (
        "The text in this link is longer than 1 MiB and is not opened.",
        "Le texte contenu dans ce lien dépasse 1 Mio ; il n’est pas ouvert.",
    ),
    "link-damaged": (
        "This link is incomplete or has been changed: ask for it again, or for the text as a file.",
        "Ce lien est incomplet ou a été modifié : demandez-le de nouveau, ou le texte comme "
        "fichier.",
    ),
    "link-empty": (
        "There is no record in this address: after #r= it has none.",
        "Cette adresse ne contient pas de relevé : rien ne suit #r=.",
    ),
    "link-of-many": (
        "This link holds {n} records. The first is shown; the text has them all.",
        "Ce lien contient {n} relevés. Le premier est montré ; le texte les a tous.",
    ),
    "link-text-alone": (
        "The service does not answer, so there is no table; the text of the record is here.",
        "Le service ne répond pas, il n’y a donc pas de table ; le texte du relevé est ici.",
    ),
    "preview-alt": ("The table: {title}", "La table : {title}"),
}
