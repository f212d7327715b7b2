"""Words folded for search: without case and accents, and with ligatures split into letters."""

from __future__ import annotations

import re
import unicodedata

_MARKS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+")
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d"})
#: Of the letters of New Tai Lue and Vedic, SQLite takes these for signs.
_WORD = re.compile("[^\\W_\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3]+")


def folded(text: str) -> str:
    """Return the text as it is compared: without case and accents.

    >>> folded("Bésigue à ŒIL"), folded("STRASSE") == folded("Straße")
    ('besigue a oeil', True)
    """
    if text.isascii():
        return text.lower()
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_LIGATURES))
    return _MARKS.sub("", parts)


def words(text: str) -> list[str]:
    """Return the words of a text, folded. Punctuation separates words and belongs to none.

    >>> words("L’as d'Élodie, 10_000 \\"AND\\" № 5")
    ['l', 'as', 'd', 'elodie', '10', '000', 'and', 'no', '5']
    """
    # Signs that stand for several letters are spelt with capitals when they are folded first.
    return _WORD.findall(folded(folded(text)))


def searched(text: str) -> str:
    """Return the words of a text with a space between them, as the word search keeps them.

    Each store tells words apart in its own way, and takes signs that it does not know for letters,
    such as emoji. Between spaces each finds the same.

    >>> searched("🤣bravo! L’as")
    'bravo l as'
    """
    return " ".join(words(text))
