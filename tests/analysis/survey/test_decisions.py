"""The table of decisions, with its split and its data card."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

import records
from analysis.advice import Advice, advise
from analysis.generate import generate
from analysis.survey.decision_rows import PARTS, decision_rows, gain, part_of
from analysis.survey.folder import Folder, surveyed
from analysis.survey.plan import planned
from analysis.survey.schema import DECISIONS, TABLES
from analysis.survey.task import do
from records.notation.model import Record
from tests.analysis.survey.corpus import corpus
from tests.answered import answered
from tests.api.command import carnet, written

NAMES = [column.name for column in DECISIONS["decisions"]]


def rows_of(record: Record, worlds: int = 0) -> list[dict[str, Any]]:
    replay = records.replay(record)
    return [dict(zip(NAMES[2:], row, strict=True)) for row in decision_rows(replay, worlds)]


def table(folder: Path) -> list[dict[str, Any]]:
    return [
        row
        for path in sorted((folder / "decisions").glob("*.parquet"))
        for row in parquet.read_table(path).to_pylist()
    ]


def survey(paths: list[str], folder: Path, size: int, worlds: int | None = 0) -> None:
    def workers(tasks: Any) -> Any:
        return ((task, do(task, str(folder))) for task in tasks)

    surveyed(planned(paths, size, worlds), str(folder), workers, lambda size: None)


def test_a_row_says_what_was_known_what_was_legal_and_what_was_done() -> None:
    record = generate("besigue", 2)
    replay = records.replay(record)
    for row in rows_of(record):
        position = replay.position(row["deal"], row["ply"]).seen_by(row["seat"])
        assert row["choice"] == row["legal"][row["chosen"]]
        assert row["tricks"] == [position.tricks[seat] for seat in "AB"]
        assert row["score"] == position.score
        assert row["trump"] == position.trump
        assert row["lying"] == [f"{seat}:{card}" for seat, card in position.table]
        assert len(row["hand"]) == row["sizes"]["AB".index(row["seat"])]
        if row["early"] or row["lying"] or row["trick"] == 1:
            assert row["hand"] == position.hands[row["seat"]]
            other = "B" if row["seat"] == "A" else "A"
            shown = [card for card in position.hands[other] if card != "x"]
            assert row["shown"] == [f"{other}:{card}" for card in shown]
        declared = sum(map(len, position.declared.values()))
        assert len(row["declared"]) == declared
        deal = replay.deals[row["deal"] - 1]
        own, against = ("AB".index(row["seat"]), "BA".index(row["seat"]))
        assert row["outcome"] == list(deal.score)
        assert row["gain"] == deal.score[own] - deal.score[against]
        assert row["start_score"] == list(deal.start_score or ())


def test_what_was_chosen_is_the_next_action_of_the_deal() -> None:
    record = generate("sixty-six", 2, player="forgetful")
    replay = records.replay(record)
    kinds = Counter()
    for row in rows_of(record):
        kind, *cards = row["choice"].split()
        kinds[kind] += 1
        if kind in ("play", "exchange", "declaration"):
            events = replay.events(row["deal"])
            after = [e for e in events[row["ply"] :] if e.kind != "draw"]
            assert (after[0].kind, after[0].seat) == (kind, row["seat"])
            assert sorted(after[0].cards) == sorted(cards)
    assert kinds["none"]
    assert kinds["play"]


def test_of_more_than_two_sides_the_gain_is_over_the_mean_of_the_others() -> None:
    assert gain((10, 4, 0), 0) == 8
    assert gain((1, 0), 1) == -1
    scores = (7, -2, 11, 4)
    assert sum(gain(scores, side) for side in range(4)) == pytest.approx(0)


def test_the_split_is_by_game_and_stable() -> None:
    parts = Counter(part_of(f"{n * 0x10000000 // 256:08x}{'0' * 56}") for n in range(4096))
    assert {part: round(parts[part] / 409.6) for part in PARTS} == PARTS
    # What once was in a part stays there.
    assert [part_of(digit * 64) for digit in "0bcd e"[:4]] == ["train"] * 3 + ["validation"]
    assert part_of("e" * 64) == "test"


def test_a_duplicate_of_a_game_is_in_the_same_part(tmp_path: Path) -> None:
    text = "".join(records.dumps(generate("sixty-six", seed)) for seed in range(20))
    again = text.replace('[Game "sixty-six"]', '[Game "sixty-six"]\n[Event "club"]')
    one, other = written(tmp_path / "a.carnet", text), written(tmp_path / "b.carnet", again)
    survey([str(one), str(other)], tmp_path / "out", 1 << 20)
    found = table(tmp_path / "out")
    parts: dict[tuple[str, int], set[str]] = {}
    for row in found:
        parts.setdefault((row["file"], row["start"]), set()).add(row["part"])
    assert all(len(each) == 1 for each in parts.values())
    names = [each.pop() for each in parts.values()]
    assert len(names) == 40
    assert names[:20] == names[20:]
    assert len(set(names)) > 1


def test_every_split_gives_the_same_rows(tmp_path: Path) -> None:
    paths = corpus(tmp_path)
    survey(paths, tmp_path / "whole", 1 << 20)
    survey(paths, tmp_path / "split", 12_001)
    assert Folder(tmp_path / "split").manifest().parts > 6
    found = table(tmp_path / "whole")
    assert table(tmp_path / "split") == found
    assert len({row["game"] for row in found}) > 3
    card = (tmp_path / "whole" / "README.md").read_text(encoding="utf-8")
    assert (tmp_path / "split" / "README.md").read_text(encoding="utf-8") == card


def test_a_survey_without_decisions_has_neither_table_nor_card(tmp_path: Path) -> None:
    path = written(tmp_path / "a.carnet", records.dumps(generate("whist", 1)))
    survey([str(path)], tmp_path / "out", 1 << 20, None)
    assert {one.name for one in (tmp_path / "out").iterdir()} == {
        *TABLES,
        "manifest.json",
        "survey.json",
        "tasks",
    }


def test_the_card_counts_what_is_there_and_names_every_column(tmp_path: Path) -> None:
    path = written(
        tmp_path / "a.carnet",
        "".join(records.dumps(generate(game, 1)) for game in ("whist", "sixty-six")),
    )
    done = carnet("survey", path, "--decisions", "--out", tmp_path / "out")
    found = table(tmp_path / "out")
    assert done.exit_code == 0
    assert done.stdout.splitlines()[-1] == f"{len(found):,} decisions"
    card = (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    for game, part in {(row["game"], row["part"]) for row in found}:
        count = sum((row["game"], row["part"]) == (game, part) for row in found)
        assert f"| {game} | {part} | 1 | {count:,} |" in card
    for column in DECISIONS["decisions"]:
        assert f"| `{column.name}`" in card
        assert column.meaning in card
    for title in ("How it was made", "Licence", "Columns of the decisions", "Known limits"):
        assert f"## {title}\n" in card
    assert card.startswith("---\nlicense:")
    assert "data_files: decisions/*.parquet" in card
    assert json.loads((tmp_path / "out" / "manifest.json").read_text())["rows"]["decisions"]


def test_the_values_are_those_of_the_advice_in_the_order_of_what_is_legal() -> None:
    record = generate("besigue-1847", 1)
    del record.deals[1:]
    record.tags = [tag for tag in record.tags if tag.name != "Result"]
    replay = records.replay(record)
    rows = rows_of(record, 3)
    assert {row["how"] for row in rows} == {"sampled", "solved"}
    for row in rows:
        advice = answered(Advice, advise(replay, 1, row["ply"], row["seat"], 3))
        options = advice.announcements if row["early"] else advice.options
        wanted = {" ".join((one.kind, *one.cards)): one.value.mean for one in options}
        assert dict(zip(row["legal"], row["values"], strict=True)) == wanted


def test_without_values_the_column_is_null() -> None:
    rows = rows_of(generate("sizette", 1))
    assert rows
    assert {(row["values"], row["how"]) for row in rows} == {(None, None)}
