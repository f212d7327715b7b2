"""Where the points came from: a bar for each side, a part for each source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import plotly.graph_objects as go

from analysis.charts.data_table import DataTable, Drawing, table
from analysis.charts.nothing import nothing_of, unit_of
from analysis.charts.style import IN_BAR, Theme, axis, bar_style, lay_out, plain, wrapped
from analysis.figures.points import Account, account, deal_accounts
from analysis.player_names import side_names
from analysis.vocabulary import source_word, word
from records.languages import Language

if TYPE_CHECKING:
    from records.play.replay import Replay


def sources(
    replay: Replay, language: Language = "en", theme: Theme = "light", deal: int | None = None
) -> Drawing:
    """Plot the points of each side by source, for the game or for one deal.

    The last row of the table is their sum, the score. Raises IndexError if there is no such deal.
    """
    found = _account(replay, deal)
    data = _table(replay, found, language)
    if found is None or not found.by_source:
        why = "unknown-score" if found is None else "no-points"
        return Drawing(nothing_of(replay, language, theme, why), data)
    return Drawing(_figure(replay, found, language, theme), data)


def _figure(replay: Replay, found: Account, language: Language, theme: Theme) -> go.Figure:
    names = [plain(name) for name in side_names(replay)]
    figure = go.Figure()
    for at, (source, points) in enumerate(_parts(found).items()):
        figure.add_trace(
            go.Bar(
                x=names,
                y=list(points),
                name=source_word(source, language),
                text=[value or "" for value in points],
                marker=bar_style(at, theme),
                textposition="inside",
                insidetextanchor="middle",
                textangle=0,
                textfont=IN_BAR,
                hovertemplate="%{x} : %{y} %{fullData.name}<extra></extra>",
            )
        )
    return lay_out(
        figure,
        theme,
        # The name of a single source stands nowhere else.
        showlegend=True,
        barmode="relative",
        bargap=0.45,
        xaxis=axis(
            theme,
            showgrid=False,
            automargin=True,
            tickangle=0,
            tickmode="array",
            tickvals=names,
            ticktext=[wrapped(name, len(names)) for name in side_names(replay)],
        ),
        yaxis=axis(theme, automargin=True, title={"text": unit_of(replay, language)}),
        uniformtext={"minsize": 9, "mode": "hide"},
    )


def _table(replay: Replay, found: Account | None, language: Language) -> DataTable:
    names = side_names(replay)
    rows: list[tuple[str | int, ...]] = []
    if found is not None:
        parts = _parts(found)
        rows = [(source_word(source, language), *points) for source, points in parts.items()]
        sums = [sum(side) for side in zip(*parts.values(), strict=True)] or [0] * len(names)
        rows.append((word("sum", language), *sums))
    return table(("source", *names), rows, language)


def _account(replay: Replay, deal: int | None) -> Account | None:
    accounts = deal_accounts(replay)
    if deal is None:
        return account(accounts)
    for one in accounts:
        if one.deal == deal:
            return Account((0,) * len(one.start), one.end, one.by_source)
    raise IndexError(f"no deal {deal}")


def _parts(found: Account) -> dict[str, tuple[int, ...]]:
    start = {"start": found.start} if any(found.start) else {}
    return {**start, **found.by_source}
