"""Charts of replays: a registry by kind, and the files that a figure can become.

Points carry ``customdata = [deal, ply]``, so a page can show the table at that action.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any, Literal

import plotly.graph_objects as go
from plotly.offline import get_plotlyjs

from analysis.names import side_names
from analysis.timeline import Moment, Timeline, timeline
from analysis.words import Language, cards_sign, source_word, word
from records.notation.letters import printable

if TYPE_CHECKING:
    from records.play.replay import Replay

Theme = Literal["light", "dark"]

#: Okabe and Ito's colours, which the colour-blind tell apart; with a dash and a marker for
#: each side, so that black and white is enough.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
MARKERS = ("circle", "square", "diamond", "triangle-up", "pentagon", "star")

_INK = {"light": "#23282d", "dark": "#e6e3da"}
_GRID = {"light": "rgba(30,40,50,0.12)", "dark": "rgba(230,227,218,0.16)"}
_FAULT = {"light": "#b3001b", "dark": "#ff7a85"}


class ImagesUnavailable(Exception):  # noqa: N818 - it names a state, not a fault of the caller
    """No SVG or PNG can be made here: kaleido or a Chromium is missing."""

    def __init__(self) -> None:
        super().__init__(
            "SVG and PNG need the extra “images” (kaleido) and a Chromium on this machine"
        )


def score(replay: Replay, language: Language = "en", theme: Theme = "light") -> go.Figure:
    """The game score by side, step by step, with declarations, findings and the target."""
    line = timeline(replay)
    figure = go.Figure()
    names = [_plain(name) for name in side_names(replay)]
    for side in range(len(line.sides)):
        figure.add_trace(_steps(line, side, names[side], language))
    for side in range(len(line.sides)):
        figure.add_trace(_declarations(line, side, names[side], language))
    _add_findings(figure, line, language, theme)
    _lay_out(figure, line, language, theme)
    return figure


#: Each kind of chart and what draws it.
CHARTS: dict[str, Callable[[Replay, Language, Theme], go.Figure]] = {"score": score}


def draw(kind: str, replay: Replay, language: Language = "en", theme: Theme = "light") -> go.Figure:
    """The chart of that kind.  Raises KeyError if there is no such kind."""
    return CHARTS[kind](replay, language, theme)


def _plain(text: str) -> str:
    """The text with nothing in it that Plotly would read as markup."""
    return escape(printable(text), quote=False)


def _steps(line: Timeline, side: int, name: str, language: Language) -> go.Scatter:
    points: dict[int, tuple[int | None, list[int], list[str]]] = {0: (line.start[side], [1, 0], [])}
    for moment in line.moments:
        _, _, reasons = points.get(moment.place, (0, [], []))
        if moment.side == side:
            reasons = [*reasons, _reason(moment, language)]
        total = None if moment.total is None else moment.total[side]
        points[moment.place] = (total, [moment.deal, moment.ply], reasons)
    if line.deals:
        # The line goes on to the last action, whenever points were last marked.
        last, end = list(points.values())[-1][0], line.deals[-1]
        points.setdefault(line.length, (last, [end.deal, end.end - end.start], []))
    return go.Scatter(
        x=list(points),
        y=[total for total, _, _ in points.values()],
        customdata=[where for _, where, _ in points.values()],
        text=[" ".join(reasons) for _, _, reasons in points.values()],
        name=name,
        mode="lines",
        legendgroup=str(side),
        line={"shape": "hv", "width": 2.5, "color": _of(COLOURS, side), "dash": _of(DASHES, side)},
        hovertemplate="%{y} %{text}",
    )


def _declarations(line: Timeline, side: int, name: str, language: Language) -> go.Scatter:
    moments = [
        m
        for m in line.moments
        if m.side == side and m.source in ("declaration", "exchange", "seven")
    ]
    return go.Scatter(
        x=[m.place for m in moments],
        y=[None if m.total is None else m.total[side] for m in moments],
        customdata=[[m.deal, m.ply] for m in moments],
        text=[_reason(m, language) for m in moments],
        name=name,
        mode="markers",
        legendgroup=str(side),
        showlegend=False,
        marker={
            "symbol": _of(MARKERS, side),
            "size": 9,
            "color": _of(COLOURS, side),
            "line": {"width": 1.5, "color": "#fff"},
        },
        hoverinfo="skip",
    )


def _reason(moment: Moment, language: Language) -> str:
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
            text=[_plain(r.message[language]) for r in line.remarks],
            name=word("findings", language),
            mode="markers",
            marker={"symbol": "x-thin", "size": 11, "line": {"width": 3, "color": _FAULT[theme]}},
            hovertemplate="%{text}",
        )
    )


def _lay_out(figure: go.Figure, line: Timeline, language: Language, theme: Theme) -> None:
    ink, grid = _INK[theme], _GRID[theme]
    shapes: list[dict[str, Any]] = []
    for span in line.deals[1:]:
        shapes.append(
            {
                "type": "line",
                "x0": span.start,
                "x1": span.start,
                "yref": "paper",
                "y0": 0,
                "y1": 1,
                "line": {"color": ink, "width": 1, "dash": "dot"},
                "opacity": 0.45,
            }
        )
    notes: list[dict[str, Any]] = []
    if line.target is not None:
        shapes.append(
            {
                "type": "line",
                "xref": "paper",
                "x0": 0,
                "x1": 1,
                "y0": line.target,
                "y1": line.target,
                "line": {"color": ink, "width": 1.5, "dash": "longdash"},
                "opacity": 0.6,
            }
        )
        notes.append(
            {
                "xref": "paper",
                "x": 0,
                "y": line.target,
                "text": f"{word('target', language)} {line.target}",
                "showarrow": False,
                "xanchor": "left",
                "yanchor": "bottom",
            }
        )
    if not line.moments and not line.sides:
        notes.append(
            {
                "xref": "paper",
                "yref": "paper",
                "x": 0.5,
                "y": 0.5,
                "text": word("unknown-score", language),
                "showarrow": False,
            }
        )
    deal = word("deal", language)
    axis = {"gridcolor": grid, "zerolinecolor": grid, "linecolor": grid, "tickcolor": grid}
    figure.update_layout(
        template=None,
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        font={"color": ink, "size": 12, "family": "system-ui, DejaVu Sans, sans-serif"},
        hoverlabel={"font": {"color": "#111"}, "bgcolor": "#fff"},
        hovermode="x unified",
        margin={"l": 44, "r": 8, "t": 30, "b": 26},
        legend={"orientation": "h", "x": 1, "xanchor": "right", "y": 1.02, "yanchor": "bottom"},
        shapes=shapes,
        annotations=notes,
        xaxis={
            **axis,
            "range": [0, max(line.length, 1) * 1.01],
            "tickmode": "array",
            "tickvals": [(span.start + span.end) / 2 for span in line.deals],
            "ticktext": _deal_names(line, deal),
            "showgrid": False,
        },
        yaxis={**axis, "rangemode": "tozero"},
    )


def _deal_names(line: Timeline, deal: str) -> list[str]:
    if len(line.deals) <= 8:
        return [f"{deal} {span.deal}" for span in line.deals]
    every = -(-len(line.deals) // 16)
    return [str(span.deal) if span.deal % every == 0 else "" for span in line.deals]


def _of(values: tuple[str, ...], side: int) -> str:
    return values[side % len(values)]


def as_json(figure: go.Figure) -> str:
    """The figure as Plotly's JSON, on one line.  Not-a-numbers become null."""
    text: str = figure.to_json()
    return text


