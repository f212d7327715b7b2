"""The game score by side, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import plotly.graph_objects as go

from analysis.charts.output import DataTable, Drawing, table
from analysis.charts.style import (
    FAULT,
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
from analysis.charts.word_places import ChartMark, Label, beside, headline, lead_told, line_ends
from analysis.estimate.playing_on import ANNOUNCED
from analysis.figures import TrickFigures, analyse
from analysis.player_names import short_side_names, side_names
from analysis.timeline import MarkedPoints, Span, Timeline, timeline
from analysis.vocabulary import cards_sign, source_word, word
from records.languages import Language

if TYPE_CHECKING:
    from records.play.replay import Replay


def score(
    replay: Replay, language: Language = "en", theme: Theme = "light", deal: int | None = None
) -> Drawing:
    """Plot the game score by side, step by step, with declarations, findings and the target.

    Beside its mark a declaration says what it was. The most valuable come first, as long as no
    words overlap. The table has every mark, with the score after it. If the record has one deal,
    within which no points are marked, the tricks taken so far are drawn instead. With `deal`, only
    that deal is in view. Points carry ``customdata = [deal, ply]``, so that a page can show the
    table at that action. Raises IndexError if there is no such deal.
    """
    line = timeline(replay, 1)
    span = span_of(line, deal)
    if found := shown_by_tricks(replay, line):
        drawing = tricks_taken(replay, line, found, language, theme)
        _add_findings(drawing.figure, line, language, theme)
        return drawing
    data = _table(replay, line, language, deal)
    if not line.deals:
        return Drawing(nothing_of(replay, language, theme, "unknown-score"), data)
    return Drawing(_figure(replay, line, span, language, theme), data)


def _figure(
    replay: Replay, line: Timeline, span: Span | None, language: Language, theme: Theme
) -> go.Figure:
    last = replay.deals[-1].plies if replay.deals else 0
    figure = go.Figure()
    names = [plain(name) for name in side_names(replay)]
    across = deal_axis(line, language, theme, span)
    heights = _heights(line, span)
    end = line.length if span is None else span.end
    ends = line_ends(replay, line.totals_at(end), end, heights)
    for side in range(len(line.sides)):
        figure.add_trace(_steps(line, last, side, names[side], language, not ends.notes))
    goal = f"{word('target', language)} {line.target}"
    announced = [m for m in line.moments if m.source in ANNOUNCED and m.total is not None]
    labels = beside(
        [ChartMark(m.place, _total(m), _words(m, language), m.points) for m in announced],
        (across["range"][0], across["range"][1]),
        heights,
        [] if line.target is None else [(line.target, goal)],
        ends.margin,
    )
    for side in range(len(line.sides)):
        own = [(m, label) for m, label in zip(announced, labels, strict=True) if m.side == side]
        figure.add_trace(_declarations(own, side, names[side]))
    _add_findings(figure, line, language, theme)
    shapes = deal_shapes(line, theme)
    notes = [*ends.notes]
    if line.target is not None:
        shapes.append(level(line.target, theme))
        notes.append(
            {
                "xref": "paper",
                "x": 0,
                "y": line.target,
                "text": goal,
                "showarrow": False,
                "xanchor": "left",
                "yanchor": "bottom",
            }
        )
    unit = "points" if replay.rules is None else replay.rules.unit
    told = lead_told(line, [plain(name) for name in short_side_names(replay)], language)
    return lay_out(
        figure,
        theme,
        **headline("" if span else told, ends.margin),
        hovermode="x unified",
        shapes=shapes,
        annotations=notes,
        xaxis=across,
        yaxis=axis(
            theme,
            range=list(heights),
            automargin=True,
            title={"text": word(f"unit-{unit}", language), "font": {"size": 11}},
        ),
    )


def _table(replay: Replay, line: Timeline, language: Language, deal: int | None) -> DataTable:
    names = side_names(replay)
    rows = [
        (
            moment.deal,
            moment.ply,
            moment.trick,
            names[moment.side] if moment.side >= 0 else None,
            moment.points,
            source_word(moment.source, language),
            cards_sign(moment.what, language) if moment.what else None,
            *(moment.total or (None,) * len(names)),
        )
        for moment in line.moments
        if deal in (None, moment.deal)
    ]
    heads = ("deal", "ply", "trick", "side", "points", "source", "cards")
    return table((*heads, *names), rows, language)


def _steps(
    line: Timeline, last_ply: int, side: int, name: str, language: Language, in_legend: bool
) -> go.Scatter:
    points: dict[int, tuple[int | None, list[int], list[str]]] = {0: (line.start[side], [1, 0], [])}
    for moment in line.moments:
        _, _, reasons = points.get(moment.place, (0, [], []))
        if moment.side == side:
            reasons = [*reasons, _reason(moment, language)]
        total = None if moment.total is None else moment.total[side]
        points[moment.place] = (total, [moment.deal, moment.ply], reasons)
    if line.deals:
        # The line runs to the last action, also if the last points were marked long before.
        last = list(points.values())[-1][0]
        points.setdefault(line.length, (last, [line.deals[-1].deal, last_ply], []))
    return go.Scatter(
        x=list(points),
        y=[total for total, _, _ in points.values()],
        customdata=[where for _, where, _ in points.values()],
        text=["<br>".join(reasons) for _, _, reasons in points.values()],
        name=name,
        mode="lines",
        legendgroup=str(side),
        showlegend=in_legend,
        line={"shape": "hv", **line_style(side)},
        hovertemplate="%{y} %{text}",
    )


def _heights(line: Timeline, span: Span | None) -> tuple[float, float]:
    """Return the range of the scores in view, with room for words above and below."""
    totals = [*line.start, line.target or 0, 0]
    for moment in line.moments:
        if moment.total is not None and (span is None or moment.deal == span.deal):
            totals += moment.total
    low, high = min(totals), max(totals)
    room = 0.12 * (high - low) or 1
    return (low - room if low < 0 else 0, high + room)


def _total(moment: MarkedPoints) -> int:
    assert moment.total is not None
    return moment.total[moment.side]


def _words(moment: MarkedPoints, language: Language) -> tuple[str, ...]:
    points = f"{moment.points:+d}"
    return (f"{points} {cards_sign(moment.what, language)}", points) if moment.what else (points,)


def _declarations(own: list[tuple[MarkedPoints, Label]], side: int, name: str) -> go.Scatter:
    return go.Scatter(
        x=[moment.place for moment, _ in own],
        y=[_total(moment) for moment, _ in own],
        customdata=[[moment.deal, moment.ply] for moment, _ in own],
        text=[label.text for _, label in own],
        textposition=[label.position for _, label in own],
        textfont={"size": 10},
        name=name,
        mode="markers+text",
        legendgroup=str(side),
        showlegend=False,
        cliponaxis=False,
        marker=marker_style(side),
        hoverinfo="skip",
    )


def _reason(moment: MarkedPoints, language: Language) -> str:
    source = source_word(moment.source, language)
    what = f" {cards_sign(moment.what, language)}" if moment.what else ""
    return f"({moment.points:+d} {source}{what})"


def _add_findings(figure: go.Figure, line: Timeline, language: Language, theme: Theme) -> None:
    if not line.remarks:
        return
    heights = []
    for remark in line.remarks:
        totals = line.totals_at(remark.place) or (0,)
        heights.append(max(totals) if remark.side is None else totals[remark.side])
    figure.add_trace(
        go.Scatter(
            x=[r.place for r in line.remarks],
            y=heights,
            customdata=[[r.deal, r.ply] for r in line.remarks],
            text=[plain(r.message[language]) for r in line.remarks],
            name=word("findings", language),
            mode="markers",
            marker={"symbol": "x-thin", "size": 11, "line": {"width": 3, "color": FAULT[theme]}},
            hovertemplate="%{text}",
        )
    )


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
