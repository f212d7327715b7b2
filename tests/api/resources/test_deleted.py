"""Deleted records over HTTP: the bin, many at once, and undo."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.service import FAULTY, RECORD, is_problem, post, stored

BIN = "/api/v1/bin"


@pytest.fixture
def names(client: FlaskClient) -> list[str]:
    return [stored(client, RECORD), stored(client, FAULTY)]


def seen(client: FlaskClient, names: list[str]) -> dict[str, Any]:
    versions = {one["id"]: one["version"] for one in client.get("/api/v1/records").json["items"]}
    return {"records": [{"id": name, "version": versions[name]} for name in names]}


def test_a_deleted_record_is_gone_and_in_the_bin(client: FlaskClient, names: list[str]) -> None:
    path = f"/api/v1/records/{names[0]}"
    before = client.get("/api/v1/records").json["items"][-1]
    done = client.delete(path, headers={"If-Match": client.get(path).headers["ETag"]})
    assert (done.status_code, "Content-Type" in done.headers) == (204, False)
    gone = client.get(path)
    assert is_problem(gone, 410, "in-bin")
    assert "Until 20" in gone.json["detail"]
    assert is_problem(client.delete(path, headers={"If-Match": "*"}), 410)
    for rest in ("replay", "annotations", "history", "versions"):
        assert is_problem(client.get(f"{path}/{rest}"), 410, "in-bin")
    assert client.get(f"/records/{names[0]}", headers={"Accept": "text/html"}).status_code == 410
    page = client.get(BIN).json
    (item,) = page["items"]
    assert (page["total"], page["next"]) == (1, None)
    told = {name: item.pop(name) for name in ("deleted", "until", "by")}
    assert item == before
    assert told["deleted"] < told["until"]
    assert client.get("/api/v1/records").json["total"] == 1
    assert client.get("/api/v1/statistics/results").json["total"] == 1


def test_many_are_deleted_at_once_or_none(client: FlaskClient, names: list[str]) -> None:
    body = seen(client, names)
    body["records"][1]["version"] = 7
    refused = client.post(BIN, json=body)
    assert is_problem(refused, 412, "record-changed-since")
    assert names[1] in refused.json["detail"]
    body["records"][1] = {"id": "000000000000", "version": 1}
    assert is_problem(client.post(BIN, json=body), 404, "no-record-nothing")
    assert client.get("/api/v1/records").json["total"] == 2
    done = client.post(BIN, json=seen(client, names))
    assert (done.status_code, [one["id"] for one in done.json["items"]]) == (200, names)
    assert client.get("/api/v1/records").json["total"] == 0
    refused = client.post(f"{BIN}/undo", json={"records": [names[0], "000000000000"]})
    assert is_problem(refused, 404, "no-record-nothing")
    client.post(f"{BIN}/undo", json={"records": names})
    assert client.get("/api/v1/records").json["total"] == 2


def test_what_was_stored_anew_is_not_brought_back(client: FlaskClient, names: list[str]) -> None:
    client.post(BIN, json=seen(client, names[:1]))
    (again,) = post(client, RECORD).json["records"]
    assert again["status"] == "stored"
    refused = client.post(f"{BIN}/undo", json={"records": names[:1]})
    assert is_problem(refused, 409, "same-bytes")
    assert again["id"] in refused.json["detail"]


def test_the_bin_has_pages(client: FlaskClient, names: list[str]) -> None:
    client.post(BIN, json=seen(client, names))
    first = client.get(BIN, query_string={"limit": 1}).json
    second = client.get(BIN, query_string={"limit": 1, "cursor": first["next"]}).json
    assert [first["total"], second["total"], second["next"]] == [2, 2, None]
    assert {one["id"] for page in (first, second) for one in page["items"]} == set(names)


def test_what_is_deleted_for_good_does_not_come_back(client: FlaskClient, names: list[str]) -> None:
    path = f"{BIN}/{names[0]}"
    assert is_problem(client.delete(path), 404, "no-record-nothing")
    client.post(BIN, json=seen(client, names[:1]))
    assert client.delete(path).status_code == 204
    assert is_problem(client.get(f"/api/v1/records/{names[0]}"), 404, "no-record")
    refused = client.post(f"{BIN}/undo", json={"records": names[:1]})
    assert is_problem(refused, 404, "no-record-nothing")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (BIN, {}),
        (BIN, {"records": []}),
        (BIN, {"records": [{"id": "x"}]}),
        (f"{BIN}/undo", {"records": []}),
        (f"{BIN}/undo", {"records": ["x"] * 1001}),
        (f"{BIN}/undo", {"records": [3]}),
        (f"{BIN}/undo", []),
    ],
)
def test_a_request_that_is_not_right_is_refused(client: FlaskClient, path: str, body: Any) -> None:
    assert is_problem(client.post(path, json=body), 422, "parameters")
