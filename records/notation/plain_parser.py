"""The quick parser, for records that are written plainly.

A plain record has one tag a line, then words of play between spaces, perhaps with comments in
braces. Its text is split and the words are looked up. `records.notation.parser` reads all other
records. It would give the same result for a plain one, with offsets.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain, starmap

from records.notation.model import Comment, Deal, Item, Record, Tag
from records.notation.parser import language_of
from records.notation.words_of_play import ENDS, WORDS, Miss

_TAG_LINE = re.compile(
    '\\[([A-Za-z][A-Za-z0-9_]*) "([^"\\\\\x00-\x1f\x7f-\x9f\ud800-\udfff]*)"\\]\n'
)
# A comment with a brace inside goes to the exact parser, so each brace is looked at only once.
_COMMENT = re.compile("\\{([^{}\x00\ud800-\udfff\ufeff\t\r]*)\\}")
# A speech between spaces, perhaps with its seat. The exact parser reads all others.
_SPEECH = re.compile(
    '(?:(?<=[ \n])|^)((?:[A-F]:)?"[^"\\\\\x00-\x1f\x7f-\x9f\ud800-\udfff]*")(?=[ \n]|$)'
)
_DEAL = '\n[Deal "'


def parse_plain(text: str, number: int = 1, line: int = 1) -> Record | None:
    """Return the record in a text, without offsets, or None if it is not written plainly.

    Cost: linear in the text.
    """
    record = Record(text, number, line)
    plain, start = _plain_header(record)
    for deal in _plain_deals(plain, start, record.language):
        if deal is None:
            return None
        record.deals.append(deal)
    return record if start else None


def still_says(record: Record) -> bool:
    """Whether the text of a record, written plainly, says what the record does.

    If not, the record has been changed since it was read, or is not written plainly. Cost: linear
    in the text. Memory: that of one deal.
    """
    read = Record(record.text)
    plain, start = _plain_header(read)
    if not start or read.tags != record.tags:
        return False
    deals = iter(record.deals)
    for deal in _plain_deals(plain, start, read.language):
        if deal is None or deal != next(deals, None):
            return False
    return next(deals, None) is None


def _plain_header(record: Record) -> tuple[str, int]:
    """Read the header of a record's text into it.

    Returns the text with LF line ends, and where its first deal begins, 0 if it is not written
    plainly.
    """
    plain = record.text
    if "\r" in plain:
        plain = plain.replace("\r\n", "\n")
        if "\r" in plain:
            return plain, 0
    start = plain.find(_DEAL) + 1
    tags = plain_tags(plain[:start]) if start else None
    if tags is None:
        return plain, 0
    record.tags = tags
    record.language = language_of(record)
    return plain, start


def _plain_deals(plain: str, start: int, language: str) -> Iterator[Deal | None]:
    """Yield the deals of a text from an offset on, None for one that is not written plainly.

    There are none if the offset is 0.
    """
    length = len(plain)
    while 0 < start <= length:
        stop = plain.find(_DEAL, start)
        if stop < 0:
            stop = length
        yield plain_deal(plain, start, stop, language)
        start = stop + 1


def plain_deal(plain: str, start: int, stop: int, language: str) -> Deal | None:
    """Return the deal in a part of a text with LF line ends, or None if it is not written plainly.

    Its first line is a tag.
    """
    last = plain.find("\n", plain.rfind("\n[", max(0, start - 1), stop) + 1, stop) + 1
    if not last:
        return None
    tags = plain_tags(plain[start:last])
    if tags is None:
        return None
    deal = Deal()
    deal.tags = tags
    lookup = WORDS[language].__getitem__
    try:
        if plain.find("{", last, stop) < 0:
            words = _words(plain[last:stop])
            deal.end = ENDS[words.pop()]
            deal.items = list(map(lookup, words))
        else:
            _read_commented(plain[last:stop], deal, lookup)
    except (Miss, IndexError):
        return None
    return deal


def _words(play: str) -> list[str]:
    """Return the words of play. A speech is one word. Raises Miss for a quote that is not plain."""
    if '"' not in play:
        return _split(play)
    words: list[str] = []
    pieces = _SPEECH.split(play)
    for place, piece in enumerate(pieces):
        if place % 2:
            words.append(piece)
        elif '"' in piece:
            raise Miss(piece)
        else:
            words += _split(piece)
    return words


def _split(play: str) -> list[str]:
    play = play.replace("\n", " ").strip(" ")
    words = play.split(" ")
    # Continued lines begin with spaces.
    return list(filter(None, words)) if "  " in play or not play else words


def _read_commented(play: str, deal: Deal, lookup: Callable[[str], Item]) -> None:
    """Add the items and comments of play that has comments to a deal.

    Raises Miss for a word that is not plain, and IndexError if there are no words.
    """
    pieces = _COMMENT.split(play)
    texts = [_words(piece) for piece in pieces[::2]]
    comments = [Comment(piece.strip(" \n")) for piece in pieces[1::2]]
    last = len(texts) - 1
    while last and not texts[last]:
        last -= 1
    end = ENDS[texts[last].pop()]
    deal.end = end.copy(notes=tuple(comments[last:])) if last < len(comments) else end
    items = deal.items
    notes: list[Comment] = []
    for place in range(last + 1):
        words = texts[place]
        if words:
            if notes:
                _annotate(items, notes)
                notes = []
            items.extend(map(lookup, words))
        if place < last:
            (notes if items else deal.comments).append(comments[place])
    if notes:
        _annotate(items, notes)


def _annotate(items: list[Item], comments: list[Comment]) -> None:
    """Give the last item these comments.

    It keeps its code, because comments do not affect the play.
    """
    last = items[-1]
    items[-1] = last.copy(notes=tuple(comments))
    items[-1].code = last.code


def plain_tags(section: str) -> list[Tag] | None:
    """Return the tags of a section, or None if it holds anything else or the same tag twice."""
    section = section.rstrip("\n")
    found = _TAG_LINE.findall(section + "\n")
    letters = sum(map(len, chain.from_iterable(found)))
    if letters + 6 * len(found) != len(section) + 1:
        return None
    if len(dict(found)) != len(found):
        return None
    return list(starmap(Tag, found))
