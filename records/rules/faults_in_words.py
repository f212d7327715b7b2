"""Faults in words: what players call it when a rule is broken."""

from __future__ import annotations

from collections.abc import Mapping

from records.languages import LANGUAGES, Text

#: By the name that a rule has in every game, and by the code of a rule of the notation.
_BROKEN: Mapping[str, Text] = {
    "deal/dealer": {"en": "the wrong dealer", "fr": "mauvais donneur"},
    "deal/size": {"en": "the wrong number of cards", "fr": "mauvais nombre de cartes"},
    "deal/pack": {"en": "a card too many", "fr": "carte en trop"},
    "deal/turn-up": {"en": "the wrong turn-up", "fr": "mauvaise retourne"},
    "play/turn": {"en": "out of turn", "fr": "hors de son tour"},
    "play/held": {"en": "a card not held", "fr": "carte absente de la main"},
    "end-play/follow": {"en": "revoke", "fr": "renonce"},
    "end-play/trump": {"en": "failure to trump", "fr": "refus de couper"},
    "end-play/beat": {"en": "failure to beat", "fr": "refus de monter"},
    "score/end": {"en": "ended too late or too soon", "fr": "fini trop tard ou trop tôt"},
    "declare/table": {"en": "no such declaration", "fr": "annonce inconnue"},
    "declare/closed": {"en": "too late to declare", "fr": "annonce trop tardive"},
    "declare/turn": {"en": "declaring at the wrong moment", "fr": "annonce à contretemps"},
    "declare/trump": {"en": "declaring with no trumps yet", "fr": "annonce avant l’atout"},
    "declare/held": {"en": "declaring cards not held", "fr": "fausse annonce"},
    "declare/limit": {"en": "one declaration too many", "fr": "annonce de trop"},
    "declare/reuse": {"en": "a card declared twice", "fr": "carte annoncée deux fois"},
    "exchange/none": {"en": "nothing to exchange", "fr": "rien à échanger"},
    "exchange/closed": {"en": "too late to exchange", "fr": "échange trop tardif"},
    "exchange/turn": {"en": "exchanging at the wrong moment", "fr": "échange à contretemps"},
    "exchange/card": {"en": "the wrong card exchanged", "fr": "échange de la mauvaise carte"},
    "exchange/held": {"en": "exchanging a card not held", "fr": "faux échange"},
    "draw/none": {"en": "nothing to draw", "fr": "rien à piocher"},
    "draw/turn": {"en": "drawing out of turn", "fr": "pioche hors de son tour"},
    "draw/card": {"en": "another card of the talon", "fr": "autre carte du talon"},
    "close/none": {"en": "nothing to close", "fr": "rien à fermer"},
    "close/turn": {"en": "closing out of turn", "fr": "fermeture hors de son tour"},
    "claim/count": {"en": "a claim too soon", "fr": "sortie prématurée"},
    "speech/time": {"en": "speaking out of turn", "fr": "parole hors de son tour"},
    "speech/order": {
        "en": "an order not followed or ill-timed",
        "fr": "ordre non suivi ou déplacé",
    },
    "speech/captain": {"en": "an order from the wrong player", "fr": "ordre du mauvais joueur"},
    "score/declared": {"en": "the wrong worth of a declaration", "fr": "mauvaise valeur d’annonce"},
    "score/running": {"en": "the wrong running score", "fr": "marque courante fausse"},
    "score/deal": {"en": "the wrong score of a deal", "fr": "marque fausse du coup"},
    "score/game": {"en": "the wrong result", "fr": "résultat faux"},
    "trick-number": {"en": "the wrong trick number", "fr": "levée mal numérotée"},
    "deal-number": {"en": "deals out of order", "fr": "coups mal numérotés"},
    "irregular-unfounded": {"en": "marked, yet allowed", "fr": "marqué, mais permis"},
    "seat-unknown": {"en": "an unknown seat", "fr": "place inconnue"},
    "game-unknown": {"en": "an unknown game", "fr": "jeu inconnu"},
    "option-unknown": {"en": "an unknown option", "fr": "option inconnue"},
    "option-value": {"en": "an unknown value of an option", "fr": "valeur d’option inconnue"},
    "option-idle": {"en": "an option without effect", "fr": "option sans effet"},
    "tag-value": {"en": "a tag that cannot be so", "fr": "balise impossible"},
    "syntax-duplicate-tag": {"en": "a tag written twice", "fr": "balise écrite deux fois"},
    "syntax-encoding": {"en": "what is no text", "fr": "ce qui n’est pas du texte"},
    "syntax-limit": {"en": "a number too large", "fr": "nombre trop grand"},
    "syntax-structure": {"en": "words in the wrong place", "fr": "mots au mauvais endroit"},
    "syntax-tag": {"en": "a broken tag", "fr": "balise mal formée"},
    "syntax-token": {"en": "an unknown word", "fr": "mot inconnu"},
    "syntax-unclosed": {"en": "never closed", "fr": "jamais fermé"},
    "syntax-version": {"en": "a later notation", "fr": "notation ultérieure"},
}


def fault_words(rule: str) -> Text:
    """Return what it is called when a rule is broken, by its id. One that is not known here has
    its own name.

    >>> fault_words("besigue/end-play/follow")["fr"]
    'renonce'
    """
    own = rule.partition("/")[2] or rule
    return _BROKEN.get(own) or dict.fromkeys(LANGUAGES, own)
