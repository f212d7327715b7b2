"""Sources in French: the names of books stay as they are, what is said of them does not."""

from __future__ import annotations

from records.languages import Language

#: As phrases, the longer before those that are in them.
PHRASES = {
    "jeux-de-cartes.com lost its suit signs": "jeux-de-cartes.com a perdu ses signes de couleur",
    "bésigue with two packs and nine cards ; its sister text is at": "bésigue à deux jeux et neuf "
    "cartes ; un texte voisin est à",
    "the Portland Club’s laws of Rubicon bézique, 1887, in Hoffmann": "les lois du Portland Club "
    "sur le bézique Rubicon, 1887, dans Hoffmann",
    "Portland laws 34 to 38": "lois du Portland 34 à 38",
    "Portland laws": "lois du Portland",
    "Portland law": "loi du Portland",
    "the makers’ leaflet": "la notice des fabricants",
    "sister text": "texte voisin",
    "as in Skat and Schafkopf": "comme au skat et au schafkopf",
    "German Wikipedia": "Wikipédia allemande",
    "mirrored at": "copie à",
    "Britannica 9th ed.": "Britannica, 9e éd.",
    "18th edition": "18e édition",
    "by “Cavendish”": "par « Cavendish »",
    "Diderot and d’Alembert": "Diderot et d’Alembert",
    "sizette and quadrette": "sizette et quadrette",
    "six-deck bézique": "bézique à six jeux",
    "laws of bézique": "lois du bézique",
    "after Méry": "d’après Méry",
    "adpoker on": "adpoker sur",
    "250 or 150": "250 ou 150",
    " is silent": " n’en dit rien",
    "rulebook": "livre des règles",
    "chapter": "chapitre",
}


def phrases(language: Language) -> dict[str, str]:
    """What is said otherwise in that language; a semicolon has its space in French already."""
    return PHRASES if language == "fr" else {}


def source_words(source: str, language: Language) -> str:
    """A source as readers of that language have it.

    >>> source_words("rulebook 7, 2; the makers’ leaflet", "fr")
    'livre des règles 7, 2 ; la notice des fabricants'
    """
    if language == "fr":
        source = source.replace("; ", " ; ")
    for english, other in phrases(language).items():
        source = source.replace(english, other)
    return source
