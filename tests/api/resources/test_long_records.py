"""What takes long to judge or to write anew is not done where others are answered."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

import records
from analysis.generate import generate
from api.app import create_app
from api.middleware.settings import Settings
from api.resources import records as resource
from api.upload import submission
from api.upload.allowance import Spending
from api.work.asking import pool_of
from tests.api.service import CARNET, is_problem, stored

TEXT = records.dumps(generate("besigue-1847", 1))
OTHER = records.dumps(generate("besigue-1847", 2))
ANY = {"If-Match": "*", "Content-Type": CARNET}


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    app = create_app(f"sqlite:///{tmp_path}/records.db", settings=Settings(judging=60))
    app.testing = True
    return app.test_client()


def test_a_long_text_that_is_put_is_judged_by_a_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(workers=1)
    app = create_app(f"sqlite:///{tmp_path}/records.db", settings=settings)
    client = app.test_client()
    record = stored(client, TEXT)
    monkeypatch.setattr(submission, "ALONE", 0)
    monkeypatch.setattr(submission, "judge", lambda _: pytest.fail("judged here"))
    answer = client.put(f"/api/v1/records/{record}", data=OTHER, headers=ANY)
    assert (answer.status_code, answer.json["version"]) == (200, 2)
    found = client.get(f"/api/v1/records/{record}", headers={"Accept": CARNET})
    assert found.data == OTHER.encode()
    assert pool_of(app).counts.ended == {("judge_to_bytes", "done"): 1}
    pool_of(app).close()


def test_what_is_put_is_judged_in_the_time_of_its_caller(client: FlaskClient) -> None:
    record = stored(client, TEXT)
    spending = Spending(1.0, clock=lambda: 0.0)
    client.application.config["SPENDING"] = spending
    assert client.put(f"/api/v1/records/{record}", data=OTHER, headers=ANY).status_code == 200
    spending.spend("address 127.0.0.1", 3600.0)
    answer = client.put(f"/api/v1/records/{record}", data=TEXT, headers=ANY)
    assert is_problem(answer, 429, "judged-too-long")


@pytest.mark.parametrize(
    ("asked", "accept", "task"),
    [
        ("form=canonical", CARNET, "text"),
        ("form=canonical", "application/json", "text"),
        ("form=annotated", CARNET, "text"),
    ],
)
def test_a_long_text_is_put_into_another_form_by_the_workers(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, asked: str, accept: str, task: str
) -> None:
    record = stored(client, TEXT)
    note = {"ply": 1, "kind": "comment", "text": "x"}
    assert client.post(f"/api/v1/records/{record}/annotations", json=note).status_code == 201
    ended = pool_of(client.application).counts.ended
    path = f"/api/v1/records/{record}?{asked}"
    here = client.get(path, headers={"Accept": accept})
    assert not ended
    monkeypatch.setattr(resource, "AT_ONCE", 100)
    there = client.get(path, headers={"Accept": accept})
    assert (there.status_code, there.data, there.headers["ETag"]) == (
        200,
        here.data,
        here.headers["ETag"],
    )
    assert ended == {(task, "done"): 1}


def test_a_text_as_it_was_written_needs_nobody(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = stored(client, TEXT)
    monkeypatch.setattr(resource, "AT_ONCE", 0)
    for form in ("written", "annotated"):
        found = client.get(f"/api/v1/records/{record}?form={form}", headers={"Accept": CARNET})
        assert found.data == TEXT.encode()
    assert not pool_of(client.application).counts.ended
