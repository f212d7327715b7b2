"""Every word that the service says by itself, in English and French."""

from __future__ import annotations

from typing import Any

from flask import request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from api.words.pages import PAGES
from api.words.problems import PROBLEMS, TITLES, TITLES_OF_PROBLEMS, VALIDATION
from records.languages import LANGUAGES, Language

__all__ = [
    "LANGUAGES",
    "PAGES",
    "Language",
    "language_of",
    "page_words",
    "problem_detail",
    "problem_title",
    "requested_language",
    "validation_message",
]


def requested_language() -> Language:
    """The language that the caller of the present request reads: `Accept-Language`, or English."""
    return _first_of(request.accept_languages)


def language_of(header: str) -> Language:
    """The same, where there is nothing but the header."""
    return _first_of(parse_accept_header(header, LanguageAccept))


def _first_of(wishes: LanguageAccept) -> Language:
    # In the caller's order, and French of any country is French: the library's own choice
    # would put a second wish that fits to the letter before a first one that does not.
    for wish in wishes.values():
        for language in LANGUAGES:
            if wish.lower().split("-")[0] == language:
                return language
    return "en"


def problem_title(status: int, language: Language, key: str | None = None) -> str:
    """The short name of a problem: of its HTTP status, or where that misleads its own."""
    return (TITLES_OF_PROBLEMS.get(key or "") or TITLES.get(status, TITLES[500]))[language]


def problem_detail(key: str, language: Language, **values: Any) -> str:
    """The sentence for a problem, with its values filled in.  Raises KeyError if unknown."""
    return PROBLEMS[key][language].format(**values)


def validation_message(message: str, language: Language) -> str:
    """A schema's message in that language; one without a translation stays as it is."""
    entry = VALIDATION.get(message)
    return message if entry is None else entry[language]


def page_words(language: Language) -> dict[str, str]:
    """The words of the pages in one language."""
    return {key: entry[language] for key, entry in PAGES.items()}
