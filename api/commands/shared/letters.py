"""Cards in the letters of a language."""

from __future__ import annotations

from records.cards import NUMBERS
from records.notation.letters import card_name


def letters(names: str, language: str) -> str:
    """Return cards written without spaces, in the letters of a language.

    >>> letters("QSJD", "fr"), letters("TH", "en")
    ('DPVK', 'TH')
    """
    if language == "en":
        return names
    pairs = [names[i : i + 2] for i in range(0, len(names), 2)]
    if any(pair not in NUMBERS for pair in pairs):
        return names
    return "".join(card_name(NUMBERS[pair], language) for pair in pairs)
