from __future__ import annotations

import pytest
from flask.testing import FlaskClient

import records
from analysis.advice import advise
from analysis.generate import generate
from tests.api.service import RECORD, is_problem, post, stored

GAME = generate("whist", 3)


@pytest.fixture
def path(client: FlaskClient) -> str:
    return f"/api/v1/records/{stored(client, records.dumps(GAME))}/advice"


def test_the_advice_is_that_of_the_package(client: FlaskClient, path: str) -> None:
    found = client.get(f"{path}?deal=2&ply=5&worlds=3").json
    assert found.pop("id") in path
    assert found == advise(records.replay(GAME), 2, 5, worlds=3).as_dict()


def test_a_text_that_is_not_stored_gets_the_same_advice(client: FlaskClient, path: str) -> None:
    stored_one = client.get(f"{path}?deal=2&ply=5&worlds=3").json
    told = post(client, records.dumps(GAME), "advice?deal=2&ply=5&worlds=3")
    assert told.json == {**stored_one, "id": None}
    assert is_problem(post(client, "", "advice"), 422, "nothing-there")
    assert is_problem(post(client, records.dumps(GAME), "advice?deal=99"), 404, "no-deal")


def test_by_default_it_is_given_where_the_record_leaves_off(client: FlaskClient) -> None:
    text = RECORD.replace("A:7C ...", "A:7C")
    answer = client.get(f"/api/v1/records/{stored(client, text)}/advice?worlds=2").json
    replay = records.replay(next(iter(records.loads(text))))
    assert (answer["status"], answer["ply"]) == ("advised", replay.deals[-1].plies)
    assert answer["seat"] == replay.position(1, answer["ply"]).to_play


def test_a_seat_that_has_nothing_to_decide_is_told_so(client: FlaskClient, path: str) -> None:
    to_play = records.replay(GAME).position(1, 1).to_play
    other = next(seat for seat in "ABCD" if seat != to_play)
    found = client.get(f"{path}?deal=1&ply=1&seat={other}").json
    assert (found["status"], found["reason"]) == ("no-advice", "turn")
    assert set(found["text"]) == {"en", "fr"}


def test_a_point_that_is_not_there_is_a_problem(client: FlaskClient, path: str) -> None:
    assert is_problem(client.get(f"{path}?deal=99"), 404, "no-deal")
    assert is_problem(client.get(f"{path}?deal=1&ply=999"), 404, "no-ply")
    assert is_problem(client.get(f"{path}?seat=F"), 404, "no-seat")


@pytest.mark.parametrize("query", ["deal=0", "ply=-1", "worlds=1", "worlds=401", "seat=G"])
def test_a_parameter_out_of_range_is_a_problem(client: FlaskClient, path: str, query: str) -> None:
    assert is_problem(client.get(f"{path}?{query}"), 422, "parameters")


def test_there_is_none_of_a_game_without_rules(client: FlaskClient) -> None:
    record = stored(client, '[Game "tarot"]\n[Deal "1"]\n*\n')
    found = client.get(f"/api/v1/records/{record}/advice").json
    assert (found["status"], found["reason"]) == ("no-advice", "rules")
