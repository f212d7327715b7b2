from __future__ import annotations

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.conftest import Serve
from tests.api.service import stored


def told(answer: TestResponse) -> set[str]:
    return set(answer.headers.get("Cache-Control", "").split(", "))


@pytest.mark.parametrize(
    ("path", "also"),
    [
        ("/api/v1/records/{record}", "no-cache"),
        ("/api/v1/records", "no-cache"),
        ("/records/{record}", "no-cache"),
        ("/", "no-cache"),
        ("/api/v1/games", "no-store"),
        ("/api/v1/records/xxxxxxxxxxxx", "no-store"),
        ("/metrics", "no-store"),
    ],
)
def test_what_needs_a_token_is_for_its_reader_alone(
    client: FlaskClient, path: str, also: str
) -> None:
    answer = client.get(path.format(record=stored(client)))
    assert told(answer) == {"private", also}
    assert {"authorization", "cookie"} <= {name.lower() for name in answer.vary}


def test_what_was_not_changed_says_so_too(client: FlaskClient) -> None:
    path = f"/api/v1/records/{stored(client)}"
    tag = client.get(path).headers["ETag"]
    answer = client.get(path, headers={"If-None-Match": tag})
    assert answer.status_code == 304
    assert told(answer) == {"private", "no-cache"}


@pytest.mark.parametrize("path", ["/", "/records/{record}", "/games"])
def test_a_page_that_has_not_changed_is_not_sent_again(client: FlaskClient, path: str) -> None:
    path = path.format(record=stored(client))
    tag = {"If-None-Match": client.get(path).headers["ETag"]}
    again = client.get(path, headers=tag)
    assert (again.status_code, again.data) == (304, b"")
    other = client.get(path, headers={**tag, "Accept-Language": "fr"})
    assert (other.status_code, other.content_language.as_set()) == (200, {"fr"})


def test_a_page_of_an_error_is_sent_each_time(client: FlaskClient) -> None:
    answer = client.get("/records/none", headers={"Accept": "text/html", "If-None-Match": "*"})
    assert (answer.status_code, "ETag" in answer.headers) == (404, False)
    assert answer.data


def test_who_may_not_read_is_told_so_himself_alone(serve: Serve) -> None:
    answer = serve(local=False).get("/api/v1/records")
    assert answer.status_code == 401
    assert told(answer) == {"private", "no-store"}


@pytest.mark.parametrize("path", ["/static/js/list.js", "/healthz", "/api/v1/openapi.json"])
def test_what_is_for_anybody_is_not_private(client: FlaskClient, path: str) -> None:
    with client.get(path) as answer:
        assert "private" not in told(answer)
        assert "Cookie" not in answer.vary


def test_a_page_for_anybody_hangs_on_its_readers_cookies(client: FlaskClient) -> None:
    assert "Cookie" in client.get("/sign-in").vary


def test_an_answer_that_nobody_may_keep_stays_so(app: Flask) -> None:
    @app.get("/page")
    def page() -> Response:
        return Response("x", mimetype="text/html", headers={"Cache-Control": "no-store"})

    assert told(app.test_client().get("/page")) == {"private", "no-store"}


def test_who_came_by_tls_comes_by_nothing_else(client: FlaskClient) -> None:
    header = "Strict-Transport-Security"
    assert header not in client.get("/").headers
    secure = client.get("/", base_url="https://localhost")
    assert secure.headers[header] == "max-age=31536000"
