"""Tables as the sheets of a spreadsheet (.xlsx). A cell holds its text, and never a formula."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import IO, Any

import xlsxwriter

#: The most rows of a sheet, that of the headers among them. No program of the kind takes more.
MOST_ROWS = 1 << 20
#: The most characters of a cell. A longer text is cut, with a sign that it is.
LONGEST = 32_767
#: The first number that would lose digits, because a spreadsheet keeps 15 of them.
_TOO_LONG = 10**15

#: What XML cannot hold and the library does not escape.
_NO_XML = re.compile("[\ud800-\udfff\ufffe\uffff]")

Cell = str | int | float | bool | None


class Spreadsheet:
    """Sheets that are filled row by row, each with a first row of headers.

    A sheet that is full goes on in another, named as it with a number. Memory: a row of each sheet.
    """

    def __init__(self, workbook: Any, most_rows: int) -> None:
        self._workbook = workbook
        self._bold = workbook.add_format({"bold": True})
        self._most_rows = most_rows
        self._headers: dict[str, Sequence[str]] = {}
        self._sheets: dict[str, list[Any]] = {}
        self._rows: dict[str, int] = {}

    def begin(self, name: str, headers: Sequence[str]) -> None:
        """Add a sheet. Sheets stand in the order in which they were begun."""
        self._headers[name] = headers
        self._sheets[name] = []
        self._begin(name)

    def add(self, name: str, rows: Iterable[Iterable[Cell]]) -> None:
        """Add rows to a sheet: None leaves a cell empty, and a text stays a text."""
        for row in rows:
            if self._rows[name] == self._most_rows:
                self._begin(name)
            at, sheet = self._rows[name], self._sheets[name][-1]
            for column, cell in enumerate(row):
                _write(sheet, at, column, cell)
            self._rows[name] = at + 1

    def _begin(self, name: str) -> None:
        of_name = self._sheets[name]
        sheet = self._workbook.add_worksheet(f"{name} ({len(of_name) + 1})" if of_name else name)
        sheet.freeze_panes(1, 0)
        for column, header in enumerate(self._headers[name]):
            sheet.set_column(column, column, max(10, len(header) + 2))
            sheet.write_string(0, column, header, self._bold)
        of_name.append(sheet)
        self._rows[name] = 1


@contextmanager
def spreadsheet(
    file: IO[bytes], sheets: Mapping[str, Sequence[str]], most_rows: int = MOST_ROWS
) -> Iterator[Spreadsheet]:
    """Yield a spreadsheet with these sheets and their headers, and write it to a file at the end.

    Nothing is written if an exception comes. Raises OSError, or what the file raises. Cost: the
    sheets are kept in the folder for temporary files meanwhile.
    """
    with TemporaryDirectory() as folder:
        sink = _Sink(file)
        options = {"constant_memory": True, "tmpdir": folder, "use_zip64": True}
        workbook = xlsxwriter.Workbook(sink, options)
        out = Spreadsheet(workbook, most_rows)
        try:
            for name, headers in sheets.items():
                out.begin(name, headers)
            yield out
        except BaseException:
            sink.closed = True
            raise
        finally:
            workbook.close()
        if sink.error is not None:
            raise sink.error


class _Sink:
    """A file for the library to write to, which never fails, and takes nothing when it is closed.

    A workbook closes its temporary files only when it is written to its end. `error` is the first
    one of the file itself.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._at = 0
        self.closed = False
        self.error: OSError | None = None

    def write(self, data: bytes) -> int:
        self._try(self._file.seek, self._at)
        self._try(self._file.write, data)
        self._at += len(data)
        return len(data)

    def seek(self, offset: int) -> int:
        self._at = offset
        return offset

    def tell(self) -> int:
        return self._at

    def flush(self) -> None:
        self._try(self._file.flush)

    def _try(self, do: Callable[..., object], *given: object) -> None:
        if not self.closed:
            try:
                do(*given)
            except OSError as error:
                self.error, self.closed = error, True


def _write(sheet: Any, row: int, column: int, cell: Cell) -> None:
    if cell is None:
        return
    if isinstance(cell, bool):
        sheet.write_boolean(row, column, cell)
    elif isinstance(cell, int | float) and abs(cell) < _TOO_LONG:
        sheet.write_number(row, column, cell)
    else:
        sheet.write_string(row, column, _text(str(cell)))


def _text(cell: str) -> str:
    """Return the text as a cell can hold it."""
    text = _NO_XML.sub("\ufffd", cell)
    if len(text.encode("utf-16-le")) <= 2 * LONGEST:
        return text
    return text.encode("utf-16-le")[: 2 * LONGEST - 2].decode("utf-16-le", "ignore") + "…"
