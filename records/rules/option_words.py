"""The values of options, and options with their values, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from records.languages import LANGUAGES, Language, Text

if TYPE_CHECKING:
    from records.rules.options import Option
    from records.rules.ruleset import Game

YES: Text = {"en": "yes", "fr": "oui"}
NO: Text = {"en": "no", "fr": "non"}
_YES_AND_NO = {"true": YES, "false": NO}

_DUTIES: dict[str, Text] = {
    "beat-trumps": {
        "en": "follow suit, beat a trump that was led, and trump",
        "fr": "fournir, forcer à l’atout seulement, et couper",
    },
    "follow": {"en": "follow suit", "fr": "fournir"},
    "follow-beat-trump": {
        "en": "follow suit, beat and trump",
        "fr": "fournir, forcer et couper",
    },
    "follow-trump": {"en": "follow suit and trump", "fr": "fournir et couper"},
    "free": {"en": "none", "fr": "aucune"},
}

#: The words for a value of an option, by the option's name. Numbers, yes and no need none.
_WORDS: dict[str, dict[str, Text]] = {
    "besigue-cards": {
        "QC-JH-if-SD": {
            "en": "Q♠ J♦, but Q♣ J♥ where spades or diamonds are trumps",
            "fr": "D♠ V♦, mais D♣ V♥ si l’atout est pique ou carreau",
        },
        "by-trump": {"en": "according to the trump suit", "fr": "selon l’atout"},
        "fixed": {"en": "always Q♠ J♦", "fr": "toujours D♠ V♦"},
    },
    "both-reach": {
        "higher-total": {"en": "the higher total", "fr": "le plus haut total"},
        "last-trick-winner": {
            "en": "the winner of the last trick",
            "fr": "qui fait la dernière levée",
        },
        "non-dealer-counts-first": {
            "en": "the non-dealer, who counts first",
            "fr": "le non-donneur, qui compte d’abord",
        },
        "raise": {
            "en": "nobody; the game goes to 250 more",
            "fr": "personne ; la partie va 250 points plus loin",
        },
    },
    "brisque-marking": {
        "end": {"en": "at the end of the deal", "fr": "à la fin du coup"},
        "live": {"en": "trick by trick", "fr": "levée par levée"},
    },
    "brisques": {
        "aces": {"en": "aces", "fr": "les as"},
        "aces-tens": {"en": "aces and tens", "fr": "les as et les dix"},
    },
    "brisques-decide": {
        "equal": {"en": "when both have made the same", "fr": "à égalité"},
        "near": {
            "en": "also when the player behind would be level or ahead with them",
            "fr": "aussi quand celui qui est derrière serait à égalité ou devant avec elles",
        },
    },
    "carre-suits": {
        "any": {"en": "any suits", "fr": "couleurs quelconques"},
        "distinct": {"en": "one of each suit", "fr": "une de chaque couleur"},
    },
    "carte-blanche": {
        "none": {"en": "does not score", "fr": "ne compte pas"},
        "once": {"en": "scores once", "fr": "compte une fois"},
        "repeat": {"en": "scores again at each draw", "fr": "compte encore à chaque carte tirée"},
    },
    "close-when": {
        "after-draw": {"en": "after the draw", "fr": "après avoir pioché"},
        "any": {"en": "before the draw, too", "fr": "avant de piocher aussi"},
    },
    "closing": {
        "by-count": {"en": "1, 2 or 3, by the closer’s count", "fr": "1, 2 ou 3, selon le compte"},
        "three": {"en": "always 3", "fr": "toujours 3"},
        "two-three": {"en": "2 or 3", "fr": "2 ou 3"},
        "two-three-flat": {
            "en": "2 or 3, but 2 if the other claims",
            "fr": "2 ou 3, mais 2 si l’autre annonce",
        },
    },
    "closing-count": {
        "at-closing": {"en": "at the closing", "fr": "à la fermeture"},
        "end": {"en": "at the end", "fr": "à la fin"},
    },
    "dealer-rotation": {
        "alternate": {"en": "each in turn", "fr": "chacun à son tour"},
        "loser": {"en": "the loser of the deal", "fr": "le perdant du coup"},
        "winner": {"en": "the winner of the deal", "fr": "le gagnant du coup"},
    },
    "direction": {
        "ccw": {"en": "anticlockwise", "fr": "dans le sens inverse des aiguilles d’une montre"},
        "cw": {"en": "clockwise", "fr": "dans le sens des aiguilles d’une montre"},
    },
    "drawn-deal": {
        "again": {"en": "the same dealer", "fr": "le même donneur"},
        "next": {"en": "as after any deal", "fr": "comme après tout coup"},
    },
    "durchmarsch": {
        "3-each": {"en": "3 from each", "fr": "3 de chacun"},
        "4-each": {"en": "4 from each", "fr": "4 de chacun"},
        "pool-plus-4": {"en": "the pool, and 4 from each", "fr": "la poule, et 4 de chacun"},
    },
    "duty": _DUTIES,
    "end-play": _DUTIES,
    "exchange-when": {
        "any-time": {
            "en": "at any time before their own card",
            "fr": "à tout moment avant sa propre carte",
        },
        "on-lead": {"en": "when about to lead", "fr": "au moment d’entamer"},
    },
    "false-claim": {
        "two": {"en": "always 2", "fr": "toujours 2"},
        "two-three": {"en": "2 or 3", "fr": "2 ou 3"},
    },
    "final-meld-round": {
        "each-in-turn": {"en": "each in turn", "fr": "chacun à son tour"},
        "none": {"en": "nobody", "fr": "personne"},
        "winner": {"en": "the winner of the trick", "fr": "qui a fait la levée"},
    },
    "first-dealer": {
        "neighbour": {"en": "the neighbour", "fr": "le voisin"},
        "opponent-chosen": {
            "en": "an opponent whom that side chooses",
            "fr": "un adversaire que choisit ce camp",
        },
    },
    "first-lead": {"free": YES, "plain": NO},
    "form": {
        "1718": {"en": "the usual game", "fr": "le jeu ordinaire"},
        "trevoux": {"en": "that of Trévoux", "fr": "celui de Trévoux"},
    },
    "hundred": {
        "100": {"en": "with 100 or more", "fr": "avec 100 ou plus"},
        "any-highest": {"en": "always the highest", "fr": "toujours le plus haut"},
        "off": {"en": "nobody", "fr": "personne"},
    },
    "jack-order": {"CSHD": {"en": "♣ ♠ ♥ ♦", "fr": "♣ ♠ ♥ ♦"}},
    "jack-suit": {
        "own": {"en": "its printed suit", "fr": "sa couleur"},
        "trump": {"en": "a suit of jacks", "fr": "une couleur de valets"},
    },
    "jacks": {
        "ordinary": {
            "en": "no, they are ordinary cards",
            "fr": "non, ce sont des cartes ordinaires",
        },
        "top": {"en": "yes, above all", "fr": "oui, au-dessus de toutes"},
    },
    "last-trick": {
        "final": {"en": "the very last trick", "fr": "la toute dernière levée"},
        "last-stock": {
            "en": "the last one before the talon runs out",
            "fr": "la dernière du talon",
        },
    },
    "last-trick-wins": {"equal": {"en": "if the counts are equal", "fr": "à égalité"}},
    "live-count-test": {
        "continuous": {"en": "at every mark", "fr": "à chaque marque"},
        "start-of-deal": {
            "en": "at the start of the deal and at the exchange",
            "fr": "au début du coup et à l’échange",
        },
    },
    "melds-per-trick": {"any": {"en": "any number", "fr": "autant qu’on veut"}},
    "packets": {"free": {"en": "in any way", "fr": "comme on veut"}},
    "partners": {
        "2v2": {"en": "two against two", "fr": "deux contre deux"},
        "independent": {"en": "each for themselves", "fr": "chacun pour soi"},
    },
    "payout": {
        "fixed": {"en": "5, 4 and 3", "fr": "5, 4 et 3"},
        "scaled": {
            "en": "the whole pool in that proportion",
            "fr": "toute la poule dans cette proportion",
        },
    },
    "play-on": {
        "always-six": {"en": "must go on", "fr": "on doit continuer"},
        "optional-vole": {"en": "may go on", "fr": "on peut continuer"},
        "stop": {"en": "stops", "fr": "on s’arrête"},
    },
    "quadruple": {"off": {"en": "nothing", "fr": "rien"}},
    "remarry": {
        "after-play": {
            "en": "once a card of the old one has been played",
            "fr": "quand une carte de l’ancien a été jouée",
        },
        "four-ways": {"en": "four ways", "fr": "de quatre façons"},
    },
    "meld-when": {
        "after-draw": {"en": "after the draw", "fr": "après la pioche"},
        "before-draw": {"en": "before the draw", "fr": "avant la pioche"},
    },
    "rounding": {"none": NO, "tens": YES},
    "dix": {
        "turned-only": {"en": "only one turned up", "fr": "seulement celui qu’on retourne"},
    },
    "going-out": {
        "claim": YES,
        "end-of-deal": {"en": "no, the end of the deal does", "fr": "non, la fin du coup"},
    },
    "rescore": {
        "new-set": {"en": "any set but the same", "fr": "tout ensemble nouveau"},
        "replace-after-play": {
            "en": "once a card of the earlier set has been played",
            "fr": "quand une carte du précédent a été jouée",
        },
    },
    "score": {
        "chips": {"en": "chips from a pool", "fr": "des jetons d’une poule"},
        "deal": {"en": "the deals", "fr": "les coups"},
        "penalty": {"en": "penalty points", "fr": "des mauvais points"},
        "points": {"en": "the points", "fr": "les points"},
        "pot": {"en": "a pot of equal stakes", "fr": "une poule de mises"},
    },
    "rob": {
        "ace": {"en": "the ace of trumps may", "fr": "avec l’as d’atout"},
        "none": {"en": "nobody may", "fr": "personne"},
    },
    "seats": {
        "alternate": {"en": "opposite", "fr": "face à face"},
        "together": {"en": "side by side", "fr": "côte à côte"},
    },
    "second-captain": {
        "first-card": {
            "en": "also the card that the second side plays to the first trick",
            "fr": "aussi la carte du second camp à la première levée",
        },
        "leads": {"en": "leads only", "fr": "les entames seulement"},
    },
    "second-seven": {
        "0": {"en": "not at all", "fr": "pas du tout"},
        "play-10": {"en": "10 when played", "fr": "10 quand il est joué"},
        "show-10": {"en": "10 when shown", "fr": "10 quand il est montré"},
    },
    "seven": {
        "0": NO,
        "show-10": {"en": "10 when shown", "fr": "10 quand il est montré"},
    },
    "stake": {
        "dealer": {"en": "the dealer", "fr": "le donneur"},
        "each": {"en": "each player", "fr": "chaque joueur"},
    },
    "talk": {
        "free": {"en": "at any time", "fr": "à tout moment"},
        "rules": {"en": "at its times", "fr": "à ses moments"},
    },
    "tie": {
        "carry": {"en": "the pool is carried", "fr": "la poule est remise"},
        "eldest-first": {
            "en": "the one nearer the eldest hand",
            "fr": "celui qui est plus près du premier en cartes",
        },
        "extra-deal": {"en": "another deal", "fr": "un coup de plus"},
    },
    "talon-two": {"open": YES, "shut": NO},
    "trick-score": {
        "brisques-10": {"en": "10 for each ace and ten", "fr": "10 par as et dix"},
        "card-points": {"en": "the cards’ points", "fr": "les points des cartes"},
        "tens": {"en": "10 for each ace, ten and king", "fr": "10 par as, dix et roi"},
    },
    "turn-up": {
        "aside": {"en": "it stays out", "fr": "elle reste dehors"},
        "dealer": {"en": "the dealer’s last card", "fr": "la dernière carte du donneur"},
    },
    "turned-seven": {"10-dealer": {"en": "10", "fr": "10"}},
    "unclaimed": {
        "counts": {"en": "the only player with 66", "fr": "celui qui a seul 66"},
        "higher": {"en": "the higher count", "fr": "le plus haut compte"},
        "lost": {"en": "nobody", "fr": "personne"},
    },
    "unite": {
        "new-card": {
            "en": "only with a card that has served in none",
            "fr": "seulement avec une carte qui n’a servi à aucun",
        },
    },
    "who-melds": {
        "all": {"en": "everybody", "fr": "tout le monde"},
        "winner": {"en": "the winner of the trick", "fr": "qui a fait la levée"},
        "winner-side": {"en": "the winning side", "fr": "le camp qui a fait la levée"},
    },
    "win-rule": {
        "first-to-four": {"en": "the first with four tricks", "fr": "le premier à quatre levées"},
        "first-to-three": {"en": "the first with three tricks", "fr": "le premier à trois levées"},
        "four-or-void": {
            "en": "the one with more; as many each are void",
            "fr": "celui qui en a le plus ; à égalité, le coup est nul",
        },
    },
    "vole-fails": {
        "two": {"en": "loses two", "fr": "perd deux points"},
        "none": {"en": "scores 1 all the same", "fr": "marque un point quand même"},
    },
    "win-test": {
        "end-of-deal": {"en": "at the end of the deal", "fr": "à la fin du coup"},
        "immediate": {"en": "at once", "fr": "aussitôt"},
    },
}


def value_words(name: str, value: str) -> Text:
    """Return a value of an option in words; the value itself where it is a number or not known.

    >>> value_words("win-test", "immediate")["en"], value_words("target", "2000")["fr"]
    ('at once', '2000')
    """
    found = _WORDS.get(name, {}).get(value) or _YES_AND_NO.get(value)
    return found or dict.fromkeys(LANGUAGES, value)


def option_words(option: Option, value: str) -> Text:
    """Return an option with its value in words, as a reader would say them."""
    said = value_words(option.name, value)
    return {
        language: f"{option.text[language].rstrip('.')}{colon}{said[language]}"
        for language, colon in _COLONS.items()
    }


_COLONS: Mapping[Language, str] = {"en": ": ", "fr": " : "}


def options_in_words(game: Game | None, options: str) -> list[Text]:
    """Return the options of a record, as its tag has them, in words.

    What the game does not have stands as it is written.
    """
    out: list[Text] = []
    for word in options.split():
        name, _, value = word.partition("=")
        option = None if game is None else game.option(name)
        out.append(
            dict.fromkeys(LANGUAGES, word) if option is None else option_words(option, value)
        )
    return out
