"""Insights over HTTP: the question, its figures with a chart, and what is refused."""

from __future__ import annotations

import csv
from typing import Any

import pytest
from flask.testing import FlaskClient

import records
from analysis.insights import DIMENSIONS, MEASURES, Insights, Question
from api.resources import insights as resource
from api.schemas import insights as schemas
from records.generate import generate
from records.notation.model import Tag
from tests.api.service import is_problem, stored

PATH = "/api/v1/insights"
PLAYERS = ("Alice", "Basile", "Zoé", "Denis", "Émile", "Fanny")


def game(name: str, seed: int) -> str:
    record = generate(name, seed)
    record.tags[1:1] = [Tag(*one) for one in zip("ABCDEF", PLAYERS, strict=True)][
        : sum(tag.name.startswith("Hand") for tag in record.deals[0].tags)
    ]
    return records.dumps(record)


@pytest.fixture
def texts(client: FlaskClient) -> list[str]:
    out = [game("sizette", 1), game("sizette", 2), game("besigue-1847", 1)]
    for text in out:
        stored(client, text)
    return out


def asked(texts: list[str], measure: str, by: str, *where: tuple[str, str]) -> list[dict[str, Any]]:
    found = Insights(Question(measure, by, where))
    for text in texts:
        for record in records.loads(text):
            found.add(records.replay(record))
    return [one.as_dict() for one in found.figures()]


def test_a_question_is_answered_as_in_python(client: FlaskClient, texts: list[str]) -> None:
    query = {"measure": "tricks", "by": "lead", "of-player": "Alice"}
    body = client.get(PATH, query_string=query).json
    figures = [
        {name: value for name, value in one.items() if name != "label"} for one in body["figures"]
    ]
    assert figures == asked(texts, "tricks", "lead", ("player", "Alice"))
    assert [one["label"] for one in body["figures"][:2]] == ["leading", "following"]
    assert body["title"] == "cards that took the trick – by lead or follow (player: Alice)"
    assert (body["records"], body["total"], body["whole"]) == (3, 3, True)
    assert body["where"] == [["player", "Alice"]]
    assert {"data", "layout", "table"} == set(body["chart"])


def test_the_filters_of_records_hold_too(client: FlaskClient, texts: list[str]) -> None:
    body = client.get(PATH, query_string={"game": "sizette", "by": "seat"}).json
    assert body["figures"]
    assert {one["game"] for one in body["figures"]} == {"sizette"}
    assert body["records"] == 2


def test_the_answer_is_also_a_page_and_a_table(client: FlaskClient, texts: list[str]) -> None:
    query = {"measure": "score", "by": "dealer", "language": "fr"}
    page = client.get(PATH, query_string=query, headers={"Accept": "text/html"})
    assert (page.status_code, page.mimetype) == (200, "text/html")
    assert "points d’un coup – par place après le donneur" in page.text
    assert "<table" in page.text
    answer = client.get(PATH, query_string={**query, "as": "csv"})
    head, *rows = csv.reader(answer.text.splitlines())
    assert head[1] == "place après le donneur"
    assert len(rows) == len(asked(texts, "score", "dealer"))


def test_what_cannot_be_counted_in_time_is_said(
    client: FlaskClient, texts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resource, "SECONDS", -1.0)
    body = client.get(PATH).json
    assert (body["records"], body["total"], body["whole"]) == (0, 3, False)


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"measure": "luck"}, "insights-measure"),
        ({"by": "weather"}, "insights-dimension"),
        ({"measure": "wins", "by": "trick"}, "insights-grain"),
        ({"measure": "games", "of-dealer": "0"}, "insights-grain"),
        ({"by": "seat", "page": "9"}, "no-page"),
    ],
)
def test_a_question_that_makes_no_sense_is_a_problem(
    client: FlaskClient, texts: list[str], query: dict[str, str], code: str
) -> None:
    for language in ("en", "fr"):
        answer = client.get(PATH, query_string=query, headers={"Accept-Language": language})
        assert is_problem(answer, 404, code)


def test_every_dimension_has_a_parameter() -> None:
    assert tuple(DIMENSIONS) == schemas.DIMENSIONS
    assert "wins" in MEASURES
