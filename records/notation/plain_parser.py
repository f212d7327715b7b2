"""The quick parser, for records that are written plainly.

A plain record has one tag a line, then words of play between spaces, perhaps with comments in
braces. Its text is split and the words are looked up. `records.notation.parser` reads all other
records. It would give the same result for a plain one, with offsets.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import zip_longest

from records.notation.model import Comment, Deal, Item, Record, Tag, language_of
from records.notation.record_texts import names_and_values
from records.notation.words_of_play import ENDS, WORDS, Miss

# A comment with a brace inside goes to the exact parser, so each brace is looked at only once.
_COMMENT = re.compile("\\{([^{}\x00\ud800-\udfff\ufeff\t\r]*)\\}")
# A speech between spaces, perhaps with its seat. The exact parser reads all others.
_SPEECH = re.compile(
    '(?:(?<=[ \n])|^)((?:[A-F]:)?"[^"\\\\\x00-\x1f\x7f-\x9f\ud800-\udfff]*")(?=[ \n]|$)'
)
_DEAL = '\n[Deal "'
#: The fewest characters of play for each comment and each word that is said. The exact parser
#: needs less memory for more of them.
_FEWEST = 8


def parse_plain(text: str, number: int = 1, line: int = 1) -> Record | None:
    """Return the record in a text, without offsets, or None if it is not written plainly.

    Cost: linear in the text.
    """
    record = Record(text, number, line)
    for deal in _deals(record):
        if deal is None:
            return None
        record.deals.append(deal)
    if "{" not in text:
        record._said = _said(record)
    return record


def still_says(record: Record) -> bool:
    """Whether the text of a record, written plainly, says what the record does, but for comments.

    If not, the record has been changed since it was read, or is not written plainly. Cost: that of
    reading it, unless the record still is as it was read. Memory: that of one deal.
    """
    said = getattr(record, "_said", None)
    if said is not None and said == _said(record):
        return True
    read = Record(record.text)
    for plain, deal in zip_longest(_deals(read, commented=False), record.deals):
        if plain is None or deal is None or read.tags != record.tags or plain.tags != deal.tags:
            return False
        written, said = [plain.end, *plain.items], [deal.end, *deal.items]
        if written != said and list(map(_bare, written)) != list(map(_bare, said)):
            return False
    return True


def _said(record: Record) -> list[object]:
    """Return all that a record without comments says. Memory: little until lists are asked for."""
    said: list[object] = [record.text, *record.tags]
    for deal in record.deals:
        # None tells the tags of one part from those of the next.
        said += None, *deal.tags, deal.end, tuple(deal.unplaced)
    return said


def _bare(item: Item | None) -> Item | None:
    """Return an item without its comments."""
    if item is None or not item.notes:
        return item
    return item.copy(notes=tuple(note for note in item.notes if type(note) is not Comment))


def _deals(record: Record, *, commented: bool = True) -> Iterator[Deal | None]:
    """Read the header of a record's text into it, and yield its deals, or None at the first part
    that is not written plainly. Unless `commented` they are without comments.
    """
    plain = record.text.replace("\r\n", "\n") if "\r" in record.text else record.text
    start = plain.find(_DEAL) + 1
    tags = plain_tags(plain[:start]) if start and "\r" not in plain else None
    if tags is None:
        yield None
        return
    record.tags = tags
    record.language = language_of(record)
    while start:
        stop = plain.find(_DEAL, start)
        end = len(plain) if stop < 0 else stop
        yield plain_deal(plain, start, end, record.language, commented=commented)
        start = stop + 1


def plain_deal(
    plain: str, start: int, stop: int, language: str, *, commented: bool = True
) -> Deal | None:
    """Return the deal in a part of a text with LF line ends, or None if it is not written plainly.

    Its first line is a tag. Unless `commented` it is without its comments.
    """
    last = plain.find("\n", plain.rfind("\n[", start and start - 1, stop) + 1, stop) + 1
    tags = plain_tags(plain[start:last]) if last else None
    if tags is None:
        return None
    deal = Deal()
    deal.tags = tags
    lookup = WORDS[language].__getitem__
    try:
        play = plain[last:stop]
        # To look for them is quicker than to count what most deals do not have.
        comments = play.count("{") if "{" in play else 0
        quotes = play.count('"') if '"' in play else 0
        if (comments + quotes // 2) * _FEWEST > len(play):
            return None
        if comments and commented:
            _read_commented(play, deal, lookup)
        else:
            # No speech goes on over the end of a line.
            words = _words("\n".join(_COMMENT.split(play)[::2]) if comments else play)
            deal.end = ENDS[words.pop()]
            deal._items = tuple(map(lookup, words))
    except (Miss, IndexError):
        return None
    return deal


def plain_tags(section: str) -> list[Tag] | None:
    """Return the tags of a section, or None if it holds anything else or the same tag twice."""
    found = names_and_values(section)
    return None if found is None else list(map(Tag, *found))


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
    items: list[Item] = []
    opening: list[Comment] = []
    notes: list[Comment] = []
    # The last words and what follows them wait, because the last word of all is the end.
    waiting: list[str] = []
    position, stop = 0, len(play)
    while position < stop:
        found = _COMMENT.search(play, position)
        words = _words(play[position : stop if found is None else found.start()])
        if words:
            items.extend(map(lookup, waiting))
            if notes:
                _annotate(items, notes)
                notes = []
            waiting = words
        if found is None:
            break
        (notes if waiting else opening).append(Comment(found[1].strip(" \n")))
        position = found.end()
    end = ENDS[waiting.pop()]
    items.extend(map(lookup, waiting))
    deal.items = items
    deal.comments = opening
    deal.end = end.copy(notes=tuple(notes)) if notes else end


def _annotate(items: list[Item], comments: list[Comment]) -> None:
    """Give the last item these comments.

    It keeps its code, because comments do not affect the play.
    """
    last = items[-1]
    items[-1] = last.copy(notes=tuple(comments))
    items[-1].code = last.code
