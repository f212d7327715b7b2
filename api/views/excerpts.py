"""What a list of records tells of each from its text: its source, and the words sought."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import records
from records.library import Stored
from records.library.entry import COMMENT, searched_texts
from records.notation.letters import printable, shortened
from records.search_terms import folded, words

#: The most bytes of texts that are searched for the words of one answer.
MOST_SEARCHED = 1 << 18
#: About how many characters of a text stand before the first word, and how many in all.
BEFORE, LENGTH = 50, 200

#: A word, with the accents that are characters of their own.
_WORD = re.compile(r"[^\W_](?:[^\W_]|[\u0300-\u036f])*")
_FIRST_DEAL = re.compile(rb"^[ \t]*\[Deal[ \t]", re.MULTILINE)
#: The longest header that is looked at.
_HEADER = 1 << 14

Pieces = list[dict[str, Any]]


class Excerpts:
    """Tells excerpts of one record after the other, with a bound on the work for all of them."""

    def __init__(self, sought: str | None) -> None:
        self._terms = words(sought or "")
        self._left = MOST_SEARCHED

    def of(self, stored: Stored) -> dict[str, Any]:
        """Return the source of a record, and where the words are found in it, as JSON has them."""
        found: dict[str, Any] = {"source": source(stored.text)}
        if self._terms and len(stored.text) <= self._left:
            self._left -= len(stored.text)
            found["found"] = _found(stored, self._terms)
        return found


def source(text: bytes) -> str | None:
    """Return the value of the tag Source, or None. Cost: that of reading the header."""
    deal = _FIRST_DEAL.search(text, 0, _HEADER)
    for record in records.loads(text[: deal.start() if deal else _HEADER]):
        value = record.get("Source")
        return None if value is None else shortened(printable(value))
    return None


def _found(stored: Stored, terms: Sequence[str]) -> dict[str, Any] | None:
    """Return the text in which most of these words are found, or None."""
    best: tuple[int, str, str] | None = None
    for where, text in _texts(stored):
        here = len(set(_terms_of(text, terms)))
        if here and (best is None or here > best[0]):
            best = here, where, text
    return None if best is None else {"where": best[1], "pieces": excerpt(best[2], terms)}


def _texts(stored: Stored) -> Iterator[tuple[str, str]]:
    (record,) = records.loads(stored.text)
    yield from searched_texts(record)
    for annotation in stored.annotations:
        yield COMMENT, annotation.text


def _terms_of(text: str, terms: Sequence[str]) -> Iterable[str]:
    return filter(None, (_term(match.group(), terms) for match in _WORD.finditer(text)))


def _term(word: str, terms: Sequence[str]) -> str | None:
    """Return the term that a word matches. The last term matches every word that begins with it."""
    plain = folded(word)
    if plain in terms:
        return plain
    return terms[-1] if plain.startswith(terms[-1]) else None


def excerpt(text: str, terms: Sequence[str]) -> Pieces:
    """Return the part of a text around the first of these words, cut where they begin and end.

    >>> excerpt("A duck, said Zoé, is no drake.", ["zoe"])
    [{'text': 'A duck, said '}, {'text': 'Zoé', 'sought': True}, {'text': ', is no drake.'}]
    """
    text = " ".join(text.split())
    found = [match.span() for match in _WORD.finditer(text) if _term(match.group(), terms)]
    first, over = found[0]
    start = 0 if first <= BEFORE else text.find(" ", first - BEFORE, first) + 1 or first - BEFORE
    end = len(text)
    if end - start > LENGTH:
        end = max(text.rfind(" ", over, start + LENGTH), over)
    pieces: Pieces = []
    plain = "… " if start else ""
    for first, over in found:
        if over <= end:
            pieces += _piece(plain + text[start:first])
            pieces.append({"text": text[first:over], "sought": True})
            start, plain = over, ""
    return pieces + _piece(text[start:end] + (" …" if end < len(text) else ""))


def _piece(text: str) -> Pieces:
    return [{"text": text}] if text else []
