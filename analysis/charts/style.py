"""The looks of charts: colours, dashes, markers and patterns, light and dark; the axis of deals.

Sides and series differ in shape as well as in colour, so that charts work in black and white and
for the colour-blind.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

import plotly.graph_objects as go

from analysis.timeline import Span, Timeline
from analysis.vocabulary import word
from records.languages import Language
from records.notation.letters import printable

if TYPE_CHECKING:
    from records.play.replay import Replay

Theme = Literal["light", "dark"]

THEMES: tuple[Theme, ...] = ("light", "dark")

#: Okabe and Ito's colours, which the colour-blind can tell apart, with a grey for black.
COLOURS = (
    *("#0072B2", "#D55E00", "#009E73", "#CC79A7"),
    *("#E69F00", "#56B4E9", "#F0E442", "#8C8C8C"),
)
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
MARKERS = ("circle", "square", "diamond", "triangle-up", "pentagon", "star")
#: Patterns of bars. "" is a filled bar.
PATTERNS = ("", "/", ".", "x", "-", "\\", "+", "|")

INK = {"light": "#23282d", "dark": "#e6e3da"}
PAPER = {"light": "#ffffff", "dark": "#1d2125"}
GRID = {"light": "rgba(30,40,50,0.12)", "dark": "rgba(230,227,218,0.16)"}
FAULT = {"light": "#b3001b", "dark": "#ff7a85"}

LEGEND = {"orientation": "h", "x": 1, "xanchor": "right", "y": 1.02, "yanchor": "bottom"}
#: The weight of words on a patterned bar. Markup would put a style into the page, and the page's
#: security policy refuses that.
IN_BAR = {"color": "#111", "weight": "bold", "shadow": ", ".join(["0 0 3px #fff"] * 3)}


def of(values: Sequence[str], at: int) -> str:
    """Return the value for the series at that place. After the last value the first comes again."""
    return values[at % len(values)]


def apart(own: Mapping[str, int]) -> dict[str, int]:
    """Return the place of each series among colours and patterns.

    It is its `own` place, after the last one the first again. If an earlier series has that, it is
    the next free one. With more series than places, some look alike.

    >>> apart({"a": 1, "b": 9, "c": 2})
    {'a': 1, 'c': 2, 'b': 3}
    """
    most = len(COLOURS)
    out: dict[str, int] = {}
    for name, place in own.items():
        if place % most not in out.values():
            out[name] = place % most
    for name, place in own.items():
        if name not in out:
            after = ((place + step) % most for step in range(1, most))
            out[name] = next((at for at in after if at not in out.values()), place % most)
    return out


def looks_by_deals(deals: Mapping[str, int], groups: Collection[str]) -> dict[str, int]:
    """Return the place of each of these groups among colours and patterns.

    It goes by the deals of all groups of a collection, so that a player looks the same in each
    chart of it.
    """
    ranked = sorted(deals, key=lambda group: (-deals[group], group))
    return apart({group: place for place, group in enumerate(ranked) if group in groups})


def plain(text: str) -> str:
    """Return the text without anything that Plotly would read as markup."""
    return escape(printable(text), quote=False)


def number_told(value: float, language: Language, sign: str = "-") -> str:
    """Return a number with the digits that matter: none from ten on, two below one.

    What rounds to 0 has no sign. `sign` is "+" for a number that always has one.

    >>> number_told(-0.001, "en"), number_told(-2.345, "fr"), number_told(12.3, "en", "+")
    ('0.00', '−2,3', '+12')
    """
    digits = 0 if abs(value) >= 10 else 1 if abs(value) >= 1 else 2
    text = f"{round(value, digits) + 0.0:{sign}.{digits}f}".replace("-", "−")
    return text.replace(".", ",") if language == "fr" else text


def line_style(at: int) -> dict[str, Any]:
    """Return the colour and dash of a series."""
    return {"width": 2.5, "color": of(COLOURS, at), "dash": of(DASHES, at)}


def marker_style(at: int, size: float = 9, **more: Any) -> dict[str, Any]:
    """Return the colour and shape of a series' markers."""
    return {
        "symbol": of(MARKERS, at),
        "size": size,
        "color": of(COLOURS, at),
        "line": {"width": 1.5, "color": "#fff"},
        **more,
    }


def bar_style(at: int, theme: Theme) -> dict[str, Any]:
    """Return the colour and pattern of a series' bars."""
    return {
        "color": of(COLOURS, at),
        "pattern": {
            "shape": of(PATTERNS, at),
            "fillmode": "overlay",
            "fgcolor": "rgba(0,0,0,0.6)",
            "size": 7,
            "solidity": 0.25,
        },
        "line": {"width": 1, "color": INK[theme]},
    }


