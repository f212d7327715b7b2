from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

import records
from analysis import kernel
from records.library import open_store
from tests.api.command import carnet
from tests.api.service import CARNET, FAULTY, RECORD, is_problem, post, stored

WHIST = '[Game "whist"]\n[A "Paul"]\n[Deal "1"]\n1. A:2S 3S 4S 5S\n*\n'


def test_the_text_comes_back_byte_for_byte(client: FlaskClient) -> None:
    text = RECORD.replace("\n", "\r\n") + "   "
    response = client.get(f"/api/v1/records/{stored(client, text)}", headers={"Accept": CARNET})
    assert response.mimetype == CARNET
    assert response.data == text.encode()
    assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_the_canonical_form_can_be_asked_for(client: FlaskClient) -> None:
    record = stored(client, RECORD.replace("\n", "\r\n"))
    response = client.get(f"/api/v1/records/{record}?form=canonical", headers={"Accept": CARNET})
    assert response.data == records.dumps(records.loads(RECORD)[0]).encode()


@pytest.mark.parametrize(
    "text", [RECORD, RECORD + "% last\n", FAULTY.replace("[Game", "% a\n[Game")]
)
def test_the_canonical_form_is_a_fixed_point_of_format(client: FlaskClient, text: str) -> None:
    path = f"/api/v1/records/{stored(client, text.replace('+', '  +'))}?form=canonical"
    data = client.get(path, headers={"Accept": CARNET}).data
    assert carnet("format", "-", stdin=data.decode()).stdout == data.decode()
    assert (b"% last" in data, b"% a" in data) == ("% last" in text, "% a" in text)


def test_without_a_wish_the_record_is_json(client: FlaskClient) -> None:
    body = client.get(f"/api/v1/records/{stored(client, FAULTY)}").json
    assert body["game"] == "besigue-1847"
    assert body["players"] == {"A": "Alice", "B": "Zoé"}
    assert body["event"] == "Soirée"
    assert set(body["title"]) == {"en", "fr"}
    assert body["text"] == FAULTY
    assert (body["ok"], body["severities"]) == (False, {"illegal": 1})
    assert (body["deals"], body["plies"]) == (1, 8)


def test_a_form_that_there_is_not_is_not_acceptable(client: FlaskClient) -> None:
    path = f"/api/v1/records/{stored(client)}"
    assert is_problem(client.get(path, headers={"Accept": "image/png"}), 406, "not-acceptable")


