"""The solver's sentences, in English and in French."""

from __future__ import annotations

from analysis.solver.answer import KNOWN, OPEN, NoEndPlay, UnknownCards
from records.languages import LANGUAGES, Text

_HANDS: dict[str, Text] = {
    OPEN: {
        "en": "All hands are taken as open to all, which none of the players saw: a play that lost "
        "something with all cards seen may have been the best that its player could know",
        "fr": "Toutes les mains sont supposées ouvertes pour tous, ce qu’aucun joueur n’a vu : une "
        "carte qui perd quelque chose, toutes cartes vues, a pu être la meilleure pour ce que son "
        "joueur savait",
    },
    KNOWN: {
        "en": "All hands are open to all: no card is drawn any more, and whoever has counted the "
        "cards knows the other hand",
        "fr": "Toutes les mains sont ouvertes pour tous : on ne pioche plus, et qui a compté les "
        "cartes connaît l’autre main",
    },
}
_METHODS: dict[str, Text] = {
    "alpha-beta": {
        "en": "each side plays for as many points more than the other as it can",
        "fr": "chaque camp joue pour dépasser l’autre d’autant de points qu’il peut",
    },
    "max-n": {
        "en": "each player takes what is best for themselves, whatever that gives the others, "
        "and plays the first of equally good cards in the order S H D C, the strongest first",
        "fr": "chaque joueur prend ce qui vaut le mieux pour lui, quoi qu’en tirent les autres, "
        "et de cartes aussi bonnes la première dans l’ordre P C K T, la plus forte d’abord",
    },
}
_MEASURES: dict[str, Text] = {
    "points": {
        "en": "what counts is the points of the tricks still to be played, with those for the "
        "last trick, and not who wins the game",
        "fr": "comptent les points des levées encore à jouer, ceux de la dernière levée compris, "
        "et non qui gagne par là la partie",
    },
    "deal": {
        "en": "what counts is what the deal scores, without honours",
        "fr": "compte ce que rapporte le coup, honneurs à part",
    },
    "count": {
        "en": "what counts is what the deal scores; a player who has counted enough claims at "
        "once, and one who leads a card of a marriage shows it",
        "fr": "compte ce que rapporte le coup ; qui a compté assez le dit aussitôt, et qui entame "
        "d’une carte d’un mariage le montre",
    },
    "value": {
        "en": "what counts is the value of the game, brisques and full hundreds included",
        "fr": "compte la valeur de la partie, brisques et centaines entières comprises",
    },
    "penalties": {
        "en": "what counts is the penalty points of the deal, the fewer the better; among equal "
        "ones, fewer card points are better",
        "fr": "comptent les mauvais points du coup, le moins vaut le mieux, et à égalité le moins "
        "de points de cartes",
    },
    "chips": {
        "en": "what counts is the chips of the deal with the stake; among equal chips, fewer "
        "card points are better",
        "fr": "comptent les jetons du coup, mise comprise, et à jetons égaux le moins de points "
        "de cartes",
    },
}
#: What is not known, in words.
UNKNOWN: dict[str, Text] = {
    "rules": {"en": "the rules are not known", "fr": "les règles ne sont pas connues"},
    "cards": {
        "en": "too few cards are known: the hand of whoever looks, or a card played",
        "fr": "trop peu de cartes sont connues : la main de qui regarde, ou une carte jouée",
    },
    "hands": {"en": "not all hands are known", "fr": "toutes les mains ne sont pas connues"},
    "trumps": {"en": "the trump suit is not known", "fr": "la couleur d’atout n’est pas connue"},
    "leader": {"en": "it is not known who led", "fr": "on ne sait pas qui a entamé"},
    "fault": {
        "en": "a card was played that the hand did not hold",
        "fr": "une carte a été jouée que la main n’avait pas",
    },
    "before": {
        "en": "it is not known what was won before",
        "fr": "on ne sait pas ce qui a été gagné avant",
    },
    "pool": {
        "en": "it is not known who dealt or what was in the pool",
        "fr": "on ne sait pas qui a donné ou ce qu’il y avait à la poule",
    },
    "turn-up": {
        "en": "it is not known who dealt or which card was turned up",
        "fr": "on ne sait pas qui a donné ou quelle carte fut retournée",
    },
}
_NO_END_PLAY: dict[str, Text] = {
    "rules": UNKNOWN["rules"],
    "counting": {
        "en": "no search is known for the way in which this game counts",
        "fr": "aucune recherche n’est connue pour la façon dont ce jeu compte",
    },
    "not-played-out": {
        "en": "the deal ends with the last draw",
        "fr": "le coup finit avec la dernière pioche",
    },
    "broken-off": {
        "en": "the deal was broken off before its end play",
        "fr": "le coup a été interrompu avant la fin sans pioche",
    },
    "option": {
        "en": "a deal cannot be solved with these options: its score depends on which tricks a "
        "side has, or on those of one player",
        "fr": "avec ces options ce que rapporte un coup n’est pas résolu : il dépend de quelles "
        "levées un camp a faites, ou de celles d’un seul joueur",
    },
    "ply": {
        "en": "this is no point of the end play: no card is to be played, or cards are still to "
        "be drawn",
        "fr": "aucune carte n’est à jouer ici sans plus rien à piocher",
    },
}


def assumptions(method: str, measure: str, hands: str) -> Text:
    """Return what the figures assume under that method and measure, with hands known or open."""
    parts = (_HANDS[hands], _METHODS[method], _MEASURES[measure])
    return {language: "; ".join(part[language] for part in parts) + "." for language in LANGUAGES}


def too_large(positions: int, tricks: int) -> Text:
    """Return the sentence for a search that gave up with that many tricks left."""
    return {
        "en": f"too large with {tricks} tricks left: given up after {positions} positions",
        "fr": f"trop grand à {tricks} levées de la fin : abandonné après {positions} positions",
    }


def unknown_cards(deal: int, reason: str) -> UnknownCards:
    """Return the answer for something that must be known and is not."""
    return UnknownCards(deal, reason, UNKNOWN[reason])


def no_end_play(deal: int, reason: str) -> NoEndPlay:
    """Return the answer for a deal without an end play to solve."""
    return NoEndPlay(deal, reason, _NO_END_PLAY[reason])
