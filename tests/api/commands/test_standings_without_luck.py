"""`carnet standings --without-luck`: from files and from a database."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

import records
from api.work.background import Worker
from fitting.self_play import self_played
from tests.api.command import carnet, keep, refused, written

TEXTS = [records.dumps(self_played("whist", seed)) + "\n" for seed in range(40)]


@pytest.fixture
def played(tmp_path: Path) -> str:
    return str(written(tmp_path / "played.carnet", "".join(TEXTS)))


@pytest.fixture
def database(tmp_path: Path) -> str:
    address = f"sqlite:///{tmp_path}/club.db"
    keep(address, *TEXTS)
    return address


def told(*arguments: str) -> dict[str, Any]:
    done = carnet("standings", "--without-luck", "--json", *arguments)
    assert (done.exit_code, done.stderr) == (0, "")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_files_and_what_is_kept_give_the_same_results(played: str, database: str) -> None:
    found = told(played)
    assert (found["records"], found["left_out"]) == (40, 0)
    (game,) = found["games"]
    assert (game["game"], game["deals"], game["known"]) == ("whist", 40, 40)
    assert game["ratio"] < 0.2
    ada = next(one for one in found["players"] if one["player"] == "Ada")
    assert (
        ada["without"]["high"] - ada["without"]["low"] < ada["plain"]["high"] - ada["plain"]["low"]
    )
    assert ada["without"]["needed"] is None
    assert found == told(database)
    Worker(database, ["luck"], seconds=1000, every=0.01).run(once=True)
    assert found == told(database)


def test_results_are_told_in_both_languages_and_as_csv(played: str) -> None:
    text = carnet("standings", "--without-luck", played).stdout
    assert "deals is known; 1.0" in text
    assert "Ada                           40" in text
    french = carnet("standings", "--without-luck", "--language", "fr", played).stdout
    assert "La chance compte 1,0" in french
    done = carnet("standings", "--without-luck", "--csv", "--language", "fr", played)
    head, *rows = csv.reader(io.StringIO(done.stdout))
    assert (head[1], head[8], len(rows)) == ("joueur", "chance", 4)


def test_only_the_records_that_are_chosen_count(played: str) -> None:
    assert told("--game", "besigue", played)["records"] == 0
    done = carnet("standings", "--without-luck", "--game", "besigue", played)
    assert done.stdout.splitlines() == [
        "0 records; 0 left out (no known game, or no score of a deal)"
    ]


def test_a_cross_table_has_no_results_without_luck(played: str) -> None:
    told = refused("standings", "--without-luck", "--cross-table", "--game", "whist", played)
    assert "--cross-table and --without-luck are two tables" in told
