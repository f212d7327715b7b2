"""How often each caller may call."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from api.app import create_app
from api.middleware import limits
from api.middleware.limits import Counts, rate_of
from api.middleware.settings import Settings
from tests.api.service import RECORD, is_problem, kept, post


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    settings = Settings(read_rate="3/hour", write_rate="2/hour")
    return create_app(f"sqlite:///{tmp_path}/a.db", settings=settings).test_client()


def test_one_too_many_is_told_when_to_come_again(client: FlaskClient) -> None:
    answers = [client.get("/api/v1/games") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert is_problem(answers[-1], 429, "too-often")
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 3600
    assert all("Retry-After" not in answer.headers for answer in answers[:-1])


def test_the_limit_holds_for_all_resources_together(client: FlaskClient) -> None:
    paths = ("/api/v1/games", "/api/v1/records", "/", "/api/v1/games/whist")
    assert [client.get(path).status_code for path in paths][-1] == 429


def test_sending_is_counted_by_itself_and_one_too_many_keeps_nothing(client: FlaskClient) -> None:
    texts = [RECORD.replace("Alice", name) for name in ("Anne", "Aude", "Ada")]
    assert [post(client, text).status_code for text in texts] == [201, 201, 429]
    assert kept(client) == 2


def test_each_address_has_its_own_count(client: FlaskClient) -> None:
    for _ in range(4):
        client.get("/api/v1/games")
    other = client.get("/api/v1/games", environ_overrides={"REMOTE_ADDR": "192.0.2.7"})
    assert other.status_code == 200


def test_what_machines_ask_for_at_their_own_pace_is_not_counted(client: FlaskClient) -> None:
    for _ in range(5):
        assert client.get("/healthz").status_code == 200
        assert client.get("/metrics").status_code == 200
        with client.get("/static/js/list.js") as answer:
            assert answer.status_code == 200
    assert client.get("/api/v1/games").status_code == 200


def test_a_reader_of_pages_is_told_on_a_page(client: FlaskClient) -> None:
    answers = [client.get("/", headers={"Accept": "text/html"}) for _ in range(4)]
    assert (answers[-1].status_code, answers[-1].mimetype) == (429, "text/html")
    assert int(answers[-1].headers["Retry-After"]) >= 1


def test_without_a_rate_there_is_no_limit(tmp_path: Path) -> None:
    client = create_app(f"sqlite:///{tmp_path}/a.db").test_client()
    assert {client.get("/api/v1/games").status_code for _ in range(50)} == {200}


@pytest.mark.parametrize("rate", ["", "often", "0/minute", "5/fortnight", "5 per minute", "5/"])
def test_what_is_no_rate_is_refused(rate: str) -> None:
    with pytest.raises(ValueError, match="is not a rate"):
        rate_of(rate)


def test_of_many_at_once_each_is_counted() -> None:
    counts = Counts()
    with ThreadPoolExecutor(8) as threads:
        waits = list(threads.map(lambda _: counts.wait(200, 3600, "Anne"), range(2000)))
    assert waits.count(0.0) == 200
    assert all(3590 < wait <= 3600 for wait in waits if wait)


def test_a_count_that_has_ended_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(limits, "monotonic", lambda: clock[0])
    counts, rate = Counts(), rate_of("1/minute")
    assert [counts.wait(*rate, "Anne") for _ in range(2)] == [0.0, 60.0]
    clock[0] += 59
    assert counts.wait(*rate, "Anne") == 1.0
    clock[0] += 1
    assert counts.wait(*rate, "Zoé") == 0.0
    assert list(counts._counts) == [("Zoé",)]
    assert counts.wait(*rate, "Anne") == 0.0
