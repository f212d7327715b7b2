"""The form of scores and dates in tags."""

from __future__ import annotations

import pytest

from records.notation.values import parse_date, parse_scores


@pytest.mark.parametrize(
    ("text", "scores"),
    [("1/0", (1, 0)), ("510/430/20", (510, 430, 20)), ("-3/2", (-3, 2)), ("7", (7,))],
)
def test_scores_are_integers_joined_by_strokes(text: str, scores: tuple[int, ...]) -> None:
    assert parse_scores(text) == scores


@pytest.mark.parametrize(
    "text", ["", "*", "1/", "/1", "1 /0", "+1/0", "1234567890/0", "1/２", "--1"]
)
def test_what_is_no_score_is_none(text: str) -> None:
    assert parse_scores(text) is None


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("1850", (1850, 1, 1), (1850, 12, 31)),
        ("1850.02", (1850, 2, 1), (1850, 2, 28)),
        ("1852.02", (1852, 2, 1), (1852, 2, 29)),
        ("1850.01.12", (1850, 1, 12), (1850, 1, 12)),
        ("1850.??.??", (1850, 1, 1), (1850, 12, 31)),
        ("185?", (1850, 1, 1), (1859, 12, 31)),
        ("????.??.??", (0, 1, 1), (9999, 12, 31)),
        ("185?.02.29", (1852, 2, 29), (1856, 2, 29)),
        ("1850/1855", (1850, 1, 1), (1855, 12, 31)),
        ("1850.03/1850.03.07", (1850, 3, 1), (1850, 3, 7)),
        ("1850~", (1850, 1, 1), (1850, 12, 31)),
        ("1850~/1855.01~", (1850, 1, 1), (1855, 1, 31)),
    ],
)
def test_a_date_may_be_partly_known_a_span_or_a_guess(
    text: str, first: tuple[int, int, int], last: tuple[int, int, int]
) -> None:
    assert parse_date(text) == (first, last)


@pytest.mark.parametrize(
    "text",
    [
        *("", "*", "185", "18500", "1850.13", "1850.00", "1850.02.30", "1850.04.31", "1851.02.29"),
        *("1850.1?.00", "1850-01-12", "1850.1.2", "1850/", "/1850", "1855/1850", "~1850", "1850~~"),
        *("1850/1851/1852", " 1850", "1850.2?", "????.02.30", "１８５０"),
    ],
)
def test_an_impossible_date_is_malformed(text: str) -> None:
    assert parse_date(text) is None
