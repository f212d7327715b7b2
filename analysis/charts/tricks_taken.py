"""The tricks that each side has taken so far, in a deal in which no points are marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import plotly.graph_objects as go

from analysis.charts.data_table import Drawing, table
from analysis.charts.headlines import headline
from analysis.charts.line import deal_axis
from analysis.charts.line_ends import line_ends
from analysis.charts.style import Theme, axis, lay_out, line_style, plain
from analysis.figures import TrickFigures, analyse
from analysis.player_names import side_names
from analysis.timeline import Timeline
from analysis.vocabulary import word
from records.languages import Language

if TYPE_CHECKING:
    from records.play.replay import Replay


#: The sources of points that a player announces.
ANNOUNCED = ("declaration", "exchange", "seven")


def shown_by_tricks(replay: Replay, line: Timeline) -> tuple[TrickFigures, ...]:
    """Return the tricks of a record of one deal within which no points are marked.

    Its score would be one step at the end. There are none for any other record.
    """
    if len(line.deals) != 1 or any(
        moment.place < line.length or moment.source in ANNOUNCED for moment in line.moments
    ):
        return ()
    found = analyse(replay).deals[0].tricks
    return found if all(one.side is not None for one in found) else ()


def tricks_taken(
    replay: Replay,
    line: Timeline,
    found: tuple[TrickFigures, ...],
    language: Language,
    theme: Theme,
) -> Drawing:
    """Plot how many tricks each side has taken, trick by trick.

    The table has a row for each trick: its last action, who took it, and how many each side has.
    """
    deal = line.deals[0].deal
    names = side_names(replay)
    sums = [_sums(found, side) for side in range(len(names))]
    figure = go.Figure()
    heights = (0.0, len(found) + 0.5)
    ends = line_ends(replay, [taken[-1] for taken in sums], line.length, heights)
    for side, (name, taken) in enumerate(zip(names, sums, strict=True)):
        figure.add_trace(
            go.Scatter(
                x=[0, *(one.ply for one in found), line.length],
                y=[0, *taken, taken[-1]],
                customdata=[[deal, 0], *([deal, one.ply] for one in found), [deal, line.length]],
                name=plain(name),
                mode="lines",
                showlegend=not ends.notes,
                line={"shape": "hv", **line_style(side)},
                hovertemplate="%{y}",
            )
        )
    lay_out(
        figure,
        theme,
        **headline("", ends.margin),
        annotations=ends.notes,
        hovermode="x unified",
        xaxis=deal_axis(line, language, theme),
        yaxis=axis(
            theme,
            range=list(heights),
            automargin=True,
            title={"text": word("tricks", language)},
        ),
    )
    rows = [
        (deal, one.ply, one.trick, one.winner, *so_far)
        for one, *so_far in zip(found, *sums, strict=True)
    ]
    return Drawing(figure, table(("deal", "ply", "trick", "taker", *names), rows, language))


def _sums(found: tuple[TrickFigures, ...], side: int) -> list[int]:
    """Return the number of tricks that a side has after each trick."""
    out = [0]
    for one in found:
        out.append(out[-1] + (one.side == side))
    return out[1:]
