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

#: Cases that contradict the documents, which stand: by kind, file and record, with what they say.
CONTRADICTED = {
    # B and D began the third deal one short of the game: they count no honours (rulebook 12).
    ("hidden-hands", "whist.carnet", 5): "score-deal",
}


def rows(kind: str) -> list[Row]:
    """The expected answers of the kind."""
    text = (CASES / kind / "expected.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def cases(kind: str) -> list[Any]:
    """One parameter for each record, named by its file, its number and what is expected."""
    params = []
    for row in rows(kind):
        if (kind, row["file"], row["record"]) in CONTRADICTED:
            continue
        number = "outside" if row["record"] is None else row["record"]
        if kind == "perft":
            code = f"depth-{row['depth']}"
        else:
            code = row["findings"][0]["code"] if row["findings"] else "sound"
        params.append(pytest.param(row, id=f"{Path(row['file']).stem}-{number}-{code}"))
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


@pytest.mark.parametrize("row", cases("legal"))
def test_a_legal_game_has_no_finding_and_its_scores(row: Row) -> None:
    assert disagreement("legal", row) is None


@pytest.mark.parametrize("row", cases("fault"))
def test_a_fault_is_the_first_finding(row: Row) -> None:
    assert disagreement("fault", row) is None


@pytest.mark.parametrize("row", cases("hidden-hands"))
def test_hidden_hands_give_only_what_the_play_proves(row: Row) -> None:
    assert disagreement("hidden-hands", row) is None


def test_of_a_case_that_contradicts_the_documents_these_stand() -> None:
    for (kind, name, number), code in CONTRADICTED.items():
        findings = answers(kind, name)[number]["findings"]
        assert [finding["code"] for finding in findings] == [code]


@pytest.mark.parametrize("row", cases("hostile"))
def test_a_damaged_text_is_read_as_far_as_it_goes(row: Row) -> None:
    assert disagreement("hostile", row) is None


@pytest.mark.parametrize("row", cases("perft"))
def test_lines_of_legal_play_are_as_many_as_the_other_engine_counts(row: Row) -> None:
    text = (CASES / "perft" / row["file"]).read_bytes()
    record = records.loads(text)[row["record"] - 1]
    assert perft(record, row["depth"]) == row["counts"]
