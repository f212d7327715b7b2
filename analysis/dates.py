"""Dates as readers write them, where a record has them as `1879.01.18`."""

from __future__ import annotations

import re

from records.languages import Language

_MONTHS: dict[Language, tuple[str, ...]] = {
    "en": (
        *("January", "February", "March", "April", "May", "June"),
        *("July", "August", "September", "October", "November", "December"),
    ),
    "fr": (
        *("janvier", "février", "mars", "avril", "mai", "juin"),
        *("juillet", "août", "septembre", "octobre", "novembre", "décembre"),
    ),
}
_DATE = re.compile(r"(\d{4})(?:[.-](\d\d|\?\?)(?:[.-](\d\d|\?\?))?)?")
_DATES = re.compile(r"([^/~]+)(?:/([^/~]+))?(~)?")


def date_told(text: str, language: Language) -> str:
    """Return a date, or a first and a last one, in words. What is no date stays as it is.

    >>> date_told("1879.01.18", "en"), date_told("1879.01/1880~", "fr"), date_told("1879.13", "en")
    ('18 January 1879', 'vers janvier 1879 – 1880', '1879.13')
    """
    found = _DATES.fullmatch(text)
    parts = [_one(part, language) for part in found.group(1, 2) if part] if found else []
    if not found or not all(parts):
        return text
    words = " – ".join(parts)
    if not found[3]:
        return words
    return f"vers {words}" if language == "fr" else f"about {words}"


def _one(text: str, language: Language) -> str:
    """Return a date in words, "" if it is none."""
    found = _DATE.fullmatch(text)
    if not found:
        return ""
    year, *rest = found.groups()
    month, day = (int(part) if part and part != "??" else None for part in rest)
    if month is None:
        return year if day is None else ""
    if not 1 <= month <= 12:
        return ""
    words = f"{_MONTHS[language][month - 1]} {year}"
    return words if day is None else f"{day} {words}"
