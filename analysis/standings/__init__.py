"""Who won against whom: standings, ratings, cross tables and the games of one player."""

from __future__ import annotations

from analysis.standings.counting import CrossTable, Meeting, Row, Standings, cross_table
from analysis.standings.ratings import Rating
from analysis.standings.results import Result, result_of, result_of_replay, rules_of

__all__ = [
    "CrossTable",
    "Meeting",
    "Rating",
    "Result",
    "Row",
    "Standings",
    "cross_table",
    "result_of",
    "result_of_replay",
    "rules_of",
]
