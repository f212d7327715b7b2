"""What the bibliography says of books, in French; the titles of books stay as they are."""

from __future__ import annotations

#: Phrases and their translations. Longer phrases come before those that they contain.
PHRASES = {
    "jeux-de-cartes.com lost its suit signs": "jeux-de-cartes.com a perdu ses signes de couleur",
    "bezique with two packs and nine cards ; its sister text is at": "bésigue à deux jeux et neuf "
    "cartes ; un texte voisin est à",
    "the Portland Club’s laws of Rubicon bezique, 1887, in Hoffmann": "les lois du Portland Club "
    "sur le bésigue rubicon, 1887, dans Hoffmann",
    "34 to 38": "34 à 38",
    "41 to 43": "41 à 43",
    "56 to 61": "56 à 61",
    "Portland laws": "lois du Portland",
    "Portland law": "loi du Portland",
    "the makers’ leaflet": "la notice des fabricants",
    "sister text": "texte voisin",
    "as in Skat and Schafkopf": "comme au skat et au schafkopf",
    "German Wikipedia": "Wikipédia allemande",
    "mirrored at": "copie à",
    "Britannica 9th ed.": "Britannica, 9e éd.",
    "18th edition": "18e édition",
    "as played at Fuveau": "comme on joue à Fuveau",
    "jeux-de-cartes.com lost": "jeux-de-cartes.com a perdu",
    "the winner": "le gagnant",
    "pagat on Schnapsen": "pagat sur le schnapsen",
    "pagat on 66": "pagat sur le 66",
    "Bulgarian sixty-six": "soixante-six bulgare",
    "German sixty-six": "soixante-six allemand",
    " : sixty-six": " : soixante-six",
    ", sixty-six p.": ", soixante-six p.",
    " : Rubicon bezique": " : bésigue rubicon",
    " : Bezique": " : Bésigue",
    "by “Cavendish”": "par « Cavendish »",
    "Diderot and d’Alembert": "Diderot et d’Alembert",
    "sizette and quadrette": "sizette et quadrette",
    "six-deck bezique": "bésigue à six jeux",
    "laws of bezique": "lois du bésigue",
    "Rubicon bezique p.": "bésigue rubicon p.",
    " : bezique": " : bésigue",
    "Modernized, bezique": "Modernized, bésigue",
    "after Méry": "d’après Méry",
    "after Parlett": "d’après Parlett",
    "as Wikipedia on Triomphe quotes it, with rules of 1659": "cité par Wikipédia, à l’article "
    "Triomphe, avec des règles de 1659",
    "Sixte and Triumph": "Sixte et Triumph",
    "Card Games, bezique": "Card Games, bésigue",
    "and https": "et https",
    "adpoker on": "adpoker sur",
    "pokerwiner on": "pokerwiner sur",
    "4 enseignes on": "4 enseignes sur",
    "jeux-de-cartes.com on": "jeux-de-cartes.com sur",
    "Parlett on six packs": "Parlett sur les six jeux",
    "1659 rules": "règles de 1659",
    "250 or 150": "250 ou 150",
    " is silent": " n’en dit rien",
    "rulebook": "livre des règles",
    "chapter": "chapitre",
}


def phrases(language: str) -> dict[str, str]:
    """Return the phrases to replace for that language: none for English."""
    return PHRASES if language == "fr" else {}


def source_words(source: str, language: str) -> str:
    """Return a source as readers of that language expect it.

    >>> source_words("rulebook 7, 2; the makers’ leaflet", "fr")
    'livre des règles 7, 2 ; la notice des fabricants'
    """
    if language == "fr":
        source = source.replace("; ", " ; ").replace(": ", " : ")
    for english, other in phrases(language).items():
        source = source.replace(english, other)
    return source
