"""The rows that records give to the tables of a survey."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import records
from analysis.generate import generate
from analysis.survey.parquet import TYPES
from analysis.survey.rows import Rows, add_outside, add_record, no_rows
from analysis.survey.schema import TABLES, tables_with
from records.notation.record_texts import blocks, pieces_of
from records.play.replay import Replay
from records.severities import MOST
from tests.api.command import FAULTY, SOIREE

SAMPLES = sorted((Path(__file__).parents[3] / "samples").glob("*.carnet"))

KINDS: dict[str, Any] = dict(
    zip(TYPES, (str, bool, int, int, list, list, float, list), strict=True)
)


def rows_of(text: str) -> tuple[Rows, Replay]:
    rows = no_rows()
    before, record = pieces_of((text.encode(),))
    return rows, add_record(rows, "a.carnet", len(before), record)


def named(rows: Rows, table: str) -> list[dict[str, Any]]:
    names = [column.name for column in TABLES[table]]
    return [dict(zip(names, row, strict=True)) for row in getattr(rows, table)]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_row_has_the_columns_of_its_table(path: Path) -> None:
    rows = no_rows()
    _, *texts = pieces_of(blocks(path))
    for text in texts:
        add_record(rows, path.name, 0, text, worlds=0)
    assert rows.decisions
    for table, columns in tables_with(decisions=True).items():
        for row in getattr(rows, table):
            for column, value in zip(columns, row, strict=True):
                if value is None:
                    assert column.may_be_null, (table, column.name)
                else:
                    assert type(value) is KINDS[column.type], (table, column.name)


def test_a_record_tells_what_its_replay_does() -> None:
    rows, _ = rows_of(SOIREE)
    (row,) = named(rows, "records")
    assert (row["file"], row["start"]) == ("a.carnet", len("% carnet 1\n\n"))
    assert (row["game"], row["options"], row["unit"]) == ("besigue-1847", "", "points")
    assert (row["date"], row["first_day"], row["last_day"]) == (
        "1850.01.12",
        "1850-01-12",
        "1850-01-12",
    )
    assert (row["sides"], row["players"]) == (["A", "B"], ["Alice", "Basile"])
    assert (row["complete"], row["ok"], row["winner"]) == (False, True, None)


def test_findings_come_with_their_place_in_the_record_and_both_languages() -> None:
    rows, replay = rows_of(FAULTY)
    (row,) = named(rows, "records")
    found = named(rows, "findings")
    assert not row["ok"]
    assert row["errors"] + row["illegal"] + row["mismatches"] == len(found) > 0
    assert [(one["code"], one["line"], one["message_fr"]) for one in found] == [
        (one.code, one.line, one.message["fr"]) for one in replay.findings
    ]


def test_no_record_fills_the_table_of_findings() -> None:
    rows, _ = rows_of('[Game "whist"]\n' + '[Nobody "x"]\n' * (MOST + 500))
    assert len(rows.findings) == MOST
    (row,) = named(rows, "records")
    assert row["errors"] + row["warnings"] + row["notes"] >= MOST + 499


def test_text_before_the_first_record_gives_findings_without_a_record() -> None:
    reader = records.Reader(b"stray words\n")
    list(reader)
    rows = no_rows()
    add_outside(rows, "a.carnet", reader)
    (row,) = named(rows, "findings")
    assert (row["start"], row["line"], row["code"]) == (None, 1, "syntax-structure")


@pytest.mark.parametrize("game", ["besigue", "whist", "sizette"])
def test_each_trick_has_one_card_that_took_it_and_its_cards_their_places(game: str) -> None:
    record = generate(game, 5)
    rows, replay = rows_of(records.dumps(record))
    tricks: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for play in named(rows, "plays"):
        tricks.setdefault((play["deal"], play["trick"]), []).append(play)
    assert len({deal for deal, _ in tricks}) == len(replay.deals)
    leader = None
    for (deal, trick), plays in tricks.items():
        places = [play["place"] for play in plays]
        assert places == list(range(1, len(plays) + 1))
        assert sum(play["won"] for play in plays) == 1
        if trick > 1:
            assert plays[0]["seat"] == leader
        leader = next(play["seat"] for play in plays if play["won"])
        assert plays[0]["seat"] in plays[0]["side"]
        last = next(one for one in named(rows, "deals") if one["deal"] == deal)["last_trick"]
        if (deal, trick + 1) not in tricks:
            assert leader == last


def test_a_trick_that_only_the_next_lead_tells_who_took_says_so() -> None:
    # The cards of B are not known, so who leads next says who took the trick.
    rows, _ = rows_of('[Game "whist"]\n[Deal "1"]\n1. A:2S xS KS 4S 2. B:2H\n*\n')
    assert [play["won"] for play in named(rows, "plays")][:4] == [False, True, False, False]


def test_declarations_and_what_they_mark_bear_the_same_name() -> None:
    rows, replay = rows_of(records.dumps(generate("besigue", 2)))
    declared = named(rows, "declarations")
    marked = [mark for mark in named(rows, "marks") if mark["source"] == "declaration"]
    assert {one["name"] for one in declared} >= {one["name"] for one in marked} != set()
    assert sum(one["points"] for one in named(rows, "marks")) == sum(
        mark.points for mark in replay.marks
    )
    points = {deal["deal"]: sum(deal["score"]) for deal in named(rows, "deals")}
    for deal, score in points.items():
        assert score == sum(m["points"] for m in named(rows, "marks") if m["deal"] == deal)
