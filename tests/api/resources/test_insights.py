"""Insights over HTTP: the question, its figures with a chart, and what is refused."""

from __future__ import annotations

import csv
import html
import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

import records
from analysis.collection.kept import FORMS_OF_A_REPLAY, WORKED_FORMS
from analysis.generate import generate
from analysis.insights import DIMENSIONS, MEASURES, Insights, Question, deeds
from analysis.stored.keeping import facts_worked_out, keep_missing
from api.resources import insights as schemas
from api.resources import statistics as resource
from api.work.background import Worker
from records.kernel.judge import kernel
from records.library import Query, open_store
from records.notation.model import Tag
from tests.api.service import is_problem, stored
from tests.records.library.made import entry

PATH = "/api/v1/insights"
PLAYERS = ("Alice", "Basile", "Zoé", "Denis", "Émile", "Fanny")


def game(name: str, seed: int) -> str:
    record = generate(name, seed)
    record.tags.insert(1, Tag("Date", f"1887.0{seed}"))
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
    client: FlaskClient, database: str, texts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resource, "SECONDS", -1.0)
    with open_store(database) as store:
        for form in FORMS_OF_A_REPLAY:
            store.forget_facts(form)
    body = client.get(PATH).json
    assert (body["records"], body["total"], body["whole"], body["lacking"]) == (0, 3, False, 3)
    assert body["work"] is None


def told(client: FlaskClient, measure: str, by: str, **where: str) -> list[dict[str, Any]]:
    """The figures as they are in Python, of all records."""
    body = client.get(PATH, query_string={"measure": measure, "by": by, **where}).json
    assert (body["whole"], body["lacking"]) == (True, 0)
    return [{name: one[name] for name in one if name != "label"} for one in body["figures"]]


def test_what_came_in_is_kept_and_answers_without_a_replay_also_after_a_correction_and_its_undoing(
    client: FlaskClient, database: str, texts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resource, "SECONDS", -1.0)
    with open_store(database) as store:
        assert keep_missing(store) == (0 if kernel() else 3)
        ids = [one.summary.id for one in store.stream(Query(descending=False))]
    for measure, by in (("score", "player"), ("tricks", "trick"), ("points-brisques", "hand")):
        assert told(client, measure, by) == asked(texts, measure, by)
    for by, value in (
        ("pair", "Alice – Basile"),
        ("rules", "default"),
        ("month", "1887.01"),
        ("decade", "1880s"),
    ):
        wanted = asked(texts, "wins", by, (by, value))
        assert value in {one["value_of"] for one in wanted}
        assert told(client, "wins", by, **{f"of-{by}": value}) == wanted
    other = game("sizette", 9)
    with open_store(database) as store:
        store.put(ids[0], entry(other))
        assert client.get(PATH).json["lacking"] == 1
        keep_missing(store)
    assert told(client, "score", "player") == asked([other, *texts[1:]], "score", "player")
    with open_store(database) as store:
        store.undo(ids[0], store.history(ids[0])[0].id)
        keep_missing(store)
        store.delete(ids[2])
    assert told(client, "score", "player") == asked(texts[:2], "score", "player")
    with open_store(database) as store:
        store.bring_back([ids[2]])
        keep_missing(store)
        assert list(store.verify()) == []
    found = told(client, "tricks", "lead", **{"of-opponent": "Alice", "of-trick": "2"})
    assert found == asked(texts, "tricks", "lead", ("opponent", "Alice"), ("trick", "2"))


@pytest.mark.parametrize(
    ("measure", "anchor"), [("tricks", "insights"), ("lost-chance", "accuracy-by-the-chance-lost")]
)
def test_the_page_leads_to_the_definition_of_its_figures(
    client: FlaskClient,
    texts: list[str],
    monkeypatch: pytest.MonkeyPatch,
    measure: str,
    anchor: str,
) -> None:
    monkeypatch.setattr(resource, "SECONDS", -1.0)
    page = client.get(PATH, query_string={"measure": measure, "by": "seat", "as": "html"})
    assert f'href="/help/analysis#{anchor}"' in page.text
    assert f'id="{anchor}"' in client.get("/help/analysis").text


def test_pages_of_players_lead_to_the_accuracy_by_the_chance_lost(
    client: FlaskClient, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deeds, "_GAMES", 2)
    monkeypatch.setattr(deeds, "_DEALS", 1)
    texts = [game("sixty-six", 1), game("sixty-six", 2)]
    for text in texts:
        stored(client, text)
    with open_store(database) as store:
        for one in store.stream(Query(descending=False)):
            facts = facts_worked_out(one.text, "sixty-six", "chance")
            assert facts.form == WORKED_FORMS["chance"]
            store.keep_facts([(one.summary.id, 1, facts)])
    monkeypatch.setattr(resource, "SECONDS", -1.0)
    for path, by, where in (
        ("/players/Alice", "choice", [("player", "Alice")]),
        ("/standings", "player", []),
    ):
        (link,) = re.findall(r'<a id="accuracy" href="([^"]*)"', client.get(path).text)
        link = html.unescape(link).replace("as=html", "as=json")
        body = client.get(link).json
        assert body["lacking"] == 0
        assert body["figures"]
        wanted = asked(texts, "accuracy-chance", by, *where)
        assert [{n: one[n] for n in one if n != "label"} for one in body["figures"]] == wanted
        assert {one["unit"] for one in body["figures"]} == {"share"}
        assert "%" in json.dumps(body["chart"])
        _, *rows = csv.reader(client.get(link.replace("as=json", "as=csv")).text.splitlines())
        assert len(rows) == len(wanted)


def test_measures_that_need_a_solver_come_from_what_the_workers_have_kept(
    client: FlaskClient, database: str, texts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resource, "SECONDS", -1.0)
    query = {"measure": "missed", "by": "player"}
    body = client.get(PATH, query_string=query).json
    assert (body["whole"], body["lacking"]) == (False, 3)
    assert body["work"] == {"done": 0, "running": 0, "failed": 0}
    Worker(database, ["missed", "accuracy"], seconds=1000, every=0.01).run(once=True)
    body = client.get(PATH, query_string=query).json
    assert (body["whole"], body["lacking"]) == (True, 0)
    assert body["work"] == {"done": 3, "running": 0, "failed": 0}
    for measure in ("missed", "lost", "lost-all-seen", "accuracy-all-seen"):
        assert told(client, measure, "seat") == asked(texts, measure, "seat")
    with open_store(database) as store:
        store.forget_facts(WORKED_FORMS["missed"])
    # An earlier version kept no such facts: the work is done again.
    Worker(database, ["missed"], seconds=1000, every=0.01).run(once=True)
    assert told(client, "missed", "seat") == asked(texts, "missed", "seat")


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
