"""`carnet stats`: figures over many records, and the deals behind them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import records
from analysis.collection.kept import WORKED_FORMS
from analysis.generate import generate
from analysis.stored.keeping import keep_missing
from api.work.background import Worker
from records.library import open_store
from records.notation.model import Tag
from tests.api.command import SOIREE, carnet, refused, written
from tests.records.library.made import entry


@pytest.fixture
def club(tmp_path: Path) -> str:
    games = [generate(game, seed) for game in ("sizette", "besigue-1847") for seed in range(3)]
    return str(written(tmp_path / "club.carnet", "".join(map(records.dumps, games))))


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
    }
    for one in found["figures"]:
        assert {"value", "low", "high", "count", "deals", "of", "label"} <= set(one)


def test_the_table_speaks_french(club: str) -> None:
    done = carnet("stats", club, "--language", "fr")
    assert done.exit_code == 0
    assert "coups gagnés par A & C & E" in done.stdout
    assert "6 relevés" in done.stdout


def test_records_can_be_chosen(club: str) -> None:
    assert figures(club, "--game", "sizette")["records"] == 3
    assert figures(club, "--player", "nobody")["records"] == 0
    assert "0 records" in carnet("stats", club, "--player", "nobody").stdout


def test_kinds_can_be_chosen(club: str) -> None:
    found = figures(club, "--kind", "missed", "--kind", "results", "--game", "besigue-1847")
    assert {one["kind"] for one in found["figures"]} == {"missed", "results"}


def test_many_processes_count_the_same(club: str) -> None:
    assert figures(club, club, club) == figures(club, club, club, "--jobs", "2")


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


# -- of a database --------------------


@pytest.fixture
def collection(tmp_path: Path) -> tuple[str, Path]:
    """A database with some records kept for figures and some not, and a file with the same."""
    texts = []
    for number, name in enumerate(("besigue", "sizette", "whist", "bassadewitz")):
        record = generate(name, number)
        record.tags[1:1] = [Tag("A", "Alice"), Tag("B", "Basile")]
        texts.append(records.dumps(record))
    database = f"sqlite:///{tmp_path}/club.db"
    with open_store(database) as store:
        (one, *_) = [store.add([entry(text)])[0].id for text in texts]
        keep_missing(store)
        store.put(one, entry(texts[0]))
    Worker(database, ["missed"], every=0.01).run(once=True)
    return database, written(tmp_path / "club.carnet", "".join(texts))


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--by", "player"),
        ("--kind", "missed"),
        ("--kind", "results", "--kind", "missed"),
        ("--player", "ALI", "--game", "whist"),
    ],
)
def test_figures_of_a_database_are_those_of_the_same_records_in_a_file(
    collection: tuple[str, Path], arguments: tuple[str, ...]
) -> None:
    database, path = collection
    of_database = carnet("stats", database, "--json", *arguments)
    assert of_database.exit_code == 0, of_database.stderr
    assert json.loads(of_database.stdout) == json.loads(
        carnet("stats", path, "--json", *arguments).stdout
    )


def test_a_chart_of_a_database_shows_what_is_kept(
    collection: tuple[str, Path], tmp_path: Path
) -> None:
    database, path = collection
    for kind in ("results", "missed"):
        for source, name in ((database, "one.csv"), (path, "other.csv")):
            done = carnet("chart", kind, source, "--all", "-o", tmp_path / name)
            assert done.exit_code == 0, done.stderr
        assert (tmp_path / "one.csv").read_text() == (tmp_path / "other.csv").read_text()


def test_what_the_work_has_given_up_is_told(collection: tuple[str, Path]) -> None:
    database, _ = collection
    with open_store(database) as store:
        store.forget_facts(WORKED_FORMS["missed"])
        store.lay_out("missed", WORKED_FORMS["missed"])
        for _ in range(3):
            job = store.claim_job(["missed"], "one", 100)
            assert job is not None
            store.give_back_job(job, "one", "broken")
    done = carnet("stats", database, "--kind", "missed")
    assert "missed: records left out because carnet work has given them up: 1" in done.stderr


def test_a_chart_of_a_folder_is_that_of_its_files(tmp_path: Path) -> None:
    told = refused("chart", "results", tmp_path, "-o", tmp_path / "a.csv")
    assert "is a folder without files" in told
    (tmp_path / "folder").mkdir()
    file = written(tmp_path / "folder" / "a.carnet", SOIREE)
    for name, path in (("a.csv", file), ("b.csv", file.parent)):
        assert carnet("chart", "results", path, "--all", "-o", tmp_path / name).exit_code == 0
    assert (tmp_path / "a.csv").read_bytes() == (tmp_path / "b.csv").read_bytes()


def test_a_database_that_is_not_there_is_told(tmp_path: Path) -> None:
    for arguments in (("stats",), ("chart", "results", "-o", tmp_path / "a.csv")):
        done = carnet(*arguments, f"sqlite:///{tmp_path}/none.db")
        assert done.exit_code == 2
        assert "none.db" in done.stderr
        assert not (tmp_path / "none.db").exists()
