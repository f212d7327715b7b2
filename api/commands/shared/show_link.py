"""The link that holds a record."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode, urlsplit

from api.commands.shared.console import Trouble
from api.commands.words import say
from api.http.record_links import packed

if TYPE_CHECKING:
    from collections.abc import Mapping

#: The most characters of a packed text, and the most bytes that it may unpack to.
MOST_PACKED = 64 << 10
MOST_UNPACKED = 1 << 20


def link_to(text: bytes, address: str, place: Mapping[str, object], language: str) -> str:
    """Return the address of a page that shows a record. The address itself holds the record.

    `address` is that of the service, `place` names the place in the record: ``deal``, ``ply``,
    ``seat``, ``line``.
    Raises Trouble if the address is not valid, or the text is too long.
    """
    if urlsplit(address).scheme not in ("http", "https"):
        raise Trouble(say("no-link-address", language, address=address))
    r = packed(text)
    if len(r) > MOST_PACKED or len(text) > MOST_UNPACKED:
        raise Trouble(say("link-too-long", language))
    asked = {name: value for name, value in place.items() if value is not None}
    return f"{address.rstrip('/')}/replay#{urlencode({'r': r, **asked})}"
