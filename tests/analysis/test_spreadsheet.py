"""Spreadsheets: every cell is what it says, whatever it says."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

import pytest

from analysis.spreadsheet import LONGEST, Cell, spreadsheet
from tests.sheets_of import sheets_of


def made(*rows: list[Cell], most_rows: int = 100) -> dict[str, list[list[Cell]]]:
    file = io.BytesIO()
    with spreadsheet(file, {"one": ["a", "b"], "two": ["c"]}, most_rows) as sheets:
        sheets.add("one", rows)
    return sheets_of(file)


@pytest.mark.parametrize(
    "text",
    [
        *("=1+1", "+1", "-1", "@SUM(1)", "{=1}", "=HYPERLINK(1)", "https://a.b", "mailto:a"),
        *("1", "", " a", "a\tb\r\nc", "\x01\x1f", "_x0041_x", "<b>&amp;", "Édouard ♠"),
    ],
)
def test_a_text_stays_the_text_that_it_is(text: str) -> None:
    assert made(["x", text])["one"] == [["a", "b"], ["x", text] if text else ["x", ""]]


def test_numbers_truth_and_nothing_are_told_apart() -> None:
    rows = made([-12, True], [None, 0.5], [10**15, 10**15 - 1])["one"]
    assert rows[1:] == [[-12, True], [None, 0.5], ["1000000000000000", 10**15 - 1]]
    assert rows[1][1] is True


def test_what_no_spreadsheet_can_hold_is_marked() -> None:
    rows = made(["a\ud800\uffffb", "x" * LONGEST], ["♠" * (LONGEST + 1), "𝄞" * LONGEST])["one"]
    assert rows[1] == ["a\ufffd\ufffdb", "x" * LONGEST]
    assert rows[2][0] == "♠" * (LONGEST - 1) + "…"
    assert rows[2][1] == "𝄞" * (LONGEST // 2) + "…"


def test_a_full_sheet_goes_on_in_another() -> None:
    sheets = made(*([n, n] for n in range(5)), most_rows=3)
    assert list(sheets) == ["one", "two", "one (2)", "one (3)"]
    assert [row for name in ("one", "one (2)", "one (3)") for row in sheets[name][1:]] == [
        [n, n] for n in range(5)
    ]
    assert all(sheets[name][0] == ["a", "b"] for name in ("one", "one (2)", "one (3)"))
    assert sheets["two"] == [["c"]]


def test_nothing_is_left_of_one_that_was_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    file = io.BytesIO()
    with pytest.raises(ZeroDivisionError), spreadsheet(file, {"one": ["a"]}) as sheets:
        sheets.add("one", ([1 // n] for n in (1, 0)))
    assert (file.getvalue(), list(tmp_path.iterdir())) == (b"", [])


def test_a_file_that_cannot_be_written_is_an_error_of_the_system() -> None:
    class Full(io.BytesIO):
        def write(self, data: object) -> int:
            raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"), spreadsheet(Full(), {"one": ["a"]}) as sheets:
        sheets.add("one", [["x"]])
