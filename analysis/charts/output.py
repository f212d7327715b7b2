"""The data of a chart as a table, and the files that it can become: JSON, a page, an image.

The table is for readers who do not see the chart, and for other programs.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Literal, NamedTuple

import plotly.graph_objects as go
from plotly.offline import get_plotlyjs

from analysis.charts.style import INK, PAPER
from analysis.csv_rows import write_rows
from analysis.vocabulary import word
from records.languages import Language

Cell = str | int | float | None


@dataclass(frozen=True, slots=True)
class DataTable:
    """A table: headers in the reader's language, and rows with a cell for each header.

    None is unknown.
    """

    headers: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the table as JSON has it."""
        return {"headers": list(self.headers), "rows": [list(row) for row in self.rows]}

    def as_csv(self) -> str:
        """Return the table as comma-separated values with a line of headers (RFC 4180).

        An unknown cell is empty.

        A text that a spreadsheet would read as a formula gets an apostrophe in front.
        """
        out = io.StringIO()
        write_rows(out, (self.headers, *self.rows))
        return out.getvalue()

    def as_html(self, caption: str) -> str:
        """Return the table as an HTML element."""
        head = "".join(f'<th scope="col">{escape(header)}</th>' for header in self.headers)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(shown(cell))}</td>" for cell in row) + "</tr>"
            for row in self.rows
        )
        return (
            f"<table><caption>{escape(caption)}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        )


class Drawing(NamedTuple):
    """A chart that was drawn, and its data as a table."""

    figure: go.Figure
    data: DataTable


def table(headers: Sequence[str], rows: Iterable[Sequence[Cell]], language: Language) -> DataTable:
    """Return a table whose headers are the words of that language for these keys.

    A key without a word stands for itself, such as the name of a player.
    """
    return DataTable(
        tuple(word(header, language) for header in headers), tuple(tuple(row) for row in rows)
    )


def shown(cell: Cell) -> str:
    """Return the words of a cell."""
    if cell is None:
        return "–"
    return f"{cell:.3f}".rstrip("0").rstrip(".") if isinstance(cell, float) else str(cell)


_STYLE = (
    "html,body{margin:0;font-family:system-ui,sans-serif}#chart{height:70vh;min-height:20rem}"
    "h1{margin:0;padding:1rem 1rem .3rem;font-size:1.2rem}"
    "details{padding:0 1rem 1rem}table{border-collapse:collapse}caption{text-align:start}"
    "th,td{padding:.15rem .6rem;text-align:start;border-bottom:1px solid #8886}"
)

#: The height of a chart that does not ask for one, in points.
_HEIGHT = 520


class ImagesUnavailable(Exception):  # noqa: N818 - it names a state, not a fault of the caller
    """No SVG or PNG can be made here, because kaleido or a Chromium is missing."""

    def __init__(self) -> None:
        super().__init__(
            "SVG and PNG need the extra “images” (kaleido) and a Chromium on this machine"
        )


def as_json(figure: go.Figure) -> str:
    """Return the figure as Plotly's JSON, on one line. NaN becomes null."""
    text: str = figure.to_json()
    return text


def is_dark(figure: go.Figure) -> bool:
    """Tell whether the figure was drawn for a dark page."""
    return bool(figure.layout.font.color == INK["dark"])


def as_html(
    figure: go.Figure,
    title: str,
    language: Language = "en",
    data: DataTable | None = None,
    script: str | None = None,
) -> str:
    """Return a page with the figure and a table of its data. It needs no other file.

    `script` is the source of a plotly.js that draws bars and lines. Without it, the page has that
    of the package plotly, and a size of 4.8 MB.
    """
    payload = as_json(figure).replace("<", "\\u003c")
    name = escape(title)
    theme: Literal["light", "dark"] = "dark" if is_dark(figure) else "light"
    colours = f"html{{color:{INK[theme]};background:{PAPER[theme]}}}"
    table = ""
    if data is not None:
        words = escape(word("data", language))
        table = f"<details><summary>{words}</summary>\n{data.as_html(title)}\n</details>\n"
    height = f' style="height:{figure.layout.height}px"' if figure.layout.height else ""
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{name}</title>\n<style>{_STYLE}{colours}</style>\n"
        f"<script>{script or get_plotlyjs()}</script>\n</head>\n<body>\n"
        f'<h1>{name}</h1>\n<div id="chart" role="img" aria-label="{name}"{height}></div>\n{table}'
        f"<script>const f={payload};"
        "Plotly.newPlot('chart',f.data,f.layout,{responsive:true,displaylogo:false});</script>\n"
        "</body>\n</html>\n"
    )


def as_image(figure: go.Figure, form: Literal["svg", "png"]) -> bytes:
    """Return the figure as an image on white, or on black for a dark page.

    It is 1000 points wide and 520 high, unless the figure asks for another height.

    The first call takes a few seconds. Raises ImagesUnavailable if kaleido or a Chromium is
    missing.
    """
    try:
        import kaleido  # noqa: F401 - the import is the question
    except ImportError as error:
        raise ImagesUnavailable from error
    opaque = go.Figure(figure)
    opaque.update_layout(paper_bgcolor=PAPER["dark" if is_dark(figure) else "light"])
    height = figure.layout.height or _HEIGHT
    scale = 2 if form == "png" else 1
    try:
        image: bytes = opaque.to_image(format=form, width=1000, height=height, scale=scale)
    except Exception as error:
        # Kaleido and its browser report a missing or failing browser by errors of many kinds. None
        # of ours is a figure that it cannot draw.
        raise ImagesUnavailable from error
    return image
