"""The guide and the contract of the package need nothing but its public names."""

from __future__ import annotations

import ast
import io
import sys
from doctest import DocTestParser
from pathlib import Path

import zstandard

import carnet

ROOT = Path(__file__).resolve().parents[2]


def test_the_guide_uses_public_names_alone() -> None:
    examples = DocTestParser().get_examples((ROOT / "docs/python.md").read_text(encoding="utf-8"))
    assert len(examples) > 50
    used = set()
    for example in examples:
        for node in ast.walk(ast.parse(example.source)):
            match node:
                case ast.Import(names=names):
                    assert {name.name for name in names} <= {"carnet", *sys.stdlib_module_names}
                case ast.ImportFrom(module=str(module)):
                    assert module in sys.stdlib_module_names
                case ast.Attribute(value=ast.Name(id="carnet"), attr=name):
                    used.add(name)
                case ast.Attribute(attr=name):
                    assert not name.startswith("_")
    assert used <= set(carnet.__all__)
    assert len(used) > 7


def test_every_line_of_the_contract_does_what_it_says(tmp_path: Path) -> None:
    path = tmp_path / "club.carnet.zst"
    path.write_bytes(zstandard.compress((ROOT / "samples/whist-faults.carnet").read_bytes()))
    text = (ROOT / "samples/whist.carnet").read_text(encoding="utf-8")

    for record in carnet.read(path):
        assert isinstance(record.findings, list)
        assert isinstance(record.slips, tuple)
        assert record.scores is None or len(record.scores) == 2
        assert iter(record.tables())
    (*_, record) = found = carnet.loads(text)
    assert isinstance(found, list)
    assert carnet.loads("zz [Game")[:0] == []  # faults are findings, never exceptions
    out = io.StringIO()
    carnet.dump(record, out)
    assert carnet.dumps(record) == out.getvalue()
    assert carnet.load(io.BytesIO(text.encode())) == found

    table = carnet.Table.deal("besigue", seed=7)
    hand, other = "KS QS 9S JD TD 7C", "AS 8S AH 7H 9D 8D"
    laid = {"A": hand, "B": other}
    given = carnet.Table("besigue-1847", dealer="B", hands=laid, turn_up="KH")
    assert given.hands["A"] == hand.split()
    turn, legal, seen = table.turn, table.legal, table.seen_by("A")
    assert (turn, len(legal), seen.hands["B"]) == ("B", 8, ["x"] * 8)
    assert table.play(legal[0]).undo().legal == legal
    record = table.play(legal[0]).record(A="Alice", B="Basile")
    assert record.players == {"A": "Alice", "B": "Basile"}
    frame = carnet.frame([path], "plays")
    assert frame["card"].len() == frame.shape[0] > 0
    assert carnet.records.loads(text)  # type: ignore[attr-defined]
    assert carnet.analysis and carnet.api  # type: ignore[attr-defined] # noqa: PT018
