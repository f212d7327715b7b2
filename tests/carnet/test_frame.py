"""Many records as one DataFrame, and a table as a picture."""

from __future__ import annotations

import gzip
from pathlib import Path

import polars
import pyarrow
import pytest

import carnet

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
PATHS = [SAMPLES / "whist.carnet", SAMPLES / "besigue-1847.carnet"]


def test_plays_have_a_row_for_each_card_played_in_the_order_of_the_files() -> None:
    frame = carnet.frame(PATHS, "plays")
    assert isinstance(frame, polars.DataFrame)
    for path in PATHS:
        played = [
            action.card
            for record in carnet.read(path)
            for table in record.tables()
            if table.actions
            for action in table.actions[-1:]
            if isinstance(action, carnet.Play)
        ]
        assert frame.filter(file=str(path))["card"].to_list() == played
    assert frame["file"].unique(maintain_order=True).to_list() == list(map(str, PATHS))


def test_findings_of_the_text_outside_of_records_are_rows_too(tmp_path: Path) -> None:
    path = tmp_path / "one.carnet.gz"
    path.write_bytes(gzip.compress(b"what is this\n" + PATHS[0].read_bytes()))
    found = carnet.frame(path, "findings", backend="pyarrow")
    assert isinstance(found, pyarrow.Table)
    assert found["code"].to_pylist() == ["syntax-structure"]
    assert carnet.frame([], "records", backend="pyarrow").num_rows == 0


def test_an_unknown_table_or_backend_is_told_with_those_that_there_are() -> None:
    with pytest.raises(ValueError, match="no table 'cards', but records, deals, plays"):
        carnet.frame(PATHS, "cards")
    with pytest.raises(ValueError, match="no backend 'excel', but polars, pandas, pyarrow"):
        carnet.frame(PATHS, backend="excel")  # type: ignore[arg-type]


def test_a_notebook_shows_the_game_the_players_and_the_faults_of_the_records_of_a_file() -> None:
    records = carnet.loads(
        '[Game "whist"]\n[A "A & B"]\n[Deal "1"]\n1. A:2S 3S A:KS *\n'
        '[Game "whist"]\n[Deal "1"]\n*\n'
    )
    shown = records._repr_html_()
    assert "<caption>2 records</caption>" in shown
    assert "<td>1</td><td>whist</td><td>A &amp; B</td><td>?</td><td>turn</td>" in shown
    assert shown.count("<tr>") == 3
    assert carnet.Records(records * 100)._repr_html_().count("<tr>") == 51


def test_a_table_draws_itself_as_it_is_now() -> None:
    table = carnet.Table.deal("besigue", seed=7)
    before = table._repr_svg_()
    assert before.startswith("<svg")
    table.play(table.legal[0])
    assert table._repr_svg_() != before
    assert table.undo()._repr_svg_() == before
