"""Cards as readers see them: 10♥, and in French D♠."""

from __future__ import annotations

import re
from collections.abc import Iterable

from records.cards import KNOWN, RANK_LETTERS
from records.notation.letters import parse_card, split_cards

SUIT_SIGNS = "♠♥♦♣"

#: An action with cards as a record writes it: its seat, its kind, its cards, its points.
_ACTION = re.compile(r"(?:[A-F]:)?(?P<kind>[+~>^]?)(?P<cards>[^=^!?]+)(?:=(?P<points>\d+))?\Z")
_POINTS = {"en": "{cards} for {points}", "fr": "{cards} pour {points}"}


def card_sign(number: int, language: str = "en") -> str:
    """Return a card as readers of that language write it. What is not known of it is `?`.

    >>> card_sign(2, "fr"), card_sign(17), card_sign(53), card_sign(66), card_sign(69)
    ('D♠', '10♥', 'K?', '?♥', '?')
    """
    if number < KNOWN:
        return _rank(number % 13, language) + SUIT_SIGNS[number // 13]
    if number < KNOWN + 13:
        return _rank(number - KNOWN, language) + "?"
    return "?" + SUIT_SIGNS[number - KNOWN - 13] if number < KNOWN + 17 else "?"


def _rank(rank: int, language: str) -> str:
    letter = RANK_LETTERS[language][rank]
    return "10" if letter == "T" else letter


def card_signs(cards: Iterable[int], language: str = "en") -> str:
    """Return several cards as readers write them."""
    return " ".join(card_sign(card, language) for card in cards)


def in_signs(text: str, letters: str, language: str, points: bool = False) -> str:
    """Return a card or an action that a record writes in the letters of one language, as readers
    of another see it. What is neither stays as it is. With `points`, those written with it are
    told.

    >>> in_signs("+QSJD=40", "en", "fr"), in_signs("10h", "en", "en"), in_signs("A:DP", "fr", "en")
    ('D♠ V♦', '10♥', 'Q♠')
    >>> in_signs("+QSJD=40", "en", "fr", points=True), in_signs("hand-size=9", "en", "en")
    ('D♠ V♦ pour 40', 'hand-size=9')
    """
    found = _ACTION.match(text)
    if found is None:
        return text
    written = found["cards"]
    whole = parse_card(written, letters, alone=True)
    cards = split_cards(written, letters) if whole is None else (whole,)
    if cards is None:
        return text
    signs = card_signs(cards, language)
    if found["points"] is None or not points:
        return signs
    return _POINTS[language].format(cards=signs, points=found["points"])
