"""A request that is repeated with its `Idempotency-Key` does nothing twice."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from api.upload.submission import Intake
from tests.api.service import FAULTY, RECORD, is_problem, kept, post, stored

KEY = "9f1c-once"


def test_the_same_request_is_answered_as_it_was(client: FlaskClient) -> None:
    text = RECORD + FAULTY.removeprefix("% carnet 1\n\n")
    first = post(client, text, Idempotency_Key=KEY)
    stored(client, RECORD.replace("Alice", "Ada"))
    again = post(client, text, Idempotency_Key=KEY)
    assert (again.status_code, again.json) == (201, first.json)
    assert kept(client) == 3
    # Without the key it is a request like any other.
    assert post(client, text).json["duplicates"] == 2


@pytest.mark.parametrize(
    ("body", "headers"), [(FAULTY, {}), (RECORD + "\n", {}), (RECORD, {"Content_Encoding": "gzip"})]
)
def test_the_key_of_another_request_is_refused(
    client: FlaskClient, body: str, headers: dict[str, str]
) -> None:
    post(client, RECORD, Idempotency_Key=KEY)
    assert is_problem(post(client, body, Idempotency_Key=KEY, **headers), 422, "key-reused")
    assert kept(client) == 1


def test_a_request_that_failed_may_come_again(client: FlaskClient) -> None:
    assert is_problem(post(client, "nothing", Idempotency_Key=KEY), 422, "nothing-there")
    assert post(client, RECORD, Idempotency_Key=KEY).status_code == 201


def test_while_the_first_is_worked_on_the_second_waits(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = Intake.take
    meanwhile: list[Any] = []

    def take(self: Intake, sent: Any) -> None:
        if not meanwhile:
            other = client.application.test_client()
            meanwhile.append(post(other, RECORD, Idempotency_Key=KEY))
        usual(self, sent)

    monkeypatch.setattr(Intake, "take", take)
    assert post(client, RECORD, Idempotency_Key=KEY).status_code == 201
    assert is_problem(meanwhile[0], 409, "key-in-progress")
    assert meanwhile[0].headers["Retry-After"]
    assert post(client, RECORD, Idempotency_Key=KEY).status_code == 201
    assert kept(client) == 1


@pytest.mark.parametrize("key", ["x" * 201, "two words", "é"])
def test_what_is_no_key_is_refused(client: FlaskClient, key: str) -> None:
    response = post(client, RECORD, Idempotency_Key=key)
    assert is_problem(response, 422, "parameters")
    assert kept(client) == 0


def test_an_annotation_is_added_once(client: FlaskClient) -> None:
    path = f"/api/v1/records/{stored(client)}/annotations"
    body = {"ply": 1, "kind": "comment", "text": "good"}
    first, again = (
        client.post(path, json=body, headers={"Idempotency-Key": KEY}) for _ in range(2)
    )
    assert (first.status_code, again.status_code, again.json) == (201, 201, first.json)
    other = client.post(path, json={**body, "text": "bad"}, headers={"Idempotency-Key": KEY})
    assert is_problem(other, 422, "key-reused")
    assert len(client.get(path).json["items"]) == 1
