"""The choices of a deal graded over HTTP."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

import records
from analysis.chance import GRADED_IN, accuracy
from analysis.generate import generate
from tests.api.service import is_problem, stored

GAME = generate("sizette", 5)


@pytest.fixture
def path(client: FlaskClient) -> str:
    return f"/api/v1/records/{stored(client, records.dumps(GAME))}/accuracy"


def test_the_grades_are_those_of_the_package(client: FlaskClient, path: str) -> None:
    answer = client.get(f"{path}?deal=2&games=6").json
    record = answer.pop("id")
    assert record in path
    assert answer == accuracy(records.replay(GAME), 2, 6).as_dict()
    assert {one["kind"] for one in answer["players"]} >= {"all", "lead"}


def test_by_default_they_are_those_of_the_last_deal_in_as_many_games_as_the_package_has(
    client: FlaskClient, path: str
) -> None:
    answer = client.get(path).json
    assert (answer["deal"], answer["games"]) == (len(GAME.deals), GRADED_IN)


def test_a_deal_that_is_not_there_is_a_problem(client: FlaskClient, path: str) -> None:
    assert is_problem(client.get(f"{path}?deal=99"), 404, "no-deal")


@pytest.mark.parametrize("query", ["deal=0", "games=0", "games=3", "games=102"])
def test_a_parameter_out_of_range_is_a_problem(client: FlaskClient, path: str, query: str) -> None:
    assert is_problem(client.get(f"{path}?{query}"), 422, "parameters")


def test_where_nobody_wins_nothing_is_graded(client: FlaskClient) -> None:
    record = stored(client, records.dumps(generate("bassadewitz", 1)))
    found = client.get(f"/api/v1/records/{record}/accuracy?deal=1").json
    assert (found["status"], found["reason"]) == ("no-chances", "endless")
    assert set(found["text"]) == {"en", "fr"}
