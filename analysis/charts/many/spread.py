"""How the scores of deals are spread, over many records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import plotly.graph_objects as go

from analysis.charts.data_table import Cell, Table, table
from analysis.charts.many.pages import marked, pages_of_series, turned_to
from analysis.charts.many.panels import (
    SMALL_SHARES,
    Panel,
    axes,
    game_name,
    group_name,
    lay_out_panels,
)
from analysis.charts.style import Theme, bar_style, empty, line_style, marker_style, plain
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
    """Plot how the scores of deals are spread: for each group the share of hands in each class.

    Each game has a panel in its own unit. Raises IndexError if there is no such page.
    """
    hands: dict[str, Counter[str]] = {}
    for (game, group), sums in statistics.sums.items():
        if sums.scores:
            hands.setdefault(game, Counter())[group] += sums.scores.total()
    games = sorted(hands, key=lambda game: (-hands[game].total(), game))
    pages = pages_of_series({game: hands[game] for game in games})
    shown = turned_to(pages, page)
    if not shown.groups:
        return empty(language, theme)
    groups = sorted(shown.ids()[1])
    figure = go.Figure()
    panels: list[Panel] = []
    named: set[str] = set()
    for at, (game, own) in enumerate(shown.groups.items()):
        # The classes are those of all groups, so that pages can be held against each other.
        classes = _spread(statistics, [(game, group) for group in hands[game]])
        spread = {key: classes[key] for key in classes if key[1] in own}
        most = 0
        for (_, group), (starts, width, counts) in spread.items():
            most = max(most, width * len(starts))
            name = group_name(game, group, language)
            _add(figure, (starts, width, counts), groups.index(group), len(groups) == 1, theme)
            figure.data[-1].update(
                name=name,
                legendgroup=plain(group),
                showlegend=bool(group) and group not in named,
                **axes(at),
            )
            named.add(group)
        unit = word(f"unit-{statistics.unit(game)}", language)
        x = {
            "title": f"{word('deal-score', language)} ({unit})",
            "showgrid": False,
            "tickformat": "d",
            **({"dtick": 1} if most < _FEW else {}),
        }
        y = {
            "tickformat": SMALL_SHARES,
            "rangemode": "tozero",
            "automargin": True,
            "title": {"text": word("part-of-hands", language)},
        }
        panels.append(Panel(game_name(game, language), _ROWS, x, y))
    drawn = lay_out_panels(figure, language, theme, panels, legend=len(named - {""}))
    return marked(drawn, pages, page, statistics.by)


def _add(figure: go.Figure, spread: Spread, look: int, alone: bool, theme: Theme) -> None:
    """Draw bars for one group, lines for several."""
    starts, width, counts = spread
    total = sum(counts)
    shares = [count / total for count in counts]
    words = [f"{_class(start, width)} : {n}" for start, n in zip(starts, counts, strict=True)]
    middles = [start + (width - 1) / 2 for start in starts]
    if alone:
        trace = go.Bar(
            x=middles,
            y=shares,
            width=[width * 0.95] * len(starts),
            text=words,
            textposition="none",
            marker=bar_style(look, theme),
            hovertemplate="%{text} (%{y:.1%})<extra></extra>",
        )
    else:
        trace = go.Scatter(
            x=middles,
            y=shares,
            text=words,
            mode="lines+markers",
            line=line_style(look),
            marker=marker_style(look, 7),
            hovertemplate="%{text} (%{y:.1%})",
        )
    figure.add_trace(trace)


def deal_scores_table(statistics: Statistics, language: Language = "en") -> Table:
    """Return, for each group, how many hands scored in each class."""
    rows: list[tuple[Cell, ...]] = [
        (group[0], group[1] or None, _class(start, width), count, count / sum(counts))
        for group, (starts, width, counts) in _spread(statistics, sorted(statistics.sums)).items()
        for start, count in zip(starts, counts, strict=True)
    ]
    return table(("game", "group", "deal-score", "hands", "share"), rows, language)


def _spread(
    statistics: Statistics, groups: Sequence[tuple[str, str]]
) -> dict[tuple[str, str], Spread]:
    """Return the classes of the groups' scores: where each begins, the width, the counts.

    All groups of a game have classes of the same width.
    """
    sums = {group: statistics.sums[group] for group in groups if statistics.sums[group].scores}
    ends: dict[str, list[int]] = {}
    for (game, _), one in sums.items():
        ends.setdefault(game, []).extend((min(one.scores), max(one.scores)))
    out: dict[tuple[str, str], Spread] = {}
    for group in sorted(sums):
        scores = sums[group].scores
        low, high = min(ends[group[0]]), max(ends[group[0]])
        width = next(w for w in _widths() if (high - low) / w < 30)
        first = low // width * width
        starts = list(range(first, high + 1, width))
        counts = [0] * len(starts)
        for score, count in scores.items():
            counts[(score - first) // width] += count
        out[group] = (starts, width, counts)
    return out


def _widths() -> Sequence[int]:
    return [base * 10**power for power in range(10) for base in (1, 2, 5)]


def _class(start: int, width: int) -> str:
    return str(start) if width == 1 else f"{start} – {start + width - 1}"
