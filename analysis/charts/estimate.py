"""The expected difference through one deal, from its first card to its last."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import plotly.graph_objects as go

from analysis.charts.style import (
    COLOURS,
    FAULT,
    INK,
    Theme,
    axis,
    lay_out,
    level,
    line_style,
    plain,
    upright,
)
from analysis.charts.table import Cell, Table, table
from analysis.estimate import SAMPLES, Estimate, Moment, estimate
from analysis.names import side_names
from analysis.words import Language, card_sign, word

if TYPE_CHECKING:
    from analysis.solver import GradedPlay, Solution
    from records.play.replay import Replay

#: How the ways in which a moment was told are marked, and called.
_HOW = {
    "sampled": ("circle-open", "sampled"),
    "solved": ("circle", "solved"),
    "made": ("star", "made-at-last"),
}


# A chart and its data are asked for one after the other.
@lru_cache(maxsize=2)
def whole_deal(replay: Replay, deal: int | None) -> Estimate | None:
    """The estimate of that deal, or of the only one, through the eyes of the first seat.

    None where there is none; raises IndexError if there is no such deal.  Cost: a second or
    two.
    """
    if deal is None and len(replay.deals) == 1:
        deal = 1
    if deal is None or replay.rules is None:
        return None
    for view in (replay.sides[0][0], None):
        found = estimate(replay, deal, SAMPLES, view=view)
        if isinstance(found, Estimate):
            return found
    return None


def expected_deal(
    replay: Replay,
    found: Estimate,
    solutions: Sequence[Solution],
    language: Language = "en",
    theme: Theme = "light",
) -> go.Figure:
    """What the first side was expected to make more than the second, from each trick on.

    While cards are drawn it is estimated by sampling, with its interval; then solved.  Plays
    that lost something in the end play are marked.
    """
    moments = found.moments
    names = [plain(name) for name in side_names(replay)]
    where = [[found.deal, moment.ply] for moment in moments]
    plies = [moment.ply for moment in moments]
    figure = go.Figure()
    for ends, shown in (("low", False), ("high", True)):
        figure.add_trace(
            go.Scatter(
                x=plies,
                y=[getattr(moment.difference, ends) for moment in moments],
                name=word("interval", language),
                mode="lines",
                line={"width": 0.5, "color": INK[theme], "dash": "dot"},
                fill="tonexty" if shown else None,
                fillcolor="rgba(128,128,128,0.3)",
                showlegend=shown,
                legendgroup="interval",
                hoverinfo="skip",
            )
        )
    figure.add_trace(
        go.Scatter(
            x=plies,
            y=[moment.difference.mean for moment in moments],
            customdata=where,
            text=[_told(moment, language) for moment in moments],
            name=f"{names[0]} – {names[1]}",
            mode="lines",
            line=line_style(0),
            hovertemplate="%{text}<extra></extra>",
        )
    )
    for how, (symbol, name) in _HOW.items():
        own = [moment for moment in moments if moment.how == how]
        if own:
            figure.add_trace(
                go.Scatter(
                    x=[moment.ply for moment in own],
                    y=[moment.difference.mean for moment in own],
                    customdata=[[found.deal, moment.ply] for moment in own],
                    name=word(name, language),
                    mode="markers",
                    marker={"symbol": symbol, "size": 8, "color": COLOURS[0]},
                    hoverinfo="skip",
                )
            )
    _add_losses(figure, found, solutions, names, language, theme)
    solved = next((moment.ply for moment in moments if moment.how == "solved"), None)
    return lay_out(
        figure,
        theme,
        shapes=[level(0, theme), *([] if solved is None else [upright(solved, theme)])],
        xaxis=axis(
            theme,
            title={"text": f"{word('deal', language)} {found.deal}, {word('ply', language)}"},
            showgrid=False,
            rangemode="tozero",
        ),
        yaxis=axis(theme, automargin=True, title={"text": word("expected-difference", language)}),
        margin={"l": 8, "r": 8, "t": 30, "b": 40},
    )


def expected_deal_table(
    replay: Replay,
    found: Estimate,
    solutions: Sequence[Solution],
    language: Language = "en",
) -> Table:
    """What was expected from each trick on, how it was told, and what each side then lost."""
    losses = list(_losses(solutions))
    ends = [moment.ply for moment in found.moments[1:]]
    rows: list[tuple[Cell, ...]] = []
    for moment, end in zip(found.moments, [*ends, found.moments[-1].ply], strict=True):
        lost = [
            sum(play.lost or 0 for play in losses if play.side == side and at(moment, play, end))
            for side in range(2)
        ]
        difference = moment.difference
        rows.append(
            (
                found.deal,
                moment.trick,
                moment.ply,
                word(_HOW[moment.how][1], language),
                round(difference.mean, 1),
                round(difference.low, 1),
                round(difference.high, 1),
                *lost,
            )
        )
    lost_by = [f"{word('lost-by', language)} {name}" for name in side_names(replay)]
    heads = ("deal", "trick", "ply", "how", "difference", "low", "high", *lost_by)
    return table(heads, rows, language)


def at(moment: Moment, play: GradedPlay, end: int) -> bool:
    """Whether a play was made after this moment, before the next."""
    return moment.ply < play.ply <= end


def _losses(solutions: Sequence[Solution]) -> list[GradedPlay]:
    return [play for one in solutions for play in one.plays if play.lost]


def _add_losses(
    figure: go.Figure,
    found: Estimate,
    solutions: Sequence[Solution],
    names: Sequence[str],
    language: Language,
    theme: Theme,
) -> None:
    """Marks each loss at its play, as high as the line is there."""
    for side, name in enumerate(names):
        own = [play for play in _losses(solutions) if play.side == side]
        if own:
            figure.add_trace(
                go.Scatter(
                    x=[play.ply for play in own],
                    y=[_height(found, play.ply) for play in own],
                    customdata=[[found.deal, play.ply] for play in own],
                    text=[
                        f"{card_sign(play.card, language)} (−{play.lost}; {word('best', language)} "
                        f"{' '.join(card_sign(card, language) for card in play.best)})"
                        for play in own
                    ],
                    name=f"{word('lost-by', language)} {name}",
                    mode="markers",
                    marker={
                        "symbol": ("x", "triangle-down")[side],
                        "size": 10,
                        "color": FAULT[theme],
                        "line": {"width": 1, "color": "#fff"},
                    },
                    hovertemplate="%{text}<extra>%{fullData.name}</extra>",
                )
            )


def _height(found: Estimate, ply: int) -> float:
    """How high the line is at an action, between two moments."""
    before = [moment for moment in found.moments if moment.ply <= ply]
    after = [moment for moment in found.moments if moment.ply >= ply]
    if not before or not after:
        return (before or after)[-1 if before else 0].difference.mean
    first, last = before[-1], after[0]
    if first.ply == last.ply:
        return last.difference.mean
    part = (ply - first.ply) / (last.ply - first.ply)
    return first.difference.mean + part * (last.difference.mean - first.difference.mean)


def _told(moment: Moment, language: Language) -> str:
    difference = moment.difference
    how = word(_HOW[moment.how][1], language)
    return f"{moment.trick}. {difference.mean:+.0f} ({how})"
