"""Searching the documents: accents and case do not matter, and other words for a thing count.

What each word is worth in each place is worked out once. A search adds it up, here and on the site
of plain files (`tools/help_site_search.js`).
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from markupsafe import Markup, escape

from api.help.contents import GROUPS, names
from api.help.documents import document, plain
from api.help.generated import WORDS
from records.languages import LANGUAGES, Language

#: The most places that a search returns, and the most of one document.
MOST = 30
_MOST_OF_ONE = 3
_WORD = re.compile(r"[\w'./:=+^~-]+|[♠♥♦♣]")
#: No word has a letter that stands behind this one.
_LAST = "\U0010ffff"
_LETTERS = {"œ": "oe", "æ": "ae", "’": "'", "ß": "ss"}
_AROUND = 90
#: How much a word counts in the title of a document, in a heading, and in the text.
_IN_TITLE, _IN_HEADING, _IN_TEXT = 6.0, 8.0, 1.0
#: A word that somebody else uses for the same thing counts less than the word itself.
_OTHER_WORD = 0.7
#: The place that the table of words names for a word comes first.
_WHERE_IT_IS_TOLD = 20.0
#: What is written for people who work on Carnet comes after what is written for players.
_FOR_OTHERS = 0.4


class Place(NamedTuple):
    """A section of a document: what is searched."""

    name: str
    anchor: str
    title: str
    heading: str
    text: str
    weight: float


class Found(NamedTuple):
    """A place that a search found, with some of its words, the sought ones marked."""

    name: str
    anchor: str
    title: str
    heading: str
    words: Markup


class Answer(NamedTuple):
    """What a search found, best first.

    `also` are the other words that it looked for. `all_words` is false if no place has all words.
    """

    found: list[Found]
    also: list[str]
    all_words: bool


def folded(text: str) -> str:
    """Return a text without accents and capitals.

    >>> folded("Cœur, LEVÉE")
    'coeur, levee'
    """
    return "".join(_folded_letter(letter) for letter in text)


@cache
def _folded_letter(letter: str) -> str:
    letter = letter.casefold()
    letter = _LETTERS.get(letter, letter)
    parts = unicodedata.normalize("NFKD", letter)
    return "".join(part for part in parts if not unicodedata.combining(part))


def search(query: str, language: Language) -> Answer:
    """Return the places that have the words of a query, or other words for the same things.

    A French search also finds what is in English alone. Cost: some milliseconds, and the first time
    all documents are read.
    """
    every = worth(language)
    terms = _spoken(query, every)
    if not terms:
        return Answer([], [], all_words=True)
    own = [_worth_of(term, every) for term in terms]
    best = set.intersection(*map(set, own))
    all_words = bool(best)
    total = {at: sum(one.get(at, 0) for one in own) for at in best or set().union(*own)}
    sought = (word for term in terms for word in (term, *map(folded, _others(term))))
    patterns = [_pattern(word) for word in sought]
    count: Counter[str] = Counter()
    out = []
    for at in sorted(total, key=lambda at: (-total[at], at)):
        place = places(language)[at]
        count[place.name] += 1
        if count[place.name] <= _MOST_OF_ONE:
            words = _excerpt(place.text, patterns)
            out.append(Found(place.name, place.anchor, place.title, place.heading, words))
    others = dict.fromkeys(other for term in terms for other in _others(term))
    also = [other for other in others if folded(other) not in terms]
    return Answer(out[:MOST], also, all_words)


@cache
def places(language: Language) -> tuple[Place, ...]:
    """Return every section of every document, as a reader of that language is served it."""
    out: list[Place] = []
    others = {name for group in GROUPS if group.english for name in group.documents}
    for name in names():
        found = document(name, language)
        weight = _FOR_OTHERS if name in others or name == "words" else 1.0
        sections: list[tuple[str, str, list[str]]] = [("", "", [])]
        headings = iter(found.headings)
        for at, token in enumerate(found.tokens):
            if token.type == "heading_open":
                heading = next(headings)
                sections.append((heading.anchor, heading.words, []))
            elif token.type in ("fence", "code_block"):
                sections[-1][2].append(token.content)
            elif token.type == "inline" and found.tokens[at - 1].type != "heading_open":
                sections[-1][2].append(plain(token.children or ()))
        for anchor, words, texts in sections:
            text = " ".join(" ".join(texts).split())
            if not text and not words:
                continue
            out.append(Place(name, anchor, found.title, words, text, weight))
    return tuple(out)


@cache
def other_words() -> dict[str, tuple[str, ...]]:
    """Return, for each folded word of players, all words for the same things."""
    out: dict[str, tuple[str, ...]] = {}
    for words in WORDS:
        group = [word for language in LANGUAGES for word in words[language]]
        for word in group:
            key = folded(word)
            out[key] = tuple(dict.fromkeys((*out.get(key, ()), *group)))
    return out


@cache
def worth(language: Language) -> dict[str, dict[int, float]]:
    """Return, for each folded word that can be sought, its worth in each place that it leads to.

    A place is its number in `places`. The words are those of the documents and of players.
    """
    every = places(language)
    # Who knows the code of a finding asks for it: it is the name of its page.
    fields = [
        [
            folded(f"{one.title} {one.name.rpartition('/')[2]}"),
            folded(one.heading),
            folded(one.text),
        ]
        for one in every
    ]
    stand = sorted(
        (word, at, field)
        for at, texts in enumerate(fields)
        for field, text in enumerate(texts)
        for word in _beginnings(text)
    )
    begin = {word for word, _, _ in stand}
    single = {found[0] for found in map(re.compile(r"\w+").match, begin) if found}
    plain_worth: dict[str, defaultdict[int, float]] = {}
    for word in begin | single | set(other_words()):
        stands: Counter[tuple[int, int]] = Counter()
        if " " in word:
            pattern = _pattern(word)
            for at, texts in enumerate(fields):
                for field, text in enumerate(texts):
                    stands[at, field] += len(pattern.findall(text)) if word in text else 0
        else:
            first = bisect_left(stand, (word, 0, 0))
            last = bisect_left(stand, (word + _LAST, 0, 0))
            for other, at, field in stand[first:last]:
                # A short word, such as an article, would begin many others.
                stands[at, field] += len(word) > 3 or not other[len(word) :][:1].isalnum()
        own = plain_worth[word] = defaultdict(float)
        for (at, field), times in stands.items():
            if times:
                own[at] += every[at].weight * _score(field, times, every[at])
    numbers = {f"{one.name}#{one.anchor}".rstrip("#"): at for at, one in enumerate(every)}
    out: dict[str, dict[int, float]] = {}
    for word, own in plain_worth.items():
        found = defaultdict(float, own)
        for other in map(folded, _others(word)):
            for at, score in plain_worth.get(other, own).items():
                found[at] = max(found[at], _OTHER_WORD * score)
        for place in places_of_words().get(_singular(word), ()):
            found[numbers[place]] += _WHERE_IT_IS_TOLD
        out[word] = {at: round(score, 2) for at, score in found.items()}
    return out


def _beginnings(text: str) -> Iterator[str]:
    """Yield what stands in a text from each place on where a word begins, up to the next gap."""
    for token in _WORD.findall(text):
        for found in re.finditer(r"^\W|(?<!\w)\w", token):
            yield token[found.start() :]


def _score(field: int, times: int, place: Place) -> float:
    """Return what a word is worth that stands some times in the title, the heading or the text."""
    if field == 0:
        # The title counts for the beginning of a document only; its other parts have headings.
        return _IN_TEXT if place.anchor else _IN_TITLE
    # Each further occurrence of a word counts less.
    return _IN_HEADING if field == 1 else _IN_TEXT * min(times, 4) ** 0.5


def _spoken(query: str, every: Mapping[str, object]) -> list[str]:
    """Return the words of a query, those that players use together as one."""
    words = _WORD.findall(folded(query))
    out, at = [], 0
    while at < len(words):
        length = next(n for n in (4, 3, 2, 1) if n == 1 or " ".join(words[at : at + n]) in every)
        out.append(" ".join(words[at : at + length]))
        at += length
    return out[:12]


def _worth_of(word: str, every: Mapping[str, Mapping[int, float]]) -> Mapping[int, float]:
    """Return the worth of a word of a query, or of all words that begin with it."""
    for known in (word, _singular(word)):
        if known in every:
            return every[known]
    out: dict[int, float] = {}
    for known, own in every.items():
        if len(word) > 3 and known.startswith(word):
            for at, score in own.items():
                out[at] = max(out.get(at, 0.0), score)
    return out


def _singular(word: str) -> str:
    return word[:-1] if word.endswith(("s", "x")) and word[:-1] in other_words() else word


def _others(word: str) -> Sequence[str]:
    return other_words().get(_singular(word), ())


@cache
def places_of_words() -> dict[str, tuple[str, ...]]:
    """Return, for each folded word of players, the places that explain it."""
    out: dict[str, tuple[str, ...]] = {}
    for words in WORDS:
        for word in {folded(word) for language in LANGUAGES for word in words[language]}:
            out[word] = (*out.get(word, ()), words["place"])
    return out


def _pattern(word: str) -> re.Pattern[str]:
    end = r"(?!\w)" if len(word) <= 3 else ""
    return re.compile(r"(?<!\w)" + re.escape(word) + end)


def _excerpt(text: str, patterns: Sequence[re.Pattern[str]]) -> Markup:
    """Return the words around the first that is sought, with those that are sought marked."""
    parts = [_folded_letter(letter) for letter in text]
    whole = "".join(parts)
    # Where each letter of the folded text stands in the text.
    stands = [at for at, part in enumerate(parts) for _ in part]
    spans = sorted(
        (stands[found.start()], stands[found.end() - 1] + 1)
        for pattern in patterns
        for found in pattern.finditer(whole)
    )
    start = max(0, spans[0][0] - _AROUND) if spans else 0
    stop = min(len(text), (spans[0][1] if spans else 0) + 2 * _AROUND)
    if start:
        start = text.find(" ", start) + 1 or start
    if stop < len(text):
        stop = max(text.rfind(" ", start, stop), start)
    out = Markup("… " if start else "")
    at = start
    for first, last in spans:
        if first < at or last > stop:
            continue
        # A word is marked as a whole.
        while last < stop and text[last].isalnum():
            last += 1
        out += escape(text[at:first]) + Markup("<mark>{}</mark>").format(text[first:last])
        at = last
    return out + escape(text[at:stop]) + ("…" if stop < len(text) else "")
