"""The figures over many records as a table."""

from __future__ import annotations

from analysis.charts.data_table import DataTable, table
from analysis.collection import Statistics, label
from analysis.vocabulary import word
from records.languages import Language


def figures_table(statistics: Statistics, kind: str, language: Language = "en") -> DataTable:
    """Return the figures of a kind as a table, each with its interval."""
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
        for one in statistics.figures([kind])
    ]
    heads = (
        *("game", "group", "measure", "unit", "value"),
        *("low", "high", "count", "behind", "of-deals"),
    )
    return table(heads, rows, language)
