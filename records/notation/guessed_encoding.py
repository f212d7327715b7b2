"""Guesses the encoding of a text that is not UTF-8 from its bytes."""

from __future__ import annotations

import re
from typing import NamedTuple

from records.notation.record_texts import encode


class Encoding(NamedTuple):
    """An encoding: its title for readers, and its name for conversion programs such as iconv."""

    title: str
    name: str


LATIN_1 = Encoding("Latin-1 (ISO 8859-1)", "ISO-8859-1")
WINDOWS = Encoding("Windows-1252", "WINDOWS-1252")
UTF_16 = Encoding("UTF-16", "UTF-16")
UTF_16_LITTLE = Encoding("UTF-16", "UTF-16LE")
UTF_16_BIG = Encoding("UTF-16", "UTF-16BE")
UTF_32 = Encoding("UTF-32", "UTF-32")
UTF_32_LITTLE = Encoding("UTF-32", "UTF-32LE")
UTF_32_BIG = Encoding("UTF-32", "UTF-32BE")

#: The four-byte marks come first, because one of them begins with a two-byte mark.
_MARKS = (
    (b"\xff\xfe\0\0", UTF_32),
    (b"\0\0\xfe\xff", UTF_32),
    (b"\xff\xfe", UTF_16),
    (b"\xfe\xff", UTF_16),
)
#: For each encoding, which bytes of a character are NUL in most characters.
_WIDE = (
    (UTF_32_LITTLE, (False, True, True, True)),
    (UTF_32_BIG, (True, True, True, False)),
    (UTF_16_LITTLE, (False, True)),
    (UTF_16_BIG, (True, False)),
)
#: The least part of the characters of which such a byte is NUL. The symbols of the suits are not.
_MOST = 0.5
#: The largest part of the characters in which another byte may be NUL.
_FEW = 0.02
#: The number of characters that are examined.
_SAMPLE = 1 << 16
#: Letters and signs of French and similar languages: in Latin-1, and those that only Windows has.
_LETTERS = re.compile("[\udca0\udcab\udcb0\udcbb\udcc0-\udcd6\udcd8-\udcf6\udcf8-\udcfd]++")
_MORE_LETTERS = re.compile("[\udc85\udc8c\udc91-\udc94\udc96\udc97\udc9c]++")
_OTHERS = re.compile("[^\0-\x7f]")


def guessed(text: str) -> Encoding | None:
    """Return the probable encoding of a text. Its undecodable bytes are lone surrogates.

    Returns None if the text may be damaged UTF-8, or if no known encoding fits. Cost: a scan of the
    first 64 k characters.

    >>> guessed("caf\\udce9"), guessed("caf\\udcc3 é"), guessed("[\\0G\\0").name
    (Encoding(title='Latin-1 (ISO 8859-1)', name='ISO-8859-1'), None, 'UTF-16LE')
    """
    sample = text[:_SAMPLE]
    wide = wide_encoding(sample)
    if wide is not None:
        return wide
    others = _LETTERS.sub("", sample)
    if len(others) == len(sample):
        # The signs that only Windows has prove nothing: the same bytes also end sequences of UTF-8.
        return None
    plain = _MORE_LETTERS.sub("", others)
    if _OTHERS.search(plain):
        return None
    return LATIN_1 if len(plain) == len(others) else WINDOWS


def wide_encoding(text: str) -> Encoding | None:
    """Return UTF-16 or UTF-32 if a text is in it, by its mark or by where its NULs are, else None.

    Cost: a scan of the first 64 k characters.
    """
    head = encode(text[:4])
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return encoding
    if "\0" not in text[:_SAMPLE]:
        return None
    sample = encode(text[:_SAMPLE])
    for encoding, nuls in _WIDE:
        characters = len(sample) // len(nuls)
        found = [
            sample[place :: len(nuls)].count(0) / max(1, characters) for place in range(len(nuls))
        ]
        if characters and all(
            part >= _MOST if wanted else part <= _FEW
            for part, wanted in zip(found, nuls, strict=True)
        ):
            return encoding
    return None
