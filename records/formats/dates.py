"""Dates as programs for bridge write them, though PBN has one form alone."""

from __future__ import annotations

import re

from records.notation.values import parse_date

_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
#: The number of each month by its name and by its first three letters.
_NUMBERS = {word: at for at, name in enumerate(_MONTHS, 1) for word in (name, name[:3])}
_NUMBERS["sept"] = _NUMBERS["sep"]
_TIME = re.compile(r"[T\s]+\d{1,2}[:.h]\d{2}.*$", re.IGNORECASE)
#: A longer text is no date, with or without a time of day.
_LONGEST = 40
_YEAR_FIRST = re.compile(r"(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})")
_YEAR_LAST = re.compile(r"(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3,9}\.?)[-/. ](\d{4})")
_MONTH_FIRST = re.compile(r"([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})")


def date_of(text: str) -> str | None:
    """Return a date as a record has it, None if the text is none.

    A time of day after it is left out. Where day and month may be either, they are not known.

    >>> date_of("2023.08.09 19:30"), date_of("9-Aug-2023"), date_of("31/12/2023")
    ('2023.08.09', '2023.08.09', '2023.12.31')
    >>> date_of("08/09/2023"), date_of("next week"), date_of("Mayhem 9, 2023")
    ('2023.??.??', None, None)
    """
    if len(text) > _LONGEST:
        return None
    plain = _TIME.sub("", text.strip())
    if parse_date(plain) is not None:
        return plain
    if found := _YEAR_FIRST.fullmatch(plain):
        year, month, day = found.groups()
    elif found := _MONTH_FIRST.fullmatch(plain):
        month, day, year = found.groups()
    elif found := _YEAR_LAST.fullmatch(plain):
        day, month, year = found.groups()
        if month.isdigit() and int(month) > len(_MONTHS):
            day, month = month, day
        elif month.isdigit() and int(day) <= len(_MONTHS) and day != month:
            return f"{year}.??.??"
    else:
        return None
    if not month.isdigit():
        named = _NUMBERS.get(month.rstrip(".").lower())
        if named is None:
            return None
        month = str(named)
    date = f"{year}.{int(month):02}.{int(day):02}"
    return date if parse_date(date) is not None else None
