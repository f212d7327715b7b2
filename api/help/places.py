"""Where the documents say what a finding rests on: its code, its rule, the books behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from api.help.documents import document, slug
from api.help.generated import books
from records.findings import CODES
from records.rules.games import GAMES

#: A document and an anchor in it.
Place = tuple[str, str]

_SPECIFICATION = "specification"
#: Where the sections of the notation begin that sources name.
_PARTS = {
    "2": "part-1-syntax",
    "3": "part-3-replay",
    "4": "part-5-findings",
    "5": "part-2-canonical-form",
}
#: The chapters that hold for several games.
_COMMON = {"0.1": "01-common-rules", "0.2": "02-scores-as-a-record-states-them"}

#: The paragraph of the specification for each finding that rests on the notation alone.
_OF_NOTATION = {
    "syntax-encoding": "2.1",
    "syntax-version": "2.2",
    "syntax-token": "2.3",
    "syntax-tag": "2.3",
    "syntax-unclosed": "2.6",
    "syntax-limit": "2.7",
    "syntax-structure": "3.2",
    "syntax-duplicate-tag": "3.3",
    "tag-value": "3.4",
    "seat-unknown": "3.5",
}

#: Where a game's page tells the rules of each topic: the first of these anchors that it has.
_OF_TOPIC = {
    "deal": ("cards-and-deal",),
    "play": (
        "while-there-is-a-talon",
        "while-the-talon-is-open-and-has-cards",
        "before-there-are-trumps",
        "play",
    ),
    "end-play": (
        "without-a-talon",
        "without-a-talon-and-the-score",
        "once-the-talon-is-empty-or-closed",
        "play",
    ),
    "declare": (
        "declarations",
        "marriage",
        "the-first-marriage",
        "while-there-is-a-talon",
    ),
    "reuse": ("a-card-serves-again", "cards-serve-again", "all-as-with-two-packs"),
    "exchange": ("exchange", "the-sevens-of-trumps", "the-sevens"),
    "draw": ("while-there-is-a-talon", "while-the-talon-is-open-and-has-cards"),
    "close": ("closing",),
    "claim": ("the-claim",),
    "speech": ("talk",),
    "score": (
        "score",
        "chips",
        "the-count",
        "scores-in-a-record",
        "without-a-talon-and-the-score",
        "what-is-counted",
    ),
}
#: Rules whose topic is not the first part of their name.
_TOPIC_OF = {"declare/reuse": "reuse", "score/declared": "declare"}

_CHAPTERS = re.compile(r"(rulebook|chapter|notation) (\d+(?:\.\d+)?(?:, \d+(?:\.\d+)?)*)")
#: What sources are also called, with the name under which they stand among the sources.
_OTHER_NAMES = {
    "Britannica": "Britannica 9th ed.",
    "Portland laws": "Portland laws",
    "Portland law": "Portland laws",
    "bicyclecards.com": "Bicycle",
    "makers’ leaflet": "the makers’ leaflet",
    "sister text": "the makers’ leaflet",
}


def place_of_chapter(chapter: str) -> Place:
    """Return where a chapter of the rulebook is. Raises KeyError if there is no such chapter."""
    if chapter in _COMMON:
        return "games/common", _COMMON[chapter]
    for game in GAMES.values():
        if game.chapter and str(game.chapter) == chapter:
            return f"games/{game.id}", ""
    raise KeyError(chapter)


def place_of_rule(rule: str) -> Place | None:
    """Return where a rule is told, by its id, such as `whist/end-play/follow`.

    Returns None for a rule of a game that has no page here. Raises KeyError if there is no such
    rule.
    """
    origin, _, own = rule.partition("/")
    if origin == "notation":
        if own not in CODES:
            raise KeyError(rule)
        return _SPECIFICATION, _OF_NOTATION.get(own, f"code-{own}")
    if origin not in GAMES:
        raise KeyError(rule)
    topic = _TOPIC_OF.get(own, own.partition("/")[0])
    if topic not in _OF_TOPIC:
        raise KeyError(rule)
    name = f"games/{origin}"
    try:
        anchors = document(name, "en").anchors
    except LookupError:
        return None
    found = [anchor for anchor in _OF_TOPIC[topic] if anchor in anchors]
    if not found and topic == "reuse":
        return "games/common", "cards-that-serve-again"
    return name, (found or ["the-rules"])[0]


def place_of_book(name: str) -> Place | None:
    """Return where the source is that these words name, or None if they name none."""
    found = [known for known in _names_of_books() if known in name]
    return ("sources", _names_of_books()[found[0]]) if found else None


@cache
def _names_of_books() -> dict[str, str]:
    """Return the anchor for each name of a source. Longer names come first."""
    anchors = {name: slug(name.rstrip(".")) for name in books()}
    anchors |= {other: anchors[name] for other, name in _OTHER_NAMES.items()}
    return dict(sorted(anchors.items(), key=lambda one: -len(one[0])))


def linked_source(source: str) -> Iterator[tuple[str, Place | None]]:
    """Yield the words of a rule's source, those that name a chapter or a book with their place.

    >>> [words for words, place in linked_source("rulebook 3, 2; adpoker") if place]
    ['rulebook 3', '2', 'adpoker']
    """
    at = 0
    books_in_it = re.compile("|".join(map(re.escape, _names_of_books())))
    for found in re.finditer(f"{_CHAPTERS.pattern}|{books_in_it.pattern}", source):
        if found.start() > at:
            yield source[at : found.start()], None
        if found[1]:
            yield from _linked_chapters(found[1], found[2])
        else:
            yield found[0], place_of_book(found[0])
        at = found.end()
    if at < len(source):
        yield source[at:], None


def _section(number: str) -> Place:
    """Return where a section of the notation is: the part that its paragraphs are in."""
    return _SPECIFICATION, _PARTS[number]


def _linked_chapters(word: str, numbers: str) -> Iterator[tuple[str, Place | None]]:
    place_of = _section if word == "notation" else place_of_chapter
    for at, number in enumerate(numbers.split(", ")):
        if at:
            yield ", ", None
        yield (number if at else f"{word} {number}"), place_of(number)
