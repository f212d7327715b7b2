"""The quick way to read a record that is written plainly.

Tags one a line, then words of play that stand alone between single spaces: such a record
is split and its words looked up.  Anything else is left to `records.notation.parser`,
which gives the same record and knows the places.
"""

from __future__ import annotations

import re

from records.notation.model import Deal, Record, Tag
from records.notation.parser import language_of
from records.notation.words import ENDS, WORDS, Miss

_TAG_LINE = re.compile(
    '\\[([A-Za-z][A-Za-z0-9_]*) "([^"\\\\\x00-\x1f\x7f-\x9f\ud800-\udfff]*)"\\]\n'
)
_DEAL = '\n[Deal "'


def parse_plain(text: str, number: int = 1, line: int = 1) -> Record | None:
    """The record that a text is, without offsets, or None if it is not written plainly.

    Cost: linear in the text.
    """
    plain = text
    if "\r" in text:
        plain = text.replace("\r\n", "\n")
        if "\r" in plain:
            return None
    stop = plain.find(_DEAL)
    if stop < 0:
        return None
    tags = _tags(plain[: stop + 1])
    if tags is None:
        return None
    record = Record(text, number, line)
    record.tags = tags
    record.language = language_of(record)
    lookup = WORDS[record.language].__getitem__
    deals = record.deals
    length = len(plain)
    while stop < length:
        start = stop + 1
        stop = plain.find(_DEAL, start)
        if stop < 0:
            stop = length
        last = plain.find("\n", plain.rfind("\n[", start - 1, stop) + 1, stop) + 1
        if not last:
            return None
        tags = _tags(plain[start:last])
        if tags is None:
            return None
        play = plain[last:stop].strip("\n").replace("\n", " ")
        words = play.split(" ")
        if "  " in play:
            words = list(filter(None, words))
        deal = Deal()
        deal.tags = tags
        try:
            deal.end = ENDS[words.pop()]
            deal.items = list(map(lookup, words))
        except Miss:
            return None
        deals.append(deal)
    return record


def _tags(section: str) -> list[Tag] | None:
    """The tags of a section, or None if there is more in it, or the same tag twice."""
    section = section.rstrip("\n")
    found = _TAG_LINE.findall(section + "\n")
    letters = sum([len(name) + len(value) for name, value in found])
    if letters + 6 * len(found) != len(section) + 1:
        return None
    if len(dict(found)) != len(found):
        return None
    return [Tag(name, value) for name, value in found]
