"""What takes long is answered with its place, and with the result when it is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import records
from analysis.generate import generate
from api.app import create_app
from api.middleware.settings import Settings
from api.resources import replays
from api.work.asking import LONGEST_WAIT_S, WAIT_S, pool_of
from api.work.outcome import Done, Failed, Lost, Outcome, Raised, TooMuch
from api.work.piece import Task
from api.work.pool import Full, Place, Pool
from records.library import QueryError, StoreError
from tests.api.service import RECORD, is_problem, post, stored


class Said(Pool):
    """A pool that says what it is told to, and remembers what it was asked."""

    def __init__(self, outcome: Outcome | Place | Full) -> None:
        super().__init__(1)
        self.outcome = outcome
        self.asked: list[tuple[Task, str, float]] = []

    def ask(
        self, task: Task, caller: str, wait: float, gone: Callable[[], bool]
    ) -> Outcome | Place:
        self.asked.append((task, caller, wait))
        if isinstance(self.outcome, Full):
            raise self.outcome
        return self.outcome


@pytest.fixture
def say(app: Flask) -> Callable[[Outcome | Place | Full], Said]:
    def now(outcome: Outcome | Place | Full) -> Said:
        app.extensions["carnet-work"] = said = Said(outcome)
        return said

    return now


Say = Callable[[Outcome | Place | Full], Said]


def analysis(client: FlaskClient) -> str:
    return f"/api/v1/records/{stored(client)}/analysis"


@pytest.mark.parametrize(
    ("place", "status", "english", "french"),
    [
        (3, "waiting", "Place 3 in the queue…", "Place 3 dans la file d’attente…"),
        (0, "running", "Working it out…", "Calcul en cours…"),
    ],
)
def test_what_is_not_done_yet_is_told_with_its_place(
    client: FlaskClient, say: Say, place: int, status: str, english: str, french: str
) -> None:
    path = f"/api/v1/records/{stored(client)}/accuracy"
    say(Place(place, 4))
    answer = client.get(f"{path}?deal=1")
    assert answer.status_code == 202
    assert answer.json == {"status": status, "place": place, "again": 4, "detail": english}
    assert answer.headers["Retry-After"] == "4"
    assert answer.headers["Location"].endswith(f"{path}?deal=1")
    assert "no-store" in answer.headers["Cache-Control"]
    assert client.get(path, headers={"Accept-Language": "fr"}).json["detail"] == french


def test_a_reader_of_pages_gets_a_page_that_asks_again_by_itself(
    client: FlaskClient, say: Say
) -> None:
    path = f"/api/v1/records/{stored(client)}/charts/chance"
    say(Place(2, 3))
    answer = client.get(path, headers={"Accept": "text/html", "Accept-Language": "fr"})
    assert (answer.status_code, answer.mimetype) == (202, "text/html")
    assert '<meta http-equiv="refresh" content="3">' in answer.text
    assert "Place 2 dans la file d’attente…" in answer.text


@pytest.mark.parametrize(
    ("outcome", "status", "code", "words"),
    [
        (Full(each=True), 429, "too-much-waiting", "vous attendent"),
        (Full(each=False), 503, "too-busy", "attendent ici"),
        (TooMuch(), 413, "too-much-work", "60 s de processeur"),
        (Lost(), 503, "work-lost", "redemandez"),
        (Failed("ValueError at a.py:1"), 500, "failed", "journal"),
        (Raised(StoreError("secret")), 503, "store", "injoignable"),
    ],
)
def test_what_cannot_be_worked_out_is_a_problem(
    client: FlaskClient, say: Say, outcome: Outcome | Full, status: int, code: str, words: str
) -> None:
    path = analysis(client)
    say(outcome)
    answer = client.get(path, headers={"Accept-Language": "fr"})
    assert is_problem(answer, status, code)
    assert words in answer.json["detail"]
    assert ("Retry-After" in answer.headers) == (
        code in ("store", "too-much-waiting", "too-busy", "work-lost")
    )


def test_what_a_store_does_not_understand_is_told_as_anywhere(
    client: FlaskClient, say: Say
) -> None:
    say(Raised(QueryError("since")))
    assert is_problem(client.get("/api/v1/statistics/results"), 422, "parameters")


@pytest.mark.parametrize(
    ("preference", "seconds"),
    [
        (None, WAIT_S),
        ("wait=3", 3),
        ("respond-async, wait=2", 2),
        ("respond-async", 0),
        ("wait=999", LONGEST_WAIT_S),
        ("wait=-1", WAIT_S),
        ("handling=lenient", WAIT_S),
    ],
)
def test_a_caller_says_how_long_it_waits(
    client: FlaskClient, say: Say, preference: str | None, seconds: float
) -> None:
    path = analysis(client)
    said = say(Done(b"{}", False))
    client.get(path, headers={} if preference is None else {"Prefer": preference})
    assert [wait for _, _, wait in said.asked] == [seconds]


def test_callers_are_told_apart_by_address_and_token(app: Flask, client: FlaskClient) -> None:
    from api.middleware.access import digest_of, new_token
    from records.library import open_store

    path = analysis(client)
    said = Said(Done(b"{}", False))
    app.extensions["carnet-work"] = said
    client.get(path)
    client.get(path, environ_base={"REMOTE_ADDR": "127.0.0.2"})
    token = new_token()
    with open_store(app.config["DATABASE"]) as store:
        store.tokens.add(digest_of(token), "read", "Zoé")
    client.get(path, headers={"Authorization": f"Bearer {token}"})
    callers = [caller for _, caller, _ in said.asked]
    assert callers == ["address 127.0.0.1", "address 127.0.0.2", "token 1"]


def test_short_records_are_replayed_at_once_and_long_ones_in_turn(
    client: FlaskClient, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"/api/v1/records/{stored(client)}"
    said = say(Place(1, 1))
    asked: list[tuple[Any, ...]] = [
        (client.get, f"{path}/replay"),
        (client.get, f"{path}/legal"),
        (lambda address: post(client, RECORD, address), "replay"),
    ]
    assert {call(address).status_code for call, address in asked} == {200}
    assert not said.asked
    monkeypatch.setattr(replays, "ALL_AT_ONCE", 100)
    whole = [call(address).status_code for call, address in asked]
    assert whole == [202, 200, 202]
    assert client.get(f"{path}/replay?deal=1").status_code == 200
    monkeypatch.setattr(replays, "ONE_DEAL_AT_ONCE", 100)
    assert {call(address).status_code for call, address in asked} == {202}
    assert "Location" not in post(client, RECORD, "replay").headers


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Flask, Flask, str]]:
    """The same service, once with a process that works and once without, and a record in it."""
    folder: Path = tmp_path_factory.mktemp("served")
    alone, helped = (
        create_app(f"sqlite:///{folder}/records.db", settings=Settings(workers=workers))
        for workers in (0, 1)
    )
    record = stored(alone.test_client(), records.dumps(generate("besigue-1847", 3)))
    yield alone, helped, record
    pool_of(helped).close()


@pytest.mark.parametrize(
    ("path", "accept"),
    [
        ("records/{record}/analysis", "application/json"),
        ("records/{record}/accuracy?deal=99", "application/json"),
        ("records/{record}/rules", "application/json"),
        ("records/{record}/charts/score", "application/json"),
        ("records/{record}/charts/chance?deal=2", "text/csv"),
        ("records/{record}/charts/tricks", "text/html"),
        ("records/{record}/replay", "application/json"),
        ("statistics/results?by=player", "application/json"),
        ("insights?measure=accuracy", "text/html"),
        ("statistics/missed", "text/csv"),
        ("statistics/deals?measure=deal-gap", "application/json"),
        ("insights?measure=tricks&by=lead&of-seat=A", "application/json"),
    ],
)
def test_a_process_finds_what_is_found_without(
    served: tuple[Flask, Flask, str], monkeypatch: pytest.MonkeyPatch, path: str, accept: str
) -> None:
    monkeypatch.setattr(replays, "ALL_AT_ONCE", 100)
    alone, helped, record = served
    address = f"/api/v1/{path.format(record=record)}"
    before = sum(pool_of(helped).counts.ended.values())
    headers = {"Accept": accept, "Prefer": "wait=60"}
    answers = [one.test_client().get(address, headers=headers) for one in (alone, helped)]
    assert answers[0].status_code == answers[1].status_code != 202
    assert answers[0].data == answers[1].data
    assert answers[0].content_type == answers[1].content_type
    assert answers[0].headers.get("ETag") == answers[1].headers.get("ETag")
    assert sum(pool_of(helped).counts.ended.values()) == before + 1


def test_work_is_measured(served: tuple[Flask, Flask, str]) -> None:
    _, helped, record = served
    client = helped.test_client()
    client.get(f"/api/v1/records/{record}/analysis")
    text = client.get("/metrics").text
    for line in ("carnet_work_waiting 0.0", "carnet_work_running 0.0", "carnet_work_kept 1.0"):
        assert line.split()[0] + " " in text
    assert 'carnet_work_total{outcome="done",task="analysis"}' in text
    assert 'carnet_work_processor_seconds_total{task="analysis"}' in text
    assert "carnet_work_kept_bytes" in text


def test_the_document_tells_which_answers_may_come_later(client: FlaskClient) -> None:
    paths = client.get("/api/v1/openapi.json").json["paths"]
    later = {
        path.removeprefix("/api/v1")
        for path, calls in paths.items()
        for call in calls.values()
        if isinstance(call, dict) and "202" in call.get("responses", {})
    }
    assert later == {
        *("/advice", "/cross-table", "/insights", "/live/{live}/replay", "/players"),
        *("/players/{name}", "/records/{record}", "/records/{record}/accuracy"),
        *("/records/{record}/advice", "/records/{record}/analysis"),
        *("/records/{record}/charts/{kind}", "/records/{record}/film"),
        *("/records/{record}/findings", "/records/{record}/picture", "/records/{record}/rules"),
        *("/records/{record}/replay", "/records/{record}/legal"),
        *("/replay", "/replay/film", "/replay/picture", "/standings"),
        *("/standings/without-luck", "/statistics/deals", "/statistics/{kind}"),
    }
