"""Damaged, odd and lenient texts: the faults of the text are those that were expected."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from api.kit.cases import FOLDER as CASES
from records.notation.parser import parse
from records.notation.reader import Reader, place
from records.notation.writer import format_records

FOLDER = CASES / "hostile"


def _expected() -> dict[str, list[dict[str, Any]]]:
    out: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in (FOLDER / "expected.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        out[row["file"]].append(row)
    return out


EXPECTED = _expected()
#: What only the rules can see: how many sides there are.
OF_THE_RULES = {"odd-token-11.carnet"}


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_faults_of_the_text_are_found_where_they_are(name: str) -> None:
    reader = Reader(FOLDER / name)
    found: dict[int | None, list[tuple[str, int]]] = {}
    for record in reader:
        found[record.number] = [
            (fault.code, place(record, fault.start)[0]) for fault in record.faults
        ]
    found[None] = [(fault.code, fault.line) for fault in reader.outside]
    for row in EXPECTED[name]:
        wanted = [f for f in row["findings"] if f["code"].startswith("syntax-")]
        if name in OF_THE_RULES:
            continue
        got = found.pop(row["record"], [])
        assert len(got) == len(wanted) or row.get("more_errors"), (row, got)
        for want, (code, line) in zip(wanted, got, strict=False):
            assert (code in want["code"].split("|"), line) == (True, want["line"])


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_formatting_a_formatted_file_changes_nothing(name: str) -> None:
    once = b"".join(format_records(Reader(FOLDER / name)))
    assert b"".join(format_records(Reader(once))) == once


@pytest.mark.parametrize("path", sorted(FOLDER.parent.glob("*/*.carnet")), ids=lambda p: p.stem)
def test_the_quick_and_the_exact_way_agree_on_the_conformance_records(path: Path) -> None:
    for record in Reader(path):
        exact, _ = parse(record.text, record.number, record.line)
        exact.remarks = record.remarks
        assert record == exact
