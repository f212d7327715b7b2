"""Dates in queries: the range of days that a written date may mean."""

from __future__ import annotations

from records.library.model import QueryError
from records.notation.values import Day, parse_date


def days(date: str) -> tuple[int, int] | None:
    """Return the first and the last day that a date may mean, as numbers such as 18500131.

    Returns None if the text is not a date.

    >>> days("1850.01.??"), days("1850/1855"), days("about 1850")
    ((18500101, 18500131), (18500101, 18551231), None)
    """
    span = parse_date(date)
    return None if span is None else (_number(span[0]), _number(span[1]))


def since(date: str) -> int:
    """Return the first day of the date in a query. Raises QueryError("since").

    >>> since("1850-02"), since("1850.02.03")
    (18500201, 18500203)
    """
    return _asked(date, "since")[0]


def until(date: str) -> int:
    """Return the last day of the date in a query. Raises QueryError("until").

    >>> until("1850-02")
    18500228
    """
    return _asked(date, "until")[1]


def _asked(date: str, what: str) -> tuple[int, int]:
    span = days(date.strip().replace("-", "."))
    if span is None:
        raise QueryError(what)
    return span


def _number(day: Day) -> int:
    year, month, date = day
    return year * 10_000 + month * 100 + date
