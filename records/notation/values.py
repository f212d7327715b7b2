"""The values of tags that have a fixed form: scores, dates and numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from records.notation.words_of_play import scores

#: Year, month and day.
Day = tuple[int, int, int]

_SCORES = re.compile(r"-?[0-9]++(?:/-?[0-9]++)*+")
_DATE = re.compile(r"([0-9?]{4})(?:\.([0-9?]{2})(?:\.([0-9?]{2}))?)?~?")
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def words_in(value: str) -> list[str]:
    """Return the words of a tag's value. Only spaces and tabs part them (notation 2, White space).

    >>> words_in(" a\\tb\\xa0c ")
    ['a', 'b\\xa0c']
    """
    return [word for word in value.replace("\t", " ").split(" ") if word]


def is_named(name: str) -> bool:
    """Return whether a name names somebody: it is neither empty nor question marks alone.

    >>> is_named("Zoé"), is_named("?"), is_named(" ")
    (True, False, False)
    """
    return bool(name.strip("? "))


@lru_cache(maxsize=1024)
def parse_scores(text: str) -> tuple[int, ...] | None:
    """Return the scores in a tag's value, one for each side, or None if it is not a list of scores.

    >>> parse_scores("1/-2"), parse_scores("*"), parse_scores("1234567890/0")
    ((1, -2), None, None)
    """
    if _SCORES.fullmatch(text) is None:
        return None
    return scores(text) or None


def parse_adjustment(text: str) -> tuple[int, ...] | None:
    """Return the points that an Adjust tag adds to each side's deal score, or None if malformed.

    White space and a reason in free words may follow the points.

    >>> parse_adjustment("0/3 revoke"), parse_adjustment("-1/0"), parse_adjustment("revoke")
    ((0, 3), (-1, 0), None)
    """
    words = text.split(maxsplit=1)
    return parse_scores(words[0]) if words and text.startswith(words[0]) else None


def parse_date(text: str) -> tuple[Day, Day] | None:
    """Return the earliest and the latest day that a date can mean, or None if it is malformed.

    A date is `YYYY`, `YYYY.MM` or `YYYY.MM.DD`, with `?` for an unknown digit and `~` after a
    guess. Two dates with `/` between them are a span.

    >>> parse_date("1850.0?.??"), parse_date("1850/1855~"), parse_date("1850.02.30")
    (((1850, 1, 1), (1850, 9, 30)), ((1850, 1, 1), (1855, 12, 31)), None)
    """
    first, slash, last = text.partition("/")
    begin = _parse_day(first)
    end = _parse_day(last) if slash else begin
    if begin is None or end is None or end[1] < begin[0]:
        return None
    return begin[0], end[1]


def _parse_day(text: str) -> tuple[Day, Day] | None:
    found = _DATE.fullmatch(text)
    if found is None:
        return None
    year, month, day = found[1], found[2] or "??", found[3] or "??"
    dates = [
        (m, d)
        for m, d in product(_matching(month, 1, 12), _matching(day, 1, 31))
        if d <= _DAYS[m - 1]
    ]
    years = _matching(year, 0, 9999)
    earliest = _first_real(years, dates)
    latest = _first_real(years[::-1], dates[::-1])
    return None if earliest is None or latest is None else (earliest, latest)


def _matching(pattern: str, low: int, high: int) -> Sequence[int]:
    """Return the numbers that match digits of which some are `?`."""
    if not pattern.strip("?"):
        return range(low, high + 1)
    choices = product(*("0123456789" if sign == "?" else sign for sign in pattern))
    return [n for n in (int("".join(digits)) for digits in choices) if low <= n <= high]


def _first_real(years: Sequence[int], dates: list[tuple[int, int]]) -> Day | None:
    """Return the first of the days that exists in the calendar."""
    for year in years:
        leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        for month, day in dates:
            if leap or (month, day) != (2, 29):
                return year, month, day
        if not dates:
            break
    return None


def parse_positive(text: str) -> int | None:
    """Return a number from 1 with at most nine digits, or None if the text is not one.

    >>> parse_positive("25"), parse_positive("0")
    (25, None)
    """
    if text.isascii() and text.isdigit() and len(text) <= 9 and int(text) > 0:
        return int(text)
    return None
