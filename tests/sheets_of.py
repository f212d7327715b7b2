"""Reads a spreadsheet (.xlsx) as far as the tests need it: the cells of each sheet."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import IO
from xml.etree import ElementTree

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_ESCAPED = re.compile("_x([0-9A-F]{4})_")

Cell = str | float | bool | None


def sheets_of(file: Path | IO[bytes]) -> dict[str, list[list[Cell]]]:
    """The rows of each sheet by name. No cell may be a formula or a link."""
    out = {}
    with zipfile.ZipFile(file) as archive:
        names = [
            sheet.attrib["name"]
            for sheet in ElementTree.fromstring(archive.read("xl/workbook.xml")).iter(
                f"{_MAIN}sheet"
            )
        ]
        for number, name in enumerate(names, 1):
            root = ElementTree.fromstring(archive.read(f"xl/worksheets/sheet{number}.xml"))
            assert root.find(f".//{_MAIN}f") is None
            assert root.find(f".//{_MAIN}hyperlink") is None
            out[name] = [_cells(row) for row in root.iterfind(f"{_MAIN}sheetData/{_MAIN}row")]
    return out


def _cells(row: ElementTree.Element) -> list[Cell]:
    cells: list[Cell] = []
    for cell in row:
        column = 0
        for letter in re.sub("[0-9]", "", cell.attrib["r"]):
            column = 26 * column + ord(letter) - ord("A") + 1
        cells += [None] * (column - 1 - len(cells))
        text = "".join(cell.itertext())
        kind = cell.attrib.get("t", "n")
        if kind == "inlineStr":
            cells.append(_ESCAPED.sub(lambda found: chr(int(found[1], 16)), text))
        else:
            cells.append(text == "1" if kind == "b" else float(text))
    return cells
