"""Studies over HTTP: made, changed by those who have seen them, exported, imported, undone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

import records
from tests.api.conftest import Serve
from tests.api.service import FAULTY, RECORD, is_problem, kept, stored

STUDIES = "/api/v1/studies"


@pytest.fixture
def names(client: FlaskClient) -> list[str]:
    return [stored(client, RECORD), stored(client, FAULTY)]


@pytest.fixture
def body(names: list[str]) -> dict[str, Any]:
    """A text, a place in a record, a whole record, and the first record again."""
    return {
        "title": "Two openings",
        "author": "Ada",
        "language": "en",
        "introduction": "For the club.\n\nWith care.",
        "chapters": [
            {"title": "Before", "text": "What to look for"},
            {"title": "The nine", "text": "It wins", "record": names[0], "deal": 1, "ply": 1},
            {"text": "All of it", "record": names[1]},
            {"text": "And then", "record": names[0], "deal": 1, "ply": 2, "seat": "B"},
            {"text": "Nowhere", "record": names[0], "deal": 9, "ply": 2},
        ],
    }


def test_a_study_is_kept_and_tells_of_its_records(
    client: FlaskClient, body: dict[str, Any], names: list[str]
) -> None:
    made = client.post(STUDIES, json=body)
    assert made.status_code == 201
    study = made.json
    assert made.headers["Location"].endswith(f"/api/v1/studies/{study['id']}")
    assert [one["number"] for one in study["chapters"]] == [1, 2, 3, 4, 5]
    assert study["chapters"][3]["seat"] == "B"
    assert list(study["records"]) == names
    assert study["records"][names[0]]["players"] == {"A": "Alice", "B": "Basile"}
    again = client.get(f"{STUDIES}/{study['id']}")
    assert (again.json, again.headers["ETag"]) == (study, made.headers["ETag"])
    (item,) = client.get(STUDIES).json["items"]
    assert (item["title"], item["chapters"]) == ("Two openings", 5)
    assert client.get(STUDIES, query_string={"record": names[1]}).json["total"] == 1
    found = client.get("/api/v1/records", query_string={"study": study["id"]}).json
    assert found["total"] == 2


def test_a_study_is_changed_by_those_who_have_seen_it(
    client: FlaskClient, body: dict[str, Any]
) -> None:
    made = client.post(STUDIES, json=body)
    path, seen = f"{STUDIES}/{made.json['id']}", made.headers["ETag"]
    assert is_problem(client.put(path, json=body), 428, "if-match")
    study = made.json
    study["chapters"] = [study["chapters"][2], {"text": "new"}, study["chapters"][0]]
    changed = client.put(path, json=study, headers={"If-Match": seen})
    assert [one["number"] for one in changed.json["chapters"]] == [3, 6, 1]
    assert changed.json["version"] == 2
    assert is_problem(client.put(path, json=body, headers={"If-Match": seen}), 412, "changed-since")
    assert is_problem(client.delete(path, headers={"If-Match": seen}), 412)
    assert is_problem(client.put(f"{STUDIES}/0000000000zz", json=body), 404, "no-study")


def test_chapters_and_studies_are_added_once_for_a_key(
    client: FlaskClient, body: dict[str, Any]
) -> None:
    key = {"Idempotency-Key": "once"}
    made = [client.post(STUDIES, json=body, headers=key).json["id"] for _ in range(2)]
    assert made[0] == made[1]
    path = f"{STUDIES}/{made[0]}/chapters"
    chapter = {"chapters": [{"text": "more"}]}
    for _ in range(2):
        longer = client.post(path, json=chapter, headers={"Idempotency-Key": "other"})
    assert longer.status_code == 201
    assert len(longer.json["chapters"]) == 6
    assert is_problem(client.post(path, json=chapter, headers=key), 422, "key-reused")
    many = {"chapters": [{"text": "x"}] * 495}
    assert is_problem(client.post(path, json=many), 409, "too-many-chapters")
    client.delete(f"{STUDIES}/{made[0]}", headers={"If-Match": "*"})
    assert is_problem(client.post(STUDIES, json=body, headers=key), 404, "no-study")


def test_a_record_that_is_deleted_is_told_and_comes_back(
    client: FlaskClient, body: dict[str, Any], names: list[str]
) -> None:
    made = client.post(STUDIES, json=body)
    path = f"{STUDIES}/{made.json['id']}"
    client.delete(f"/api/v1/records/{names[0]}", headers={"If-Match": "*"})
    told = client.get(path)
    assert told.headers["ETag"] != made.headers["ETag"]
    assert set(told.json["records"][names[0]]) == {"deleted", "until"}
    assert client.get(path, query_string={"as": "carnet"}).status_code == 200
    changed = client.put(path, json=told.json, headers={"If-Match": told.headers["ETag"]})
    assert changed.json["version"] == 1, "the same again"
    client.delete(f"/api/v1/bin/{names[0]}")
    assert client.get(path).json["records"][names[0]] is None
    client.post("/api/v1/bin/undo", json={"records": names[:1]})
    assert client.get(path).json["chapters"] == made.json["chapters"]


def test_a_study_is_deleted_and_brought_back(client: FlaskClient, body: dict[str, Any]) -> None:
    made = client.post(STUDIES, json=body)
    path = f"{STUDIES}/{made.json['id']}"
    assert is_problem(client.post(f"{path}/undo"), 409, "study-there")
    assert client.delete(path, headers={"If-Match": made.headers["ETag"]}).status_code == 204
    assert is_problem(client.get(path), 410, "study-deleted")
    assert client.get(STUDIES).json["items"] == []
    (item,) = client.get(STUDIES, query_string={"deleted": "true"}).json["items"]
    assert item["deleted"] < item["until"]
    back = client.post(f"{path}/undo")
    assert (back.status_code, back.json["chapters"]) == (200, made.json["chapters"])
    assert is_problem(client.post(f"{STUDIES}/0000000000zz/undo"), 404, "no-study")


def test_what_is_no_study_is_refused(client: FlaskClient) -> None:
    for wrong in (
        {},
        {"title": ""},
        {"title": "x", "chapters": [{"record": "short"}]},
        {"title": "x", "chapters": [{"seat": "Z"}]},
        {"title": "x", "chapters": [{"line": "here"}]},
        {"title": "x", "chapters": [{"deal": 0}]},
        {"title": "x" * 201},
        {"title": "x", "chapters": [{}] * 501},
    ):
        assert is_problem(client.post(STUDIES, json=wrong), 422), wrong
    assert client.get(STUDIES).json["total"] == 0


def test_as_carnet_text_what_chapters_say_are_comments_at_their_place(
    client: FlaskClient, body: dict[str, Any]
) -> None:
    study = client.post(STUDIES, json=body).json["id"]
    answer = client.get(f"{STUDIES}/{study}", query_string={"as": "carnet"})
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{study}.carnet"'
    text = answer.text
    _, second = records.loads(text)
    assert text.startswith("% carnet 1\n\n% Two openings\n% Ada\n% For the club.\n% With care.\n")
    assert "\n% 1. Before. What to look for\n" in text
    assert "\n% 5. Nowhere\n" in text, "there is no such place"
    play = text[: text.rindex("[Game")]
    assert "2. The nine. It wins" in play
    assert play.index("2. The nine") < play.index("4. And then")
    assert "3. All of it" in text[text.rindex("[Game") :]
    assert text.endswith("% 2 records\n")
    assert len(second.deals) == 1
    assert client.get("/api/v1/records").json["total"] == 2
    checked = client.post(
        "/api/v1/check", data=text.encode(), headers={"Content-Type": "text/vnd.carnet"}
    )
    assert [one["status"] for one in checked.json["records"]] == ["checked", "checked"]


def test_a_study_in_a_file_comes_into_another_collection_once(
    serve: Serve, tmp_path: Any, client: FlaskClient, body: dict[str, Any], names: list[str]
) -> None:
    note = {"ply": 1, "kind": "comment", "text": "a note", "author": "Bea"}
    client.post(f"/api/v1/records/{names[0]}/annotations", json=note)
    study = client.post(STUDIES, json=body).json["id"]
    answer = client.get(f"{STUDIES}/{study}", query_string={"as": "study"})
    whole = json.loads(answer.text)
    assert list(whole["records"]) == names
    # Where they are not yet, and under other ids.
    for name in names:
        client.delete(f"/api/v1/records/{name}", headers={"If-Match": "*"})
        client.delete(f"/api/v1/bin/{name}")
    assert kept(client) == 0
    there = client.post(f"{STUDIES}/import", json=whole)
    assert (there.status_code, kept(client)) == (200, 0), "it was never away"
    whole["id"] = "0000000000zz"
    new = client.post(f"{STUDIES}/import", json=whole)
    assert (new.status_code, new.json["id"], kept(client)) == (201, "0000000000zz", 2)
    ids = [one["record"] for one in new.json["chapters"]]
    assert None not in ids[1:]
    assert not set(ids) & set(names)
    assert new.json["records"][ids[1]]["annotations"] == 1
    assert client.post(f"{STUDIES}/import", json=whole).json == new.json
    assert (kept(client), client.get(STUDIES).json["total"]) == (2, 2)
    client.delete(f"{STUDIES}/0000000000zz", headers={"If-Match": "*"})
    assert is_problem(client.post(f"{STUDIES}/import", json=whole), 410, "study-deleted")


def test_a_file_that_is_no_study_stores_nothing(
    client: FlaskClient, body: dict[str, Any], names: list[str]
) -> None:
    whole = {"format": "carnet-study", "version": 1, "id": "0000000000zz", "study": body}
    two = {**whole, "records": {names[0]: RECORD + FAULTY.replace("% carnet 1", "")}}
    none = {**whole, "records": {names[0]: "no record"}}
    for wrong in (two, none):
        assert is_problem(client.post(f"{STUDIES}/import", json=wrong), 422, "study-records")
    for other in ({**whole, "records": {}, "format": "x"}, {**whole, "records": {}, "version": 2}):
        assert is_problem(client.post(f"{STUDIES}/import", json=other), 422, "parameters")
    assert (kept(client), client.get(STUDIES).json["total"]) == (2, 0)
