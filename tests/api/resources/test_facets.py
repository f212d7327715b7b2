"""What the selected records have, counted."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from api.resources import facets
from tests.api.service import FAULTY, is_problem, stored


def counts(client: FlaskClient, query: str = "") -> dict[str, dict[str, int]]:
    response = client.get(f"/api/v1/facets?{query}")
    assert response.status_code == 200, response.text
    return {
        one["filter"]: {value["value"]: value["count"] for value in one["values"]}
        for one in response.json["facets"]
    }


def test_what_records_have_is_counted_by_filter(client: FlaskClient) -> None:
    stored(client)
    stored(client, FAULTY)
    found = counts(client)
    assert found["ok"] == {"false": 1, "true": 1}
    assert sum(found["game"].values()) == 2
    assert is_problem(client.get("/api/v1/facets?since=soon"), 422, "parameters")
    assert counts(client, "ok=true")["finding"].keys() == found["finding"].keys()
    assert not any(counts(client, "ok=true")["finding"].values())


def test_games_have_their_titles(client: FlaskClient) -> None:
    stored(client)
    (game,) = next(
        one["values"]
        for one in client.get("/api/v1/facets").json["facets"]
        if one["filter"] == "game"
    )
    assert set(game["title"]) == {"en", "fr"}


def test_it_says_whether_all_were_counted(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored(client)
    stored(client, FAULTY)
    assert client.get("/api/v1/facets").json["whole"] is True
    monkeypatch.setattr(facets, "MOST_COUNTED", 1)
    answer = client.get("/api/v1/facets").json
    assert (answer["counted"], answer["whole"]) == (1, False)
