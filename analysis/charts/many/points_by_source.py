"""Where the points of a deal came from, over many records."""

from __future__ import annotations

from collections import Counter

import plotly.graph_objects as go

from analysis.charts.many.pages import by_deals, marked, pages_of_rows, turned_to
from analysis.charts.many.panels import (
    Panel,
    axes,
    game_name,
    group_name,
    lay_out_panels,
    rows_axis,
    shown_by,
    told_beside,
)
from analysis.charts.style import IN_BAR, Theme, apart, bar_style, empty, number_told
from analysis.collection import Figure, Statistics
from analysis.vocabulary import source_word, word
from records.languages import Language

#: All sources in one order, so that each looks the same on most charts.
_ORDER = (
    *("brisques", "declaration", "exchange", "last-trick", "seven"),
    *("cards", "tricks", "honours", "deal", "chips", "start", "turn-up", "adjustment"),
)


def collection_sources(
    statistics: Statistics, language: Language = "en", theme: Theme = "light", page: int = 1
) -> go.Figure:
    """Plot the points of a deal by source.

    Each game has a panel in its own unit, each group a bar, each source a part of it. A game whose
    points have one source is left out. Raises IndexError if there is no such page.
    """
    made = [one for one in statistics.figures(["sources"]) if one.value]
    sources = Counter(game for game, _ in {(one.game, one.measure) for one in made})
    found = [one for one in made if sources[one.game] > 1]
    if made and not found:
        return empty(language, theme, "one-source")
    sources_here = {one.measure.partition("/")[2] for one in found}
    looks = apart({source: _place(source) for source in sorted(sources_here, key=_place)})
    pages = pages_of_rows(by_deals(found))
    figure = go.Figure()
    panels: list[Panel] = []
    beside = []
    named: set[str] = set()
    for at, (game, largest) in enumerate(turned_to(pages, page).groups.items()):
        groups = sorted(largest)
        own = [one for one in found if one.game == game and one.group in largest]
        names = [group_name(game, group, language) for group in groups]
        values = {(one.group, one.measure.partition("/")[2]): one for one in own}
        for source in sorted({source for _, source in values}, key=_place):
            figure.add_trace(
                go.Bar(
                    y=names,
                    x=[_value(values.get((group, source))) for group in groups],
                    orientation="h",
                    name=source_word(source, language),
                    legendgroup=source,
                    showlegend=source not in named,
                    marker=bar_style(looks[source], theme),
                    text=[_text(values.get((group, source)), language) for group in groups],
                    textposition="inside",
                    insidetextanchor="middle",
                    textangle=0,
                    textfont=IN_BAR,
                    hovertemplate="%{y} : %{x:.2f} %{fullData.name}<extra></extra>",
                    **axes(at),
                )
            )
            named.add(source)
        deals = {one.group: one.count for one in own}
        beside += told_beside(
            at,
            {
                name: f"{deals[group]} {word('deals', language).lower()}"
                for name, group in zip(names, groups, strict=True)
            },
        )
        unit = word(f"unit-{statistics.unit(game)}", language)
        x = {
            "title": f"{unit} {word('a-deal', language)}",
            "rangemode": "tozero",
            "zeroline": True,
        }
        # The other pages count too.
        every: dict[str, dict[str, Figure]] = {}
        for one in sorted((one for one in found if one.game == game), key=lambda one: -one.value):
            source = source_word(one.measure.partition("/")[2], language)
            every.setdefault(source, {})[group_name(game, one.group, language)] = one
        shows = shown_by(every, language, "most-of-points", "most")
        rows = rows_axis(names, any(groups))
        panels.append(Panel(game_name(game, language), len(groups), x, rows, shows))
    drawn = lay_out_panels(
        figure,
        language,
        theme,
        panels,
        legend=len(named) if len(named) > 1 else 0,
        barmode="relative",
        bargap=0.3,
        uniformtext={"minsize": 9, "mode": "hide"},
        margin={"r": 84},
        annotations=beside,
    )
    return marked(drawn, pages, page, statistics.by)


def _place(source: str) -> int:
    return _ORDER.index(source) if source in _ORDER else len(_ORDER)


def _value(one: Figure | None) -> float | None:
    return None if one is None else one.value


def _text(one: Figure | None, language: Language) -> str:
    return "" if one is None else number_told(one.value, language)
