"""The OpenAPI document: it is one, it says enough of each operation, and its examples run."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from openapi_spec_validator import OpenAPIV31SpecValidator

from api.app import create_app
from tests.api.service import RECORD, stored

FOLDER = tempfile.TemporaryDirectory()
DOCUMENT: dict[str, Any] = (
    create_app(f"sqlite:///{FOLDER.name}/a.db").test_client().get("/api/v1/openapi.json").json
)
PROBLEM = "application/problem+json"


def resolved(value: dict[str, Any]) -> dict[str, Any]:
    """What a reference refers to."""
    while "$ref" in value:
        found: Any = DOCUMENT
        for part in value["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        value = found
    return value


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The path, the method and the description of each, with the parameters of its path."""
    for path, item in DOCUMENT["paths"].items():
        shared = item.get("parameters", [])
        for method, operation in item.items():
            if method != "parameters":
                parameters = [resolved(p) for p in (*shared, *operation.get("parameters", []))]
                yield path, method, {**operation, "parameters": parameters}


EACH = pytest.mark.parametrize(
    ("path", "method", "operation"),
    [pytest.param(*one, id=one[2]["operationId"]) for one in operations()],
)


def test_the_document_follows_the_specification_of_openapi_3_1() -> None:
    assert [error.message for error in OpenAPIV31SpecValidator(DOCUMENT).iter_errors()] == []


@pytest.mark.parametrize("path", ["/records", "/check"])
def test_the_document_names_every_form_in_which_records_may_be_sent(path: str) -> None:
    content = DOCUMENT["paths"][f"/api/v1{path}"]["post"]["requestBody"]["content"]
    assert {"text/vnd.carnet", "text/plain", "application/x-ndjson", "multipart/form-data"} <= set(
        content
    )


def test_every_operation_has_a_name_of_its_own() -> None:
    names = [operation["operationId"] for _, _, operation in operations()]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z]+([A-Z][a-z]+)+", name) for name in names)


def test_an_operation_says_what_it_does_and_what_its_parameters_are() -> None:
    for path, method, operation in operations():
        assert operation["summary"].endswith((".", "?")), (path, method)
        assert operation["tags"], (path, method)
        for parameter in operation["parameters"]:
            assert "description" in parameter or "example" in parameter, (path, method, parameter)


def test_an_operation_says_how_it_succeeds_and_how_it_is_refused() -> None:
    for path, method, operation in operations():
        place = (path, method)
        responses = {status: resolved(each) for status, each in operation["responses"].items()}
        assert any(status.startswith("2") for status in responses), place
        for status, response in responses.items():
            assert response["description"], place
            if status.startswith(("4", "5")) or status == "default":
                assert list(response["content"]) == [PROBLEM], (place, status)
        if path.endswith(("/healthz", "/record.json")):
            assert "security" not in operation, place
        else:
            assert {"401", "403", "429"} <= set(responses), place
            assert operation["security"] == [{"bearer": []}, {}], place
        where = {parameter["in"] for parameter in operation["parameters"]}
        assert "path" not in where or "404" in responses, place
        assert "query" not in where or "422" in responses, place


def test_what_is_for_the_deleted_is_not_refused_because_of_that() -> None:
    gone = [path for path, _, operation in operations() if "410" in operation["responses"]]
    assert "/api/v1/studies/{study}/chapters" in gone
    assert "/api/v1/studies/{study}/undo" not in gone


def test_a_refusal_is_described_once() -> None:
    refusals: dict[str, set[str]] = {}
    for _, _, operation in operations():
        for status, answer in operation["responses"].items():
            if status.startswith(("4", "5")):
                refusals.setdefault(status, set()).add(str(answer))
    assert len(refusals) > 10
    assert {status: told for status, told in refusals.items() if len(told) > 1} == {}


def examples(operation: dict[str, Any]) -> Iterator[tuple[str | None, Any]]:
    """Each media type that a request may have with each example of a body of it."""
    content = resolved(operation.get("requestBody", {})).get("content")
    if content is None:
        yield None, None
        return
    for media, said in content.items():
        if "example" in said:
            yield media, said["example"]
        for example in said.get("examples", {}).values():
            yield media, resolved(example)["value"]


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    return create_app(f"sqlite:///{tmp_path}/a.db").test_client()


def places(client: FlaskClient) -> dict[str, Any]:
    """What stands in paths, where it is not the same in every service."""
    record = stored(client, RECORD)
    found: dict[str, Any] = {"record": record, "name": "Alice"}
    alias = client.post("/api/v1/aliases", json={"spelling": "Alix", "name": "Alice"}).json
    found["alias"] = alias["id"]
    note = {"ply": 1, "kind": "comment", "text": "A good start"}
    answer = client.post(f"/api/v1/records/{record}/annotations", json=note)
    found["study"] = client.post("/api/v1/studies", json={"title": "One"}).json["id"]
    found["annotation"] = answer.json["id"]
    answer = client.get(f"/api/v1/records/{record}/history")
    found["change"] = next(iter(answer.json["items"]))["id"]
    live = client.post("/api/v1/live", data=RECORD, content_type="text/vnd.carnet").json
    found |= {"live": live["id"], "Live-Key": live["key"]}
    return found


def naming(record: str, body: Any) -> Any:
    """An example of a body that names a record, with a record that is there."""
    match body:
        case {"records": [{"id": _} as seen]}:
            return {"records": [{**seen, "id": record}]}
        case {"records": [str()]}:
            return {"records": [record]}
    return body


@EACH
def test_the_examples_of_an_operation_are_answered(
    client: FlaskClient, path: str, method: str, operation: dict[str, Any]
) -> None:
    tried = 0
    there = places(client)
    if path.startswith("/api/v1/bin") and operation["operationId"] != "postBin":
        client.delete(f"/api/v1/records/{there['record']}", headers={"If-Match": "*"})
    if operation["operationId"] == "postStudyUndo":
        client.delete(f"/api/v1/studies/{there['study']}", headers={"If-Match": "*"})
    for media, example in examples(operation):
        body = naming(there["record"], example)
        values = {
            parameter["name"]: there.get(parameter["name"], parameter.get("example"))
            for parameter in operation["parameters"]
            if parameter["in"] == "path"
        }
        assert None not in values.values(), "no example for what stands in the path"
        address = path.format(**values)
        headers = {}
        if any(parameter["name"] == "If-Match" for parameter in operation["parameters"]):
            headers["If-Match"] = client.get(address).headers["ETag"]
        if any(parameter["name"] == "Live-Key" for parameter in operation["parameters"]):
            headers["Live-Key"] = there["Live-Key"]
        data = body if body is None or isinstance(body, str) else json.dumps(body)
        query = {
            parameter["name"]: parameter.get("example", parameter["schema"].get("example"))
            for parameter in operation["parameters"]
            if parameter["in"] == "query" and parameter.get("required")
        }
        answer = client.open(
            address,
            method=method,
            query_string=query,
            data=data,
            content_type=media,
            headers=headers,
        )
        assert 200 <= answer.status_code < 300, (media, answer.text)
        tried += 1
    assert tried, "no example of a body"


LINKS = [
    (operation["operationId"], status, link)
    for _, _, operation in operations()
    for status, response in operation["responses"].items()
    for link in resolved(response).get("links", {}).values()
]


def test_links_name_operations_and_all_that_stands_in_their_paths() -> None:
    by_name = {operation["operationId"]: (path, operation) for path, _, operation in operations()}
    for _, _, link in LINKS:
        path, operation = by_name[link["operationId"]]
        given = {*link["parameters"]}
        assert given <= {parameter["name"] for parameter in operation["parameters"]}
        # Every kind of chart is for the caller to choose.
        assert {*re.findall(r"\{(\w+)\}", path)} - given <= {"kind"}


def test_links_lead_from_what_is_made_to_all_that_is_behind_an_id() -> None:
    behind = {operation["operationId"] for path, _, operation in operations() if "{" in path}
    reached = {"postRecords", "postLive", "postAliases", "getPlayers", "postStudies"}
    while more := {link["operationId"] for name, _, link in LINKS if name in reached} - reached:
        reached |= more
    assert behind - reached == {"getGame", "getStatistic"}
    assert "getGame" in {link["operationId"] for name, _, link in LINKS if name == "getGames"}


@pytest.mark.parametrize(
    ("name", "status"), sorted({(name, status) for name, status, _ in LINKS}), ids=str
)
def test_what_a_link_takes_from_an_answer_is_in_it(tmp_path: Path, name: str, status: str) -> None:
    client = create_app(f"sqlite:///{tmp_path}/a.db").test_client()
    there = places(client)
    (path, method), *_ = [(p, m) for p, m, each in operations() if each["operationId"] == name]
    address = path.format(**there)
    sent: dict[str, Any] = {"json": {"ply": 2, "kind": "comment", "text": "better"}}
    if name in ("postRecords", "putRecord", "postLive"):
        text = RECORD if status == "200" and name == "postRecords" else f"{RECORD}% anew\n"
        sent = {"data": text.encode(), "content_type": "text/vnd.carnet"}
    elif name == "postAliases":
        sent = {"json": {"spelling": "Alicia", "name": "Alice"}}
    elif name == "postStudies":
        sent = {"json": {"title": "Two"}}
    elif name == "postStudiesImport":
        file = {"format": "carnet-study", "version": 1, "id": "0000000000zz", "records": {}}
        sent = {"json": {**file, "study": {"title": "Two"}}}
    elif method == "get" or name in ("postRecordHistoryUndo", "postStudyUndo"):
        sent = {}
    seen = {"If-Match": "*"}
    if name == "postStudyUndo":
        client.delete(f"/api/v1/studies/{there['study']}", headers=seen)
    if name == "getBin":
        client.delete(f"/api/v1/records/{there['record']}", headers=seen)
    answer = client.open(
        address, method=method.upper(), headers={} if method == "get" else seen, **sent
    )
    assert answer.status_code == int(status), answer.text
    for _, _, link in (one for one in LINKS if one[:2] == (name, status)):
        for expression in link["parameters"].values():
            assert taken(expression, path, answer), (link, answer.text)


def taken(expression: str, path: str, answer: Any) -> Any:
    """What a runtime expression of OpenAPI takes from a call to that path and its answer."""
    if expression.startswith("$request.path."):
        return f"{{{expression.removeprefix('$request.path.')}}}" in path
    if expression.startswith("$response.header."):
        return answer.headers.get(expression.removeprefix("$response.header."))
    found = answer.json
    for part in expression.removeprefix("$response.body#/").split("/"):
        found = found[int(part) if part.isdigit() else part]
    return found
