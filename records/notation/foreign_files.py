"""Recognises by their first bytes files that are no Carnet text: archives, pictures, PGN, PBN."""

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


#: The number of bytes at the beginning of a file that show what it is.
HEAD = 4096

#: What each kind is called in a sentence.
NAMES: dict[str, dict[str, str]] = {
    "zip": {"en": "a zip archive", "fr": "une archive zip"},
    "tar": {"en": "a tar archive", "fr": "une archive tar"},
    "gzip": {"en": "a gzip file", "fr": "un fichier gzip"},
    "zstd": {"en": "a zstd file", "fr": "un fichier zstd"},
    "archive": {"en": "an archive", "fr": "une archive"},
    "7z": {"en": "a 7-Zip archive", "fr": "une archive 7-Zip"},
    "rar": {"en": "a RAR archive", "fr": "une archive RAR"},
    "bzip2": {"en": "a bzip2 file", "fr": "un fichier bzip2"},
    "xz": {"en": "an xz file", "fr": "un fichier xz"},
    "picture": {"en": "a picture", "fr": "une image"},
    "pdf": {"en": "a PDF document", "fr": "un document PDF"},
    "spreadsheet": {"en": "a spreadsheet", "fr": "une feuille de calcul"},
    "office": {"en": "an office document", "fr": "un document de bureautique"},
    "rtf": {"en": "an RTF document", "fr": "un document RTF"},
    "html": {"en": "a web page", "fr": "une page web"},
    "sqlite": {"en": "an SQLite database", "fr": "une base SQLite"},
    "pgn": {"en": "PGN, the notation of chess", "fr": "du PGN, la notation des échecs"},
    "pbn": {"en": "PBN, the notation of bridge", "fr": "du PBN, la notation du bridge"},
    "link": {"en": "a link or a device", "fr": "un lien ou un périphérique"},
    "binary": {"en": "a binary file", "fr": "un fichier binaire"},
    "encrypted": {"en": "an encrypted file", "fr": "un fichier chiffré"},
    "method": {
        "en": "a file compressed in a way that is not known here",
        "fr": "un fichier compressé d’une façon inconnue ici",
    },
}

#: The archives whose files can be taken out, and the kinds in which a text may be packed.
OPENED = ("zip", "tar")
PACKED = ("gzip", "zstd")
#: The kinds of which `check` can tell line by line what is wrong, because it reads any bytes.
TEXTS = ("rtf", "html", "pgn", "pbn", "binary")
#: The part of the bytes that no text has, above which a file is binary. French in Latin-1 has 0.05.
_BINARY = 0.2
#: The characters of ASCII that texts have.
_PLAIN = bytes([*b"\t\n\v\f\r", *range(0x20, 0x7F)])
_DROPPED = dict.fromkeys(_PLAIN)

_BEGINNINGS = (
    (b"PK\x03\x04", "zip"),
    (b"PK\x05\x06", "zip"),
    (b"\x1f\x8b", "gzip"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
    (b"7z\xbc\xaf\x27\x1c", "7z"),
    (b"Rar!\x1a\x07", "rar"),
    (b"\xfd7zXZ\x00", "xz"),
    (b"\x89PNG\r\n", "picture"),
    (b"\xff\xd8\xff", "picture"),
    (b"GIF87a", "picture"),
    (b"GIF89a", "picture"),
    (b"II*\x00", "picture"),
    (b"MM\x00*", "picture"),
    (b"%PDF-", "pdf"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "office"),
    (b"{\\rtf", "rtf"),
    (b"SQLite format 3\x00", "sqlite"),
)
# Python compiles these when they are first looked for: most files are records.
_BZIP2 = rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)"
_HTML = rb"(?i:(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)\b)"
_RECORD = rb"(?:\A|[\r\n])(?:\xef\xbb\xbf)*\[Game[ \t\"]"
_PGN = (
    rb"(?:\A|[\r\n])(?:(?:\xef\xbb\xbf)?\[(?:White|Black) +\"|1\. ?(?:[a-h][34]|N[acfh]3)[ \r\n])"
)
_PBN = rb"(?:\A|[\r\n])(?:\xef\xbb\xbf)?(?:% PBN |\[(?:Deal \"[NESW]:|Vulnerable +\"))"


def kind_of(head: bytes) -> str | None:
    """Return which kind of file begins with these bytes, a key of `NAMES`, or None.

    None means that it may be Carnet text. `head` is the first `HEAD` bytes, or all of them.

    >>> kind_of(b"%PDF-1.7"), kind_of(b"PK\\x03\\x04"), kind_of(b"% carnet 1")
    ('pdf', 'zip', None)
    """
    for beginning, kind in _BEGINNINGS:
        if head.startswith(beginning):
            return _kind_of_zip(head) if kind == "zip" else kind
    if head[257:262] == b"ustar":
        return "tar"
    if head[4:12] in (b"ftypheic", b"ftypavif", b"ftypmif1") or (
        head.startswith(b"RIFF") and head[8:12] == b"WEBP"
    ):
        return "picture"
    if head.startswith(b"BZh") and re.match(_BZIP2, head):
        return "bzip2"
    if re.search(_RECORD, head):
        return None
    if re.match(_HTML, head):
        return "html"
    if re.search(_PGN, head):
        return "pgn"
    if re.search(_PBN, head):
        return "pbn"
    return "binary" if _is_binary(head) else None


def _is_binary(head: bytes) -> bool:
    """Return whether so many bytes are no text that it is none, in UTF-8 or any other encoding."""
    most = len(head) * _BINARY
    # An archive without files has NULs alone.
    if len(head.translate(None, _PLAIN)) <= most or not head.strip(b"\0"):
        return False

    text = head.decode("utf-8", "surrogateescape")
    strange = sum(
        sign < "\x7f" or "\udc80" <= sign <= "\udcff" for sign in text.translate(_DROPPED)
    )
    return strange > most and wide_encoding(text) is None


def _kind_of_zip(head: bytes) -> str:
    """Return the kind of a zip archive: documents of office programs are such archives too."""
    first = head[30:]
    if first.startswith(b"mimetypeapplication/vnd.oasis.opendocument."):
        return "spreadsheet" if b"opendocument.spreadsheet" in first[:80] else "office"
    if first.startswith((b"[Content_Types].xml", b"_rels/.rels", b"docProps/")):
        return "spreadsheet" if b"xl/" in head else "office"
    return "zip"
