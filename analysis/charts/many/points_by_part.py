"""What the cards, the declarations and the play brought, over many records."""

from __future__ import annotations

import plotly.graph_objects as go

from analysis.charts.many.pages import by_deals, marked, pages_of_rows, turned_to
from analysis.charts.many.panels import (
    Panel,
    axes,
    game_name,
    group_name,
    lay_out_panels,
    rows_axis,
    whiskers,
)
from analysis.charts.style import Theme, bar_style
from analysis.collection import PARTS, Statistics
from analysis.vocabulary import word
from records.languages import Language


def collection_parts(
    statistics: Statistics, language: Language = "en", theme: Theme = "light", page: int = 1
) -> go.Figure:
    """Plot, for each player or seat, the points of a deal beyond the others' that came from the
    cards, the declarations and the play. Each game has a panel in its own unit.

    Raises IndexError if there is no such page.
    """
    found = list(statistics.figures(["parts"]))
    pages = pages_of_rows(by_deals(found))
    figure = go.Figure()
    panels: list[Panel] = []
    for at, (game, groups) in enumerate(turned_to(pages, page).groups.items()):
        own = {(one.group, one.measure): one for one in found if one.game == game}
        rows: dict[str, tuple[str, str]] = {}
        for group in sorted(groups):
            sides = [m.partition("/")[2] for g, m in own if g == group and m.startswith("by-play")]
            for side in sides:
                name = " & ".join(side) if side else group_name(game, group, language)
                if side and group:
                    name = f"{group_name(game, group, language)} · {name}"
                rows[name] = (group, f"/{side}" if side else "")
        for look, part in enumerate(PARTS):
            shown = [own[group, f"by-{part}{side}"] for group, side in rows.values()]
            figure.add_trace(
                go.Bar(
                    y=list(rows),
                    x=[one.value for one in shown],
                    orientation="h",
                    name=word(f"by-{part}", language),
                    legendgroup=part,
                    showlegend=not at,
                    text=[f"{one.value:+.2f} ({one.count})" for one in shown],
                    textposition="none",
                    marker=bar_style(look, theme),
                    error_x=whiskers(shown, theme),
                    hovertemplate="%{y} : %{text}<extra>%{fullData.name}</extra>",
                    **axes(at),
                )
            )
        unit = word(f"unit-{statistics.unit(game)}", language)
        x = {"title": f"{unit} {word('a-deal', language)}", "zeroline": True}
        height = len(rows) * (0.35 + 0.45 * len(PARTS))
        panels.append(Panel(game_name(game, language), height, x, rows_axis(list(rows))))
    drawn = lay_out_panels(
        figure, language, theme, panels, legend=len(PARTS), barmode="group", bargap=0.25
    )
    return marked(drawn, pages, page, statistics.by)
