"""The values of options, and options with their values, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from records.languages import LANGUAGES, Language, Text, both

if TYPE_CHECKING:
    from records.rules.options import Option
    from records.rules.ruleset import Game

YES = ("yes", "oui")
NO = ("no", "non")
_YES_AND_NO = {"true": YES, "false": NO}

_DUTIES = {
    "beat-trumps": (
        "follow suit, beat a trump that was led, and trump",
        "fournir, forcer à l’atout seulement, et couper",
    ),
    "follow": ("follow suit", "fournir"),
    "follow-beat-trump": ("follow suit, beat and trump", "fournir, forcer et couper"),
    "follow-trump": ("follow suit and trump", "fournir et couper"),
    "free": ("none", "aucune"),
}

#: The words for a value of an option, by the option's name. Numbers, yes and no need none.
_WORDS = {
    "besigue-cards": {
        "QC-JH-if-SD": (
            "Q♠ J♦, but Q♣ J♥ where spades or diamonds are trumps",
            "D♠ V♦, mais D♣ V♥ si l’atout est pique ou carreau",
        ),
        "by-trump": ("according to the trump suit", "selon l’atout"),
        "fixed": ("always Q♠ J♦", "toujours D♠ V♦"),
    },
    "both-reach": {
        "higher-total": ("the higher total", "le plus haut total"),
        "last-trick-winner": ("the winner of the last trick", "qui fait la dernière levée"),
        "non-dealer-counts-first": (
            "the non-dealer, who counts first",
            "le non-donneur, qui compte d’abord",
        ),
        "raise": (
            "nobody; the game goes to 250 more",
            "personne ; la partie va 250 points plus loin",
        ),
    },
    "brisque-marking": {
        "end": ("at the end of the deal", "à la fin du coup"),
        "live": ("trick by trick", "levée par levée"),
    },
    "brisques": {
        "aces": ("aces", "les as"),
        "aces-tens": ("aces and tens", "les as et les dix"),
    },
    "brisques-decide": {
        "equal": ("when both have made the same", "à égalité"),
        "near": (
            "also when the player behind would be level or ahead with them",
            "aussi quand celui qui est derrière serait à égalité ou devant avec elles",
        ),
    },
    "carre-suits": {
        "any": ("any suits", "couleurs quelconques"),
        "distinct": ("one of each suit", "une de chaque couleur"),
    },
    "carte-blanche": {
        "none": ("does not score", "ne compte pas"),
        "once": ("scores once", "compte une fois"),
        "repeat": ("scores again at each draw", "compte encore à chaque carte tirée"),
    },
    "close-when": {
        "after-draw": ("after the draw", "après avoir pioché"),
        "any": ("before the draw, too", "avant de piocher aussi"),
    },
    "closing": {
        "by-count": ("1, 2 or 3, by the closer’s count", "1, 2 ou 3, selon le compte"),
        "three": ("always 3", "toujours 3"),
        "two-three": ("2 or 3", "2 ou 3"),
        "two-three-flat": (
            "2 or 3, but 2 if the other claims",
            "2 ou 3, mais 2 si l’autre annonce",
        ),
    },
    "closing-count": {
        "at-closing": ("at the closing", "à la fermeture"),
        "end": ("at the end", "à la fin"),
    },
    "dealer-rotation": {
        "alternate": ("each in turn", "chacun à son tour"),
        "loser": ("the loser of the deal", "le perdant du coup"),
        "winner": ("the winner of the deal", "le gagnant du coup"),
    },
    "direction": {
        "ccw": ("anticlockwise", "dans le sens inverse des aiguilles d’une montre"),
        "cw": ("clockwise", "dans le sens des aiguilles d’une montre"),
    },
    "drawn-deal": {
        "again": ("the same dealer", "le même donneur"),
        "next": ("as after any deal", "comme après tout coup"),
    },
    "durchmarsch": {
        "3-each": ("3 from each", "3 de chacun"),
        "4-each": ("4 from each", "4 de chacun"),
        "pool-plus-4": ("the pool, and 4 from each", "la poule, et 4 de chacun"),
    },
    "duty": _DUTIES,
    "end-play": _DUTIES,
    "exchange-when": {
        "any-time": ("at any time before their own card", "à tout moment avant sa propre carte"),
        "on-lead": ("when about to lead", "au moment d’entamer"),
    },
    "false-claim": {
        "two": ("always 2", "toujours 2"),
        "two-three": ("2 or 3", "2 ou 3"),
    },
    "final-meld-round": {
        "each-in-turn": ("each in turn", "chacun à son tour"),
        "none": ("nobody", "personne"),
        "winner": ("the winner of the trick", "qui a fait la levée"),
    },
    "first-dealer": {
        "neighbour": ("the neighbour", "le voisin"),
        "opponent-chosen": (
            "an opponent whom that side chooses",
            "un adversaire que choisit ce camp",
        ),
    },
    "first-lead": {"free": YES, "plain": NO},
    "form": {
        "1718": ("the usual game", "le jeu ordinaire"),
        "trevoux": ("that of Trévoux", "celui de Trévoux"),
    },
    "hundred": {
        "100": ("with 100 or more", "avec 100 ou plus"),
        "any-highest": ("always the highest", "toujours le plus haut"),
        "off": ("nobody", "personne"),
    },
    "jack-order": {"CSHD": ("♣ ♠ ♥ ♦", "♣ ♠ ♥ ♦")},
    "jack-suit": {
        "own": ("its printed suit", "sa couleur"),
        "trump": ("a suit of jacks", "une couleur de valets"),
    },
    "jacks": {
        "ordinary": ("no, they are ordinary cards", "non, ce sont des cartes ordinaires"),
        "top": ("yes, above all", "oui, au-dessus de toutes"),
    },
    "last-trick": {
        "final": ("the very last trick", "la toute dernière levée"),
        "last-stock": ("the last one before the talon runs out", "la dernière du talon"),
    },
    "last-trick-wins": {"equal": ("if the counts are equal", "à égalité")},
    "live-count-test": {
        "continuous": ("at every mark", "à chaque marque"),
        "start-of-deal": (
            "at the start of the deal and at the exchange",
            "au début du coup et à l’échange",
        ),
    },
    "melds-per-trick": {"any": ("any number", "autant qu’on veut")},
    "packets": {"free": ("in any way", "comme on veut")},
    "partners": {
        "2v2": ("two against two", "deux contre deux"),
        "independent": ("each for themselves", "chacun pour soi"),
    },
    "payout": {
        "fixed": ("5, 4 and 3", "5, 4 et 3"),
        "scaled": ("the whole pool in that proportion", "toute la poule dans cette proportion"),
    },
    "play-on": {
        "always-six": ("must go on", "on doit continuer"),
        "optional-vole": ("may go on", "on peut continuer"),
        "stop": ("stops", "on s’arrête"),
    },
    "quadruple": {"off": ("nothing", "rien")},
    "remarry": {
        "after-play": (
            "once a card of the old one has been played",
            "quand une carte de l’ancien a été jouée",
        ),
        "four-ways": ("four ways", "de quatre façons"),
    },
    "meld-when": {
        "after-draw": ("after the draw", "après la pioche"),
        "before-draw": ("before the draw", "avant la pioche"),
    },
    "rounding": {"none": NO, "tens": YES},
    "dix": {
        "turned-only": ("only one turned up", "seulement celui qu’on retourne"),
    },
    "going-out": {
        "claim": YES,
        "end-of-deal": ("no, the end of the deal does", "non, la fin du coup"),
    },
    "rescore": {
        "new-set": ("any set but the same", "tout ensemble nouveau"),
        "replace-after-play": (
            "once a card of the earlier set has been played",
            "quand une carte du précédent a été jouée",
        ),
    },
    "score": {
        "chips": ("chips from a pool", "des jetons d’une poule"),
        "deal": ("the deals", "les coups"),
        "penalty": ("penalty points", "des mauvais points"),
        "points": ("the points", "les points"),
        "pot": ("a pot of equal stakes", "une poule de mises"),
    },
    "rob": {
        "ace": ("the ace of trumps may", "avec l’as d’atout"),
        "none": ("nobody may", "personne"),
    },
    "seats": {
        "alternate": ("opposite", "face à face"),
        "together": ("side by side", "côte à côte"),
    },
    "second-captain": {
        "first-card": (
            "also the card that the second side plays to the first trick",
            "aussi la carte du second camp à la première levée",
        ),
        "leads": ("leads only", "les entames seulement"),
    },
    "second-seven": {
        "0": ("not at all", "pas du tout"),
        "play-10": ("10 when played", "10 quand il est joué"),
        "show-10": ("10 when shown", "10 quand il est montré"),
    },
    "seven": {
        "0": NO,
        "show-10": ("10 when shown", "10 quand il est montré"),
    },
    "stake": {
        "dealer": ("the dealer", "le donneur"),
        "each": ("each player", "chaque joueur"),
    },
    "talk": {
        "free": ("at any time", "à tout moment"),
        "rules": ("at its times", "à ses moments"),
    },
    "tie": {
        "carry": ("the pool is carried", "la poule est remise"),
        "eldest-first": (
            "the one nearer the eldest hand",
            "celui qui est plus près du premier en cartes",
        ),
        "extra-deal": ("another deal", "un coup de plus"),
    },
    "talon-two": {"open": YES, "shut": NO},
    "trick-score": {
        "brisques-10": ("10 for each ace and ten", "10 par as et dix"),
        "card-points": ("the cards’ points", "les points des cartes"),
        "tens": ("10 for each ace, ten and king", "10 par as, dix et roi"),
    },
    "turn-up": {
        "aside": ("it stays out", "elle reste dehors"),
        "dealer": ("the dealer’s last card", "la dernière carte du donneur"),
    },
    "turned-seven": {"10-dealer": ("10", "10")},
    "unclaimed": {
        "counts": ("the only player with 66", "celui qui a seul 66"),
        "higher": ("the higher count", "le plus haut compte"),
        "lost": ("nobody", "personne"),
    },
    "unite": {
        "new-card": (
            "only with a card that has served in none",
            "seulement avec une carte qui n’a servi à aucun",
        ),
    },
    "who-melds": {
        "all": ("everybody", "tout le monde"),
        "winner": ("the winner of the trick", "qui a fait la levée"),
        "winner-side": ("the winning side", "le camp qui a fait la levée"),
    },
    "win-rule": {
        "first-to-four": ("the first with four tricks", "le premier à quatre levées"),
        "first-to-three": ("the first with three tricks", "le premier à trois levées"),
        "four-or-void": (
            "the one with more; as many each are void",
            "celui qui en a le plus ; à égalité, le coup est nul",
        ),
    },
    "vole-fails": {
        "two": ("loses two", "perd deux points"),
        "none": ("scores 1 all the same", "marque un point quand même"),
    },
    "win-test": {
        "end-of-deal": ("at the end of the deal", "à la fin du coup"),
        "immediate": ("at once", "aussitôt"),
    },
}


def value_words(name: str, value: str) -> Text:
    """Return a value of an option in words; the value itself where it is a number or not known.

    >>> value_words("win-test", "immediate")["en"], value_words("target", "2000")["fr"]
    ('at once', '2000')
    """
    found = _WORDS.get(name, {}).get(value) or _YES_AND_NO.get(value)
    return dict.fromkeys(LANGUAGES, value) if found is None else both(found)


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
