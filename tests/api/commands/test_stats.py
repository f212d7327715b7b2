"""`carnet stats`: figures over many records, and the deals behind them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import records
from records.generate import generate
from tests.api.command import carnet


@pytest.fixture
def club(tmp_path: Path) -> str:
    path = tmp_path / "club.carnet"
    games = [generate(game, seed) for game in ("sizette", "besigue-1847") for seed in range(3)]
    path.write_text("".join(records.dumps(game) for game in games), encoding="utf-8")
    return str(path)


def figures(*arguments: str) -> dict[str, Any]:
    done = carnet("stats", "--json", *arguments)
    assert (done.exit_code, done.stderr) == (0, "")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_each_number_stands_with_its_interval_and_what_is_behind_it(club: str) -> None:
    found = figures(club)
    assert (found["records"], found["left_out"]) == (6, 0)
    assert {one["kind"] for one in found["figures"]} == {
        "results",
        "sources",
        "declarations",
        "first-lead",
    }
    for one in found["figures"]:
        assert {"value", "low", "high", "count", "deals", "of", "label"} <= set(one)


def test_the_table_speaks_french(club: str) -> None:
    done = carnet("stats", club, "--language", "fr")
    assert done.exit_code == 0
    assert "coups gagnés par le camp qui a entamé" in done.stdout
    assert "6 relevés" in done.stdout


def test_records_can_be_chosen(club: str) -> None:
    assert figures(club, "--game", "sizette")["records"] == 3
    assert figures(club, "--player", "nobody")["records"] == 0
    assert "0 records" in carnet("stats", club, "--player", "nobody").stdout


def test_kinds_can_be_chosen(club: str) -> None:
    found = figures(club, "--kind", "missed", "--kind", "accuracy", "--game", "besigue-1847")
    assert {one["kind"] for one in found["figures"]} == {"missed", "accuracy"}


def test_the_deals_behind_a_number_are_listed(club: str) -> None:
    (one,) = [f for f in figures(club)["figures"] if f["measure"] == "made/marriage"]
    done = carnet("stats", club, "--deals", "made/marriage")
    lines = [line.split("\t") for line in done.stdout.splitlines()]
    assert len(lines) == one["deals"] > 0
    assert {path for path, _, _ in lines} == {club}
    assert {int(record) for _, record, _ in lines} <= {4, 5, 6}


@pytest.mark.slow
def test_many_processes_count_the_same(club: str) -> None:
    assert figures(club, club, club) == figures(club, club, club, "--jobs", "2")


def test_a_measure_that_there_is_not_is_said(club: str) -> None:
    done = carnet("stats", club, "--deals", "luck")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "luck" in done.stderr


def test_a_file_that_is_not_there_makes_the_status_2_and_the_others_are_counted(club: str) -> None:
    done = carnet("stats", "--json", "nothing.carnet", club)
    assert done.exit_code == 2
    assert "nothing.carnet" in done.stderr
    assert json.loads(done.stdout)["records"] == 6


def test_faulty_and_unknown_records_are_counted_or_left_out() -> None:
    text = '[Game "tarot"]\n[Deal "1"]\n*\n\n[Game "whist"]\n[Deal "1"]\n1. A:2S B:2S *\n'
    done = carnet("stats", "--json", "-", stdin=text)
    found = json.loads(done.stdout)
    assert (found["records"], found["left_out"]) == (1, 1)
    assert [one["measure"] for one in found["figures"]] == ["fault/whist/deal/pack"]


def test_a_game_that_there_is_not_is_no_filter() -> None:
    done = carnet("stats", "--game", "belote", "samples/whist.carnet")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "there is no game “belote”" in done.stderr
