"""What the tests of the service send and read."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from tests.soiree import soiree

RECORD = "% carnet 1\n\n" + soiree('[Event "Soirée"]\n[A "Alice"]\n[B "Basile"]\n')
#: A card that is not held, in line 16.
FAULTY = RECORD.replace("A:9S 8S!", "A:9S 7S!").replace("Basile", "Zoé")
CARNET = "text/vnd.carnet"


def post(client: FlaskClient, body: str | bytes, path: str = "records", **headers: str) -> Any:
    """The response to these bytes, as Carnet text unless a header says otherwise."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.post(
        f"/api/v1/{path}",
        data=body.encode() if isinstance(body, str) else body,
        headers={"Content-Type": CARNET, **named},
    )


def stored(client: FlaskClient, text: str | bytes = RECORD) -> str:
    """The id of this record, stored."""
    response = post(client, text)
    assert response.status_code == 201, response.text
    (record,) = response.json["records"]
    return str(record["id"])


def kept(client: FlaskClient) -> int:
    """How many records there are."""
    return int(client.get("/api/v1/records").json["total"])


def is_problem(response: Any, status: int, code: str | None = None) -> bool:
    """Whether it is a problem of that status (and code), as RFC 9457 has it."""
    body = response.json
    return (
        response.status_code == status
        and response.mimetype == "application/problem+json"
        and body["status"] == status
        and body["type"] == "about:blank"
        and bool(body["title"])
        and (code is None or body["code"] == code)
    )
