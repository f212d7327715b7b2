"""What options, declarations and faults are called in tables and figures."""

from __future__ import annotations

from functools import lru_cache

from records.cards import NUMBERS
from records.languages import LANGUAGES, Text, both
from records.rules.declarations import catalogue
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet

#: By the name that a rule has in every game, and by the code of a rule of the notation.
_BROKEN = {
    "deal/dealer": ("the wrong dealer", "mauvais donneur"),
    "deal/size": ("the wrong number of cards", "mauvais nombre de cartes"),
    "deal/pack": ("a card too many", "carte en trop"),
    "deal/turn-up": ("the wrong turn-up", "mauvaise retourne"),
    "play/turn": ("out of turn", "hors de son tour"),
    "play/held": ("a card not held", "carte absente de la main"),
    "end-play/follow": ("revoke", "renonce"),
    "end-play/trump": ("failure to trump", "refus de couper"),
    "end-play/beat": ("failure to beat", "refus de monter"),
    "score/end": ("ended too late or too soon", "fini trop tard ou trop tôt"),
    "declare/table": ("no such declaration", "annonce inconnue"),
    "declare/closed": ("too late to declare", "annonce trop tardive"),
    "declare/turn": ("declaring at the wrong moment", "annonce à contretemps"),
    "declare/trump": ("declaring with no trumps yet", "annonce avant l’atout"),
    "declare/held": ("declaring cards not held", "fausse annonce"),
    "declare/limit": ("one declaration too many", "annonce de trop"),
    "declare/reuse": ("a card declared twice", "carte annoncée deux fois"),
    "exchange/none": ("nothing to exchange", "rien à échanger"),
    "exchange/closed": ("too late to exchange", "échange trop tardif"),
    "exchange/turn": ("exchanging at the wrong moment", "échange à contretemps"),
    "exchange/card": ("the wrong card exchanged", "échange de la mauvaise carte"),
    "exchange/held": ("exchanging a card not held", "faux échange"),
    "draw/none": ("nothing to draw", "rien à piocher"),
    "draw/turn": ("drawing out of turn", "pioche hors de son tour"),
    "draw/card": ("another card of the talon", "autre carte du talon"),
    "close/none": ("nothing to close", "rien à fermer"),
    "close/turn": ("closing out of turn", "fermeture hors de son tour"),
    "claim/count": ("a claim too soon", "sortie prématurée"),
    "speech/time": ("speaking out of turn", "parole hors de son tour"),
    "speech/order": ("an order not followed or ill-timed", "ordre non suivi ou déplacé"),
    "speech/captain": ("an order from the wrong player", "ordre du mauvais joueur"),
    "score/declared": ("the wrong worth of a declaration", "mauvaise valeur d’annonce"),
    "score/running": ("the wrong running score", "marque courante fausse"),
    "score/deal": ("the wrong score of a deal", "marque fausse du coup"),
    "score/game": ("the wrong result", "résultat faux"),
    "trick-number": ("the wrong trick number", "levée mal numérotée"),
    "deal-number": ("deals out of order", "coups mal numérotés"),
    "irregular-unfounded": ("marked, yet allowed", "marqué, mais permis"),
    "seat-unknown": ("an unknown seat", "place inconnue"),
    "game-unknown": ("an unknown game", "jeu inconnu"),
    "option-unknown": ("an unknown option", "option inconnue"),
    "option-value": ("an unknown value of an option", "valeur d’option inconnue"),
    "option-idle": ("an option without effect", "option sans effet"),
    "tag-value": ("a tag that cannot be so", "balise impossible"),
    "syntax-duplicate-tag": ("a tag written twice", "balise écrite deux fois"),
    "syntax-encoding": ("what is no text", "ce qui n’est pas du texte"),
    "syntax-limit": ("a number too large", "nombre trop grand"),
    "syntax-structure": ("words in the wrong place", "mots au mauvais endroit"),
    "syntax-tag": ("a broken tag", "balise mal formée"),
    "syntax-token": ("an unknown word", "mot inconnu"),
    "syntax-unclosed": ("never closed", "jamais fermé"),
    "syntax-version": ("a later notation", "notation ultérieure"),
}


@lru_cache(maxsize=256)
def own_options(rules: RuleSet) -> str:
    """Return the options that differ from the game's defaults, as a record writes them.

    >>> from records.rules.games import GAMES
    >>> own_options(GAMES["besigue"].rules(target="1500", hand_size="9"))
    'hand-size=9 target=1500'
    """
    return " ".join(
        f"{option.name}={rules.values[option.name]}"
        for option in GAMES[rules.game].options
        if not option.describes and rules.values[option.name] != option.default
    )


@lru_cache(maxsize=4096)
def meld_name(rules: RuleSet, cards: str, points: int) -> str:
    """Return the name of the declaration of these cards (written together) that scored this much.

    >>> from records.rules.games import GAMES
    >>> meld_name(GAMES["besigue"].rules(), "KSQS", 40)
    'royal-marriage'
    """
    try:
        group = tuple(sorted(NUMBERS[cards[i : i + 2]] for i in range(0, len(cards), 2)))
    except KeyError:
        return "unknown"
    found = ""
    for trump in (-1, 0, 1, 2, 3):
        meld = catalogue(rules, trump).get(group)
        if meld is not None:
            if meld.points == points:
                return meld.name
            found = found or meld.name
    return found or "unknown"


def fault_words(rule: str) -> Text:
    """Return what it is called when a rule is broken, by its id. One that is not known here has
    its own name.

    >>> fault_words("besigue/end-play/follow")["fr"]
    'renonce'
    """
    own = rule.partition("/")[2] or rule
    return both(_BROKEN[own]) if own in _BROKEN else dict.fromkeys(LANGUAGES, own)
