"""The one writer of comma-separated values: no cell of a text can be a formula of a spreadsheet."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from typing import IO

#: How a formula begins: spreadsheets also take full-width signs, and skip tabs and line ends.
_FORMULA = re.compile(r"\s*[=+\-@＝＋－＠]|[\t\r\n]")


def write_rows(file: IO[str], rows: Iterable[Iterable[object]]) -> None:
    r"""Write rows of a table, headers too (RFC 4180).

    A text that a spreadsheet would read as a formula gets an apostrophe in front.

    >>> import io
    >>> out = io.StringIO()
    >>> write_rows(out, [["name", "=1+1", "\t@a"], ["A", -1, None]])
    >>> out.getvalue()
    "name,'=1+1,'\t@a\r\nA,-1,\r\n"
    """
    csv.writer(file).writerows([_harmless(cell) for cell in row] for row in rows)


def _harmless(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell
