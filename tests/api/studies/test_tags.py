"""Tags on records over HTTP: put there and taken off, many at once, counted, and filtered by."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.api.service import FAULTY, RECORD, is_problem, stored

TAGS = "/api/v1/tags"


@pytest.fixture
def names(client: FlaskClient) -> list[str]:
    return [stored(client, RECORD), stored(client, FAULTY)]


def test_tags_are_put_on_many_records_and_taken_off(client: FlaskClient, names: list[str]) -> None:
    done = client.post(TAGS, json={"records": names, "add": ["final", "À revoir"]})
    assert done.status_code == 200
    assert done.json["items"] == [{"id": name, "tags": ["À revoir", "final"]} for name in names]
    client.post(TAGS, json={"records": names[:1], "remove": ["a revoir"]})
    (tag,) = client.get(f"/api/v1/records/{names[0]}/tags").json["items"]
    assert (tag["name"], tag["by"]) == ("final", None)
    assert client.get(f"/api/v1/records/{names[0]}").json["tags"] == ["final"]
    last, first = client.get("/api/v1/records").json["items"]
    assert (first["tags"], last["tags"]) == (["final"], ["À revoir", "final"])


def test_records_are_filtered_by_tags_and_tags_counted_by_filters(
    client: FlaskClient, names: list[str]
) -> None:
    client.post(TAGS, json={"records": names, "add": ["final"]})
    client.post(TAGS, json={"records": names[1:], "add": ["to check"]})
    found = client.get("/api/v1/records", query_string={"tag": "FINAL,to check"}).json
    assert [one["id"] for one in found["items"]] == names[1:]
    both = [{"name": "final", "records": 2}, {"name": "to check", "records": 1}]
    assert client.get(TAGS).json["items"] == both
    alone = client.get(TAGS, query_string={"ok": "true"}).json["items"]
    assert alone == [{"name": "final", "records": 1}]
    figures = client.get("/api/v1/statistics/results", query_string={"tag": "to check"})
    assert figures.json["total"] == 1


def test_what_cannot_be_tagged_changes_nothing(client: FlaskClient, names: list[str]) -> None:
    gone = client.post(TAGS, json={"records": [names[0], "unknown"], "add": ["x"]})
    assert is_problem(gone, 404, "no-record-nothing")
    for name in ("", "a,b", " x", "x" * 61, "two\nlines"):
        refused = client.post(TAGS, json={"records": names, "add": [name]})
        assert is_problem(refused, 422), name
    for start in (0, 25):
        many = [f"tag {number}" for number in range(start, start + 26)]
        last = client.post(TAGS, json={"records": names, "add": many})
    assert is_problem(last, 409, "too-many-tags")
    assert "50" in last.json["detail"]
    assert client.get(TAGS).json["items"][0] == {"name": "tag 0", "records": 2}