def as_html(figure: go.Figure, title: str, language: Language = "en") -> str:
    """A page that shows the figure and needs nothing else: 4.8 MB, most of it plotly.js."""
    payload = as_json(figure).replace("<", "\\u003c")
    name = escape(title)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{name}</title>\n<style>html,body,#chart{{height:100%;margin:0}}</style>\n"
        f"<script>{get_plotlyjs()}</script>\n</head>\n<body>\n"
        f'<div id="chart" role="img" aria-label="{name}"></div>\n'
        f"<script>const f={payload};"
        "Plotly.newPlot('chart',f.data,f.layout,{responsive:true,displaylogo:false});</script>\n"
        "</body>\n</html>\n"
    )


def as_image(figure: go.Figure, form: Literal["svg", "png"]) -> bytes:
    """The figure as an image, 1000 by 520 points, on white.

    Takes some seconds the first time.  Raises ImagesUnavailable where kaleido or a Chromium
    is missing.
    """
    try:
        import kaleido  # noqa: F401 - the import is the question
    except ImportError as error:
        raise ImagesUnavailable from error
    opaque = go.Figure(figure)
    dark = json.loads(as_json(figure))["layout"]["font"]["color"] == _INK["dark"]
    opaque.update_layout(paper_bgcolor="#1d2125" if dark else "#ffffff")
    scale = 2 if form == "png" else 1
    try:
        image: bytes = opaque.to_image(format=form, width=1000, height=520, scale=scale)
    except Exception as error:
        # Kaleido says by errors of many kinds, its own and its browser's, that there is no
        # browser or that it does not start; a figure that it cannot draw is not among ours.
        raise ImagesUnavailable from error
    return image
