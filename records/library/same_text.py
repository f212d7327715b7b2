"""Tells whether two records have the same text, by a digest of it."""

from __future__ import annotations

import hashlib
import re

_FIRST_LINE = re.compile(rb"\A% carnet 1[ \t]*[\r\n]\s*(?=\[Game[ \t\r\n\"])")


def text_digest(text: bytes) -> bytes:
    """Return a SHA-256 digest of a record's text. Equal texts have equal digests.

    The version line and the white space at the end are left out, because they belong to the file
    and not to the record.

    >>> text_digest(b'% carnet 1\\n\\n[Game "whist"]\\n\\n') == text_digest(b'[Game "whist"]')
    True
    """
    return hashlib.sha256(_FIRST_LINE.sub(b"", text, count=1).rstrip(b" \t\r\n")).digest()
