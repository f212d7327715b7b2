from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from api.app import create_app
from api.middleware.settings import LOOPBACK_NAMES, Settings
from tests.api.service import RECORD, is_problem, kept, post


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    settings = Settings(hosts=(*LOOPBACK_NAMES, "club.example"))
    return create_app(f"sqlite:///{tmp_path}/a.db", settings=settings).test_client()


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8080", "127.0.0.1:9", "[::1]:8080", "Club.Example"]
)
def test_a_service_answers_to_its_names_on_any_port(client: FlaskClient, host: str) -> None:
    assert client.get("/api/v1/records", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost.", "[::2]"])
def test_a_service_does_not_answer_to_another_name(client: FlaskClient, host: str) -> None:
    answer = client.get("/api/v1/records", headers={"Host": host})
    assert is_problem(answer, 421, "host")


@pytest.mark.parametrize("host", ["a b", "[", "[::1", "x:y", "a/b", "é"])
def test_a_host_that_is_none_is_refused(client: FlaskClient, host: str) -> None:
    answer = client.get("/api/v1/records", headers={"Host": host})
    assert answer.status_code in (400, 421)
    assert answer.mimetype == "application/problem+json"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:81"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"},
    ],
)
def test_pages_of_others_change_nothing(client: FlaskClient, headers: dict[str, str]) -> None:
    answer = post(client, RECORD, **{k.replace("-", "_"): v for k, v in headers.items()})
    assert is_problem(answer, 403, "foreign-origin")
    assert kept(client) == 0


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"},
        {"Origin": "https://localhost"},
        {"Sec-Fetch-Site": "none"},
    ],
)
def test_programs_and_our_own_pages_may(client: FlaskClient, headers: dict[str, str]) -> None:
    answer = post(client, RECORD, **{k.replace("-", "_"): v for k, v in headers.items()})
    assert answer.status_code == 201


def test_a_link_on_another_site_leads_here(client: FlaskClient) -> None:
    answer = client.get("/", headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 200
