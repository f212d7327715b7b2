"""A record in a link: its text, packed as the pages do it in `static/js/share.js`."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode


def packed(text: bytes) -> str:
    """Return a text as a link has it: packed by zlib, whose checksum exposes a damaged link."""
    return urlsafe_b64encode(zlib.compress(text, 9)).rstrip(b"=").decode()
