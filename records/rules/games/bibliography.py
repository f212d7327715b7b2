"""The books and pages that the rules were taken from, as a game's `sources` name them.

The part before the colon is the short name that options and findings use.
"""

from __future__ import annotations

ADPOKER_TRIOMPHE = "adpoker on Triomphe: https://www.adpoker.fr/triomphe.html"
BERNER_MAYER = "Berner-Mayer 1895: sixty-six, p. 32, https://euvs-vintage-cocktail-books.cld.bz"
BICYCLE = (
    "Bicycle: US Playing Card Co., https://bicyclecards.com/rule/rubicon-bezique and "
    "https://bicyclecards.com/how-to-play/four-hand-sixty-six"
)
BOUSSAC = "Boussac 1896: bezique, https://www.jouerenlignefr.org/encyclopedie/le-besigue"
BRISQUE = "adpoker on Brisque: Brisque ou Mariage, https://www.adpoker.fr/brisque.html"
BRITANNICA_9 = (
    "Britannica 9th ed.: Bezique, by “Cavendish”, vol. 3, pp. 624–625, https://en.m.wikisource.org"
    "/wiki/Page:Encyclop%C3%A6dia_Britannica,_Ninth_Edition,_v._3.djvu/643"
)
BRITANNICA_1911 = (
    "Britannica 1911: Bezique, vol. 3, "
    "https://en.m.wikisource.org/wiki/Page:EB1911_-_Volume_03.djvu/863"
)
ADPOKER_BRUSQUEMBILLE = "adpoker on Brusquembille: https://www.adpoker.fr/brusquembille.html"
BRUSQUEMBILLE_ENSEIGNES = "Les 4 enseignes: Brusquembille, https://les4enseignes.wordpress.com/2013/06/15/la-brusquembille/"
BRUSQUEMBILLE_LALANNE = (
    "Lalanne: Brusquembille à mariage, https://salondesjeux.fr/brusquembille-mariage.htm"
)
BRUSQUEMBILLE_PARLETT = "after Parlett: https://wikimili.com/en/Brusquembille"
BUMMERL = "bummerl.at: Schnapsen, https://bummerl.at"
CAVENDISH = (
    "Cavendish 1889: The Laws and Principles of Whist, 18th edition, "
    "https://www.gutenberg.org/ebooks/51039"
)
CHERESHNITSA = "chereshnitsa.org: sixty-six, https://www.chereshnitsa.org/recreation/sixty-six/"
CINQ_CENTS = "adpoker on Cinq-cents: http://www.adpoker.fr/cinq-cents.html"
COSMOVISIONS = "Cosmovisions: bezique, https://cosmovisions.com/jeux/besigue.htm"
CRAZY_MONKEY = (
    "Crazy Monkey: six-deck bezique, "
    "https://www.crazymonkeycasino.com/games-guide/bezique-six-deck.php"
)
ENCYCLOPEDIE = "Encyclopédie: Diderot and d’Alembert, Brusquembille, Sizette, Triomphe"
ENQUIRE = (
    "Enquire Within: laws of bezique, "
    "http://www.colourcountry.net/cgi-bin/fetchsec.py?range=123-129"
)
FOSTER = (
    "Foster: Foster’s Complete Hoyle, Rubicon bezique p. 334, sixty-six p. 347, https://bitlit.ru/page/en/r-f-foster"
    "/fosters-complete-hoyle-an-encyclopedia-of-games-including-all-indoor-games-played-to-day-with"
    "-suggestions-for-good-play-illustrative-hands-and-all-off/334"
)
FUVEAU = (
    "as played at Fuveau: Quadrette, 2023, https://fuveau.net/index.php/2023/11/18/la-quadrette"
)
GAMERULES = "gamerules.com: Bassadewitz, https://gamerules.com/rules/bassadewitz/"
GERMAN_WIKIPEDIA = "German Wikipedia: Bassadewitz, mirrored at https://de.wiki.li/Bassadewitz"
HOFFMANN = (
    "Hoffmann 1909: Hoyle’s Games Modernized, bezique, https://www.gutenberg.org/ebooks/39445"
)
JEUX_DE_CARTES = "jeux-de-cartes.com: Bassadewitz"
ADPOKER = "adpoker: bezique, http://www.adpoker.fr/besigue.html"
ADPOKER_SIZETTE = "adpoker on Sizette: https://www.adpoker.fr/sizette.html"
LALANNE_BESIGUE = "Lalanne: bezique, after Méry 1847, https://salondesjeux.fr/besigue.htm"
LALANNE_SIZETTE = "Lalanne: sizette and quadrette, https://salondesjeux.fr/sizette.htm"
LEAFLET = (
    "the makers’ leaflet: bezique with two packs and nine cards; "
    "its sister text is at https://www.jeuxdecartes.net/jeux-cartes/besigue/"
)
MEYERS = (
    "Meyers 1909: Meyers Großes Konversations-Lexikon, Sixte and Triumph, "
    "http://zeno.org/Meyers-1905/A/Sixte"
)
PARLETT = "Parlett: The Penguin Book of Card Games, Schieberamsch"
PARLETT_SIX_PACKS = "Parlett on six packs: The Penguin Book of Card Games, bezique"
PICCOLA = (
    "Piccola enciclopedia: Piccola enciclopedia di giuochi e passatempi, bazzica, "
    "http://www.adamoli.org/progetto-ocr/piccola-enciclopedia-di-giuochi-e-passatempi"
    "/PAGE0094.HTM"
)
BRITANNICA_PINOCHLE = (
    "Britannica 1911: Pinochle, "
    "http://encyclopedia.jrank.org/PIG_POL/PINOCHLE_or_PENUCILE_Ger_Pinoch.html"
)
FAMILY_EDUCATION = (
    "familyeducation.com: pinochle, http://fun.familyeducation.com/games/card-games/45741.html"
)
PARLETT_PINOCHLE = "Parlett: The Penguin Book of Card Games, Pinochle, https://readonlinefree.net"
PINOCHLE_RULES = "pinochle.net: https://pinochle.net/two-handed-pinochle"
POKERWINER_PINOCHLE = (
    "pokerwiner on pinochle: http://games-of-playing-cards.pokerwiner.com/pinocle-1.html"
)
RUESCH = "Ruesch: two-handed pinochle, https://github.com/jasonruesch"
POKERWINER = "pokerwiner: bezique, http://www.pokerwiner.com/games-of-playing-cards/bezique.html"
PORTLAND = (
    "Portland laws: the Portland Club’s laws of Rubicon bezique, 1887, in Hoffmann 1909, "
    "https://www.gutenberg.org/ebooks/39445"
)
IGRE = "igre.games: Schnapsen, https://igre.games"
PAGAT_66 = "pagat on 66: Game::Schnapsen, https://metacpan.org/pod/Game::Schnapsen"
SANTASE = "Santase: Bulgarian sixty-six, http://favorite-games.com/htmlen/rules_santase.php"
SCHNAPSEN = "pagat on Schnapsen: https://www.pagat.com/de/marriage/schnaps.html"
SANTASE_RULES = "SantaseGameEngine: Santase, https://github.com/NikolayIT/SantaseGameEngine"
SCHNAPSEN_STRATEGY = "schnapsenstrategy: Schnapsen, https://schnapsenstrategy.blogspot.com"
SCHNAPSEN_66 = "schnapsen66.info: German sixty-six, http://www.schnapsen66.info/"
JEUX_DE_CARTES_SIXTE = (
    "jeux-de-cartes.com on Sixte: http://www.jeux-de-cartes.com/jeux-de-cartes/sixte/"
)
SPORTWETTEN = (
    "123sportwetten: Bassadewitz, "
    "https://123sportwetten.eu/bassadewitz-spielkarten-und-spielverlauf-kartenspiele"
)
TREVOUX = (
    "Trévoux 1771: Dictionnaire de Trévoux, Brusquembille, https://fr.m.wikisource.org/wiki"
    "/Dictionnaire_de_Tr%C3%A9voux/6e_%C3%A9dition,_1771/BRUSQUEMBILLE"
)
TRIOMPHE_ENSEIGNES = (
    "Les 4 enseignes on Triomphe: https://les4enseignes.wordpress.com/2013/03/24/la-triomphe-2/"
)
TRIOMPHE_WIKIPEDIA = (
    "Cotton 1674: The Compleat Gamester, as Wikipedia on Triomphe quotes it, with rules of 1659, "
    "https://en.wikipedia.org/wiki/Triomphe"
)
WHITE_KNUCKLE = (
    "White Knuckle: Rubicon bezique, https://whiteknucklecards.com/games/rubiconbezique.html"
)
ZPAG = "zpag: bezique, http://zpag.net/Jeux/Cartes/le_Besigue.html"

#: The sources for the options of bezique with two packs, which its variants share.
TWO_PACKS = (
    ADPOKER,
    HOFFMANN,
    ENQUIRE,
    BRITANNICA_9,
    COSMOVISIONS,
    BOUSSAC,
    ZPAG,
    POKERWINER,
    CRAZY_MONKEY,
)

#: The sources for pinochle.
PINOCHLE = (
    RUESCH,
    BRITANNICA_PINOCHLE,
    POKERWINER_PINOCHLE,
    PARLETT_PINOCHLE,
    PINOCHLE_RULES,
    FAMILY_EDUCATION,
)


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
