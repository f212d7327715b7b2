"""Players, standings, cross tables and aliases over HTTP."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import records
from analysis.generate import generate
from api.work.background import Worker
from fitting.self_play import self_played
from records.notation.model import Tag
from tests.api.commands.test_standings import CLUB
from tests.api.conftest import Serve
from tests.api.service import is_problem, stored


@pytest.fixture
def club(client: FlaskClient) -> FlaskClient:
    for text in CLUB:
        stored(client, text)
    return client


def got(client: FlaskClient, path: str, **query: Any) -> Any:
    answer = client.get(f"/api/v1{path}", query_string=query)
    assert answer.status_code == 200, answer.text
    return answer.json


def alias(client: FlaskClient, spelling: str, name: str) -> Any:
    return client.post("/api/v1/aliases", json={"spelling": spelling, "name": name})


def test_standings_are_those_of_the_command(club: FlaskClient) -> None:
    body = got(club, "/standings")
    assert (body["records"], body["total"], body["whole"], body["players"]) == (4, 4, True, 8)
    first = body["standings"][0]
    assert (first["game"], first["player"], first["won"], first["place"]) == (
        *("besigue", "Zoé"),
        *(2, 1),
    )
    assert first["rating"] is None
    assert {one["game"] for one in got(club, "/standings", game="whist")["standings"]} == {"whist"}
    assert got(club, "/standings", event="nice")["total"] == 2


def test_after_ten_games_a_rating_is_told_with_its_interval(client: FlaskClient) -> None:
    for seed in range(10):
        record = generate("besigue-1847", seed)
        record.tags[1:1] = [Tag("A", "Zoé"), Tag("B", "Ada"), Tag("Round", str(seed))]
        stored(client, records.dumps(record))
    for one in got(client, "/standings")["standings"]:
        assert one["rating"]["low"] < one["rating"]["value"] < one["rating"]["high"]
    _, *rows = csv.reader(io.StringIO(client.get("/api/v1/players/Zoé?as=csv").text))
    assert [bool(row[7]) for row in rows] == [False] * 9 + [True]


def test_standings_have_pages_and_as_csv_all_of_them(club: FlaskClient) -> None:
    pages = [got(club, "/standings", limit=3, page=page) for page in (1, 2, 3)]
    assert [len(one["standings"]) for one in pages] == [3, 3, 2]
    assert {one["pages"] for one in pages} == {3}
    assert is_problem(club.get("/api/v1/standings?limit=3&page=4"), 404)
    answer = club.get("/api/v1/standings?as=csv&limit=3&language=fr")
    head, *rows = csv.reader(io.StringIO(answer.text))
    assert answer.mimetype == "text/csv"
    assert (head[2], len(rows), rows[0][2]) == ("joueur", 8, "Zoé")


def test_results_without_luck_come_with_how_far_they_are_worked_out(
    client: FlaskClient, app: Flask, database: str
) -> None:
    for seed in range(40):
        stored(client, records.dumps(self_played("whist", seed)))
    app.config["STATISTICS_SECONDS"] = -1
    body = got(client, "/standings/without-luck")
    assert (body["whole"], body["total"], body["records"], body["results"]) == (False, 40, 0, [])
    Worker(database, ["luck"], seconds=1000, every=0.01).run(once=True)
    body = got(client, "/standings/without-luck", limit=3)
    assert (body["whole"], body["work"]["done"], body["players"], body["pages"]) == (True, 40, 4, 2)
    assert [one["deals"] for one in body["results"]] == [40, 40, 40]
    assert body["games"][0]["ratio"] < 0.2
    assert body["results"][0]["without"]["mean"] >= body["results"][1]["without"]["mean"]
    assert got(client, "/standings/without-luck", game="besigue")["games"] == []
    assert is_problem(client.get("/api/v1/standings/without-luck?limit=3&page=3"), 404)
    answer = client.get("/api/v1/standings/without-luck?as=csv&language=fr")
    head, *rows = csv.reader(io.StringIO(answer.text))
    assert (head[1], len(rows)) == ("joueur", 4)


def test_a_cross_table_is_of_the_game_that_was_played_most(club: FlaskClient) -> None:
    body = got(club, "/cross-table")
    assert (body["game"], body["games"], body["of"]) == ("besigue", ["besigue"], 4)
    assert body["players"] == ["Zoé", "Zoe", "Max", "Ada"]
    cell = body["cells"][0][3]
    assert (cell["won"], cell["lost"], cell["points"], cell["score"]) == (1, 0, 1.0, 1010)
    assert body["cells"][0][0] is None
    assert got(club, "/cross-table", event="paris")["players"] == ["Zoé", "Max"]
    assert got(club, "/cross-table", event="nowhere")["game"] is None
    rows = list(csv.reader(io.StringIO(club.get("/api/v1/cross-table?as=csv").text)))
    assert rows[1] == ["Zoé", "", "", "1/1", "1/1"]


def test_a_player_has_results_partners_and_opponents(club: FlaskClient) -> None:
    body = got(club, "/players/Zoé")
    assert [(one["game"], one["place"]) for one in body["standings"]] == [
        ("besigue", 1),
        ("whist", 1),
    ]
    assert [one["player"] for one in body["partners"]] == ["Max"]
    assert {(one["game"], one["player"], one["won"]) for one in body["opponents"]} == {
        ("besigue", "Ada", 1),
        ("besigue", "Max", 1),
        ("whist", "Ada", 0),
        ("whist", "Léa", 0),
    }
    assert [(one["game"], one["outcome"], one["date"]) for one in body["results"]] == [
        ("besigue", "won", "1851"),
        ("besigue", "won", "1850.01.01"),
        ("whist", "unfinished", None),
    ]
    assert body["results"][1]["others"] == [["Ada"]]
    assert body["chart"]["data"][0]["y"] == [1010, 1010]
    assert is_problem(club.get("/api/v1/players/Nobody"), 404)
    assert got(club, "/players/Zoé", event="nowhere")["games"] == 0


def test_the_games_of_a_player_come_as_csv(club: FlaskClient) -> None:
    answer = club.get("/api/v1/players/Zoé?as=csv")
    head, *rows = csv.reader(io.StringIO(answer.text))
    found = [dict(zip(head, row, strict=True)) for row in rows]
    assert [(one["opponent"], one["scored"], one["outcome"]) for one in found] == [
        ("Ada", "1010", "won"),
        ("Max", "1010", "won"),
        ("Ada & Léa", "", "unfinished"),
    ]
    assert not found[0]["rating"]


def test_players_are_listed_with_names_that_look_alike(club: FlaskClient) -> None:
    body = got(club, "/players", limit=2)
    assert (body["players"], body["pages"]) == (5, 3)
    assert [(one["name"], one["records"], one["games"]) for one in body["items"]] == [
        ("Ada", 3, {"besigue": 2, "whist": 1}),
        ("Zoé", 3, {"besigue": 2, "whist": 1}),
    ]
    assert body["alike"] == [["Zoe", "Zoé"]]


def test_an_alias_counts_everywhere_until_it_is_taken_back(club: FlaskClient) -> None:
    made = alias(club, "Zoe", "Zoé")
    assert made.status_code == 201
    assert alias(club, "Zoe", "Zoé").json == made.json
    assert club.get(made.location).json == made.json
    for name in ("Zoé", "Zoe"):
        body = got(club, f"/players/{name}")
        assert (body["name"], body["spellings"], body["games"]) == ("Zoé", ["Zoé", "Zoe"], 4)
        assert got(club, "/records", person=name)["total"] == 4
    assert body["standings"][0]["won"] == 3
    assert [one["id"] for one in body["aliases"]] == [made.json["id"]]
    assert got(club, "/players")["alike"] == []
    figures = got(club, "/statistics/results", by="player", group="Zoe")["figures"]
    assert {one["group"] for one in figures} <= {"Zoé"}
    assert got(club, "/records", player="zoe")["total"] == 4
    gone = club.delete(made.location)
    assert gone.status_code == 200
    assert gone.json["taken_back"] is not None
    assert got(club, "/players/Zoe")["games"] == 1
    assert got(club, "/aliases")["items"] == [gone.json]
    again = club.delete(made.location)
    assert is_problem(again, 404)
    assert again.json["detail"] == "There is no such alias, or it was taken back."
    text = club.get("/api/v1/records?person=Zoe", headers={"Accept": "text/vnd.carnet"}).text
    assert '[B "Zoe"]' in text


@pytest.mark.parametrize(
    ("spelling", "name", "status", "said"),
    [
        ("?", "Zoé", 422, "nobody"),
        ("Zoé", "Zoé", 422, "same player"),
        ("Ada", "Zoé", 409, "sit at one table"),
        ("", "Zoé", 422, "1 to 300"),
    ],
)
def test_an_alias_that_cannot_be_is_refused(
    club: FlaskClient, spelling: str, name: str, status: int, said: str
) -> None:
    answer = alias(club, spelling, name)
    assert is_problem(answer, status)
    assert said in answer.text
    assert got(club, "/aliases")["items"] == []


def test_who_only_reads_sets_no_alias(serve: Serve) -> None:
    client = serve(read_only=True)
    assert is_problem(alias(client, "Zoe", "Zoé"), 403)
    assert is_problem(client.delete("/api/v1/aliases/1"), 403)
