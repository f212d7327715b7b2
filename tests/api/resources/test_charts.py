from __future__ import annotations

import pytest
from flask.testing import FlaskClient

import records
from analysis import charts
from analysis.generate import generate
from tests.api.service import FAULTY, is_problem, stored


@pytest.fixture
def path(client: FlaskClient) -> str:
    record = stored(client, records.dumps(generate("besigue-1847", 3)))
    return f"/api/v1/records/{record}/charts/score"


def test_a_chart_is_a_figure_by_default(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert response.mimetype == "application/json"
    assert {"data", "layout"} <= set(response.json)


@pytest.mark.parametrize("kind", charts.CHARTS)
def test_every_chart_comes_with_its_data(client: FlaskClient, path: str, kind: str) -> None:
    found = client.get(path.replace("score", kind)).json
    assert {"data", "layout", "table"} <= set(found)
    assert {len(row) for row in found["table"]["rows"]} == {len(found["table"]["headers"])}


def test_the_data_can_be_had_alone(client: FlaskClient, path: str) -> None:
    response = client.get(path, headers={"Accept": "text/csv"})
    assert response.mimetype == "text/csv"
    assert client.get(f"{path}?as=csv", headers={"Accept": "text/html"}).data == response.data
    assert client.get(f"{path}?as=docx").status_code == 422
    assert response.text.startswith("Deal,action,trick,side,points,source,cards,A,B\r\n")


def test_one_deal_can_be_asked_for(client: FlaskClient, path: str) -> None:
    tricks = path.replace("score", "tricks")
    second = client.get(f"{tricks}?deal=2").json
    assert second["layout"]["xaxis"]["title"]["text"] == "Deal 2, tricks<br>trumps ♦"
    assert is_problem(client.get(f"{tricks}?deal=99"), 404, "no-deal")


def test_the_page_of_a_chart_has_its_data_as_a_table(client: FlaskClient, path: str) -> None:
    response = client.get(
        path.replace("score", "declarations"),
        headers={"Accept": "text/html", "Accept-Language": "fr"},
    )
    assert "Les données en tableau" in response.text
    assert "<td>faite</td>" in response.text


def test_a_chart_speaks_the_readers_language(client: FlaskClient, path: str) -> None:
    for query, words in (("", "But 500"), ("?language=en", "Target 500")):
        chart = client.get(f"{path}{query}", headers={"Accept-Language": "fr"}).json
        assert words in [note["text"] for note in chart["layout"]["annotations"]]


def test_a_chart_can_be_a_page_that_runs_nothing_from_elsewhere(
    client: FlaskClient, path: str
) -> None:
    response = client.get(path, headers={"Accept": "text/html"})
    assert response.mimetype == "text/html"
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert b"http://" not in response.data
    assert b"https://" not in response.data


def test_where_no_image_can_be_made_it_is_said(
    client: FlaskClient, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unavailable(*_: object) -> bytes:
        raise charts.ImagesUnavailable

    monkeypatch.setattr(charts, "as_image", unavailable)
    for media in ("image/svg+xml", "image/png"):
        assert is_problem(client.get(path, headers={"Accept": media}), 501, "images")


def test_an_image_is_given_where_it_can_be_made(
    client: FlaskClient, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(charts, "as_image", lambda figure, form: form.encode())
    response = client.get(path, headers={"Accept": "image/png"})
    assert (response.mimetype, response.data) == ("image/png", b"png")


def test_one_image_is_made_at_a_time(
    client: FlaskClient, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made(figure: object, form: str) -> bytes:
        other = client.application.test_client()
        wanted = {"Accept": "image/svg+xml", "Prefer": "wait=0"}
        meanwhile = other.get(path, headers=wanted)
        assert (meanwhile.status_code, meanwhile.json["status"]) == (202, "waiting")
        assert meanwhile.headers["Retry-After"]
        return b"png"

    monkeypatch.setattr(charts, "as_image", made)
    assert client.get(path, headers={"Accept": "image/png"}).data == b"png"
    monkeypatch.undo()
    monkeypatch.setattr(charts, "as_image", lambda *_: b"svg")
    assert client.get(path, headers={"Accept": "image/svg+xml"}).data == b"svg"


def test_faulty_and_unknown_records_have_charts_too(client: FlaskClient) -> None:
    for text in (FAULTY, '[Game "tarot"]\n[Deal "1"]\n*\n'):
        assert client.get(f"/api/v1/records/{stored(client, text)}/charts/score").status_code == 200


def test_an_unknown_chart_is_a_problem_that_names_the_others(
    client: FlaskClient, path: str
) -> None:
    response = client.get(path.replace("score", "pie"))
    assert is_problem(response, 404, "no-chart")
    assert "score" in response.json["detail"]
    assert is_problem(client.get(f"{path}?theme=pink"), 422, "parameters")


def test_the_chances_are_drawn_by_the_eyes_of_a_seat(client: FlaskClient, path: str) -> None:
    chance = path.replace("score", "chance")
    by_all = client.get(f"{chance}?deal=1").json["table"]["rows"]
    by_one = client.get(f"{chance}?deal=1&seat=B").json["table"]["rows"]
    assert len(by_all) == len(by_one)
    assert by_all != by_one
    assert is_problem(client.get(f"{chance}?seat=F"), 404, "no-seat")
    assert is_problem(client.get(f"{path}?seat=B"), 422, "no-eyes")
    assert client.get(f"{chance}?seat=Z").status_code == 422
