"""The figures over many records as a table."""

from __future__ import annotations

from collections.abc import Callable

from analysis.charts.data_table import DataTable, table
from analysis.collection import Statistics, label
from analysis.vocabulary import word
from records.languages import Language


def figures_table(*kinds: str) -> Callable[[Statistics, Language], DataTable]:
    """Return a function that gives the figures of some kinds as a table, each with its interval."""

    def figures(statistics: Statistics, language: Language = "en") -> DataTable:
        rows = [
            (
                one.game,
                one.group or None,
                label(one.measure, language),
                word(f"unit-{one.unit}", language),
                one.value,
                one.low,
                one.high,
                one.count,
                one.deals,
                one.of,
            )
            for one in statistics.figures(kinds)
        ]
        heads = (
            *("game", "group", "measure", "unit", "value"),
            *("low", "high", "count", "behind", "of-deals"),
        )
        return table(heads, rows, language)

    return figures
