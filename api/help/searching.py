"""Searching the documents: accents and case do not matter, and other words for a thing count."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from markupsafe import Markup, escape

from api.help.contents import GROUPS, names
from api.help.documents import document, plain
from api.help.player_words import WORDS
from records.languages import LANGUAGES, Language

#: The most places that a search returns, and the most of one document.
MOST = 30
_MOST_OF_ONE = 3
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
    """A section of a document: what is searched. The folded texts have no accents or capitals."""

    name: str
    anchor: str
    title: str
    heading: str
    text: str
    folded_title: str
    folded_heading: str
    folded_text: str
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

    A French search also finds what is in English alone. Cost: about a hundredth of a second, and
    the first time all documents are read.
    """
    terms = _terms(query)
    if not terms:
        return Answer([], [], all_words=True)
    scored = [(place, _scores(place, terms)) for place in places(language)]
    best = [(sum(scores), place) for place, scores in scored if all(scores)]
    all_words = bool(best)
    if not all_words:
        best = [(sum(scores), place) for place, scores in scored if any(scores)]
    best.sort(key=lambda one: -one[0])
    patterns = [sought.pattern for term in terms for sought in term.sought]
    count: dict[str, int] = {}
    out = []
    for _, place in best:
        count[place.name] = count.get(place.name, 0) + 1
        if count[place.name] <= _MOST_OF_ONE:
            words = _excerpt(place.text, patterns)
            out.append(Found(place.name, place.anchor, place.title, place.heading, words))
    return Answer(out[:MOST], _also(query), all_words)


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
            out.append(
                Place(
                    name,
                    anchor,
                    found.title,
                    words,
                    text,
                    folded(found.title),
                    folded(words),
                    folded(text),
                    weight,
                )
            )
    return tuple(out)


class _Sought(NamedTuple):
    """A word that is looked for, what finds it where words begin, and how much it counts."""

    word: str
    pattern: re.Pattern[str]
    weight: float


class _Term(NamedTuple):
    """A word of a query with the other words for the same thing, and the places that explain it."""

    sought: tuple[_Sought, ...]
    told: frozenset[str]


@cache
def other_words() -> dict[str, tuple[str, ...]]:
    """Return, for each folded word of players, all words for the same things."""
    out: dict[str, tuple[str, ...]] = {}
    for words in WORDS:
        group = [word for language in LANGUAGES for word in words.of(language)]
        for word in group:
            key = folded(word)
            out[key] = tuple(dict.fromkeys((*out.get(key, ()), *group)))
    return out


def _spoken(query: str) -> list[str]:
    """Return the words of a query, those that players use together as one."""
    words = re.findall(r"[\w'./:=+^~-]+|[♠♥♦♣]", folded(query))
    out, at = [], 0
    while at < len(words):
        for length in (4, 3, 2, 1):
            phrase = " ".join(words[at : at + length])
            if length == 1 or phrase in other_words():
                out.append(phrase)
                at += length
                break
    return out[:12]


def _singular(word: str) -> str:
    return word[:-1] if word.endswith(("s", "x")) and word[:-1] in other_words() else word


def _terms(query: str) -> list[_Term]:
    out: list[_Term] = []
    for word in _spoken(query):
        others = [folded(other) for other in other_words().get(_singular(word), ())]
        weights = {**dict.fromkeys(others, _OTHER_WORD), word: 1.0}
        sought = (_Sought(one, _pattern(one), weight) for one, weight in weights.items())
        out.append(_Term(tuple(sought), frozenset(places_of_words().get(_singular(word), ()))))
    return out


@cache
def places_of_words() -> dict[str, tuple[str, ...]]:
    """Return, for each folded word of players, the places that explain it."""
    out: dict[str, tuple[str, ...]] = {}
    for words in WORDS:
        for word in {folded(word) for language in LANGUAGES for word in words.of(language)}:
            out[word] = (*out.get(word, ()), words.place)
    return out


def _pattern(word: str) -> re.Pattern[str]:
    # A short word, such as an article, would begin many others.
    end = r"(?!\w)" if len(word) <= 3 else ""
    return re.compile(r"(?<!\w)" + re.escape(word) + end)


def _also(query: str) -> list[str]:
    spoken = _spoken(query)
    out = [other for word in spoken for other in other_words().get(_singular(word), ())]
    return [word for word in dict.fromkeys(out) if folded(word) not in spoken]


def _scores(place: Place, terms: Sequence[_Term]) -> list[float]:
    """Return what the place is worth for each term: 0 if it has none of its words."""
    here = f"{place.name}#{place.anchor}".rstrip("#")
    return [
        max(sought.weight * _score(place, sought) for sought in term.sought)
        + (_WHERE_IT_IS_TOLD if here in term.told else 0.0)
        for term in terms
    ]


def _score(place: Place, sought: _Sought) -> float:
    score = 0.0
    if sought.pattern.search(place.folded_title):
        # The title counts for the beginning of a document only; its other parts have headings.
        score += _IN_TEXT if place.anchor else _IN_TITLE
    if sought.pattern.search(place.folded_heading):
        score += _IN_HEADING
    if sought.word in place.folded_text:
        # Each further occurrence of a word counts less.
        score += _IN_TEXT * min(len(sought.pattern.findall(place.folded_text)), 4) ** 0.5
    return score * place.weight


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
