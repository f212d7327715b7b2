"""A record is corrected, and its earlier texts stay readable; or it is removed."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.service import CARNET, FAULTY, RECORD, is_problem, stored

ANY = {"If-Match": "*"}


@pytest.fixture
def path(client: FlaskClient) -> str:
    return f"/api/v1/records/{stored(client, FAULTY)}"


def put(client: FlaskClient, path: str, text: str = RECORD, **headers: str) -> Any:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.put(path, data=text.encode(), headers={"Content-Type": CARNET, **ANY, **named})


def text_of(client: FlaskClient, path: str) -> str:
    return client.get(path, headers={"Accept": CARNET}).text


def test_a_corrected_record_has_its_new_text_and_findings(client: FlaskClient, path: str) -> None:
    response = put(client, path)
    assert response.status_code == 200
    body = response.json
    assert (body["version"], body["changed"], body["ok"], body["findings"]) == (2, True, True, [])
    assert text_of(client, path) == RECORD
    assert client.get(path).json["ok"]
    assert client.get("/api/v1/records?ok=true").json["total"] == 1


def test_json_is_accepted_as_text_is(client: FlaskClient, path: str) -> None:
    seen = client.get(path)
    body = {**seen.json, "text": RECORD}
    response = client.put(path, json=body, headers={"If-Match": seen.headers["ETag"]})
    assert response.json["version"] == 2
    assert text_of(client, path) == RECORD
    assert is_problem(client.put(path, json={}, headers=ANY), 422, "parameters")
    assert is_problem(client.put(path, json=[], headers=ANY), 422, "parameters")


@pytest.mark.parametrize("accept", [CARNET, "application/json"])
def test_the_tag_of_any_form_will_do_until_the_text_changes(
    client: FlaskClient, path: str, accept: str
) -> None:
    tag = client.get(path, headers={"Accept": accept}).headers["ETag"]
    done = put(client, path, If_Match=tag)
    assert done.status_code == 200
    assert is_problem(put(client, path, FAULTY, If_Match=tag), 412, "changed-since")
    assert put(client, path, FAULTY, If_Match=done.headers["ETag"]).status_code == 200


def test_who_does_not_say_what_he_has_seen_changes_nothing(client: FlaskClient, path: str) -> None:
    assert is_problem(client.put(path, data=RECORD, content_type=CARNET), 428, "if-match")
    assert is_problem(client.delete(path), 428, "if-match")
    for seen in ('""', "W/", "x"):
        assert is_problem(client.delete(path, headers={"If-Match": seen}), 412, "changed-since")
    assert is_problem(client.delete(path, headers={"If-Match": '"9-abc"'}), 412)
    assert text_of(client, path) == FAULTY


def test_the_earlier_texts_stay_readable(client: FlaskClient, path: str) -> None:
    put(client, path)
    new, old = client.get(f"{path}/versions").json["items"]
    assert [(v["number"], v["current"], v["ok"]) for v in (new, old)] == [
        (2, True, True),
        (1, False, False),
    ]
    assert old["size"] == len(FAULTY.encode())
    assert text_of(client, f"{path}/versions/1") == FAULTY
    body = client.get(f"{path}/versions/1").json
    assert body == {**old, "id": path.rsplit("/", 1)[1], "text": FAULTY}
    assert is_problem(client.get(f"{path}/versions/3"), 404, "no-version")
    assert is_problem(client.get(f"{path}/versions/{10**12}"), 404, "no-version")


def test_annotations_are_told_what_became_of_them(client: FlaskClient, path: str) -> None:
    for ply, text in ((1, "stays"), (6, "goes"), (7, "moves")):
        body = {"ply": ply, "kind": "comment", "text": text}
        assert client.post(f"{path}/annotations", json=body).status_code == 201
    body = put(client, path, RECORD.replace("B:~7H 8D", "8D")).json
    told = {name: [one["text"] for one in body[name]] for name in ("kept", "moved", "lost")}
    assert told == {"kept": ["stays"], "moved": ["moves"], "lost": ["goes"]}
    assert body["moved"][0]["ply"] == 6
    listed = client.get(f"{path}/annotations").json["items"]
    assert [(one["text"], one["lost"]) for one in listed] == [
        ("stays", False),
        ("moves", False),
        ("goes", True),
    ]
    export = text_of(client, f"{path}?form=annotated")
    assert "moves" in export
    assert "goes" not in export


def test_annotations_in_the_new_text_are_annotations(client: FlaskClient, path: str) -> None:
    note = "{[%id 1jm61nrsdvk3] [%by Zoé] well led}"
    put(client, path, RECORD.replace("A:TD", f"A:TD {note}"))
    assert text_of(client, path) == RECORD
    (one,) = client.get(f"{path}/annotations").json["items"]
    assert (one["id"], one["author"], one["text"]) == ("1jm61nrsdvk3", "Zoé", "well led")


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        ("no record\n", 422, "nothing-there"),
        (RECORD + FAULTY, 422, "one-record"),
        (RECORD * 1000, 413, None),
    ],
)
def test_what_is_not_one_record_is_refused(
    client: FlaskClient, path: str, text: str, status: int, code: str | None
) -> None:
    assert is_problem(put(client, path, text), status, code)
    assert text_of(client, path) == FAULTY


def test_bytes_that_another_record_has_are_refused(client: FlaskClient, path: str) -> None:
    other = stored(client)
    response = put(client, path)
    assert is_problem(response, 409, "same-bytes")
    assert other in response.json["detail"]


def test_other_forms_are_refused(client: FlaskClient, path: str) -> None:
    assert is_problem(put(client, path, Content_Type="image/png"), 415, "media-type")
    assert is_problem(put(client, "/api/v1/records/000000000000"), 404, "no-record")


def test_the_json_of_a_record_keeps_to_its_published_schema(client: FlaskClient, path: str) -> None:
    import jsonschema

    response = client.get(path)
    assert response.headers["Link"] == '</api/v1/schemas/record.json>; rel="describedby"'
    published = client.get("/api/v1/schemas/record.json")
    assert published.mimetype == "application/schema+json"
    schema = published.json
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(response.json, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**response.json, "text": 1}, schema)
