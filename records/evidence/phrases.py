"""The sentences that describe a correction, in English and in French."""

from __future__ import annotations

from records.languages import LANGUAGES

_WORDS: dict[str, dict[str, str]] = {
    "card": {
        "en": "{written} should read {read}",
        "fr": "au lieu de {written}, lire {read}",
    },
    "swap": {
        "en": "two cards have changed places: {written} should read {read}",
        "fr": "deux cartes ont changé de place : au lieu de {written}, lire {read}",
    },
    "seat": {
        "en": "the seat {written} should be {read}",
        "fr": "la place devrait être {read}, et non {written}",
    },
    "gap": {
        "en": "something has been left out here: with a gap (...) the fault is gone",
        "fr": "il manque ici quelque chose : avec une lacune (...), la faute disparaît",
    },
    "gap-trick": {
        "en": "a trick has been left out before this one ({trick}): with a gap (...) here the "
        "fault is gone",
        "fr": "il manque une levée avant celle-ci ({trick}) : avec une lacune (...) ici, la faute "
        "disparaît",
    },
    "dealt": {
        "en": "in {tag}, {written} should read {read}",
        "fr": "dans {tag}, au lieu de {written}, lire {read}",
    },
    "score": {
        "en": "the score {written} should be {read}",
        "fr": "la marque devrait être {read}, et non {written}",
    },
    "number": {
        "en": "the number {written} should be {read}",
        "fr": "le numéro devrait être {read}, et non {written}",
    },
}


def sentence(
    kind: str, written: str, read: str, tag: str = "", trick: int | None = None
) -> dict[str, str]:
    """Return the sentence for a correction of that kind, by language.

    >>> sentence("card", "KS", "QS")["fr"]
    'au lieu de KS, lire QS'
    """
    key = "gap-trick" if kind == "gap" and trick is not None else kind
    return {
        language: _WORDS[key][language].format(written=written, read=read, tag=tag, trick=trick)
        for language in LANGUAGES
    }
