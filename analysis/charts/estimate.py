"""The expected difference between the sides through one deal, from its first card to its last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import plotly.graph_objects as go

from analysis.charts.data_table import Cell, DataTable, Drawing, table
from analysis.charts.losses import loss_in_words, lost_by
from analysis.charts.style import (
    COLOURS,
    HEIGHT,
    INK,
    MARKERS,
    SECOND_LINE,
    Theme,
    axis,
    fault_mark,
    lay_out,
    level,
    line_style,
    number_told,
    of,
    plain,
    upright,
)
from analysis.estimate import Estimate, Expectation, Expected, estimate
from analysis.player_names import short_side_names, side_names
from analysis.solver import Solution, solve
from analysis.vocabulary import word
from records.languages import Language

if TYPE_CHECKING:
    from analysis.solver import GradedPlay
    from records.play.replay import Replay

#: The words for the three ways to value a point of the deal.
_HOW = {"sampled": "sampled", "solved": "solved", "made": "made-at-last"}

#: The figures of a value in the table.
_FIGURES = ("mean", "low", "high", "p5", "p95")

_LAST_IN_LEGEND = 1001


class _Series(NamedTuple):
    """A line of the chart: its name, its side, and the value that it shows at each trick."""

    name: str
    side: int
    value: Callable[[Expectation], Expected]


def _series(replay: Replay, found: Estimate) -> list[_Series]:
    """Return the lines to draw: with two sides their difference, with more the score of each."""
    names = short_side_names(replay)
    if len(names) == 2:
        return [_Series(f"{names[0]} – {names[1]}", 0, _difference)]
    return [_Series(name, side, partial(_score, side)) for side, name in enumerate(names)]


def _score(side: int, moment: Expectation) -> Expected:
    return moment.scores[side]


def _difference(moment: Expectation) -> Expected:
    assert moment.difference is not None
    return moment.difference


def whole_deal(replay: Replay, deal: int) -> Estimate | None:
    """Return the estimate of that deal, as seen by each seat in turn whose cards are known well
    enough.

    Returns None if there is no estimate, or if the whole deal can be solved (Sizette, Quadrette).
    Cost: one to two seconds.
    """
    if replay.rules is not None and replay.rules.first_to is not None:
        solved = solve(replay, deal)
        if isinstance(solved, Solution) and solved.too_large is None:
            return None
    found = estimate(replay, deal)
    sampled = isinstance(found, Estimate) and found.moments[0].how == "sampled"
    return found if isinstance(found, Estimate) and sampled else None


def expected_deal(
    replay: Replay,
    found: Estimate,
    solution: Solution | None,
    language: Language,
    theme: Theme,
) -> Drawing:
    """Plot what a deal was expected to bring from each trick on.

    With two sides the line is their difference. With more, each side has a line. While cards are
    unseen the value is a sample's mean with the band in which nine of its deals in ten end. In
    bezique it is solved from the last draw on. A mark shows each play of the end play that lost
    something. The table has what was expected from each trick on, how it was found, and what
    each side then lost: with two sides in one row for each trick, with more in one for each side.
    """
    return Drawing(
        _figure(replay, found, solution, language, theme),
        _table(replay, found, solution, language),
    )


def _figure(
    replay: Replay,
    found: Estimate,
    solution: Solution | None,
    language: Language,
    theme: Theme,
) -> go.Figure:
    moments = found.moments
    series = _series(replay, found)
    names = [plain(name) for name in short_side_names(replay)]
    plies = [moment.ply for moment in moments]
    figure = go.Figure()
    if len(series) == 1:
        _add_band(figure, moments, series[0], language, theme)
    for at_, one in enumerate(series):
        figure.add_trace(
            go.Scatter(
                x=plies,
                y=[one.value(moment).mean for moment in moments],
                customdata=[[found.deal, moment.ply] for moment in moments],
                text=[_told(moment, one, language) for moment in moments],
                name=plain(one.name),
                mode="lines",
                line=line_style(at_),
                error_y=_whiskers(moments, one, at_) if len(series) > 1 else None,
                hovertemplate="%{text}<extra></extra>",
            )
        )
        _add_marks(figure, found, one, at_, language, theme)
    _add_losses(figure, found, series, solution, names, language, theme)
    solved = next((moment.ply for moment in moments if moment.how == "solved"), None)
    what = word("expected-difference" if len(series) == 1 else "expected-score", language)
    return lay_out(
        figure,
        theme,
        height=HEIGHT,
        shapes=[level(0, theme), *([] if solved is None else [upright(solved, theme)])],
        xaxis=axis(
            theme,
            title={"text": f"{word('deal', language)} {found.deal}, {word('ply', language)}"},
            showgrid=False,
            rangemode="tozero",
        ),
        yaxis=axis(
            theme,
            automargin=True,
            title={
                "text": f"{what}<br>({word(f'unit-{found.unit}', language)})",
                "standoff": SECOND_LINE,
            },
        ),
        margin={"l": 8, "r": 8, "t": 30, "b": 40},
    )


def _add_band(
    figure: go.Figure,
    moments: Sequence[Expectation],
    one: _Series,
    language: Language,
    theme: Theme,
) -> None:
    """Draw the band in which nine deals in ten end, in grey."""
    for ends, shown in (("p5", False), ("p95", True)):
        figure.add_trace(
            go.Scatter(
                x=[moment.ply for moment in moments],
                y=[getattr(one.value(moment), ends) for moment in moments],
                name=word("ends", language),
                mode="lines",
                line={"width": 0.5, "color": INK[theme], "dash": "dot"},
                fill="tonexty" if shown else None,
                fillcolor="rgba(128,128,128,0.3)",
                showlegend=shown,
                legendgroup="ends",
                hoverinfo="skip",
            )
        )


def _whiskers(moments: Sequence[Expectation], one: _Series, look: int) -> dict[str, object]:
    """Draw where nine deals in ten end as a whisker, where several lines would hide a band."""
    values = [one.value(moment) for moment in moments]
    return {
        "type": "data",
        "symmetric": False,
        "array": [value.p95 - value.mean for value in values],
        "arrayminus": [value.mean - value.p5 for value in values],
        "thickness": 1,
        "width": 3,
        "color": of(COLOURS, look),
    }


def _add_marks(
    figure: go.Figure, found: Estimate, one: _Series, look: int, language: Language, theme: Theme
) -> None:
    """Mark how each value was found: an open mark is an estimate.

    The legend says so once. With several lines each has a shape of its own.
    """
    shape = of(MARKERS, look)
    for how, name in _HOW.items():
        own = [moment for moment in found.moments if moment.how == how]
        if own:
            figure.add_trace(
                go.Scatter(
                    x=[moment.ply for moment in own],
                    y=[one.value(moment).mean for moment in own],
                    customdata=[[found.deal, moment.ply] for moment in own],
                    name=word(name, language),
                    mode="markers",
                    showlegend=not look,
                    legendrank=_LAST_IN_LEGEND,
                    marker={
                        "symbol": {"sampled": f"{shape}-open", "solved": shape}.get(how, "star"),
                        "size": 8 if how != "made" else 11,
                        "color": of(COLOURS, look),
                    },
                    hoverinfo="skip",
                )
            )


def _table(
    replay: Replay, found: Estimate, solution: Solution | None, language: Language
) -> DataTable:
    losses = _losses(solution)
    series = _series(replay, found)
    sides = side_names(replay)
    ends = [moment.ply for moment in found.moments[1:]]
    rows: list[tuple[Cell, ...]] = []
    for moment, end in zip(found.moments, [*ends, found.moments[-1].ply], strict=True):
        lost = [
            sum(play.lost or 0 for play in losses if play.side == side and at(moment, play, end))
            for side in range(len(sides))
        ]
        for one in series:
            value = one.value(moment)
            whose = (sides[one.side],) if len(series) > 1 else ()
            rows.append(
                (
                    *(found.deal, moment.trick, moment.ply, *whose),
                    word(_HOW[moment.how], language),
                    *(round(getattr(value, name), 2) for name in _FIGURES),
                    *(lost if len(series) == 1 else [lost[one.side]]),
                )
            )
    if len(series) > 1:
        several = ("deal", "trick", "ply", "side", "how", "expected-score", *_FIGURES[1:], "lost")
        return table(several, rows, language)
    lost_by_side = [f"{lost_by(solution, language)} {name}" for name in sides]
    heads = ("deal", "trick", "ply", "how", "difference", *_FIGURES[1:], *lost_by_side)
    return table(heads, rows, language)


def at(moment: Expectation, play: GradedPlay, end: int) -> bool:
    """Tell whether a play was made after this point and before the next."""
    return moment.ply < play.ply <= end


def _losses(solution: Solution | None) -> list[GradedPlay]:
    return [] if solution is None else [play for play in solution.plays if play.lost]


def _add_losses(
    figure: go.Figure,
    found: Estimate,
    series: Sequence[_Series],
    solution: Solution | None,
    names: Sequence[str],
    language: Language,
    theme: Theme,
) -> None:
    """Mark each loss at its play, at the height of the line."""
    for side, name in enumerate(names):
        own = [play for play in _losses(solution) if play.side == side]
        line = series[side] if len(series) > 1 else series[0]
        if own:
            figure.add_trace(
                go.Scatter(
                    x=[play.ply for play in own],
                    y=[_height(found, line, play.ply) for play in own],
                    customdata=[[found.deal, play.ply] for play in own],
                    text=[loss_in_words(play, language) for play in own],
                    name=f"{lost_by(solution, language)} {name}",
                    mode="markers",
                    marker=fault_mark(("x", "triangle-down", "cross", "hourglass"), side, theme),
                    hovertemplate="%{text}<extra>%{fullData.name}</extra>",
                )
            )


def _height(found: Estimate, line: _Series, ply: int) -> float:
    """Return the height of a line at an action between two values."""
    before = [moment for moment in found.moments if moment.ply <= ply]
    after = [moment for moment in found.moments if moment.ply >= ply]
    if not before or not after:
        return line.value((before or after)[-1 if before else 0]).mean
    first, last = before[-1], after[0]
    if first.ply == last.ply:
        return line.value(last).mean
    part = (ply - first.ply) / (last.ply - first.ply)
    start = line.value(first).mean
    return start + part * (line.value(last).mean - start)


def _told(moment: Expectation, one: _Series, language: Language) -> str:
    value = one.value(moment)
    words = number_told(value.mean, language, "+" if moment.difference is not None else "-")
    how = word(_HOW[moment.how], language)
    return f"{moment.trick}. {words} ({how})"
