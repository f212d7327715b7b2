"""The words of figures and charts, in English and French."""

from __future__ import annotations

from records.languages import Language

WORDS: dict[str, dict[Language, str]] = {
    "deal": {"en": "Deal", "fr": "Coup"},
    "findings": {"en": "Faults", "fr": "Fautes"},
    "target": {"en": "Target", "fr": "But"},
    "data": {"en": "The data as a table", "fr": "Les données en tableau"},
    "nothing": {"en": "There is nothing to show", "fr": "Il n’y a rien à montrer"},
    "no-rules": {
        "en": "The rules of this game are not known",
        "fr": "Les règles de ce jeu ne sont pas connues",
    },
    "no-deals": {"en": "This record has no deal", "fr": "Ce relevé n’a aucun coup"},
    "no-tricks": {
        "en": "No trick of this deal is known",
        "fr": "On ne connaît aucune levée de ce coup",
    },
    "no-play": {
        "en": "No card played is known, and so no declaration",
        "fr": "On ne connaît aucune carte jouée, ni donc aucune annonce",
    },
    "no-declarations": {
        "en": "Nothing is declared in this game",
        "fr": "On n’annonce rien à ce jeu",
    },
    "points": {"en": "points", "fr": "points"},
    "source": {"en": "source", "fr": "source"},
    "side": {"en": "side", "fr": "camp"},
    "ply": {"en": "action", "fr": "action"},
    "trick": {"en": "trick", "fr": "levée"},
    "tricks": {"en": "tricks", "fr": "levées"},
    "cards": {"en": "cards", "fr": "cartes"},
    "taken-by": {"en": "taken by", "fr": "prise par"},
    "taker": {"en": "taken by", "fr": "prise par"},
    "counts": {"en": "counts", "fr": "compte"},
    "price": {"en": "price", "fr": "prix"},
    "cheap": {"en": "cheap", "fr": "à bon compte"},
    "dear": {"en": "dear", "fr": "chère"},
    "even": {"en": "even", "fr": "sans plus"},
    "lead": {"en": "lead", "fr": "entame"},
    "trumps": {"en": "trumps", "fr": "atout"},
    "from-trick": {"en": "from trick", "fr": "depuis la levée"},
    "announced": {"en": "declared", "fr": "annoncé"},
    "declared": {"en": "points declared", "fr": "points annoncés"},
    "declaration": {"en": "declaration", "fr": "annonce"},
    "made": {"en": "made", "fr": "faite"},
    "missed": {"en": "missed", "fr": "manquées"},
    "broken": {"en": "missed: broken", "fr": "manquée : rompue"},
    "spent": {"en": "missed: cards served otherwise", "fr": "manquée : cartes servies ailleurs"},
    "lapsed": {"en": "missed: never declared", "fr": "manquée : jamais annoncée"},
    "open": {"en": "not declared yet", "fr": "pas encore annoncée"},
    "again": {"en": "missed: once more", "fr": "manquée : une fois de plus"},
    "outcome": {"en": "outcome", "fr": "issue"},
    "cost": {"en": "cost", "fr": "coût"},
    "unit-chance": {"en": "chance to win", "fr": "chances de gagner"},
    "seen-cards": {"en": "by the cards", "fr": "d’après les cartes"},
    "seen-score": {"en": "by the score", "fr": "d’après le score"},
    "game-won": {"en": "the game is over", "fr": "la partie est finie"},
    "interval-95": {"en": "interval of 95 %", "fr": "intervalle à 95 %"},
    "player": {"en": "player", "fr": "joueur"},
    "how": {"en": "how", "fr": "comment"},
    "low": {"en": "from (95 %)", "fr": "de (95 %)"},
    "high": {"en": "to (95 %)", "fr": "à (95 %)"},
    "start": {"en": "at the start", "fr": "au départ"},
    "a-deal": {"en": "a deal", "fr": "par coup"},
    "unit": {"en": "unit", "fr": "unité"},
    "unit-points": {"en": "points", "fr": "points"},
    "unit-penalties": {"en": "penalty points", "fr": "mauvais points"},
    "unit-chips": {"en": "chips", "fr": "jetons"},
    "unit-mixed": {
        "en": "points, counted in different ways",
        "fr": "points, comptés de diverses façons",
    },
    "unit-odd-tricks": {"en": "tricks above six", "fr": "levées au-delà de six"},
    "unit-game-points": {"en": "points of the game", "fr": "points de la partie"},
    "unit-deals": {"en": "deals", "fr": "coups"},
    "unit-share": {"en": "share", "fr": "part"},
    "part-of-deals": {"en": "part of the deals", "fr": "part des coups"},
    "part-of-hands": {"en": "part of the hands", "fr": "part des mains"},
    "hands": {"en": "hands", "fr": "mains"},
    "game": {"en": "game", "fr": "jeu"},
    "group": {"en": "group", "fr": "groupe"},
    "deals": {"en": "deals", "fr": "coups"},
    "lost-deals": {"en": "lost", "fr": "perdus"},
    "part-won": {"en": "part won (95 %)", "fr": "part gagnée (95 %)"},
    "won": {"en": "won", "fr": "gagnés"},
    "drawn": {"en": "drawn", "fr": "nuls"},
    "measure": {"en": "measure", "fr": "mesure"},
    "by": {"en": "by", "fr": "par"},
    "records": {"en": "records", "fr": "relevés"},
    "place": {"en": "place", "fr": "place"},
    "games-ended": {"en": "games", "fr": "parties"},
    "won-games": {"en": "won", "fr": "gagnées"},
    "drawn-games": {"en": "drawn", "fr": "nulles"},
    "lost-games": {"en": "lost", "fr": "perdues"},
    "unfinished-games": {"en": "unfinished", "fr": "inachevées"},
    "match-points": {"en": "points", "fr": "points"},
    "scored": {"en": "scored", "fr": "marqué"},
    "conceded": {"en": "conceded", "fr": "concédé"},
    "rating": {"en": "rating", "fr": "cote"},
    "rated-games": {"en": "games rated", "fr": "parties cotées"},
    "known-cards": {"en": "deals with known cards", "fr": "coups aux cartes connues"},
    "mean-beyond": {"en": "a deal, beyond the others", "fr": "par coup, de plus que les autres"},
    "luck": {"en": "luck", "fr": "chance"},
    "without-luck": {"en": "without luck", "fr": "sans la chance"},
    "deals-needed": {"en": "deals still needed", "fr": "coups qu’il faut encore"},
    "variance-ratio": {"en": "variance, of the plain one", "fr": "variance, de la simple"},
    "opponent": {"en": "opponent", "fr": "adversaire"},
    "date": {"en": "date", "fr": "date"},
    "round": {"en": "round", "fr": "tour"},
    "record": {"en": "record", "fr": "relevé"},
    "games-in-order": {"en": "games, in their order", "fr": "parties, dans leur ordre"},
    "best-other": {"en": "best of the others", "fr": "meilleur des autres"},
    "outcome-won": {"en": "won", "fr": "gagnée"},
    "outcome-drawn": {"en": "drawn", "fr": "nulle"},
    "outcome-lost": {"en": "lost", "fr": "perdue"},
    "outcome-finished": {"en": "finished", "fr": "terminée"},
    "outcome-unfinished": {"en": "unfinished", "fr": "inachevée"},
    "value": {"en": "value", "fr": "valeur"},
    "count": {"en": "out of", "fr": "sur"},
    "behind": {"en": "deals behind it", "fr": "coups derrière"},
    "of-deals": {"en": "deals in all", "fr": "coups en tout"},
    "too-early": {"en": "too early", "fr": "trop tôt"},
    "of": {"en": "of", "fr": "sur"},
    "or": {"en": "or", "fr": "ou"},
    "page-of": {"en": "page {page} of {pages}", "fr": "page {page} sur {pages}"},
    "n-of": {"en": "{n} of {all} {what}", "fr": "{n} des {all} {what}"},
    "several-value": {"en": "values", "fr": "valeurs"},
    "several-game": {"en": "games", "fr": "jeux"},
    "led-from": {"en": "{who} led from deal {deal} on", "fr": "{who} mène depuis le coup {deal}"},
    "led-all": {"en": "{who} led throughout", "fr": "{who} mène d’un bout à l’autre"},
    "led-one": {"en": "{who} is ahead after the deal", "fr": "{who} est devant après le coup"},
    "turned": {
        "en": "{who} gained most in deal {deal}, trick {trick}: {before} to {after}",
        "fr": "{who} gagne le plus au coup {deal}, levée {trick} : de {before} à {after}",
    },
    "declared-most": {
        "en": "{who} declared the most: {n}",
        "fr": "{who} annonce le plus : {n}",
    },
    "no-declared-most": {
        "en": "Nobody declared more than the others",
        "fr": "Personne n’annonce plus que les autres",
    },
    "highest": {"en": "highest: {who}", "fr": "en tête : {who}"},
    "most": {"en": "{who} the most", "fr": "{who} le plus"},
    "most-often": {"en": "{who} most often", "fr": "{who} le plus souvent"},
    "most-made": {"en": "declared most often: {who}", "fr": "le plus souvent annoncé : {who}"},
    "most-missed": {"en": "missed most often: {who}", "fr": "le plus souvent manqué : {who}"},
    "most-fault": {"en": "most frequent: {who}", "fr": "le plus fréquent : {who}"},
    "most-of-points": {"en": "the largest part: {who}", "fr": "la plus grande part : {who}"},
    "no-highest": {"en": "no clear difference", "fr": "pas d’écart net"},
    "too-early-all": {
        "en": "Too early to tell: each figure is out of fewer than ten",
        "fr": "Trop tôt pour le dire : chaque chiffre porte sur moins de dix",
    },
    "no-turn": {"en": "No single trick decided it", "fr": "Aucune levée ne décide à elle seule"},
    "several-player": {"en": "players", "fr": "joueurs"},
    "several-pair": {"en": "pairs", "fr": "paires"},
    "several-rules": {"en": "sets of rules", "fr": "ensembles de règles"},
    "several-period": {"en": "periods", "fr": "périodes"},
    "several-declaration": {"en": "declarations", "fr": "annonces"},
    "several-rule": {"en": "rules", "fr": "règles"},
    "one-source": {
        "en": "All points of a deal come from one source",
        "fr": "Tous les points d’un coup ont une même source",
    },
    "unknown-score": {
        "en": "The score cannot be known from this record",
        "fr": "Ce relevé ne permet pas de connaître le score",
    },
}

