from __future__ import annotations

import json
import logging
from typing import Any

import pytest
from flask.testing import FlaskClient

from api.live import calls as live
from api.middleware.access import digest_of, new_token
from records.library import open_store
from tests.api.conftest import Serve
from tests.api.service import CARNET, FAULTY, RECORD, is_problem, post, stored


def begun(client: FlaskClient, text: str = RECORD, **headers: str) -> dict[str, Any]:
    answer = post(client, text, "live", **headers)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json
    return made


def put(client: FlaskClient, game: dict[str, Any], text: str, version: int, **headers: str) -> Any:
    sent = {"Content-Type": CARNET, "Live-Key": game["key"], "If-Match": f'"{version}"', **headers}
    return client.put(f"/api/v1/live/{game['id']}", data=text, headers=sent)


def end(client: FlaskClient, game: dict[str, Any], record: str | None = None) -> Any:
    path = f"/api/v1/live/{game['id']}/end"
    return client.post(path, json={"record": record}, headers={"Live-Key": game["key"]})


def events(client: FlaskClient, game: dict[str, Any], **headers: str) -> list[dict[str, Any]]:
    """What a listener is told."""
    answer = client.get(f"/api/v1/live/{game['id']}/events", headers=headers)
    assert answer.mimetype == "text/event-stream"
    assert "retry: 2000\n" in answer.text
    lines = answer.text.splitlines()
    return [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data")]


def test_a_game_is_followed_as_it_is_typed(client: FlaskClient) -> None:
    game = begun(client, RECORD[:60])
    path = f"/api/v1/live/{game['id']}"
    assert client.get(path).json == {name: game[name] for name in game if name != "key"}
    assert put(client, game, RECORD, 1).json["version"] == 2
    seen = client.get(path)
    assert (seen.json["text"], seen.json["version"]) == (RECORD, 2)
    assert seen.headers["ETag"].startswith('"2-')
    assert seen.headers["Cache-Control"] == "private, no-cache"
    assert events(client, game) == [{"version": 2, "ended": False, "record": None}]
    assert events(client, game, **{"Last-Event-ID": "2"}) == []
    told = client.get(f"{path}/replay?deal=1").json
    assert (
        told["deals"] == client.get(f"/api/v1/records/{stored(client)}/replay?deal=1").json["deals"]
    )


def test_who_follows_is_answered_at_once_and_asks_again_as_often_as_others_read(
    serve: Serve,
) -> None:
    client = serve(read_rate="3/minute")
    game = begun(client)
    (told,) = events(client, game)
    for version in (2, 3):
        assert put(client, game, f"{RECORD}\n{{{version}}}", version - 1).status_code == 200
        (told,) = events(client, game, **{"Last-Event-ID": str(told["version"])})
        assert told == {"version": version, "ended": False, "record": None}
    full = client.get(f"/api/v1/live/{game['id']}/events")
    assert is_problem(full, 429, "too-often")
    assert int(full.headers["Retry-After"]) > 0


def test_what_is_wrong_is_for_the_typist_alone(client: FlaskClient) -> None:
    game = begun(client, FAULTY)
    told = client.get(f"/api/v1/live/{game['id']}/replay").json
    assert (told["findings"], told["ok"]) == ([], None)
    assert post(client, FAULTY, "replay").json["ok"] is False
    assert "findings" not in game


def test_a_change_needs_the_key_and_the_version_that_was_seen(client: FlaskClient) -> None:
    game = begun(client)
    for key in (game["id"], "wrong"):
        assert is_problem(put(client, {**game, "key": key}, "x", 1), 404, "no-live")
        assert is_problem(end(client, {**game, "key": key}), 404, "no-live")
    assert is_problem(put(client, game, "x", 2), 412, "changed-since")
    path = f"/api/v1/live/{game['id']}"
    assert client.put(path, data="x", headers={"Content-Type": CARNET}).status_code == 422
    without = {"Content-Type": CARNET, "Live-Key": game["key"]}
    assert is_problem(client.put(path, data="x", headers=without), 428)
    assert client.get(path).json["text"] == RECORD


def test_who_follows_a_game_that_has_ended_is_led_to_its_record(client: FlaskClient) -> None:
    game, record = begun(client), stored(client)
    ended = end(client, game, record).json
    assert (ended["ended"], ended["record"]) == (True, record)
    assert events(client, game, **{"Last-Event-ID": "2"}) == [
        {"version": 2, "ended": True, "record": record}
    ]
    assert is_problem(put(client, game, "x", 2), 409, "live-ended")
    assert is_problem(end(client, game), 409, "live-ended")


def test_there_are_so_many_games_of_such_a_length_and_no_more(serve: Serve) -> None:
    client = serve(live=1)
    game = begun(client)
    full = post(client, RECORD, "live")
    assert is_problem(full, 429, "live-full")
    assert int(full.headers["Retry-After"]) > 0
    assert is_problem(put(client, game, "x" * (live.LONGEST + 1), 1), 413, "too-large")
    end(client, game)
    begun(client)
    assert is_problem(post(serve(live=0), RECORD, "live"), 429, "live-full")


def test_the_address_reads_without_a_token_and_nothing_else_does(
    serve: Serve, database: str
) -> None:
    client = serve(local=False)
    tokens = {}
    with open_store(database) as store:
        for scope in ("read", "write"):
            tokens[scope] = new_token()
            store.tokens.add(digest_of(tokens[scope]), scope, scope)
    allowed = {"Authorization": f"Bearer {tokens['write']}"}
    game = begun(client, **allowed)
    path = f"/api/v1/live/{game['id']}"
    for one in (path, f"{path}/replay", f"{path}/events", f"/live/{game['id']}"):
        with client.get(one) as answer:
            assert answer.status_code == 200
    assert is_problem(client.get("/api/v1/live/unknown"), 404, "no-live")
    for headers in ({}, {"Authorization": f"Bearer {tokens['read']}"}):
        status = 403 if headers else 401
        assert post(client, RECORD, "live", **headers).status_code == status
        assert put(client, game, "x", 1, **headers).status_code == status
    assert put(client, game, "x", 1, **allowed).status_code == 200
    assert is_problem(client.get("/api/v1/records"), 401)


def test_the_log_does_not_tell_the_address(
    client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    game = begun(client)
    caplog.clear()
    caplog.set_level(logging.INFO)
    for path in (f"/api/v1/live/{game['id']}/replay?deal=1", f"/live/{game['id']}"):
        client.get(path, buffered=True)
    said = [record.fields["path"] for record in caplog.records if hasattr(record, "fields")]
    assert said == ["/api/v1/live/…/replay", "/live/…"]


@pytest.mark.parametrize("text", ["", "[Game", '[Game "whist"]\n'])
def test_a_game_that_has_hardly_begun_can_be_followed(client: FlaskClient, text: str) -> None:
    game = begun(client, text)
    answer = client.get(f"/api/v1/live/{game['id']}/replay?deal=1")
    assert answer.status_code in (404, 422)
    assert client.get(f"/live/{game['id']}").status_code == 200
