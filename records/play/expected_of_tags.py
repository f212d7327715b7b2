"""What a tag may say, and why something is not a card, in the words of findings."""

from __future__ import annotations

from records.rules.ruleset import RuleSet

SCORES_EXPECTED = {
    "en": "integers of at most nine digits joined by /, one for each side",
    "fr": "des entiers d’au plus neuf chiffres joints par /, un par camp",
}
ADJUST_EXPECTED = {
    "en": "integers of at most nine digits joined by /, one for each side, then perhaps the reason",
    "fr": "des entiers d’au plus neuf chiffres joints par /, un par camp, puis au besoin le motif",
}
CARDS_EXPECTED = {
    "en": "cards, rank then suit, at white space",
    "fr": "des cartes, rang puis couleur, séparées par des blancs",
}
CARD_EXPECTED = {"en": "one card", "fr": "une carte"}
SEAT_EXPECTED = {"en": "one seat", "fr": "une place"}
SEATS_EXPECTED = {"en": "one seat for each side, as A B", "fr": "une place par camp, comme A B"}
SUIT_EXPECTED = {
    "en": "the letter of a suit, that of the turn-up if there is one",
    "fr": "la lettre d’une couleur, celle de la retourne s’il y en a une",
}
NUMBER_EXPECTED = {
    "en": "a number from 1, of at most nine digits",
    "fr": "un nombre à partir de 1, d’au plus neuf chiffres",
}
MELDED_EXPECTED = {"en": "words such as A:KSQS", "fr": "des mots comme A:DPRP"}


def not_in_pack(rules: RuleSet, card: int) -> dict[str, str] | str:
    """Return words on why a card of the pack is not in play, to add to a message.

    Empty otherwise.
    """
    out = rules.left_out
    if out is None or card not in out.cards:
        return ""
    return {"en": f": {out.text['en']}", "fr": f" : {out.text['fr']}"}
