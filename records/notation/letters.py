"""The letters of the cards, in English and in French.

The parser accepts lower-case letters, `10` for the ten and the suit signs in both languages. It
does not accept the letters of the other language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from records.cards import ANY, KNOWN, RANK_LETTERS, SOME_RANK, SOME_SUIT, SUIT_LETTERS
from records.languages import LANGUAGES

_SIGNS = ("♠♤", "♥♡", "♦♢", "♣♧")
_SELECTORS = ("", "\ufe0e", "\ufe0f")


def _ranks(language: str) -> dict[str, int]:
    out = {"10": 4}
    for number, letter in enumerate(RANK_LETTERS[language]):
        out[letter] = out[letter.lower()] = number
    return out


def _suits(language: str) -> dict[str, int]:
    out = {}
    for number, letter in enumerate(SUIT_LETTERS[language]):
        out[letter] = out[letter.lower()] = number
        for sign in _SIGNS[number]:
            for selector in _SELECTORS:
                out[sign + selector] = number
    return out


def _cards(language: str) -> dict[str, int]:
    ranks, suits = _ranks(language), _suits(language)
    out = {r + s: suit * 13 + rank for r, rank in ranks.items() for s, suit in suits.items()}
    out.update({r + "x": SOME_RANK + rank for r, rank in ranks.items()})
    out.update({"x" + s: SOME_SUIT + suit for s, suit in suits.items()})
    return out


def _card_names(language: str) -> tuple[str, ...]:
    ranks, suits = RANK_LETTERS[language], SUIT_LETTERS[language]
    known = tuple(r + s for s in suits for r in ranks)
    return known + tuple(r + "x" for r in ranks) + tuple("x" + s for s in suits) + ("x",)


def _card_pattern(language: str) -> str:
    one = "".join(sorted({r for r in _ranks(language) if len(r) == 1}))
    letters = "".join(sorted({s for s in _suits(language) if s.isascii()}))
    suit = f"(?:[{letters}]|[{''.join(_SIGNS)}][\ufe0e\ufe0f]?)"
    return f"(?:(?:10|[{one}])(?:{suit}|x)|x{suit})"


_SUITS: dict[str, dict[str, int]] = {language: _suits(language) for language in LANGUAGES}
_NAMES: dict[str, tuple[str, ...]] = {language: _card_names(language) for language in LANGUAGES}

#: Every accepted spelling of a card, except `x` alone.
SPELLINGS: dict[str, dict[str, int]] = {language: _cards(language) for language in LANGUAGES}
#: A regular expression for exactly these spellings, without groups.
CARD_PATTERNS: dict[str, str] = {language: _card_pattern(language) for language in LANGUAGES}
_RUNS = {language: re.compile(pattern) for language, pattern in CARD_PATTERNS.items()}
_SIGN = re.compile(f"([{''.join(_SIGNS)}])([\ufe0e\ufe0f]?)")
_WHITE = re.compile(r"[ \t\r\n]+")


def parse_card(text: str, language: str = "en", alone: bool = False) -> int | None:
    """Return the card that a word names, or None.

    `alone` accepts `x` for a wholly unknown card, as tags do.

    >>> parse_card("10♥"), parse_card("DP", "fr"), parse_card("DP"), parse_card("x", alone=True)
    (17, 2, None, 69)
    """
    if alone and text == "x":
        return ANY
    return SPELLINGS[language].get(text)


def parse_cards(text: str, language: str = "en") -> list[int] | None:
    """Return the cards of a tag's value in its order, or None if a word is not a card.

    >>> parse_cards("KS 10h x"), parse_cards(""), parse_cards("KS XX")
    ([1, 17, 69], [], None)
    """
    out = []
    for word in _WHITE.split(text):
        if word:
            number = parse_card(word, language, alone=True)
            if number is None:
                return None
            out.append(number)
    return out


def split_cards(text: str, language: str = "en") -> tuple[int, ...] | None:
    """Return cards written without spaces, as in a declaration, or None.

    >>> split_cards("QSJD"), split_cards("QSJ")
    ((2, 29), None)
    """
    spellings = _RUNS[language].findall(text)
    if not spellings or sum(map(len, spellings)) != len(text):
        return None
    return tuple(map(SPELLINGS[language].__getitem__, spellings))


def in_letters(names: str, language: str) -> str:
    """Return cards written without spaces in English letters in those of a language.

    What is no card stays as it is.

    >>> in_letters("QSJD", "fr"), in_letters("?", "fr")
    ('DPVK', '?')
    """
    cards = split_cards(names)
    return names if cards is None else "".join(card_name(card, language) for card in cards)


def card_spans(text: str, language: str = "en") -> list[tuple[int, int]]:
    """Return where each card of a word begins and ends.

    >>> card_spans("A:+10♥QS=20")
    [(3, 6), (6, 8)]
    """
    return [found.span() for found in _RUNS[language].finditer(text)]


def parse_suit(text: str, language: str = "en") -> int | None:
    """Return the suit that a letter or a sign names, 0 to 3, or None.

    >>> parse_suit("C"), parse_suit("C", "fr"), parse_suit("♣"), parse_suit("P")
    (3, 1, 3, None)
    """
    return _SUITS[language].get(text)


def names_like(word: str, language: str = "en") -> tuple[str, ...]:
    """Return the names of all cards, by number, with suits written as in a word.

    >>> names_like("+Q♤J♢")[29], names_like("+QSJD")[29]
    ('J♢', 'JD')
    """
    names = _NAMES[language]
    found = _SIGN.search(word)
    if found is None:
        return names
    nth = 0 if any(sign[0] == found[1] for sign in _SIGNS) else 1
    signs = [pair[nth] + found[2] for pair in _SIGNS]
    return (*(r + s for s in signs for r in RANK_LETTERS[language]), *names[KNOWN:])


def card_name(number: int, language: str = "en") -> str:
    """Return the canonical name of a card in the letters of a language.

    >>> card_name(29), card_name(29, "fr"), card_name(56, "fr"), card_name(66, "fr")
    ('JD', 'VK', '10x', 'xC')
    """
    return _NAMES[language][number]


def suit_name(number: int, language: str = "en") -> str:
    """Return the letter of a suit, 0 to 3."""
    return SUIT_LETTERS[language][number]


def printable(text: str) -> str:
    r"""Return the text with escapes for control characters and undecodable bytes.

    >>> printable("caf\udce9 \x01")
    'caf\\xE9 \\x01'
    """
    return _UNPRINTABLE.sub(_escape, text)


#: The most characters of a tag's value in a summary. A page of records has many of them, and the
#: place at which the next page begins is one.
LONGEST_VALUE = 300


def shortened(value: str) -> str:
    """Return the value of a tag as lists and figures have it."""
    return value if len(value) <= LONGEST_VALUE else f"{value[: LONGEST_VALUE - 1]}…"


def quoted(text: str) -> str:
    r"""Return what a finding quotes of a record, printable and shortened.

    >>> quoted("\x01"), len(quoted("x" * 9_000_000))
    ('\\x01', 300)
    """
    # Nothing is called for a text that is quoted as it is: a record may have a fault in each word.
    whole = not text[LONGEST_VALUE:]
    if whole and text.isprintable():
        return text
    return printable(text if whole else shortened(text))


_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


def garbled(text: str) -> bool:
    """Return whether a text has a control character other than a tab, or an undecodable byte."""
    return _UNPRINTABLE.search(text.replace("\t", "")) is not None


def _escape(found: re.Match[str]) -> str:
    code = ord(found.group())
    if 0xDC80 <= code <= 0xDCFF:
        code -= 0xDC00
    return f"\\x{code:02X}" if code < 0x100 else f"\\u{code:04X}"


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
_CARD_SIGNS: dict[str, tuple[str, ...]] = {language: _signs(language) for language in LANGUAGES}


def card_sign(number: int, language: str = "en") -> str:
    """Return a card as readers of that language write it. What is not known of it is `?`.

    >>> card_sign(2, "fr"), card_sign(17), card_sign(53), card_sign(66), card_sign(69)
    ('D♠', '10♥', 'K?', '?♥', '?')
    """
    return _CARD_SIGNS[language][number]


def card_signs(cards: Iterable[int], language: str = "en") -> str:
    """Return several cards as readers write them."""
    signs = _CARD_SIGNS[language]
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
    cards = None if found is None else _cards_in(found["cards"], letters)
    if found is None or cards is None:
        return dict.fromkeys(LANGUAGES, text)
    signs: dict[str, str] = {language: card_signs(cards, language) for language in LANGUAGES}
    if found["points"] is None or not points:
        return signs
    return {
        language: _POINTS[language].format(cards=said, points=found["points"])
        for language, said in signs.items()
    }


def _cards_in(text: str, letters: str) -> Sequence[int] | None:
    whole = parse_card(text, letters, alone=True)
    return split_cards(text, letters) if whole is None else (whole,)
