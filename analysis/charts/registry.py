"""All charts by kind: the title of each, and the function that draws it with its data."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import plotly.graph_objects as go

from analysis.charts.chance import chance
from analysis.charts.data_table import DataTable, Drawing
from analysis.charts.declarations import declarations
from analysis.charts.end_play import expected
from analysis.charts.many.figures_table import figures_table
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
from analysis.charts.point_sources import sources
from analysis.charts.score import score
from analysis.charts.style import Theme
from analysis.charts.trick_map import tricks
from records.languages import Language

if TYPE_CHECKING:
    from analysis.collection import Statistics
    from records.play.replay import Replay


class Chart(NamedTuple):
    """A chart of one record: its title, and the function that draws it.

    With `by_seat` it also takes the seat by whose eyes the record is looked at, None for all.
    """

    title: dict[Language, str]
    draw: Callable[..., Drawing]
    by_seat: bool = False


class CollectionChart(NamedTuple):
    """A chart over many records. `needs` is the kind of figures that it shows.

    `figure` takes the number of a page, too, and raises IndexError if there is no such page. `by`
    is the grouping that it requires, None if any will do. `table` gives its data if they are not
    the figures themselves.
    """

    title: dict[Language, str]
    figure: Callable[[Statistics, Language, Theme, int], go.Figure]
    needs: str
    by: str | None = None
    table: Callable[[Statistics, Language], DataTable] | None = None

    def data(self, statistics: Statistics, language: Language = "en") -> DataTable:
        """Return the data of the chart."""
        if self.table is None:
            return figures_table(statistics, self.needs, language)
        return self.table(statistics, language)


#: Every kind of chart of one record.
CHARTS: dict[str, Chart] = {
    "score": Chart({"en": "Score through the game", "fr": "Score au fil de la partie"}, score),
    "sources": Chart(
        {"en": "Where the points came from", "fr": "D’où viennent les points"}, sources
    ),
    "tricks": Chart(
        {"en": "Who took what with which card", "fr": "Qui a pris quoi avec quelle carte"}, tricks
    ),
    "declarations": Chart(
        {"en": "Declarations through the game", "fr": "Annonces au fil de la partie"}, declarations
    ),
    "expected": Chart(
        {"en": "What was to be expected", "fr": "Ce qu’on pouvait attendre"}, expected
    ),
    "chance": Chart(
        {"en": "Who was likely to win", "fr": "Qui avait des chances de gagner"},
        chance,
        by_seat=True,
    ),
}

#: Every kind of chart over many records.
COLLECTION_CHARTS: dict[str, CollectionChart] = {
    "results": CollectionChart({"en": "Results", "fr": "Résultats"}, results, "results"),
    "sources": CollectionChart(
        {"en": "Points of a deal by source", "fr": "Points d’un coup par source"},
        collection_sources,
        "sources",
    ),
    "declarations": CollectionChart(
        {"en": "How often each declaration is made", "fr": "Fréquence de chaque annonce"},
        collection_declarations,
        "declarations",
    ),
    "first-lead": CollectionChart(
        {"en": "What the first lead is worth", "fr": "Ce que vaut l’entame"},
        first_lead,
        "first-lead",
    ),
    "faults": CollectionChart(
        {"en": "Faults by rule", "fr": "Fautes par règle"},
        faults,
        "faults",
    ),
    "deal-scores": CollectionChart(
        {"en": "How the scores of deals are spread", "fr": "Répartition des scores d’un coup"},
        deal_scores,
        "deal-scores",
        "game",
        deal_scores_table,
    ),
    "head-to-head": CollectionChart(
        {"en": "Head to head", "fr": "Face à face"},
        head_to_head,
        "results",
        "pair",
        head_to_head_table,
    ),
    "missed": CollectionChart(
        {"en": "How often each declaration is missed", "fr": "Fréquence des annonces manquées"},
        collection_missed,
        "missed",
    ),
    "accuracy": CollectionChart(
        {"en": "Accuracy in the end play", "fr": "Justesse en fin de coup"},
        collection_accuracy,
        "accuracy",
    ),
}


def draw(
    kind: str,
    replay: Replay,
    language: Language = "en",
    theme: Theme = "light",
    deal: int | None = None,
    seat: str | None = None,
) -> Drawing:
    """Return the chart of that kind and its data, for the game or for one deal, by the eyes of a
    seat or of all.

    Raises KeyError if there is no such kind, IndexError if there is no such deal, and ValueError
    for a seat that is not there, or if that kind looks with nobody's eyes.
    """
    chart = CHARTS[kind]
    if seat is not None and not chart.by_seat:
        raise ValueError(f"the chart {kind} is not drawn by the eyes of a seat")
    return chart.draw(replay, language, theme, deal, *(() if seat is None else (seat,)))
