"""SVG as text: elements, and words that fit into a width.

No library is used, because what is drawn is rectangles, paths and texts. Every attribute and every
text is escaped here and nowhere else.
"""

from __future__ import annotations

import re
import unicodedata
from html import escape

#: What XML cannot hold, however it is escaped.
_NOT_IN_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NARROW = frozenset("iljtfrI.,:;!|'’()[] ·/")
_RED = re.compile("([♥♦])")
#: Asks for the plain sign instead of a little picture of it.
_AS_TEXT = "\ufe0e"
#: No text is longer than this, whatever the record says. What is measured is short.
_LONGEST = 300


def el(tag: str, *children: str, **attributes: str | float | None) -> str:
    """Return an element. An underscore in the name of an attribute stands for a hyphen.

    Children are elements already. Attributes that are None are left out.

    >>> el("g", el("rect", width=2.0, stroke_width=0.333), id='"')
    '<g id="&quot;"><rect width="2" stroke-width="0.33"/></g>'
    """
    said = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{tag}{said}>{inside}</{tag}>" if inside else f"<{tag}{said}/>"


def rect(
    x: float, y: float, width: float, height: float, rx: float, **look: str | float | None
) -> str:
    """Return a rectangle with round corners."""
    return el("rect", x=x, y=y, width=width, height=height, rx=rx, **look)


def _value(value: str | float) -> str:
    if isinstance(value, str):
        return quoted(value)
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def quoted(text: str) -> str:
    """Return a text as XML has it. What XML cannot hold becomes U+FFFD.

    >>> quoted("<b>\\x00&")
    '&lt;b&gt;�&amp;'
    """
    return escape(_NOT_IN_XML.sub("\ufffd", text))


def words(text: str, x: float, y: float, size: float, **attributes: str | float | None) -> str:
    """Return a text that stands on `y`. Signs of red suits have the class `red-sign`."""
    parts = [
        el("tspan", quoted(part + _AS_TEXT), class_="red-sign") if part in "♥♦" else quoted(part)
        for part in _RED.split(text.replace("♠", f"♠{_AS_TEXT}").replace("♣", f"♣{_AS_TEXT}"))
        if part
    ]
    return el("text", *parts, x=x, y=y, font_size=size, **attributes)


def width_of(text: str, size: float, bold: bool = False) -> float:
    """Return about how wide a text is, in the unit of its size.

    Which font a reader has is not known, so this errs on the wide side.
    """
    return size * sum(map(_em, text[:_LONGEST])) * (1.2 if bold else 1)


def _em(sign: str) -> float:
    if unicodedata.combining(sign) or sign == _AS_TEXT:
        return 0
    if unicodedata.east_asian_width(sign) in "WF":
        return 1.0
    if sign in _NARROW:
        return 0.36
    if sign in "♠♥♦♣":
        return 0.9
    return 0.72 if sign.isupper() or sign in "mwMW…—" else 0.6


def shortened(text: str) -> str:
    """Return the text, cut with an ellipsis if it is very long."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def fitted(text: str, room: float, size: float, bold: bool = False) -> str:
    """Return the text, cut with an ellipsis if it is wider than `room`.

    >>> fitted("Anna", 100, 10), fitted("Anna Magdalena", 50, 10)
    ('Anna', 'Anna Ma…')
    """
    if len(text) <= _LONGEST and width_of(text, size, bold) <= room:
        return text
    left, kept = room - width_of("…", size, bold), ""
    for sign in text[:_LONGEST]:
        left -= width_of(sign, size, bold)
        if left < 0:
            break
        kept += sign
    return kept.rstrip() + "…"
