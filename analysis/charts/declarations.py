"""The declarations of a game: what each side made and when, and what it missed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import plotly.graph_objects as go

from analysis.charts.output import Cell, DataTable, Drawing, table
from analysis.charts.style import (
    COLOURS,
    MARKERS,
    Theme,
    axis,
    deal_axis,
    deal_shapes,
    lay_out,
    line_style,
    marker_style,
    nothing_of,
    of,
    plain,
    span_of,
)
from analysis.charts.word_places import headline, line_ends, most_told
from analysis.figures import Announcements, Made, Missed, analyse
from analysis.player_names import player_name, short_side_names, side_names
from analysis.timeline import Span, Timeline, timeline
from analysis.vocabulary import cards_sign, word
from records.languages import Language
from records.rules.rules_in_words import declaration_words

if TYPE_CHECKING:
    from records.play.replay import Replay


def declarations(
    replay: Replay, language: Language = "en", theme: Theme = "light", deal: int | None = None
) -> Drawing:
    """Plot the points that each side has declared so far.

    A mark shows each declaration. An open mark shows each one that was missed and cost points. With
    `deal`, only that deal is in view. The table has every declaration, made or missed, in order.
    Raises IndexError if there is no such deal.
    """
    line = timeline(replay, 1)
    span = span_of(line, deal)
    deals = analyse(replay).deals
    found = [one for each in deals for one in each.announcements]
    shown = [each for each in deals if deal in (None, each.deal)]
    data = _table(replay, [one for each in shown for one in each.announcements], language)
    if not found:
        return Drawing(nothing_of(replay, language, theme, "no-declarations"), data)
    if not any(each.tricks or any(one.made for one in each.announcements) for each in shown):
        return Drawing(nothing_of(replay, language, theme, "no-play"), data)
    return Drawing(_figure(replay, line, span, found, language, theme), data)


def _figure(
    replay: Replay,
    line: Timeline,
    span: Span | None,
    found: list[Announcements],
    language: Language,
    theme: Theme,
) -> go.Figure:
    starts = {one.deal: one.start for one in line.deals}
    figure = go.Figure()
    names = [plain(name) for name in side_names(replay)]
    amounts = [
        sum(m.points for one in found if one.side == side for m in one.made)
        for side in range(len(names))
    ]
    for side, name in enumerate(names):
        _add_side(figure, line, side, name, found, starts, language)
    heights = _heights(figure, span)
    end = line.length if span is None else span.end
    totals = [[y for x, y in points if x <= end][-1] for points in _lines(figure)]
    ends = line_ends(replay, totals, end, heights)
    figure.update_traces(selector={"mode": "lines"}, showlegend=not ends.notes)
    short = [plain(name) for name in short_side_names(replay)]
    told = "" if span else most_told(amounts, short, "declared-most", language)
    return lay_out(
        figure,
        theme,
        **headline(told, ends.margin),
        annotations=ends.notes,
        shapes=deal_shapes(line, theme),
        xaxis=deal_axis(line, language, theme, span),
        yaxis=axis(
            theme,
            range=list(heights),
            automargin=True,
            title={"text": word("declared", language)},
        ),
    )


def _lines(figure: go.Figure) -> list[list[tuple[int, int]]]:
    """Return the points of each side's line."""
    lines = [trace for trace in figure.data if trace.mode == "lines"]
    return [list(zip(one.x, one.y, strict=True)) for one in lines]


def _heights(figure: go.Figure, span: Span | None) -> tuple[float, float]:
    """Return the range of the points declared in the deal in view, of all of them from 0 on."""
    seen = [0] if span is None else []
    for points in _lines(figure):
        if span is None:
            seen += [y for _, y in points]
        else:
            seen.append([y for x, y in points if x <= span.start][-1])
            seen += [y for x, y in points if span.start < x <= span.end]
    room = 0.12 * (max(seen) - min(seen)) or 1
    return max(0, min(seen) - room), max(seen) + room


def _add_side(
    figure: go.Figure,
    line: Timeline,
    side: int,
    name: str,
    found: list[Announcements],
    starts: dict[int, int],
    language: Language,
) -> None:
    own = [one for one in found if one.side == side]
    made = sorted(
        ((starts[one.deal] + m.ply, one.deal, m.ply, m) for one in own for m in one.made),
        key=lambda entry: entry[:3],
    )
    total = 0
    heights = []
    for _, _, _, one in made:
        total += one.points
        heights.append(total)
    words = [
        f"{_name(one.name, language)} {cards_sign(''.join(one.cards), language)} +{one.points}"
        for _, _, _, one in made
    ]
    figure.add_trace(
        go.Scatter(
            x=[0, *(place for place, *_ in made), line.length],
            y=[0, *heights, total],
            name=name,
            mode="lines",
            legendgroup=str(side),
            line={"shape": "hv", **line_style(side)},
            hoverinfo="skip",
        )
    )
    figure.add_trace(
        go.Scatter(
            x=[place for place, *_ in made],
            y=heights,
            customdata=[[deal, ply] for _, deal, ply, _ in made],
            text=words,
            name=name,
            mode="markers",
            showlegend=False,
            legendgroup=str(side),
            marker=marker_style(side),
            hovertemplate="%{text}",
        )
    )
    missed = sorted(
        (
            (starts[one.deal] + m.last_ply, one.deal, m.last_ply, m)
            for one in own
            for m in one.missed
            if m.cost
        ),
        key=lambda entry: entry[:3],
    )
    if not missed:
        return
    figure.add_trace(
        go.Scatter(
            x=[place for place, *_ in missed],
            y=[sum(one.points for at, _, _, one in made if at <= place) for place, *_ in missed],
            customdata=[[deal, ply] for _, deal, ply, _ in missed],
            text=[
                f"{_name(one.name, language)} {cards_sign(''.join(one.cards), language)}"
                f" ({word(one.outcome, language)}, {one.cost})"
                for *_, one in missed
            ],
            name=word("missed", language),
            mode="markers",
            legendgroup="missed",
            # Shape and colour tell whose they are. One legend entry for all leaves room for the
            # chart.
            showlegend=not any(trace.legendgroup == "missed" for trace in figure.data),
            cliponaxis=False,
            marker={
                "symbol": f"{of(MARKERS, side)}-x-open"
                if of(MARKERS, side) in ("circle", "square", "diamond")
                else f"{of(MARKERS, side)}-open",
                "size": 13,
                "color": of(COLOURS, side),
                "line": {"width": 2},
            },
            hovertemplate=f"%{{text}}<extra>{word('missed', language)}: {name}</extra>",
        )
    )


def _table(replay: Replay, found: list[Announcements], language: Language) -> DataTable:
    rows: list[tuple[tuple[int, int], tuple[Cell, ...]]] = []

    def add(
        own: Announcements, one: Made | Missed, trick: int, ply: int, outcome: str, cost: int
    ) -> None:
        who = player_name(replay, own.seat)
        what = (_name(one.name, language), cards_sign("".join(one.cards), language))
        rows.append(
            ((own.deal, ply), (own.deal, trick, ply, who, *what, one.points, outcome, cost))
        )

    for one in found:
        for m in one.made:
            add(one, m, m.trick, m.ply, word("made", language), 0)
        for n in one.missed:
            add(one, n, n.last_trick, n.last_ply, word(n.outcome, language), n.cost)
    rows.sort(key=lambda row: row[0])
    heads = ("deal", "trick", "ply", "player", "declaration", "cards", "points", "outcome", "cost")
    return table(heads, (row for _, row in rows), language)


def _name(name: str, language: Language) -> str:
    return declaration_words(name)[language]
