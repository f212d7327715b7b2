"""Words about bytes that are not text: which bytes they are, and the likely encoding."""

from __future__ import annotations

from collections.abc import Mapping

from records.languages import LANGUAGES
from records.notation.guessed_encoding import Encoding, guessed, wide_encoding

#: How many bytes of a run are named.
_NAMED = 8

_HINT = {
    "en": "; this text seems to be {title}; Carnet reads UTF-8: "
    "convert it with iconv -f {name} -t UTF-8",
    "fr": " ; ce texte semble être en {title} ; Carnet lit l’UTF-8 : "
    "convertissez-le par iconv -f {name} -t UTF-8",
}


def which(run: str) -> dict[str, str]:
    """Return the numbers of the bytes of a run.

    >>> which("\\udce9\\x01")
    {'en': ': 0xE9 0x01', 'fr': ' : 0xE9 0x01'}
    """
    named = " ".join(map(_number, run[:_NAMED])) + (" …" if len(run) > _NAMED else "")
    return {"en": f": {named}", "fr": f" : {named}"}


def which_and_why(run: str, text: str) -> Mapping[str, str]:
    """Return the bytes of a run, and the encoding that their text seems to have."""
    return _with_hint(which(run), guessed(text))


def whole_text(said: Mapping[str, str], text: str) -> Mapping[str, str]:
    """Return what is said, and that the text is in UTF-16 or UTF-32 if it is."""
    return _with_hint(said, wide_encoding(text))


def _with_hint(said: Mapping[str, str], encoding: Encoding | None) -> Mapping[str, str]:
    if encoding is None:
        return said
    hint = encoding._asdict()
    return {language: said[language] + _HINT[language].format(**hint) for language in LANGUAGES}


def _number(sign: str) -> str:
    code = ord(sign)
    if 0xDC80 <= code <= 0xDCFF:
        code -= 0xDC00
    return f"0x{code:02X}" if code < 0x100 else f"U+{code:04X}"
