"""Who won over many records: by player, pair of opponents or seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import plotly.graph_objects as go

from analysis.charts.many.pages import by_deals, marked, pages_of_rows, turned_to
from analysis.charts.many.panels import (
    Panel,
    axes,
    drawn_value,
    game_name,
    group_name,
    highest,
    lay_out_panels,
    rows_axis,
    told_beside,
    too_early,
    whiskers,
)
from analysis.charts.style import IN_BAR, INK, Theme, bar_style
from analysis.collection import Figure, Statistics
from analysis.vocabulary import word
from records.languages import Language

#: How a deal can end for a side: the measure, its word, its place among colours and patterns.
_ENDS = (("deals-won", "won", 0), ("deals-drawn", "drawn", 4), ("deals-lost", "lost-deals", 1))


class Row(NamedTuple):
    """A row: its name, and the figures of deals won, drawn and lost."""

    name: str
    ends: tuple[Figure, ...]


def results(
    statistics: Statistics, language: Language = "en", theme: Theme = "light", page: int = 1
) -> go.Figure:
    """Plot the deals that each player (or seat) won, drew and lost, with a panel for each game.

    The line is the interval of the share won. Beside it stand the deals won and the total. Raises
    IndexError if there is no such page.
    """
    found = [one for one in statistics.figures(["results"]) if _end_of(one.measure) is not None]
    pages = pages_of_rows(by_deals(found))
    figure = go.Figure()
    panels: list[Panel] = []
    beside = []
    shown = turned_to(pages, page).groups
    for at, (game, groups) in enumerate(shown.items()):
        of_game = [one for one in found if one.game == game]
        rows = _rows(of_game, game, groups, language)
        names = [row.name for row in rows]
        for place, (_, what, look) in enumerate(_ENDS):
            own = [row.ends[place] for row in rows]
            figure.add_trace(
                go.Bar(
                    y=names,
                    x=[drawn_value(one) for one in own],
                    orientation="h",
                    name=word(what, language),
                    legendgroup=what,
                    showlegend=not at,
                    text=["" if too_early(one) else _number(one) or "" for one in own],
                    textposition="inside",
                    insidetextanchor=("start", "middle", "end")[place],
                    textangle=0,
                    textfont=IN_BAR,
                    marker=_look(place, look, theme),
                    hovertemplate="%{y} : %{x:.1%} %{fullData.name}<extra></extra>",
                    **axes(at),
                )
            )
        won = [row.ends[0] for row in rows]
        # Traces of their own after all bars: the bar of the next part would hide half of them.
        for halo in (True, False):
            figure.add_trace(
                go.Scatter(
                    y=names,
                    x=[drawn_value(one) for one in won],
                    mode="markers",
                    name=word("part-won", language),
                    showlegend=False,
                    marker={"size": 5, "color": INK["light"]},
                    error_x=whiskers(won, "light", halo),
                    hoverinfo="skip",
                    **axes(at),
                )
            )
        beside += told_beside(at, {row.name: _count(row.ends[0], language) for row in rows})
        x = dict(_SHARE)
        if at == len(shown) - 1:
            x["title"] = word("part-of-deals", language)
        # The other pages count too.
        every = _rows(of_game, game, {one.group for one in of_game}, language)
        shows = highest({row.name: row.ends[0] for row in every}, language)
        panels.append(Panel(game_name(game, language), len(rows), x, rows_axis(names), shows))
    drawn = lay_out_panels(
        figure,
        language,
        theme,
        panels,
        legend=len(_ENDS),
        barmode="stack",
        bargap=0.3,
        uniformtext={"minsize": 9, "mode": "hide"},
        margin={"r": 96},
        annotations=beside,
    )
    return marked(drawn, pages, page, statistics.by)


#: An axis of shares.
_SHARE = {"range": [0, 1], "tickformat": ".0%", "fixedrange": True}


def _look(place: int, colour: int, theme: Theme) -> dict[str, object]:
    return bar_style(colour, theme) | {"pattern": bar_style(place, theme)["pattern"]}


def _end_of(measure: str) -> str | None:
    """Return the word for how a deal ended, None for other measures."""
    family = measure.partition("/")[0]
    return next((what for name, what, _ in _ENDS if name == family), None)


def _number(one: Figure) -> int:
    return round(one.value * one.count)


def _count(won: Figure, language: Language) -> str:
    early = f" ({word('too-early', language)})" if too_early(won) else ""
    return f"{_number(won)} / {won.count}{early}"


def _rows(
    found: Sequence[Figure], game: str, groups: Iterable[str], language: Language
) -> list[Row]:
    """Return a row for each player, or for each side of each of these groups."""
    own = {(one.group, one.measure): one for one in found}
    rows = []
    for group in sorted(groups):
        sides = [m.partition("/")[2] for g, m in own if g == group and m.startswith("deals-won")]
        for side in sides:
            slash = f"/{side}" if side else ""
            ends = tuple(own[group, f"{name}{slash}"] for name, _, _ in _ENDS)
            name = " & ".join(side) if side else group_name(game, group, language)
            if side and group:
                name = f"{group_name(game, group, language)} · {name}"
            rows.append(Row(name, ends))
    return rows
