"""What is said of bytes that are no text: which they are, and what the text seems to be in."""

from __future__ import annotations

from collections.abc import Mapping

from records.languages import LANGUAGES
from records.notation.encodings import guessed

#: Of a run of bytes so many are named.
_NAMED = 8

_HINT = {
    "en": "; this text seems to be {title}; Carnet reads UTF-8: "
    "convert it with iconv -f {name} -t UTF-8",
    "fr": " ; ce texte semble être en {title} ; Carnet lit l’UTF-8 : "
    "convertissez-le par iconv -f {name} -t UTF-8",
}


def which(run: str) -> dict[str, str]:
    """The bytes of a run, by their numbers.

    >>> which("\\udce9\\x01")
    {'en': ': 0xE9 0x01', 'fr': ' : 0xE9 0x01'}
    """
    named = " ".join(map(_number, run[:_NAMED])) + (" …" if len(run) > _NAMED else "")
    return {"en": f": {named}", "fr": f" : {named}"}


def which_and_why(run: str, text: str) -> Mapping[str, str]:
    """The bytes of a run, and what the text that they stand in seems to be encoded in."""
    said = which(run)
    encoding = guessed(text)
    if encoding is None:
        return said
    hint = encoding._asdict()
    return {language: said[language] + _HINT[language].format(**hint) for language in LANGUAGES}


def _number(sign: str) -> str:
    code = ord(sign)
    if 0xDC80 <= code <= 0xDCFF:
        code -= 0xDC00
    return f"0x{code:02X}" if code < 0x100 else f"U+{code:04X}"
