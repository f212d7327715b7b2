"""All charts by kind: the title of each, and the function that draws it with its data."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import plotly.graph_objects as go

from analysis.charts.chance import chance
from analysis.charts.data_table import Drawing
from analysis.charts.declarations import declarations
from analysis.charts.many.points_by_source import collection_sources
from analysis.charts.many.results import results
from analysis.charts.many.shares import collection_declarations, collection_missed, faults
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
    """A chart over many records: its title, and what draws the figures of its kind.

    `figure` takes the number of a page, too, and raises IndexError if there is no such page.
    """

    title: dict[Language, str]
    figure: Callable[[Statistics, Language, Theme, int], go.Figure]


#: Every kind of chart of one record.
CHARTS: dict[str, Chart] = {
    "score": Chart({"en": "Score through the game", "fr": "Score au fil de la partie"}, score),
    "tricks": Chart(
        {"en": "Who took what with which card", "fr": "Qui a pris quoi avec quelle carte"}, tricks
    ),
    "declarations": Chart(
        {"en": "Declarations through the game", "fr": "Annonces au fil de la partie"}, declarations
    ),
    "chance": Chart(
        {"en": "Who was likely to win", "fr": "Qui avait des chances de gagner"},
        chance,
        by_seat=True,
    ),
}

#: Every kind of chart over many records: that of the figures of the same kind.
COLLECTION_CHARTS: dict[str, CollectionChart] = {
    "results": CollectionChart({"en": "Results", "fr": "Résultats"}, results),
    "sources": CollectionChart(
        {"en": "Points of a deal by source", "fr": "Points d’un coup par source"},
        collection_sources,
    ),
    "declarations": CollectionChart(
        {"en": "How often each declaration is made", "fr": "Fréquence de chaque annonce"},
        collection_declarations,
    ),
    "faults": CollectionChart({"en": "Faults by rule", "fr": "Fautes par règle"}, faults),
    "missed": CollectionChart(
        {"en": "How often each declaration is missed", "fr": "Fréquence des annonces manquées"},
        collection_missed,
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
