"""Standings and cross tables as tables, and the games of one player as a table and a chart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import plotly.graph_objects as go

from analysis.charts.many.panels import MOST_PANELS, Panel, axes, game_name, lay_out_panels
from analysis.charts.output import Cell, DataTable, table
from analysis.charts.style import Theme, line_style, marker_style, plain
from analysis.standings.counting import CrossTable, Row, Standings
from analysis.standings.results import Result
from analysis.vocabulary import word
from records.languages import Language

#: The columns of standings, by their words in `analysis.vocabulary`.
HEADERS = (
    *("game", "place", "player", "games-ended", "won-games", "drawn-games", "lost-games"),
    *("unfinished-games", "match-points", "scored", "conceded"),
    *("rating", "low", "high", "rated-games", "unit"),
)


def standings_table(rows: Iterable[Row], language: Language = "en") -> DataTable:
    """Return standings as a table. Ratings are rounded to whole points."""
    return table(HEADERS, (_cells(row, language) for row in rows), language)


def _cells(row: Row, language: Language) -> tuple[Cell, ...]:
    one, rating = row.counted, row.rating
    rated: tuple[Cell, ...] = (None, None, None, 0)
    if rating is not None:
        numbers = (rating.value, rating.low, rating.high)
        rated = (*map(round, numbers), rating.games)
    counted = (one.games, one.won, one.drawn, one.lost, one.unfinished, one.points)
    unit = word(f"unit-{row.unit}", language)
    return (row.game, row.place, row.player, *counted, one.score, one.conceded, *rated, unit)


def cross_table_as_table(found: CrossTable, language: Language = "en") -> DataTable:
    """Return a cross table: in each cell the points against that player and the number of games."""
    rows = [
        (name, *(_cell(found, at, beside) for beside in range(len(found.players))))
        for at, name in enumerate(found.players)
    ]
    return DataTable((word("player", language), *found.players), tuple(rows))


def _cell(found: CrossTable, row: int, column: int) -> Cell:
    one = found.cells.get((row, column))
    return None if one is None else f"{one.points:g}/{one.games}"


#: The height of a panel, in rows of a chart over many records.
_ROWS = 7
#: With more games than this, the games have no marks of their own.
_MARKED = 60
_HEADERS = (
    *("date", "round", "game", "opponent", "outcome", "scored", "conceded", "rating", "record"),
)

_Game = tuple[Result, int]


def player_chart(
    standings: Standings, player: str, language: Language = "en", theme: Theme = "light"
) -> go.Figure:
    """Plot what the player's side scored in each game, beside the best of the other sides.

    The games are in their order. Those without a score are left out. The games of most records are
    drawn first, at most MOST_PANELS of them.
    """
    games: dict[str, list[_Game]] = {}
    for result, side in standings.of(player):
        if result.scores is not None:
            games.setdefault(result.game, []).append((result, side))
    figure = go.Figure()
    panels = []
    ordered = sorted(games, key=lambda game: (-len(games[game]), game))[:MOST_PANELS]
    for at, game in enumerate(ordered):
        own = games[game]
        for series, (name, points) in enumerate(_series(player, own, language).items()):
            figure.add_trace(
                go.Scatter(
                    x=list(range(1, len(own) + 1)),
                    y=points,
                    name=name,
                    legendgroup=name,
                    showlegend=at == 0,
                    mode="lines+markers" if len(own) <= _MARKED else "lines",
                    line=line_style(series),
                    marker=marker_style(series),
                    text=[_told(*one, language) for one in own],
                    hovertemplate="%{text}<br>%{y}<extra>%{fullData.name}</extra>",
                    **axes(at),
                )
            )
        unit = word(f"unit-{own[0][0].unit}", language)
        x = {"title": word("games-in-order", language), "tickformat": "d", "rangemode": "tozero"}
        panels.append(Panel(game_name(game, language), _ROWS, x, {"title": {"text": unit}}))
    return lay_out_panels(figure, language, theme, panels, legend=2, margin={"l": 60})


def _series(
    player: str, games: Sequence[_Game], language: Language
) -> Mapping[str, list[int | None]]:
    scores = [(_score(one, side), one.conceded(side)) for one, side in games]
    return {
        plain(player): [own for own, _ in scores],
        word("best-other", language): [other for _, other in scores],
    }


def _told(result: Result, side: int, language: Language) -> str:
    words = (result.date or "", result.round or "", _others(result, side))
    outcome = word(f"outcome-{result.outcome(side)}", language)
    return " · ".join(plain(one) for one in (*filter(None, words), outcome))


def _score(result: Result, side: int) -> int | None:
    return None if result.scores is None else result.scores[side]


def _others(result: Result, side: int) -> str:
    """Return the players of the other sides."""
    sides = [names for at, names in enumerate(result.sides) if at != side]
    return " – ".join(" & ".join(name or "?" for name in names) for names in sides)


def player_table(standings: Standings, player: str, language: Language = "en") -> DataTable:
    """Return the games of a player in their order, with the rating after each that is rated."""
    rated = {id(one.result): round(one.rating.value) for one in standings.course(player)}
    rows: list[tuple[Cell, ...]] = [
        (
            *(result.date, result.round, result.game, _others(result, side)),
            word(f"outcome-{result.outcome(side)}", language),
            *(_score(result, side), result.conceded(side)),
            rated.get(id(result)),
            result.record,
        )
        for result, side in standings.of(player)
    ]
    return table(_HEADERS, rows, language)