def test_a_record_that_has_not_changed_is_not_sent_again(client: FlaskClient) -> None:
    path = f"/api/v1/records/{stored(client)}"
    for accept in (CARNET, "application/json"):
        first = client.get(path, headers={"Accept": accept})
        again = client.get(path, headers={"Accept": accept, "If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")
    assert (
        client.get(path).headers["ETag"]
        != client.get(path, headers={"Accept": CARNET}).headers["ETag"]
    )


@pytest.mark.parametrize(
    "path",
    [
        *("/facets", "/records/{}/accuracy?games=2", "/records/{}/advice?worlds=2"),
        *("/records/{}/analysis", "/records/{}/rules", "/records/{}/picture"),
    ],
)
def test_an_answer_that_is_worked_out_is_not_sent_again(client: FlaskClient, path: str) -> None:
    path = f"/api/v1{path.format(stored(client))}"
    tag = client.get(path).headers["ETag"]
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 304


@pytest.mark.parametrize(
    "path",
    ["", "/findings", "/replay", "/charts/score", "/accuracy", "/advice", "/analysis", "/rules"],
)
def test_a_record_that_is_not_there_is_a_problem(client: FlaskClient, path: str) -> None:
    for record in ("000000000000", "x", "%00"):
        assert is_problem(client.get(f"/api/v1/records/{record}{path}"), 404, "no-record")


def test_problems_are_in_the_callers_language(client: FlaskClient) -> None:
    path = "/api/v1/records/none"
    french = client.get(path, headers={"Accept-Language": "fr-CA, en;q=0.5"})
    assert french.json["detail"].startswith("Il n’y a pas")
    assert french.headers["Content-Language"] == "fr"
    assert client.get(path, headers={"Accept-Language": "de"}).json["detail"].startswith("There")
    unknown = client.get("/api/v1/records?gmae=x", headers={"Accept-Language": "fr"})
    assert unknown.json["errors"] == [
        {"in": "query", "name": "gmae", "message": "Ce paramètre n’existe pas."}
    ]


def test_the_findings_of_a_record_come_with_the_slips_that_explain_them(
    client: FlaskClient,
) -> None:
    row = post(client, FAULTY).json["records"][0]
    body = client.get(f"/api/v1/records/{row['id']}/findings").json

    # What would mend the record comes with its findings alone.
    def plain(slip: dict[str, Any]) -> dict[str, Any]:
        told = {name: slip[name] for name in slip if name != "changes"}
        others = [plain(other) for other in slip.get("others", ())]
        return {**told, **({"others": others} if "others" in slip else {})}

    slips = [plain(slip) for slip in body["slips"]]
    assert (slips, body["ok"]) == (row["slips"], False)
    assert all(slip["changes"] for slip in body["slips"])
    assert body["findings"] == row["findings"]
    assert set(body["findings"][0]["message"]) == {"en", "fr"}
    assert body["findings"][0]["rule"]["id"]
    sound = client.get(f"/api/v1/records/{stored(client)}/findings").json
    assert sound == {"id": sound["id"], "ok": True, "findings": []}


def test_a_slip_is_undone_at_its_place_whatever_stands_before_the_record(
    client: FlaskClient,
) -> None:
    for before in ("", "% carnet 1\n\n"):
        text = before + FAULTY
        row = post(client, text).json["records"][0]
        (slip, *_) = client.get(f"/api/v1/records/{row['id']}/findings").json["slips"]
        for change in reversed(slip["changes"]):
            text = text[: change["start"]] + change["text"] + text[change["stop"] :]
        (mended,) = client.post("/api/v1/check", data=text.encode(), content_type=CARNET).json[
            "records"
        ]
        assert len(mended["findings"]) < len(row["findings"]), before


def test_pages_of_the_list_are_linked(client: FlaskClient) -> None:
    ids = [stored(client, WHIST.replace("Paul", f"P{n}")) for n in range(5)]
    seen: list[str] = []
    path = "/api/v1/records?limit=2&game=whist"
    while path:
        response = client.get(path)
        assert response.json["total"] == 5
        seen += [item["id"] for item in response.json["items"]]
        link = response.headers.get("Link", "")
        assert bool(link) == (response.json["next"] is not None)
        path = link.removeprefix("<").split(">")[0]
    assert seen == ids[::-1]


def test_what_cannot_be_done_says_what_can(client: FlaskClient) -> None:
    response = client.delete("/api/v1/records")
    assert is_problem(response, 405, "no-method")
    assert "DELETE" in response.json["detail"]
    assert set(response.headers["Allow"].split(", ")) >= {"GET", "POST"}


def test_a_path_that_there_is_not_is_a_problem_under_the_interface(client: FlaskClient) -> None:
    response = client.get("/api/v1/nothing", headers={"Accept-Language": "fr"})
    assert is_problem(response, 404, "no-path")
    assert response.json["detail"].startswith("Il n’y a rien à /api/v1/nothing")


def test_the_games_are_those_of_the_engine(client: FlaskClient) -> None:
    games = client.get("/api/v1/games").json["items"]
    assert {"besigue-1847", "besigue", "sizette", "bassadewitz", "whist"} <= {
        game["id"] for game in games
    }
    for game in games:
        detail = client.get(f"/api/v1/games/{game['id']}").json
        assert detail["seats"] == game["seats"] > 1
        assert detail["title"]["fr"]
        assert detail["sources"]
        assert detail["facts"]
        for fact in detail["facts"]:
            assert set(fact["about"]) == set(fact["holds"]) == {"en", "fr"}
            assert fact["source"]
        for option in detail["options"]:
            assert option["default"] in option["values"] or option["default"].isdigit()
            assert option["text"]["fr"]
    assert is_problem(client.get("/api/v1/games/tarot"), 404, "no-game")


@pytest.mark.parametrize("state", ["compiled 1", "python"])
def test_the_service_says_that_it_is_well(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    monkeypatch.setattr(kernel, "state", lambda: state)
    with open_store(client.application.config["DATABASE"]) as store:
        schema = store.schema
    for path in ("/healthz", "/api/v1/healthz"):
        answer = client.get(path)
        assert answer.json == {
            "status": "ok",
            "version": version("carnet"),
            "schema": schema,
            "kernel": state,
        }
        assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.only_sqlite
def test_a_service_without_its_store_says_so(client: FlaskClient, tmp_path: Path) -> None:
    for file in tmp_path.iterdir():
        file.unlink()
    (tmp_path / "records.db").mkdir()
    for path in ("/healthz", "/api/v1/healthz", "/api/v1/records"):
        answer = client.get(path)
        assert is_problem(answer, 503, "store")
        assert int(answer.headers["Retry-After"]) > 0


def test_an_imported_record_is_shown_as_it_was_answered_for(client: FlaskClient) -> None:
    row = post(client, FAULTY).json["records"][0]
    body = client.get(f"/api/v1/records/{row['id']}").json
    for key in ("game", "ok", "score", "complete", "winner"):
        assert body[key] == row[key]
    assert [{**one, "follows": 0} for one in body["findings"]] == row["findings"]
