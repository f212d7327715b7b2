"""Charts over many records. Each is a function of the `Statistics` of a collection.

A chart with more than fits is drawn in pages."""

from __future__ import annotations

from analysis.charts.many.figures_table import figures_table
from analysis.charts.many.insights import (
    insights_chart,
    insights_table,
    insights_title,
    value_name,
)
from analysis.charts.many.pages import page_in_words, page_of
from analysis.charts.many.points_by_source import collection_sources
from analysis.charts.many.results import head_to_head, head_to_head_table, results
from analysis.charts.many.shares import (
    collection_accuracy,
    collection_declarations,
    collection_missed,
    faults,
    first_lead,
)
from analysis.charts.many.spread import deal_scores, deal_scores_table

__all__ = [
    "collection_accuracy",
    "collection_declarations",
    "collection_missed",
    "collection_sources",
    "deal_scores",
    "deal_scores_table",
    "faults",
    "figures_table",
    "first_lead",
    "head_to_head",
    "head_to_head_table",
    "insights_chart",
    "insights_table",
    "insights_title",
    "page_in_words",
    "page_of",
    "results",
    "value_name",
]
