"""How charts look: colours, dashes, markers and patterns, light and dark.

Sides and series are told apart by shape beside colour, so that charts read in black and
white and by the colour-blind.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from textwrap import wrap
from typing import Any, Literal

import plotly.graph_objects as go

from analysis.vocabulary import word
from records.languages import Language
from records.notation.letters import printable

Theme = Literal["light", "dark"]

THEMES: tuple[Theme, ...] = ("light", "dark")

#: Okabe and Ito's colours, which the colour-blind tell apart.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
MARKERS = ("circle", "square", "diamond", "triangle-up", "pentagon", "star")
#: Of bars; "" is filled.
PATTERNS = ("", "/", ".", "x", "-", "\\", "+", "|")

INK = {"light": "#23282d", "dark": "#e6e3da"}
PAPER = {"light": "#ffffff", "dark": "#1d2125"}
GRID = {"light": "rgba(30,40,50,0.12)", "dark": "rgba(230,227,218,0.16)"}
FAULT = {"light": "#b3001b", "dark": "#ff7a85"}

#: Of a chart with lines of words around it, in points.
HEIGHT = 360

LEGEND = {"orientation": "h", "x": 1, "xanchor": "right", "y": 1.02, "yanchor": "bottom"}
#: Words on a patterned bar.  Not by markup: that would be a style within the page, which
#: its security policy refuses.
IN_BAR = {"color": "#111", "weight": "bold", "shadow": ", ".join(["0 0 3px #fff"] * 3)}


def of(values: Sequence[str], at: int) -> str:
    """The value for the series at that place, from the first again after the last."""
    return values[at % len(values)]


def plain(text: str) -> str:
    """The text with nothing in it that Plotly would read as markup."""
    return escape(printable(text), quote=False)


def wrapped(text: str, among: int) -> str:
    """The text as plain, in as many lines as it needs as one of so many side by side.

    On a telephone they do not meet; of a word that is too long the beginning stands.
    """
    room = max(6, 40 // max(1, among))
    lines = wrap(printable(text), room, break_long_words=False)
    cut = (line if len(line) <= room else line[: room - 1] + "…" for line in lines)
    return "<br>".join(escape(line, quote=False) for line in cut)


def line_style(at: int) -> dict[str, Any]:
    """Colour and dash of a series."""
    return {"width": 2.5, "color": of(COLOURS, at), "dash": of(DASHES, at)}


def marker_style(at: int, size: float = 9, **more: Any) -> dict[str, Any]:
    """Colour and shape of a series' markers."""
    return {
        "symbol": of(MARKERS, at),
        "size": size,
        "color": of(COLOURS, at),
        "line": {"width": 1.5, "color": "#fff"},
        **more,
    }


def bar_style(at: int, theme: Theme) -> dict[str, Any]:
    """Colour and pattern of a series' bars."""
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
    """An axis in the colours of a theme."""
    grid = GRID[theme]
    return {
        "gridcolor": grid,
        "zerolinecolor": grid,
        "linecolor": grid,
        "tickcolor": grid,
        **more,
    }


def lay_out(figure: go.Figure, theme: Theme, **more: Any) -> go.Figure:
    """The figure with the looks that all charts share; `more` goes into its layout."""
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
    """Words in the middle of a chart that has nothing to show."""
    return {
        "xref": "paper",
        "yref": "paper",
        "x": 0.5,
        "y": 0.5,
        "text": text,
        "showarrow": False,
    }


def empty(language: Language, theme: Theme, why: str = "nothing") -> go.Figure:
    """A chart that says that there is nothing to show."""
    hidden = {"visible": False}
    words = [note(word(why, language))]
    return lay_out(go.Figure(), theme, annotations=words, xaxis=hidden, yaxis=hidden)


def upright(x: float, theme: Theme) -> dict[str, Any]:
    """A dotted line from top to bottom."""
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
    """A dashed line from left to right."""
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
