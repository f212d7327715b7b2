"""`carnet standings`: from files and from a database, as text, JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from records.library import open_store
from tests.api.command import carnet, keep, refused, written


def played(*names: str, result: str = "1010/400", game: str = "besigue", **tags: str) -> str:
    """A game of which only the result is told."""
    tags = {"Game": game, **dict(zip("ABCDEF", names, strict=False)), "Result": result, **tags}
    lines = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return f'{lines}\n[Deal "1"]\n...\n*\n\n'


CLUB = [
    played("Zoé", "Ada", Event="Nice", Date="1850.01.01"),
    played("Ada", "Zoe", Event="Nice", Date="1850.01.02", result="400/1010"),
    played("Zoé", "Max", Event="Paris", Date="1851"),
    played("Zoé", "Ada", "Max", "Léa", game="whist", result="*"),
]


@pytest.fixture
def club(tmp_path: Path) -> str:
    return str(written(tmp_path / "club.carnet", "".join(CLUB)))


@pytest.fixture
def database(tmp_path: Path) -> str:
    address = f"sqlite:///{tmp_path}/club.db"
    keep(address, *CLUB)
    return address


def rows(*arguments: str) -> dict[tuple[str, str], Any]:
    done = carnet("standings", "--json", *arguments)
    assert (done.exit_code, done.stderr) == (0, "")
    return {(one["game"], one["player"]): one for one in json.loads(done.stdout)["standings"]}


def test_files_and_a_database_give_the_same_standings(club: str, database: str) -> None:
    found = rows(club)
    assert found == rows(database)
    zoe = found["besigue", "Zoé"]
    assert (zoe["place"], zoe["games"], zoe["won"], zoe["points"]) == (1, 2, 2, 2.0)
    assert found["whist", "Léa"]["unfinished"] == 1
    assert found["whist", "Léa"]["rating"] is None


def test_an_alias_of_the_database_makes_two_names_one_player(database: str) -> None:
    with open_store(database) as store:
        store.aliases.set("Zoe", "Zoé")
    found = rows(database)
    assert ("besigue", "Zoe") not in found
    assert found["besigue", "Zoé"]["won"] == 3
    assert rows(database, "--player", "Zoe", "--event", "nice")["besigue", "Zoé"]["won"] == 2


@pytest.mark.parametrize(
    ("filters", "games"),
    [
        (["--game", "besigue"], 2),
        (["--event", "NICE"], 1),
        (["--since", "1851"], 1),
        (["--until", "1850"], 1),
        (["--player", "max"], 1),
        (["--since", "1850.01.01", "--until", "1851-12"], 2),
    ],
)
def test_the_filters_are_those_of_a_list(
    club: str, database: str, filters: list[str], games: int
) -> None:
    found = rows(club, *filters)
    assert found == rows(database, *filters)
    assert found["besigue", "Zoé"]["games"] == games


def test_the_text_and_the_csv_speak_french(club: str) -> None:
    told = carnet("standings", club, "--language", "fr")
    assert "4 relevés" in told.stdout
    assert "parties" in told.stdout
    assert "1500" in told.stdout
    made = carnet("standings", club, "--csv", "--language", "fr").stdout
    head, first, *_ = csv.reader(io.StringIO(made))
    assert dict(zip(head, first, strict=True))["joueur"] == "Zoé"
    assert dict(zip(head, first, strict=True))["gagnées"] == "2"


def test_a_cross_table_says_who_met_whom(club: str) -> None:
    told = carnet("standings", club, "--game", "besigue", "--cross-table").stdout.splitlines()
    (zoe,) = [line for line in told if "Zoé" in line]
    assert zoe.split() == ["1", "Zoé", "·", "·", "1/1", "1/1"]
    found = json.loads(
        carnet("standings", club, "--game", "besigue", "--cross-table", "--json").stdout
    )
    assert found["headers"] == ["player", "Zoé", "Zoe", "Max", "Ada"]
    assert found["rows"][0] == ["Zoé", None, None, "1/1", "1/1"]
    assert found["rows"][3] == ["Ada", "0/1", "0/1", None, None]


def test_what_cannot_be_asked_is_told(club: str) -> None:
    for arguments, said in (
        (["--cross-table"], "--game"),
        (["--since", "soon"], "soon"),
        (["--game", "tarot"], "tarot"),
    ):
        assert said in refused("standings", club, *arguments)
