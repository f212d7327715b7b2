"""Annotations over HTTP, and the history of what was done to a record."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.service import CARNET, FAULTY, RECORD, is_problem, stored

COMMENT = {"ply": 1, "kind": "comment", "text": "Un bon début", "author": "Zoé", "language": "fr"}


@pytest.fixture
def path(client: FlaskClient) -> str:
    return f"/api/v1/records/{stored(client)}"


def add(client: FlaskClient, path: str, **fields: Any) -> Any:
    response = client.post(f"{path}/annotations", json={**COMMENT, **fields})
    assert response.status_code == 201, response.text
    return response


def test_a_comment_is_kept_with_author_time_and_language(client: FlaskClient, path: str) -> None:
    response = add(client, path)
    body = response.json
    for name, value in COMMENT.items():
        assert body[name] == value
    assert (body["deal"], body["version"], body["lost"], body["action"]) == (1, 1, False, "TD")
    assert body["created"] == body["changed"]
    again = client.get(response.location)
    assert again.json == body
    seen = {"If-None-Match": again.headers["ETag"]}
    assert client.get(response.location, headers=seen).status_code == 304
    assert client.get(f"{path}/annotations").json == {"items": [body]}


@pytest.mark.parametrize(
    ("given", "kept"), [("!", "!"), ("$5", "!?"), ("$10", "$10"), (" ? ", "?")]
)
def test_a_judgement_is_kept_as_its_sign(
    client: FlaskClient, path: str, given: str, kept: str
) -> None:
    assert add(client, path, kind="judgement", text=given).json["text"] == kept


def test_a_variation_is_checked_as_the_record_is(client: FlaskClient, path: str) -> None:
    sound = add(client, path, ply=6, kind="variation", text="B:AS").json
    assert sound["findings"] == []
    faulty = add(client, path, ply=6, kind="variation", text="{perhaps} B:KD {no}").json
    (finding,) = faulty["findings"]
    assert (finding["code"], finding["severity"]) == ("play-not-held", "warning")
    assert faulty["text"][finding["start"] : finding["end"]] == "KD"
    assert (finding["line"], finding["column"]) == (1, finding["start"] + 1)
    listed = client.get(f"{path}/annotations").json["items"]
    assert [len(one["findings"]) for one in listed] == [0, 1]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("B:AS zz", "syntax-token"),
        ("AS) KS (AH", None),
        ("AS)", "syntax-structure"),
        ("* AS", "syntax-structure"),
        ("AS ; the rest of the line", "syntax-unclosed"),
        ("{never closed", "syntax-unclosed"),
        ("{nothing but words}", None),
        ("()", None),
    ],
)
def test_what_cannot_be_read_as_a_variation_is_refused_with_findings(
    client: FlaskClient, path: str, text: str, code: str | None
) -> None:
    body = {"ply": 6, "kind": "variation", "text": text}
    response = client.post(f"{path}/annotations", json=body)
    assert is_problem(response, 422, "no-variation"), response.text
    found = response.json["findings"]
    assert code is None or code in [one["code"] for one in found]
    assert all(0 <= one["start"] <= one["end"] <= len(text) for one in found)
    assert client.get(f"{path}/annotations").json["items"] == []


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"ply": 9}, "no-place"),
        ({"deal": 2}, "no-place"),
        ({"ply": 0, "kind": "judgement", "text": "!"}, "no-place"),
        ({"kind": "judgement", "text": "good"}, "no-judgement"),
        ({"kind": "remark"}, "parameters"),
        ({"text": " \n"}, "parameters"),
        ({"text": "a\x00b"}, "parameters"),
        ({"ply": -1}, "parameters"),
        ({"ply": 1.5}, "parameters"),
        ({"author": ""}, "parameters"),
        ({"language": "français"}, "parameters"),
        ({"colour": "red"}, "parameters"),
        ({"text": "x" * 20_001}, None),
    ],
)
def test_what_is_no_annotation_is_refused(
    client: FlaskClient, path: str, fields: dict[str, Any], code: str | None
) -> None:
    response = client.post(f"{path}/annotations", json={**COMMENT, **fields})
    assert is_problem(response, 422 if code else 413, code), response.text


def test_only_json_is_an_annotation(client: FlaskClient, path: str) -> None:
    url = f"{path}/annotations"
    assert is_problem(client.post(url, data="x", content_type=CARNET), 415, "media-type")
    broken = client.post(url, data="{", content_type="application/json")
    assert is_problem(broken, 400, "json")
    assert is_problem(client.post(url, json=[1]), 422)


def test_a_record_that_cannot_be_read_takes_none(client: FlaskClient) -> None:
    for text in (RECORD + "words\n", '[Game "tarot"]\n[Deal "1"]\n1. A:KS\n*\n'):
        path = f"/api/v1/records/{stored(client, text)}"
        response = client.post(f"{path}/annotations", json=COMMENT)
        assert is_problem(response, 409, "not-annotated")
        assert response.json["findings"]
    faulty = f"/api/v1/records/{stored(client, FAULTY)}"
    assert client.post(f"{faulty}/annotations", json=COMMENT).status_code == 201


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_only_who_has_seen_it_changes_it(client: FlaskClient, path: str, method: str) -> None:
    added = add(client, path)
    url, tag = added.location, added.headers["ETag"]
    body = {} if method == "delete" else {"json": {**COMMENT, "text": "Better"}}
    change = getattr(client, method)
    assert is_problem(change(url, **body), 428, "if-match")
    for wrong in ('"7"', '"nothing"', "*x", ",", '""', '"'):
        assert is_problem(change(url, headers={"If-Match": wrong}, **body), 412, "changed-since")
    assert client.get(url).json["text"] == COMMENT["text"]
    done = change(url, headers={"If-Match": tag}, **body)
    assert done.status_code == (204 if method == "delete" else 200)
    if method == "delete":
        assert is_problem(client.get(url), 404, "no-annotation")
        assert is_problem(change(url, headers={"If-Match": tag}), 404, "no-annotation")
        return
    assert (done.json["text"], done.json["version"]) == ("Better", 2)
    assert is_problem(change(url, headers={"If-Match": tag}, **body), 412, "changed-since")
    assert change(url, headers={"If-Match": done.headers["ETag"]}, **body).status_code == 200
    assert change(url, headers={"If-Match": "*"}, **body).status_code == 200


def test_a_part_of_an_annotation_can_be_changed(client: FlaskClient, path: str) -> None:
    url = add(client, path).location
    body = client.patch(url, json={"ply": 3, "language": None}, headers={"If-Match": "*"}).json
    assert (body["ply"], body["language"], body["text"]) == (3, None, COMMENT["text"])
    wrong = client.patch(url, json={"kind": "judgement"}, headers={"If-Match": "*"})
    assert is_problem(wrong, 422, "no-judgement")


def test_the_history_tells_who_did_what(client: FlaskClient, path: str) -> None:
    url = add(client, path).location
    client.patch(url, json={"text": "Better"}, headers={"If-Match": "*"})
    client.delete(url, headers={"If-Match": "*"})
    removed, changed, added = client.get(f"{path}/history").json["items"]
    assert [one["action"] for one in (added, changed, removed)] == ["add", "change", "remove"]
    assert (added["by"], added["before"], added["after"]["text"]) == ("Zoé", None, COMMENT["text"])
    assert (changed["before"]["text"], changed["after"]["text"]) == (COMMENT["text"], "Better")
    assert removed["after"] is None
    page = client.get(f"{path}/history?limit=2").json
    assert [one["id"] for one in page["items"]] == [removed["id"], changed["id"]]
    rest = client.get(f"{path}/history?limit=2&before={page['next']}").json
    assert [one["id"] for one in rest["items"]] == [added["id"]]
    assert rest["next"] is None


def test_a_change_is_not_laid_to_whose_the_annotation_was(client: FlaskClient, path: str) -> None:
    url = add(client, path).location
    for body in ({"text": "Better"}, {"text": "Best", "author": "Ada"}):
        client.patch(url, json=body, headers={"If-Match": "*"})
    history = client.get(f"{path}/history").json["items"]
    assert [one["by"] for one in history] == ["Ada", None, "Zoé"]


def test_what_was_changed_again_is_not_undone(client: FlaskClient, path: str) -> None:
    url = add(client, path).location
    for text in ("Better", "Best"):
        client.patch(url, json={"text": text}, headers={"If-Match": "*"})
    older = client.get(f"{path}/history").json["items"][1]
    assert is_problem(client.post(f"{path}/history/{older['id']}/undo"), 409, "changed-again")
    assert client.get(url).json["text"] == "Best"


def test_what_was_seen_may_be_named_where_it_is_undone(client: FlaskClient, path: str) -> None:
    url = add(client, path).location
    client.delete(url, headers={"If-Match": "*"})
    undo = f"{path}/history/{client.get(f'{path}/history').json['items'][0]['id']}/undo"
    assert is_problem(client.post(undo, headers={"If-Match": '"99"'}), 412, "changed-since")
    assert is_problem(client.get(url), 404)
    seen = client.get(path).headers["ETag"]
    assert client.post(undo, headers={"If-Match": seen}).status_code == 200


def test_what_is_not_there_is_a_problem(client: FlaskClient, path: str) -> None:
    assert is_problem(client.get(f"{path}/annotations/000000000000"), 404, "no-annotation")
    for change in (99, 2**63 - 1, 2**63):
        assert is_problem(client.post(f"{path}/history/{change}/undo"), 404, "no-change")
    assert is_problem(client.get(f"{path}/history?before={2**63}"), 422, "parameters")
    other = f"/api/v1/records/{stored(client, FAULTY)}"
    mine = add(client, path).json["id"]
    assert is_problem(client.get(f"{other}/annotations/{mine}"), 404, "no-annotation")
