"""How likely each side was to win the game, after each trick of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import plotly.graph_objects as go

from analysis.chance import ChanceMoment, Chances, NoChances, chances
from analysis.charts.output import Cell, DataTable, Drawing, table
from analysis.charts.style import (
    COLOURS,
    INK,
    Theme,
    axis,
    deal_axis,
    deal_shapes,
    lay_out,
    level,
    line_style,
    marker_style,
    nothing_of,
    plain,
    span_of,
)
from analysis.charts.word_places import (
    ChartMark,
    LineEnds,
    beside,
    headline,
    line_ends,
    trick_told,
    turn_told,
    turning_points,
)
from analysis.player_names import short_side_names, side_names
from analysis.timeline import Span, Timeline, timeline
from analysis.vocabulary import word
from records.languages import Language

if TYPE_CHECKING:
    from records.play.replay import Replay

#: The words for the three ways to know the chances of a moment.
_HOW = {"cards": "seen-cards", "score": "seen-score", "won": "game-won"}


def chance(
    replay: Replay,
    language: Language = "en",
    theme: Theme = "light",
    deal: int | None = None,
    seat: str | None = None,
) -> Drawing:
    """Plot how likely each side was to win the game, after each trick of the game or of one deal.

    With two sides the line is the first side's, and what is above it the second's, each filled in
    the side's colour and named at the right; a band is the interval of the estimate. A mark
    stands where a trick turned the game, with its cards. With more, each side has a line. The
    table has the chance of each side at each moment, with its interval, and how it is known.

    `seat` is the seat whose knowledge is used, by default each in turn. Raises IndexError if there
    is no such deal, and ValueError if there is no such seat.
    Cost: that of `analysis.chance.chances`.
    """
    line = timeline(replay, 1)
    span = span_of(line, deal)
    found = chances(replay, deal, view=seat)
    if isinstance(found, NoChances):
        why = found.text[language]
        nothing = nothing_of(replay, language, theme, f"{why[:1].upper()}{why[1:]}")
        return Drawing(nothing, _table(replay, (), language))
    figure = _figure(replay, line, span, found, language, theme)
    return Drawing(figure, _table(replay, found.moments, language))


def _figure(
    replay: Replay,
    line: Timeline,
    span: Span | None,
    found: Chances,
    language: Language,
    theme: Theme,
) -> go.Figure:
    spans = {one.deal: one for one in line.deals}
    names = [plain(name) for name in short_side_names(replay)]
    figure = go.Figure()
    drawn = range(1 if len(names) == 2 else len(names))
    # A deal of which only the score is known has no action, but its end is not its beginning.
    places: list[float] = [
        spans[one.deal].start + one.ply if one.trick else spans[one.deal].end
        for one in found.moments
    ]
    # What the hands tell is learned while the first trick is played, not between two plies.
    for at in range(1, len(places)):
        if found.moments[at].how == "cards" and places[at] == places[at - 1]:
            places[at] += sum(map(len, replay.sides)) / 2
    across = deal_axis(line, language, theme, span)
    ends = _ends(replay, line.length if span is None else span.end, found.moments)
    if len(drawn) == 1:
        _add_band(figure, places, found.moments, language, theme)
    for side in drawn:
        figure.add_trace(
            go.Scatter(
                x=places,
                y=[moment.sides[side].value for moment in found.moments],
                customdata=[[moment.deal, moment.ply] for moment in found.moments],
                text=[_told(moment, side, names[side], language) for moment in found.moments],
                name=names[side],
                mode="lines",
                showlegend=not ends.notes,
                line=line_style(side),
                hovertemplate="%{text}<extra></extra>",
                **(_filled(side, "tozeroy") if len(drawn) == 1 else {}),
            )
        )
    if len(drawn) == 1:
        # What is above the line belongs to the second side.
        figure.add_trace(
            go.Scatter(
                x=places,
                y=[1] * len(places),
                name=names[1],
                mode="lines",
                showlegend=not ends.notes,
                line={**line_style(1), "width": 0},
                hoverinfo="skip",
                **_filled(1, "tonexty"),
            )
        )
        low, high = across["range"]
        _add_turns(figure, replay, places, found.moments, (low, high), ends.margin, language)
    gap = "\u202f" if language == "fr" else ""
    told = turn_told(found.moments, names, language, f"{gap}%") if len(drawn) == 1 else ""
    return lay_out(
        figure,
        theme,
        **headline(told, ends.margin),
        annotations=ends.notes,
        shapes=[*deal_shapes(line, theme), level(1 / len(names), theme)],
        xaxis=across,
        yaxis=axis(
            theme,
            range=[0, 1],
            tickformat=".0%",
            automargin=True,
            title={"text": word("unit-chance", language)},
        ),
    )


def _ends(replay: Replay, x: float, moments: Sequence[ChanceMoment]) -> LineEnds:
    """Name each side at the right: of two, in the middle of its part; of more, at its line."""
    last = [side.value for side in moments[-1].sides]
    if len(last) == 2:
        last = [last[0] / 2, (1 + last[0]) / 2]
    return line_ends(replay, last, x, (0, 1))


def _add_turns(
    figure: go.Figure,
    replay: Replay,
    places: list[float],
    moments: Sequence[ChanceMoment],
    x: tuple[float, float],
    margin: float,
    language: Language,
) -> None:
    """Mark the tricks that turned the game, each with its cards if there is room for them.

    `x` is the range in view, and the chart is narrower by `margin`, in points.
    """
    turns = turning_points(moments)
    if not turns:
        return
    marks = [
        ChartMark(
            places[at],
            moments[at].sides[0].value,
            (
                trick_told(replay, moments[at - 1], moments[at], language),
                f"{moments[at - 1].trick}.",
            ),
            abs(moments[at].sides[0].value - moments[at - 1].sides[0].value),
        )
        for at in turns
    ]
    labels = beside(marks, x, (0, 1), margin=margin)
    figure.add_trace(
        go.Scatter(
            x=[mark.x for mark in marks],
            y=[mark.y for mark in marks],
            customdata=[[moments[at].deal, moments[at].ply] for at in turns],
            text=[label.text for label in labels],
            textposition=[label.position for label in labels],
            mode="markers+text",
            marker=marker_style(0),
            showlegend=False,
            cliponaxis=False,
            hoverinfo="skip",
        )
    )


def _filled(side: int, fill: str) -> dict[str, str]:
    """Return how the part of a side is filled: in its colour, lightly."""
    return {"fill": fill, "fillcolor": COLOURS[side] + "33"}


def _table(replay: Replay, moments: Sequence[ChanceMoment], language: Language) -> DataTable:
    names = side_names(replay)
    rows: list[tuple[Cell, ...]] = []
    for moment in moments:
        for side, name in enumerate(names):
            one = moment.sides[side]
            rows.append(
                (
                    *(moment.deal, moment.trick or None, moment.ply),
                    *(word(_HOW[moment.how], language), name),
                    *(round(value, 3) for value in (one.value, one.low, one.high)),
                )
            )
    heads = ("deal", "trick", "ply", "how", "side", "unit-chance", "low", "high")
    return table(heads, rows, language)


def _add_band(
    figure: go.Figure,
    places: list[float],
    moments: Sequence[ChanceMoment],
    language: Language,
    theme: Theme,
) -> None:
    """Draw the interval of the estimate, in grey."""
    for end, fill in (("low", None), ("high", "tonexty")):
        values: list[Any] = [getattr(moment.sides[0], end) for moment in moments]
        figure.add_trace(
            go.Scatter(
                x=places,
                y=values,
                name=word("interval-95", language),
                mode="lines",
                line={"width": 0.5, "color": INK[theme], "dash": "dot"},
                fill=fill,
                fillcolor="rgba(128,128,128,0.3)",
                showlegend=False,
                hoverinfo="skip",
            )
        )


def _told(moment: ChanceMoment, side: int, name: str, language: Language) -> str:
    gap = " " if language == "fr" else ""
    trick = f"{moment.trick}. " if moment.trick else ""
    how = word(_HOW[moment.how], language)
    return f"{trick}{name} {100 * moment.sides[side].value:.0f}{gap}% ({how})"
