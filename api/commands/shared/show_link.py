"""Packs a record into a link, as the pages do it in `static/js/record-link.js`."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING
from urllib.parse import urlencode, urlsplit

from api.commands.shared.console import Trouble
from api.commands.words import say

if TYPE_CHECKING:
    from collections.abc import Mapping

#: The most characters of a packed text, and the most bytes that it may unpack to.
MOST_PACKED = 64 << 10
MOST_UNPACKED = 1 << 20


def link_to(text: bytes, address: str, place: Mapping[str, object], language: str) -> str:
    """Return the address of a page that shows a record. The address itself holds the record.

    `address` is that of the service, `place` names the place in the record: ``deal``, ``ply``,
    ``seat``, ``line``. The text is packed by zlib, whose checksum exposes a damaged link.
    Raises Trouble if the address is not valid, or the text is too long.
    """
    if urlsplit(address).scheme not in ("http", "https"):
        raise Trouble(say("no-link-address", language, address=address))
    packed = urlsafe_b64encode(zlib.compress(text, 9)).rstrip(b"=").decode()
    if len(packed) > MOST_PACKED or len(text) > MOST_UNPACKED:
        raise Trouble(say("link-too-long", language))
    asked = {name: value for name, value in place.items() if value is not None}
    return f"{address.rstrip('/')}/replay#{urlencode({'r': packed, **asked})}"
