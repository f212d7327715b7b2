"""`carnet insights`: any measure by any dimension, as text, JSON, and a chart's data."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import records
from records.generate import generate
from tests.api.command import carnet


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
    for name in ("wins", "accuracy-all-seen", "opponent", "lead", "by player, opponent, seat"):
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
