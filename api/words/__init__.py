"""The texts of the service, in English and in French."""

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
    """Return the language of the present request by `Accept-Language`, or English."""
    return _first_of(request.accept_languages)


def language_of(header: str) -> Language:
    """Return the language for the value of an `Accept-Language` header, or English."""
    return _first_of(parse_accept_header(header, LanguageAccept))


def _first_of(wishes: LanguageAccept) -> Language:
    # The caller's order decides, and French of any country is French. The library's own choice
    # would prefer an exact match further down the list.
    for wish in wishes.values():
        for language in LANGUAGES:
            if wish.lower().split("-")[0] == language:
                return language
    return "en"


def problem_title(status: int, language: Language, key: str | None = None) -> str:
    """Return the short name of a problem: that of its HTTP status, unless it needs its own."""
    return (TITLES_OF_PROBLEMS.get(key or "") or TITLES.get(status, TITLES[500]))[language]


def problem_detail(key: str, language: Language, **values: Any) -> str:
    """Return the sentence for a problem, with its values filled in. Raises KeyError if unknown.

    A value may be words in both languages, by language.
    """
    said = {name: one[language] if isinstance(one, dict) else one for name, one in values.items()}
    return PROBLEMS[key][language].format(**said)


def validation_message(message: str, language: Language) -> str:
    """Return a schema's message in that language, or unchanged if it has no translation."""
    entry = VALIDATION.get(message)
    return message if entry is None else entry[language]


def page_words(language: Language) -> dict[str, str]:
    """Return the words of the pages in one language."""
    return {key: entry[language] for key, entry in PAGES.items()}
