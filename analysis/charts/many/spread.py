"""How the scores of deals are spread, over many records of each game."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go

from analysis.charts.data_table import Cell, DataTable, table
from analysis.charts.many.pages import marked, pages_of_rows, turned_to
from analysis.charts.many.panels import (
    SMALL_SHARES,
    Panel,
    axes,
    game_name,
    lay_out_panels,
)
from analysis.charts.style import Theme, bar_style, empty
from analysis.collection import Statistics
from analysis.vocabulary import word
from records.languages import Language

#: With fewer scores on an axis, ticks could fall between whole numbers.
_FEW = 10
#: The height of a panel, in rows.
_ROWS = 7

#: Where each class begins, the width of all, and the count in each.
Spread = tuple[list[int], int, list[int]]


def deal_scores(
    statistics: Statistics, language: Language = "en", theme: Theme = "light", page: int = 1
) -> go.Figure:
    """Plot how the scores of deals are spread: for each game the share of hands in each class.

    Each game has a panel in its own unit. `statistics` are by game. Raises IndexError if there is
    no such page.
    """
    classes = _spread(statistics)
    hands = {game: sum(counts) for game, (_, _, counts) in classes.items()}
    games = sorted(hands, key=lambda game: (-hands[game], game))
    pages = pages_of_rows({game: [""] for game in games})
    shown = turned_to(pages, page)
    if not shown.groups:
        return empty(language, theme)
    figure = go.Figure()
    panels: list[Panel] = []
    for at, game in enumerate(shown.groups):
        starts, width, counts = classes[game]
        figure.add_trace(
            go.Bar(
                x=[start + (width - 1) / 2 for start in starts],
                y=[count / hands[game] for count in counts],
                width=[width * 0.95] * len(starts),
                text=[
                    f"{_class(start, width)} : {n}" for start, n in zip(starts, counts, strict=True)
                ],
                textposition="none",
                marker=bar_style(0, theme),
                hovertemplate="%{text} (%{y:.1%})<extra></extra>",
                showlegend=False,
                **axes(at),
            )
        )
        unit = word(f"unit-{statistics.unit(game)}", language)
        x = {
            "title": f"{word('deal-score', language)} ({unit})",
            "showgrid": False,
            "tickformat": "d",
            **({"dtick": 1} if width * len(starts) < _FEW else {}),
        }
        y = {
            "tickformat": SMALL_SHARES,
            "rangemode": "tozero",
            "automargin": True,
            "title": {"text": word("part-of-hands", language)},
        }
        panels.append(Panel(game_name(game, language), _ROWS, x, y))
    drawn = lay_out_panels(figure, language, theme, panels, legend=0)
    return marked(drawn, pages, page, statistics.by)


def deal_scores_table(statistics: Statistics, language: Language = "en") -> DataTable:
    """Return, for each game, how many hands scored in each class."""
    rows: list[tuple[Cell, ...]] = [
        (game, _class(start, width), count, count / sum(counts))
        for game, (starts, width, counts) in _spread(statistics).items()
        for start, count in zip(starts, counts, strict=True)
    ]
    return table(("game", "deal-score", "hands", "share"), rows, language)


def _spread(statistics: Statistics) -> dict[str, Spread]:
    """Return the classes of the scores of each game: where each begins, the width, the counts."""
    out: dict[str, Spread] = {}
    for (game, _), sums in sorted(statistics.sums.items()):
        if sums.scores:
            low, high = min(sums.scores), max(sums.scores)
            width = next(w for w in _widths() if (high - low) / w < 30)
            first = low // width * width
            starts = list(range(first, high + 1, width))
            counts = [0] * len(starts)
            for score, count in sums.scores.items():
                counts[(score - first) // width] += count
            out[game] = (starts, width, counts)
    return out


def _widths() -> Sequence[int]:
    return [base * 10**power for power in range(10) for base in (1, 2, 5)]


def _class(start: int, width: int) -> str:
    return str(start) if width == 1 else f"{start} – {start + width - 1}"
