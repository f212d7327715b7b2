"""Sources in French.

The titles of books stay as they are, and what is said of them is translated.
"""

from __future__ import annotations

from records.rules.games.bibliography_fr import PHRASES


def phrases(language: str) -> dict[str, str]:
    """Return the phrases to replace for that language: none for English."""
    return PHRASES if language == "fr" else {}


def source_words(source: str, language: str) -> str:
    """Return a source as readers of that language expect it.

    >>> source_words("rulebook 7, 2; the makers’ leaflet", "fr")
    'livre des règles 7, 2 ; la notice des fabricants'
    """
    if language == "fr":
        source = source.replace("; ", " ; ").replace(": ", " : ")
    for english, other in phrases(language).items():
        source = source.replace(english, other)
    return source
