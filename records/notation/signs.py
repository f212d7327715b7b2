"""Cards as readers see them: 10♥, and in French D♠."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from records.cards import RANK_LETTERS
from records.languages import LANGUAGES
from records.notation.letters import parse_card, split_cards

SUIT_SIGNS = "♠♥♦♣"

#: An action with cards as a record writes it: its seat, its kind, its cards, its points.
_ACTION = re.compile(r"(?:[A-F]:)?(?P<kind>[+~>^]?)(?P<cards>[^=^!?]+)(?:=(?P<points>\d+))?\Z")
_POINTS = {"en": "{cards} for {points}", "fr": "{cards} pour {points}"}


def _signs(language: str) -> tuple[str, ...]:
    ranks = ["10" if letter == "T" else letter for letter in RANK_LETTERS[language]]
    return (
        *(rank + suit for suit in SUIT_SIGNS for rank in ranks),
        *(f"{rank}?" for rank in ranks),
        *(f"?{suit}" for suit in SUIT_SIGNS),
        "?",
    )


#: Each card, known or not, as readers of a language write it.
_SIGNS: dict[str, tuple[str, ...]] = {language: _signs(language) for language in LANGUAGES}


def card_sign(number: int, language: str = "en") -> str:
    """Return a card as readers of that language write it. What is not known of it is `?`.

    >>> card_sign(2, "fr"), card_sign(17), card_sign(53), card_sign(66), card_sign(69)
    ('D♠', '10♥', 'K?', '?♥', '?')
    """
    return _SIGNS[language][number]


def card_signs(cards: Iterable[int], language: str = "en") -> str:
    """Return several cards as readers write them."""
    signs = _SIGNS[language]
    return " ".join([signs[card] for card in cards])


def in_signs(text: str, letters: str, points: bool = False) -> dict[str, str]:
    """Return a card or an action, written in the letters of one language, as readers see it.

    The result is by language. What is neither stays as it is. With `points`, those written with it
    are told.

    >>> in_signs("+QSJD=40", "en"), in_signs("10h", "en")
    ({'en': 'Q♠ J♦', 'fr': 'D♠ V♦'}, {'en': '10♥', 'fr': '10♥'})
    >>> in_signs("A:DP=40", "fr", points=True)
    {'en': 'Q♠ for 40', 'fr': 'D♠ pour 40'}
    >>> in_signs("hand-size=9", "en")
    {'en': 'hand-size=9', 'fr': 'hand-size=9'}
    """
    found = _ACTION.match(text)
    cards = None if found is None else _cards(found["cards"], letters)
    if found is None or cards is None:
        return dict.fromkeys(LANGUAGES, text)
    signs: dict[str, str] = {language: card_signs(cards, language) for language in LANGUAGES}
    if found["points"] is None or not points:
        return signs
    return {
        language: _POINTS[language].format(cards=said, points=found["points"])
        for language, said in signs.items()
    }


def _cards(text: str, letters: str) -> Sequence[int] | None:
    whole = parse_card(text, letters, alone=True)
    return split_cards(text, letters) if whole is None else (whole,)
