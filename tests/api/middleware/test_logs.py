from __future__ import annotations

import json
import logging
import sys

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api.middleware.logs import JsonLines, TextLines
from tests.api.service import RECORD, post


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO)
    return caplog


def told(lines: pytest.LogCaptureFixture, formatter: logging.Formatter) -> list[str]:
    return [formatter.format(r) for r in lines.records if r.name.startswith(("carnet", "api"))]


def test_a_request_is_one_json_line(client: FlaskClient, lines: pytest.LogCaptureFixture) -> None:
    answer = client.get("/api/v1/records?player=Alice", buffered=True)
    (line,) = [json.loads(each) for each in told(lines, JsonLines())]
    assert (line["method"], line["path"], line["status"]) == ("GET", "/api/v1/records", 200)
    assert line["duration_ms"] > 0
    assert line["request_id"] == answer.headers["X-Request-ID"]
    assert (line["level"], line["remote"], line["token"]) == ("info", "127.0.0.1", None)
    assert line["time"].endswith("Z")


def test_the_log_tells_nothing_of_what_was_sent_or_searched(
    client: FlaskClient, lines: pytest.LogCaptureFixture
) -> None:
    post(client, RECORD.replace("Alice", "Ophélie"), Authorization="Bearer very-secret").close()
    post(client, "[Game Ophélie", Cookie="carnet-token=very-secret").close()
    client.get("/api/v1/records?player=Ophélie", buffered=True)
    for formatter in (JsonLines(), TextLines()):
        text = "\n".join(told(lines, formatter))
        assert "Oph" not in text
        assert "secret" not in text


def test_a_callers_own_request_id_is_kept_if_it_is_one(client: FlaskClient) -> None:
    for given in ("abc-1", "0f.2_Z"):
        assert client.get("/", headers={"X-Request-ID": given}).headers["X-Request-ID"] == given
    for given in ("", "a b", "x" * 65, "é", '"}'):
        answer = client.get("/", headers={"X-Request-ID": given})
        assert answer.headers["X-Request-ID"] not in ("", given)


def test_a_request_that_failed_is_told_with_its_place_and_not_its_words(
    app: Flask, lines: pytest.LogCaptureFixture
) -> None:
    @app.get("/fails")
    def fails() -> str:
        raise ValueError("text of a record")

    app.testing = False
    answer = app.test_client().get("/fails", buffered=True)
    assert answer.status_code == 500
    failure, request = (json.loads(line) for line in told(lines, JsonLines()))
    assert failure["exception"] == "ValueError"
    assert failure["where"][-1].endswith(" fails")
    assert request["status"] == 500
    assert "text of a record" not in "\n".join(told(lines, TextLines()))


def test_a_json_line_is_one_line_whatever_is_asked(
    client: FlaskClient, lines: pytest.LogCaptureFixture
) -> None:
    client.get("/a\u2028b\x85c%0d%0a", buffered=True)
    (line,) = told(lines, JsonLines())
    assert len(line.splitlines()) == 1
    assert json.loads(line)["path"] == "/a\u2028b\x85c\r\n"


def test_lines_for_people_are_one_line_each_whatever_is_asked(
    client: FlaskClient, lines: pytest.LogCaptureFixture
) -> None:
    client.get("/a%0d%0ab%1b[31m", buffered=True)
    (line,) = told(lines, TextLines())
    assert line.isprintable()
    assert " 404 " in line


def test_an_exception_is_told_below_its_line() -> None:
    try:
        raise KeyError("x")
    except KeyError:
        record = logging.LogRecord("carnet", logging.ERROR, "", 1, "it broke", (), sys.exc_info())
    first, second, *_ = TextLines().format(record).splitlines()
    assert first.endswith("error carnet it broke")
    assert second == "  KeyError"
