"""`carnet export --to`: the tables of a survey, from a database."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from analysis.survey.schema import TABLES
from records.library import open_store
from tests.analysis.survey.corpus import tables
from tests.api.command import FAULTY, SOIREE, carnet, keep, refused, written
from tests.sheets_of import sheets_of


@pytest.fixture
def url(database: str) -> str:
    """A store with two records."""
    keep(database, SOIREE, FAULTY)
    return database


def without_place(rows: dict[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    return {
        table: [
            {name: value for name, value in row.items() if name not in ("file", "start", "bytes")}
            for row in of_table
        ]
        for table, of_table in rows.items()
    }


def in_cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    text = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    # A spreadsheet would take it for a formula.
    return f"'{text}" if isinstance(value, str) and text[:1] in ("+", "-") else text


@pytest.mark.parametrize("held", [1, 5000])
def test_the_tables_are_those_of_a_survey_of_the_same_records(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: int
) -> None:
    """However many rows are held in memory before they are written."""
    monkeypatch.setattr("api.commands.export.HELD", held)
    path = written(tmp_path / "a.carnet", SOIREE + FAULTY)
    carnet("survey", path, "--out", tmp_path / "survey")
    done = carnet("export", "--database", url, "--to", "parquet", "-o", tmp_path / "parquet")
    assert (done.exit_code, done.stdout) == (0, "")
    found = tables(tmp_path / "parquet")
    assert without_place(found) == without_place(tables(tmp_path / "survey"))
    assert found["findings"]
    with open_store(url) as store:
        ids = {row["file"] for row in found["plays"]}
        assert all(store.get(one) is not None for one in ids)
    assert len(ids) == 2
    done = carnet("export", "--database", url, "--to", "csv", "-o", tmp_path / "csv")
    assert (done.exit_code, done.stdout) == (0, "")
    assert sorted(path.name for path in (tmp_path / "csv").iterdir()) == sorted(
        f"{table}.csv" for table in TABLES
    )
    for table, rows in found.items():
        text = (tmp_path / "csv" / f"{table}.csv").read_text(encoding="utf-8")
        assert list(csv.reader(text.splitlines())) == [
            [column.name for column in TABLES[table]],
            *([in_cell(value) for value in row.values()] for row in rows),
        ]


def test_a_spreadsheet_has_the_same_tables_as_sheets(url: str, tmp_path: Path) -> None:
    keep(url, SOIREE.replace("Alice", "=1+1"))
    carnet("export", "--database", url, "--to", "parquet", "-o", tmp_path / "parquet")
    path = written(tmp_path / "club.xlsx", "former")
    done = carnet("export", "--database", url, "--to", "xlsx", "-o", path)
    assert (done.exit_code, done.stdout) == (0, "")
    assert "club.xlsx: 3 records" in done.stderr
    sheets = sheets_of(path)
    assert list(sheets) == list(TABLES)
    assert "=1+1 Basile" in [row[13] for row in sheets["records"]]
    for table, rows in tables(tmp_path / "parquet").items():
        wanted = [
            [" ".join(map(str, value)) if isinstance(value, list) else value for value in row]
            for row in ([*row.values()] for row in rows)
        ]
        width = len(TABLES[table])
        got = [row + [None] * (width - len(row)) for row in sheets[table]]
        assert got == [[column.name for column in TABLES[table]], *wanted]


def test_a_spreadsheet_that_cannot_be_written_leaves_what_was_there(
    url: str, tmp_path: Path
) -> None:
    folder = tmp_path / "none"
    told = refused("export", "--database", url, "--to", "xlsx", "-o", folder / "a.xlsx")
    assert f"{folder}/a.xlsx cannot be written" in told
    assert not folder.exists()


def test_figures_can_be_had_of_exported_tables(url: str, tmp_path: Path) -> None:
    path = written(tmp_path / "a.carnet", SOIREE + FAULTY)
    out = tmp_path / "out"
    assert carnet("export", "--database", url, "--to", "parquet", "-o", out).exit_code == 0
    of_tables = carnet("stats", "--json", out)
    assert of_tables.stdout == carnet("stats", "--json", path).stdout
    assert json.loads(of_tables.stdout)["records"] == 2


def test_only_the_records_asked_for_are_exported(url: str, tmp_path: Path) -> None:
    carnet("export", "--database", url, "--to", "csv", "-o", tmp_path / "out", "--ok")
    assert (tmp_path / "out" / "records.csv").read_text(encoding="utf-8").count("\n") == 2


@pytest.mark.parametrize("form", ["csv", "parquet"])
@pytest.mark.parametrize(
    ("language", "words"), [("en", "name a new folder"), ("fr", "nommez un nouveau dossier")]
)
def test_a_folder_that_holds_anything_is_left_alone(
    url: str, tmp_path: Path, form: str, language: str, words: str
) -> None:
    (tmp_path / "out").mkdir()
    written(tmp_path / "out" / "mine", "dear")
    arguments = ("export", "--database", url, "--to", form, "--language", language)
    done = carnet(*arguments, "-o", tmp_path / "out")
    assert (done.exit_code, words in done.stderr) == (2, True)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["mine"]
    assert carnet(*arguments, "-o", tmp_path / "new").exit_code == 0
    done = carnet(*arguments, "-o", tmp_path / "new")
    assert (done.exit_code, words in done.stderr) == (2, True)
    done = carnet(*arguments)
    assert (done.exit_code, "-o" in done.stderr) == (2, True)
