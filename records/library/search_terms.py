"""Words folded for search: without case and accents, and with ligatures split into letters."""

from __future__ import annotations

import re
import unicodedata

_MARKS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+")
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d"})
_WORD = re.compile(r"[^\W_]+")


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

    >>> words("L’as d'Élodie, 10_000 \\"AND\\"")
    ['l', 'as', 'd', 'elodie', '10', '000', 'and']
    """
    return _WORD.findall(folded(text))
