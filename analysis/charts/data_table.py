"""The data of a chart as a table, for readers who do not see the chart and for other programs."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from analysis.csv_rows import write_rows
from analysis.vocabulary import word
from records.languages import Language

if TYPE_CHECKING:
    import plotly.graph_objects as go

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