def axis(theme: Theme, **more: Any) -> dict[str, Any]:
    """Return an axis in the colours of a theme."""
    grid = GRID[theme]
    return {"gridcolor": grid, "zerolinecolor": grid, "linecolor": grid, "tickcolor": grid, **more}


def lay_out(figure: go.Figure, theme: Theme, **more: Any) -> go.Figure:
    """Give the figure the looks that all charts share. `more` goes into its layout."""
    layout: dict[str, Any] = {
        "template": None,
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"color": INK[theme], "size": 12, "family": "system-ui, DejaVu Sans, sans-serif"},
        "hoverlabel": {"font": {"color": "#111"}, "bgcolor": "#fff"},
        "margin": {"l": 44, "r": 8, "t": 30, "b": 26},
        "legend": LEGEND,
        "xaxis": axis(theme),
        "yaxis": axis(theme),
    }
    figure.update_layout({**layout, **more})
    return figure


def note(text: str) -> dict[str, Any]:
    """Return words for the middle of a chart that has nothing to show."""
    return {"xref": "paper", "yref": "paper", "x": 0.5, "y": 0.5, "text": text, "showarrow": False}


def empty(language: Language, theme: Theme, why: str = "nothing") -> go.Figure:
    """Return a chart that says that there is nothing to show: the words of a key, or a sentence."""
    hidden = {"visible": False}
    words = [note(word(why, language))]
    return lay_out(go.Figure(), theme, annotations=words, xaxis=hidden, yaxis=hidden)


def upright(x: float, theme: Theme) -> dict[str, Any]:
    """Return a dotted line from top to bottom."""
    return {
        "type": "line",
        "x0": x,
        "x1": x,
        "yref": "paper",
        "y0": 0,
        "y1": 1,
        "line": {"color": INK[theme], "width": 1, "dash": "dot"},
        "opacity": 0.45,
    }


def level(y: float, theme: Theme) -> dict[str, Any]:
    """Return a dashed line from left to right."""
    return {
        "type": "line",
        "xref": "paper",
        "x0": 0,
        "x1": 1,
        "y0": y,
        "y1": y,
        "line": {"color": INK[theme], "width": 1.5, "dash": "longdash"},
        "opacity": 0.6,
    }


def nothing_of(replay: Replay, language: Language, theme: Theme, why: str) -> go.Figure:
    """Return the chart of a record that has nothing to show, with the reason in words.

    It is that the rules are not known, or that there is no deal, and only otherwise `why`.
    """
    if replay.rules is None:
        return empty(language, theme, "no-rules")
    return empty(language, theme, why if replay.record.deals else "no-deals")


#: Parts of the axis that the name of a deal takes with its word, and that lie between the middle of
#: such a name and the next number.
_NAME, _NEXT = 0.24, 0.15


def span_of(line: Timeline, deal: int | None) -> Span | None:
    """Return the deal of that number, or None for all.

    Raises IndexError if there is no such deal.
    """
    if deal is None:
        return None
    for span in line.deals:
        if span.deal == deal:
            return span
    raise IndexError(f"no deal {deal}")


def deal_shapes(line: Timeline, theme: Theme) -> list[dict[str, Any]]:
    """Return a vertical line for the start of each deal but the first."""
    return [upright(span.start, theme) for span in line.deals[1:]]


def deal_axis(
    line: Timeline, language: Language, theme: Theme, span: Span | None = None
) -> dict[str, Any]:
    """Return the axis of actions with the name of each deal under its span.

    `span` is the deal in view, None for all.
    """
    start, end = (0, max(line.length, 1)) if span is None else (span.start, span.end)
    # The last step stands clear of the frame.
    room = max(0.5, (end - start) / 50)
    spans = line.deals if span is None else [span]
    return axis(
        theme,
        range=[start, end + room],
        tickmode="array",
        tickangle=0,
        tickvals=[(one.start + one.end) / 2 for one in spans],
        ticktext=_names(spans, word("deal", language)),
        showgrid=False,
    )


def _names(spans: Sequence[Span], deal: str) -> list[str]:
    middles = [(span.start + span.end) / 2 for span in spans]
    whole = spans[-1].end - spans[0].start if spans else 0
    if all(two - one >= _NAME * whole for one, two in pairwise(middles)):
        return [f"{deal} {span.deal}" for span in spans]
    # More names would overlap on a telephone.
    every = -(-len(spans) // 8)
    clear = middles[0] + _NEXT * whole
    return [f"{deal} {spans[0].deal}"] + [
        str(span.deal) if at % every == 0 and middle > clear else ""
        for at, (span, middle) in enumerate(zip(spans, middles, strict=True))
        if at
    ]
