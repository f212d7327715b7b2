"""`GET /records/{id}/rules`: a stored record under every rule book."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from api.resources import books
from tests.api.service import FAULTY, is_problem, post, stored


def test_a_record_is_held_against_the_books_of_its_table(client: FlaskClient) -> None:
    answer = client.get(f"/api/v1/records/{stored(client)}/rules")
    assert answer.status_code == 200
    body = answer.json
    assert body["allowed"]
    assert body["rules"][0]["game"] == "besigue-1847"
    assert body["rules"][0]["own"]
    objecting = [rule for rule in body["rules"] if not rule["ok"]]
    assert objecting
    assert all(rule["findings"] and rule["first"]["code"] for rule in objecting)


def test_each_book_tells_where_it_first_objects(client: FlaskClient) -> None:
    body = client.get(f"/api/v1/records/{stored(client, FAULTY)}/rules").json
    own = next(rule for rule in body["rules"] if rule["own"])
    assert (own["first"]["code"], own["first"]["line"]) == ("play-not-held", 16)
    assert not body["allowed"]


def test_a_record_too_long_for_hundreds_of_replays_is_refused(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(books, "LONGEST", 3)
    answer = client.get(
        f"/api/v1/records/{stored(client)}/rules", headers={"Accept-Language": "fr"}
    )
    assert is_problem(answer, 413, "too-long-for-books")
    assert "plus de 3 balises" in answer.json["detail"]


@pytest.mark.parametrize(
    "much",
    [
        '[Deal "1"]\n' * 20,
        '[A "b"]\n' * 20,
        '[Deal "1"]\nA:2S 3S KS 4H' + " 2S" * 20,
        '[Deal "1"]\nA:2S' + " (A:3S)" * 20,
        '[Deal "1"]\nA:2S ' + "(A:3S " * 20 + ")" * 20,
    ],
    ids=["deals", "tags", "items", "variations", "variations in variations"],
)
def test_whatever_a_rule_book_has_to_look_at_makes_a_record_long(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, much: str
) -> None:
    monkeypatch.setattr(books, "LONGEST", 20)
    short = '[Game "whist"]\n[Deal "1"]\nA:2S 3S\n'
    for text, status in ((f'[Game "whist"]\n{much}\n', 413), (short, 200)):
        record = post(client, text).json["records"][0]["id"]
        assert client.get(f"/api/v1/records/{record}/rules").status_code == status
