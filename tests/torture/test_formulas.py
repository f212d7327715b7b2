"""Names that a spreadsheet would run: in no table that is given out is a cell a formula."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from urllib.parse import quote

import pytest

from analysis.charts.registry import CHARTS, COLLECTION_CHARTS
from analysis.generate import generate
from records import dumps
from records.notation.model import Tag
from tests.torture.callers import Caller
from tests.torture.commands import ran
from tests.torture.conftest import Place
from tests.torture.telling import Told

#: Names of players.  A tab or a line end in a tag would be told as an escape.
FORMULAS = (
    "=cmd|'/C calc'!A0",
    "+1+1",
    "-1+1",
    "@SUM(1)",
    "＝1+1",
    "＋1",
    "－1",
    "＠SUM(1)",
    "= 1",
)
#: What a cell may not begin with, however it is written.
RUN = re.compile(r"\s*[=+\-@＝＋－＠](?!(?<=-)[\d.]+(e-\d+)?$)|[\t\r\n]")
RECORDS = 4


def _texts() -> str:
    """Games of those players against one another, each in every seat."""
    texts = []
    for number in range(len(FORMULAS) * RECORDS):
        record = generate("whist", number)
        names = [FORMULAS[(number + place) % len(FORMULAS)] for place in range(4)]
        record.tags += [Tag(seat, name) for seat, name in zip("ABCD", names, strict=True)]
        texts.append(dumps(record))
    return "".join(texts)


def _cells(text: bytes) -> list[str]:
    rows = csv.reader(io.StringIO(text.decode(), newline=""))
    return [cell for row in rows for cell in row]


def _asked(path: str, record: str) -> list[str]:
    """The addresses of an operation."""
    kinds = CHARTS if "record" in path else COLLECTION_CHARTS
    named = path.replace("{record}", record).replace("{name}", quote(FORMULAS[0]))
    return sorted({named.replace("{kind}", kind) + "?game=whist" for kind in kinds})


def test_no_cell_of_any_answer_is_a_formula(place: Place, told: Told) -> None:
    service = place.service().start()
    seen: list[str] = []
    asked = 0
    with Caller(service.port, timeout=110) as caller:
        sent = caller.ask("POST", "records", _texts()).json()
        paths = caller.ask("GET", "openapi.json").json()["paths"]
        for path, operations in paths.items():
            if "text/csv" not in str(operations.get("get", {}).get("responses")):
                continue
            for one in _asked(path, sent["records"][0]["id"]):
                answer = caller.ask("GET", one, None, {"Accept": "text/csv"})
                if answer.status == 200:
                    asked += 1
                    seen += [f"{one}: {cell}" for cell in _cells(answer.body) if RUN.match(cell)]
    told(
        "formulas",
        f"{len(FORMULAS)} names that are formulas, in {asked} answers as CSV",
        f"{len(seen)} cells that a spreadsheet would run",
        "none",
    )
    assert asked > 7
    assert not seen, seen[:20]


@pytest.mark.parametrize(
    "command",
    [
        ["standings", "--game", "whist", "--csv"],
        ["standings", "--game", "whist", "--cross-table", "--csv"],
        ["chart", "score", "-o", "chart.csv"],
        ["insights", "-o", "chart.csv"],
        ["export", "--to", "csv", "-o", "tables"],
    ],
    ids=" ".join,
)
def test_no_cell_of_what_a_command_writes_is_a_formula(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "x").write_text(_texts())
    if command[0] == "export":
        assert ran(tmp_path, ["import", "--database", "sqlite:///x.db", "x"]).status <= 1
        done = ran(tmp_path, [*command, "--database", "sqlite:///x.db"])
    else:
        done = ran(tmp_path, [*command, "x"])
    assert done.status == 0, done.err
    written = [done.out, *(path.read_bytes() for path in tmp_path.rglob("*.csv"))]
    cells = [cell for text in written for cell in _cells(text)]
    assert any(FORMULAS[0] in cell for cell in cells)
    assert [cell for cell in cells if RUN.match(cell)] == []
