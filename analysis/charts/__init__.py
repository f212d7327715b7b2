"""Charts of a record and of a collection, the data of each as a table, the files they become.

Each is a function that takes a replay, or the statistics that a query came to, and gives a
Plotly figure.  `CHARTS` and `COLLECTION_CHARTS` name them.
"""

from __future__ import annotations

from analysis.charts.declarations import declarations
from analysis.charts.end_play import accuracy, expected
from analysis.charts.many import (
    collection_accuracy,
    collection_declarations,
    collection_missed,
    collection_parts,
    collection_sources,
    deal_scores,
    faults,
    first_lead,
    head_to_head,
    results,
)
from analysis.charts.output import ImagesUnavailable, as_html, as_image, as_json
from analysis.charts.point_sources import sources
from analysis.charts.registry import CHARTS, COLLECTION_CHARTS, Chart, CollectionChart, data, draw
from analysis.charts.score import score
from analysis.charts.style import THEMES, Theme
from analysis.charts.table import Table
from analysis.charts.trick_map import tricks

__all__ = [
    "CHARTS",
    "COLLECTION_CHARTS",
    "THEMES",
    "Chart",
    "CollectionChart",
    "ImagesUnavailable",
    "Table",
    "Theme",
    "accuracy",
    "as_html",
    "as_image",
    "as_json",
    "collection_accuracy",
    "collection_declarations",
    "collection_missed",
    "collection_parts",
    "collection_sources",
    "data",
    "deal_scores",
    "declarations",
    "draw",
    "expected",
    "faults",
    "first_lead",
    "head_to_head",
    "results",
    "score",
    "sources",
    "tricks",
]
