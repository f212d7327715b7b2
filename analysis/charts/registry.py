"""All charts by kind: the title of each, and the function that draws it with its data.

Also the heading of a picture that is shown alone, and the table of a chart over many records.
"""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

import plotly.graph_objects as go

from analysis.charts.chance import chance
from analysis.charts.declarations import declarations
from analysis.charts.many.kinds import (
    collection_declarations,
    collection_missed,
    collection_sources,
    faults,
    results,
)
from analysis.charts.output import DataTable, Drawing, table
from analysis.charts.score import score
from analysis.charts.style import Theme, plain
from analysis.charts.trick_map import tricks
from analysis.collection import Statistics, label
from analysis.dates import date_told
from analysis.player_names import side_names
from analysis.vocabulary import word
from records.languages import Language
from records.notation.letters import printable
from records.notation.values import is_named

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


#: How many characters fit on a line of a picture, and the height of a line in points.
_IN_LINE = 100
_LINE = 22
#: How many characters of a legend fit on one line, and how many the sign of an entry takes.
_IN_LEGEND, _SIGN = 125, 8


def heading(
    kind: str, replay: Replay, language: Language = "en", deal: int | None = None, name: str = ""
) -> str:
    """Return the title of a chart of a record, with the players, the event, the date and the deal.

    People share a picture without its page. What the record does not tell is left out. `name`
    stands for an event that it does not name.
    """
    record = replay.record
    named = any(is_named(record.get(seat) or "") for side in replay.sides for seat in side)
    told = [
        " – ".join(side_names(replay)) if named else "",
        _known(record.get("Event")) or name,
        date_told(_known(record.get("Date")), language),
        f"{word('deal', language).lower()} {deal}" if deal is not None else "",
    ]
    whose = ", ".join(part for part in told if part)
    title = CHARTS[kind].title[language]
    return f"{title} – {whose}" if whose else title


def _more_legend(figure: go.Figure) -> int:
    """Return how many lines the legend takes beyond its first.

    The legend makes room for itself at the top, where the title stands.
    """
    shown = [trace for trace in figure.data if trace.showlegend is not False]
    if len(shown) < 2 or figure.layout.showlegend is False:
        return 0
    # All columns of the legend are as wide as the longest name.
    columns = max(1, _IN_LEGEND // max(len(trace.name or "") + _SIGN for trace in shown))
    return -(-len(shown) // columns) - 1


def _known(value: str | None) -> str:
    return printable(value) if value is not None and is_named(value) else ""


def titled(figure: go.Figure, title: str) -> go.Figure:
    """Return the figure with a title above it, as much higher as the title needs.

    What the figure says above itself comes below the title.
    """
    out = go.Figure(figure)
    lines = wrap(title, _IN_LINE)
    more = _LINE * (len(lines) + _more_legend(figure)) + _LINE // 2
    out.update_layout(
        title={
            "text": "<br>".join([*map(plain, lines), *filter(None, [figure.layout.title.text])]),
            "font": {"size": 16},
            "x": 0.01,
            "y": 1,
            "yref": "container",
            "yanchor": "top",
            "pad": {"t": 8},
        },
        margin={"t": (figure.layout.margin.t or 0) + more},
        height=None if figure.layout.height is None else figure.layout.height + more,
    )
    return out
