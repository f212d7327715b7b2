"""Tables of comma-separated values: one writer, and nothing in them runs in a spreadsheet."""

from __future__ import annotations

import ast
import csv
import io
from itertools import product
from pathlib import Path

from analysis.csv_rows import write_rows

ROOT = Path(__file__).resolve().parents[2]


def written(*rows: list[object]) -> list[list[str]]:
    out = io.StringIO()
    write_rows(out, rows)
    return list(csv.reader(io.StringIO(out.getvalue(), newline="")))


def test_a_text_that_would_be_a_formula_is_a_text() -> None:
    for space, sign in product(("", " ", "\t", "\r", "\n", "\u00a0", "\u3000"), "=+-@＝＋－＠"):
        text = f"{space}{sign}cmd|'/C calc'!A0"
        assert written([text, text]) == [["'" + text, "'" + text]]


def test_what_only_begins_with_a_tab_or_a_line_end_is_a_text_too() -> None:
    assert written(["\ta", "\ra", "\na"]) == [["'\ta", "'\ra", "'\na"]]


def test_numbers_and_other_texts_stay_as_they_are() -> None:
    assert written(["head", "a=b"], [-3, 0.5], [None, " a"]) == [
        ["head", "a=b"],
        ["-3", "0.5"],
        ["", " a"],
    ]


def test_nothing_else_in_the_product_writes_such_a_table() -> None:
    found = []
    for room in ("records", "analysis", "api"):
        for path in (ROOT / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                writes = isinstance(node, ast.Attribute) and node.attr in ("writer", "DictWriter")
                if writes and isinstance(node.value, ast.Name) and node.value.id == "csv":
                    found.append(path.relative_to(ROOT).as_posix())
    assert found == ["analysis/csv_rows.py"]
