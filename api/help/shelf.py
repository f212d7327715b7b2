"""The documents as a reader finds them: in groups, and one after the other."""

from __future__ import annotations

from typing import NamedTuple

from api.help.contents import GROUPS, names
from api.help.documents import document
from records.languages import Language


class Book(NamedTuple):
    """A document by its name and title. `foreign` if it is not in the reader's language."""

    name: str
    title: str
    foreign: bool


class Shelf(NamedTuple):
    """A group of documents. `english` if it is for people who read English anyway."""

    title: str
    books: tuple[Book, ...]
    english: bool


def shelves(language: Language) -> tuple[Shelf, ...]:
    """Return all groups with their documents, but for the page of each finding."""
    return tuple(
        Shelf(
            group.title[language],
            tuple(_book(name, language) for name in group.documents),
            group.english,
        )
        for group in GROUPS
    )


def beside(name: str, language: Language) -> tuple[Book | None, Book | None]:
    """Return the document before this one and the one after it, in the order of all."""
    order = list(names())
    at = order.index(name)
    before = _book(order[at - 1], language) if at else None
    after = _book(order[at + 1], language) if at + 1 < len(order) else None
    return before, after


def _book(name: str, language: Language) -> Book:
    found = document(name, language)
    return Book(name, found.title, found.language != language)
