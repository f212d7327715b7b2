"""Who won over many records: by player or seat, and between two opponents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import plotly.graph_objects as go

from analysis.charts.data_table import Cell, DataTable, table
from analysis.charts.many.pages import by_deals, marked, pages_of_rows, turned_to
from analysis.charts.many.panels import (
    Panel,
    axes,
    game_name,
    group_name,
    lay_out_panels,
    rows_axis,
    told_beside,
    whiskers,
)
from analysis.charts.style import IN_BAR, INK, Theme, bar_style
from analysis.collection import Figure, Statistics
from analysis.collection.intervals import Interval
from analysis.collection.tallies import UNITS, MeasureTotals
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
        rows = _rows([one for one in found if one.game == game], game, groups, language)
        names = [row.name for row in rows]
        for place, (_, what, look) in enumerate(_ENDS):
            own = [row.ends[place] for row in rows]
            figure.add_trace(
                go.Bar(
                    y=names,
                    x=[one.value for one in own],
                    orientation="h",
                    name=word(what, language),
                    legendgroup=what,
                    showlegend=not at,
                    text=[round(one.value * one.count) or "" for one in own],
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
        # A trace of its own after all bars: the bar of the next part would hide half of it.
        figure.add_trace(
            go.Scatter(
                y=names,
                x=[one.value for one in won],
                mode="markers",
                name=word("part-won", language),
                showlegend=False,
                marker={"size": 5, "color": INK["light"]},
                error_x=whiskers(won, "light"),
                hoverinfo="skip",
                **axes(at),
            )
        )
        beside += told_beside(at, {row.name: _count(row.ends[0]) for row in rows})
        x = dict(_SHARE)
        if at == len(shown) - 1:
            x["title"] = word("part-of-deals", language)
        panels.append(Panel(game_name(game, language), len(rows), x, rows_axis(names)))
    drawn = lay_out_panels(
        figure,
        language,
        theme,
        panels,
        legend=len(_ENDS),
        barmode="stack",
        bargap=0.3,
        uniformtext={"minsize": 9, "mode": "hide"},
        margin={"r": 84},
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


def _count(won: Figure) -> str:
    return f"{round(won.value * won.count)} / {won.count}"


def _rows(
    found: Sequence[Figure], game: str, groups: Sequence[str], language: Language
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


# -- two opponents --------------------

#: With fewer deals on an axis, ticks could fall between whole numbers.
_FEW = 10


class Duel(NamedTuple):
    """The results of two opponents against each other, counted for the first."""

    game: str
    pair: str
    won: int
    drawn: int
    lost: int
    games: int
    games_won: int
    games_lost: int
    margin: float
    interval: Interval | None


def head_to_head(
    statistics: Statistics, language: Language = "en", theme: Theme = "light", page: int = 1
) -> go.Figure:
    """Plot, for each pair of opponents, the deals that the first won, drew and lost.

    Each game has a panel. The chart needs figures grouped by `pair`. Raises IndexError if there is
    no such page.
    """
    duels = {(one.game, one.pair): one for one in _duels(statistics)}
    pairs: dict[str, list[str]] = {}
    for game, pair in duels:
        pairs.setdefault(game, []).append(pair)
    pages = pages_of_rows(pairs)
    figure = go.Figure()
    panels: list[Panel] = []
    for at, (game, own) in enumerate(turned_to(pages, page).groups.items()):
        rows = [duels[game, pair] for pair in own]
        names = [group_name(game, one.pair, language) for one in rows]
        parts = (
            ("won", [one.won for one in rows]),
            ("drawn", [one.drawn for one in rows]),
            ("lost", [one.lost for one in rows]),
        )
        for place, ((what, counts), (*_, colour)) in enumerate(zip(parts, _ENDS, strict=True)):
            figure.add_trace(
                go.Bar(
                    y=names,
                    x=counts,
                    orientation="h",
                    name=word(f"first-{what}", language),
                    legendgroup=what,
                    showlegend=not at,
                    text=[count or "" for count in counts],
                    marker=_look(place, colour, theme),
                    textposition="inside",
                    insidetextanchor="middle",
                    textangle=0,
                    textfont=IN_BAR,
                    hovertemplate="%{y} : %{x} %{fullData.name}<extra></extra>",
                    **axes(at),
                )
            )
        most = max(sum(row) for row in zip(*(counts for _, counts in parts), strict=True))
        x = {
            "title": word("deals", language),
            "tickformat": "d",
            "rangemode": "tozero",
            # Ticks between whole numbers would have their names.
            **({"dtick": 1} if most < _FEW else {}),
        }
        panels.append(Panel(game_name(game, language), len(rows), x, rows_axis(names)))
    drawn = lay_out_panels(
        figure,
        language,
        theme,
        panels,
        legend=3,
        barmode="stack",
        bargap=0.3,
        uniformtext={"minsize": 9, "mode": "hide"},
    )
    return marked(drawn, pages, page, statistics.by)


def head_to_head_table(statistics: Statistics, language: Language = "en") -> DataTable:
    """Return, for each pair of opponents, the deals won, drawn and lost by the first, the share won
    with its interval, the games, and the margin.
    """
    heads = (
        *("game", "pair", "won", "drawn", "lost", "share", "low", "high"),
        *("games", "games-won", "games-lost", "margin"),
    )
    rows: list[tuple[Cell, ...]] = []
    for one in _duels(statistics):
        deals = one.won + one.drawn + one.lost
        low, high = one.interval or (None, None)
        counts = (one.won, one.drawn, one.lost, one.won / deals, low, high)
        games = (one.games, one.games_won, one.games_lost, one.margin)
        rows.append((one.game, one.pair, *counts, *games))
    return table(heads, rows, language)


def _duels(statistics: Statistics) -> list[Duel]:
    """Return all pairs, those with the most deals first."""
    duels = []
    for (game, pair), sums in statistics.sums.items():
        if statistics.by != "pair" or "deals-won" not in sums.tallies:
            continue
        deals = sums.tallies["deals-won"].own.total
        won, drawn = (int(sums.tallies[f"deals-{how}"].total) for how in ("won", "drawn"))
        games = sums.tallies.get("games-won", MeasureTotals())
        margin = sums.tallies["deal-margin"]
        duels.append(
            Duel(
                game,
                pair,
                won,
                drawn,
                deals - won - drawn,
                games.own.total,
                int(games.total),
                int(sums.tallies.get("games-lost", MeasureTotals()).total),
                margin.total / UNITS / margin.own.total,
                sums.tallies["deals-won"].share_interval(),
            )
        )
    return sorted(duels, key=lambda one: (-(one.won + one.drawn + one.lost), one[:-1]))
