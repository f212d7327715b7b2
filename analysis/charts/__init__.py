"""Charts of a record and of a collection, their data as tables, and the files they are written to.

Each chart of a record is a function of its replay that returns a `Drawing`: a Plotly figure and its
data. Each chart of a collection is a function of its statistics that returns the figure. `CHARTS`
and `COLLECTION_CHARTS` list them by kind.
"""

from __future__ import annotations

from analysis.charts.chance import chance
from analysis.charts.declarations import declarations
from analysis.charts.many.insights import (
    insights_chart,
    insights_table,
    insights_title,
    value_name,
)
from analysis.charts.many.kinds import (
    collection_declarations,
    collection_missed,
    collection_sources,
    faults,
    results,
)
from analysis.charts.many.pages import page_in_words, page_of
from analysis.charts.output import DataTable, Drawing, ImagesUnavailable, as_html, as_image, as_json
from analysis.charts.registry import (
    CHARTS,
    COLLECTION_CHARTS,
    Chart,
    CollectionChart,
    draw,
    figures_table,
    heading,
    titled,
)
from analysis.charts.score import score
from analysis.charts.style import THEMES, Theme
from analysis.charts.trick_map import tricks

__all__ = [
    "CHARTS",
    "COLLECTION_CHARTS",
    "THEMES",
    "Chart",
    "CollectionChart",
    "DataTable",
    "Drawing",
    "ImagesUnavailable",
    "Theme",
    "as_html",
    "as_image",
    "as_json",
    "chance",
    "collection_declarations",
    "collection_missed",
    "collection_sources",
    "declarations",
    "draw",
    "faults",
    "figures_table",
    "heading",
    "insights_chart",
    "insights_table",
    "insights_title",
    "page_in_words",
    "page_of",
    "results",
    "score",
    "titled",
    "tricks",
    "value_name",
]
