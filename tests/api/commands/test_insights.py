"""`carnet insights`: any measure by any dimension, as text, JSON, and a chart's data."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import records
from analysis.collection.kept import WORKED_FORMS
from analysis.generate import generate
from records.library import open_store
from records.notation.model import Tag
from tests.api.command import carnet
from tests.records.library.made import entry


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("club") / "club.carnet"
    games = [generate("sizette", seed) for seed in range(3)]
    path.write_text("".join(records.dumps(game) for game in games), encoding="utf-8")
    return path


def test_a_measure_is_told_by_a_dimension(club: Path) -> None:
    found = carnet("insights", "--measure", "tricks", "--by", "lead", "--language", "en", club)
    assert found.exit_code == 0
    assert "cards that took the trick – by lead or follow: 3 records" in found.stdout
    assert "  leading " in found.stdout
    french = carnet("insights", "--measure", "tricks", "--by", "lead", "--language", "fr", club)
    assert "  en entamant " in french.stdout


def test_as_json_with_filters_and_in_two_processes(club: Path) -> None:
    asked = ("insights", "--measure", "tricks", "--by", "seat", "--where", "lead=lead", "--json")
    one = json.loads(carnet(*asked, club).stdout)
    assert one["records"] == 3
    assert one["where"] == [["lead", "lead"]]
    assert [figure["value_of"] for figure in one["figures"]] == list("ABCDEF")
    assert json.loads(carnet(*asked, "--jobs", "2", club).stdout) == one


def test_the_data_of_a_chart_is_csv(club: Path, tmp_path: Path) -> None:
    out = tmp_path / "wins.csv"
    assert carnet("insights", "--by", "hand", "-o", out, club).exit_code == 0
    head, *rows = csv.reader(out.read_text(encoding="utf-8").splitlines())
    assert len(head) == 9
    assert [row[1] for row in rows] in (
        ["weak", "middling", "strong"],
        ["faible", "moyenne", "forte"],
    )
    page = tmp_path / "wins.html"
    assert carnet("insights", "--by", "hand", "-o", page, club).exit_code == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_what_can_be_asked_is_listed() -> None:
    found = carnet("insights", "--list", "--language", "en")
    for name in ("wins", "accuracy-all-seen", "opponent", "lead", "by player, opponent, pair"):
        assert name in found.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--measure", "luck"), "there is no measure “luck”; there are wins"),
        (("--by", "weather"), "there is no dimension “weather”"),
        (("--by", "trick"), "“wins” cannot be told by “trick”, but by player"),
        (("--where", "lead"), "“lead” is no filter"),
        (("-o", "a.pdf"), "a.pdf"),
    ],
)
def test_a_question_that_makes_no_sense_is_answered_in_one_sentence(
    club: Path, arguments: tuple[str, ...], words: str
) -> None:
    found = carnet("insights", *arguments, "--language", "en", club)
    assert found.exit_code == 2
    assert words in found.stderr
    assert not found.stdout
    assert carnet("insights", *arguments, "--language", "fr", club).stderr != found.stderr
    assert "at least one file" in carnet("insights", "--language", "en").stderr


@pytest.fixture
def both(club: Path, tmp_path: Path) -> tuple[Path, str]:
    """The same records in a file and in a database."""
    found = list(records.read(club))
    for seed, first in enumerate(("Zoé", "Zoe")):
        record = generate("besigue-1847", seed)
        record.tags[1:1] = [Tag("A", first), Tag("B", "Ada")]
        found.append(record)
    games = [records.dumps(record) + "\n" for record in found]
    path, database = tmp_path / "both.carnet", f"sqlite:///{tmp_path}/club.db"
    path.write_text("".join(games), encoding="utf-8")
    with open_store(database) as store:
        store.add(entry(text) for text in games)
    return path, database


def found(*arguments: str | Path) -> dict[str, Any]:
    done = carnet("insights", "--json", *arguments)
    assert (done.exit_code, done.stderr) == (0, "")
    answer: dict[str, Any] = json.loads(done.stdout)
    assert answer["figures"]
    return answer


@pytest.mark.parametrize(
    "question",
    [
        ("--measure", "wins", "--by", "player"),
        ("--measure", "tricks", "--by", "lead", "--where", "seat=A"),
        ("--measure", "accuracy-all-seen", "--by", "seat"),
    ],
)
def test_a_file_and_a_database_give_the_same_figures(
    both: tuple[Path, str], question: tuple[str, ...]
) -> None:
    path, database = both
    assert found(*question, path) == found(*question, database)


def test_files_and_databases_add_up(both: tuple[Path, str], club: Path) -> None:
    _, database = both
    question = ("--measure", "tricks", "--by", "lead")
    once, together = found(*question, club), found(*question, club, database)
    assert (once["records"], together["records"]) == (3, 8)
    assert together == found(*question, database, club)


def test_an_alias_of_the_database_makes_two_names_one_player(both: tuple[Path, str]) -> None:
    path, database = both
    question = ("--measure", "wins", "--by", "player", "--where", "player=Zoe")
    with open_store(database) as store:
        store.aliases.set("Zoe", "Zoé")
    (one,), (joined,) = (found(*question, where)["figures"] for where in (path, database))
    assert (one["value_of"], one["records"]) == ("Zoe", 1)
    assert (joined["value_of"], joined["records"]) == ("Zoé", 2)


def test_what_the_work_has_given_up_is_told(both: tuple[Path, str]) -> None:
    _, database = both
    with open_store(database) as store:
        store.lay_out("accuracy", WORKED_FORMS["accuracy"])
        for _ in range(3):
            job = store.claim_job(["accuracy"], "one", 100)
            assert job is not None
            store.give_back_job(job, "one", "broken")
    asked = ("insights", "--measure", "accuracy-all-seen", "--by", "seat", "--language", "en")
    done = carnet(*asked, database)
    assert "accuracy-all-seen: records left out because carnet work has given them up: 1" in (
        done.stderr
    )


def test_a_database_that_is_not_there_is_told_and_not_made(tmp_path: Path) -> None:
    done = carnet("insights", f"sqlite:///{tmp_path}/none.db")
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "none.db").exists()
