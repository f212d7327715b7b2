"""What the bibliography says of books, in French; the titles of books stay as they are."""

from __future__ import annotations

#: Phrases and their translations. Longer phrases come before those that they contain.
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
