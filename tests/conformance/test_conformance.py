"""Each case of the conformance kit, judged by the records API in this process."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

import records
from records.perft import perft
from tests.conformance import compare

CASES = Path(__file__).resolve().parent
Row = dict[str, Any]


def rows(kind: str) -> list[Row]:
    """The expected answers of the kind."""
    text = (CASES / kind / "expected.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def cases(*kinds: str) -> list[Any]:
    """One parameter for each record, named by its folder, file, number and what is expected."""
    params = []
    for kind in kinds:
        for row in rows(kind):
            number = "outside" if row["record"] is None else row["record"]
            if kind.endswith("perft"):
                code = f"depth-{row['depth']}"
            else:
                code = row["findings"][0]["code"] if row["findings"] else "sound"
            name = f"{kind}-{Path(row['file']).stem}-{number}-{code}"
            params.append(pytest.param(kind, row, id=name))
    return params


@lru_cache(maxsize=4)
def answers(kind: str, name: str) -> dict[int | None, dict[str, Any]]:
    """What the engine says of each record of a file, by number."""
    reader = records.Reader(CASES / kind / name)
    found: dict[int | None, dict[str, Any]] = {
        record.number: records.replay(record).as_dict() for record in reader
    }
    outside = records.outside_dict(reader)
    if outside is not None:
        found[None] = outside
    return found


def disagreement(kind: str, row: Row) -> str | None:
    """Why the engine and the case differ, by the words of compare.py, or None."""
    found = answers(kind, row["file"])
    why, _ = compare.judge(row, found.get(row["record"]), kind)
    if why and "or_record" in row:
        why, _ = compare.judge(row, found.get(row["or_record"]), kind)
    if why is None and row.get("records") and row["records"] != sum(n is not None for n in found):
        return f"{row['records']} records expected"
    return why


@pytest.mark.parametrize(("kind", "row"), cases("legal", "options-legal", "new-legal"))
def test_a_legal_game_has_no_finding_and_its_scores(kind: str, row: Row) -> None:
    assert disagreement(kind, row) is None


@pytest.mark.parametrize(("kind", "row"), cases("fault", "options-fault", "new-fault"))
def test_a_fault_is_the_first_finding(kind: str, row: Row) -> None:
    assert disagreement(kind, row) is None


@pytest.mark.parametrize(("kind", "row"), cases("hidden-hands"))
def test_hidden_hands_give_only_what_the_play_proves(kind: str, row: Row) -> None:
    assert disagreement(kind, row) is None


@pytest.mark.parametrize(("kind", "row"), cases("hostile"))
def test_a_damaged_text_is_read_as_far_as_it_goes(kind: str, row: Row) -> None:
    assert disagreement(kind, row) is None


@pytest.mark.parametrize(("kind", "row"), cases("perft", "new-perft"))
def test_lines_of_legal_play_are_as_many_as_the_other_engine_counts(kind: str, row: Row) -> None:
    text = (CASES / kind / row["file"]).read_bytes()
    record = records.loads(text)[row["record"] - 1]
    assert perft(record, row["depth"]) == row["counts"]