#: For what points are marked: the words for `Mark.source`.
SOURCES: dict[str, dict[Language, str]] = {
    "declaration": {"en": "declaration", "fr": "annonce"},
    "exchange": {"en": "exchange for the turn-up", "fr": "échange contre la retourne"},
    "seven": {"en": "lowest trump", "fr": "plus petit atout"},
    "brisques": {"en": "brisques", "fr": "brisques"},
    "cards": {"en": "card points", "fr": "points de cartes"},
    "last-trick": {"en": "last trick", "fr": "dernière levée"},
    "tricks": {"en": "tricks", "fr": "levées"},
    "honours": {"en": "honours", "fr": "honneurs"},
    "turn-up": {"en": "turned-up card", "fr": "carte retournée"},
    "deal": {"en": "deal", "fr": "coup"},
    "chips": {"en": "chips", "fr": "jetons"},
    "adjustment": {"en": "adjustment", "fr": "rectification"},
    "stated": {"en": "as the record states", "fr": "selon le relevé"},
}

_FRENCH_RANKS = {"K": "R", "Q": "D", "J": "V"}
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def word(key: str, language: Language) -> str:
    """Return the word for `key`. A key without a word stands for itself."""
    entry = WORDS.get(key)
    return key if entry is None else entry[language]


def source_word(source: str, language: Language) -> str:
    """Return the word for a source of points. An unknown source stands for itself."""
    entry = SOURCES.get(source)
    return source if entry is None else entry[language]


def card_sign(name: str, language: Language) -> str:
    """Return a card as readers of that language write it.

    >>> card_sign("QS", "fr"), card_sign("TH", "en"), card_sign("Kx", "en")
    ('D♠', '10♥', 'K?')
    """
    rank, suit = name[:1], name[1:]
    if name == "x":
        return "?"
    if rank == "T":
        rank = "10"
    elif rank == "x":
        rank = "?"
    elif language == "fr":
        rank = _FRENCH_RANKS.get(rank, rank)
    return rank + SIGNS.get(suit, "?")


def cards_sign(names: str, language: Language) -> str:
    """Return several cards that were written without a space between them.

    >>> cards_sign("QSJD", "fr")
    'D♠ V♦'
    """
    return " ".join(card_sign(names[i : i + 2], language) for i in range(0, len(names), 2))
