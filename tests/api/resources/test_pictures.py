"""Pictures and films over HTTP."""

from __future__ import annotations

import io

import pytest
from flask.testing import FlaskClient
from PIL import Image

from api.resources import pictures
from tests.api.service import FAULTY, RECORD, is_problem, post, stored

PICTURE = "/api/v1/records/{}/picture"


def test_a_picture_comes_as_svg_or_as_png(client: FlaskClient) -> None:
    path = PICTURE.format(stored(client))
    drawn = client.get(path, query_string={"deal": 1, "ply": 5})
    assert (drawn.status_code, drawn.mimetype) == (200, "image/svg+xml")
    assert "Alice plays 9♠" in drawn.text.replace("\ufe0e", "")
    for asked in ({"query_string": {"as": "png"}}, {"headers": {"Accept": "image/png"}}):
        image = client.get(path, **asked)
        assert image.mimetype == "image/png"
        assert Image.open(io.BytesIO(image.data)).size == (1200, 630)


def test_a_picture_is_in_the_readers_language_unless_the_address_says(client: FlaskClient) -> None:
    path = PICTURE.format(stored(client))
    french = client.get(f"{path}?deal=1&ply=5", headers={"Accept-Language": "fr"})
    assert "Alice joue" in french.text
    assert "Accept-Language" in french.vary
    asked = client.get(f"{path}?deal=1&ply=5&language=en", headers={"Accept-Language": "fr"})
    assert "Alice plays" in asked.text


def test_another_site_may_show_a_picture_and_it_runs_no_script(client: FlaskClient) -> None:
    headers = client.get(PICTURE.format(stored(client))).headers
    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert headers["Content-Security-Policy"].startswith("default-src 'none'; style-src")
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_a_kept_variation_has_a_picture_of_its_own(client: FlaskClient) -> None:
    record = stored(client)
    note = {"deal": 1, "ply": 5, "kind": "variation", "text": "A:KS 8S"}
    kept = client.post(f"/api/v1/records/{record}/annotations", json=note).json["id"]
    path = PICTURE.format(record)
    drawn = client.get(path, query_string={"deal": 1, "ply": 5, "line": f"~{kept}"})
    assert "Alice plays K♠" in drawn.text.replace("\ufe0e", "")
    for line in ("~nobody", "5.1"):
        missing = client.get(path, query_string={"deal": 1, "ply": 5, "line": line})
        assert is_problem(missing, 404, "no-line")
    bad = client.get(path, query_string={"line": "../x"})
    assert bad.status_code == 422


def test_a_variation_whose_action_is_gone_has_no_picture(client: FlaskClient) -> None:
    record = stored(client)
    note = {"deal": 1, "ply": 2, "kind": "variation", "text": "B:8D"}
    answer = client.post(f"/api/v1/records/{record}/annotations", json=note)
    kept = answer.json["id"]
    asked = {"deal": 1, "ply": 2, "line": f"~{kept}"}
    assert client.get(PICTURE.format(record), query_string=asked).status_code == 200
    seen = client.get(f"/api/v1/records/{record}").headers["ETag"]
    # The exchange goes, and another action has its number.
    other = RECORD.replace("B:~7H 8D", "8D")
    put = client.put(
        f"/api/v1/records/{record}",
        data=other.encode(),
        content_type="text/vnd.carnet",
        headers={"If-Match": seen},
    )
    assert [one["id"] for one in put.json["lost"]] == [kept]
    assert is_problem(client.get(PICTURE.format(record), query_string=asked), 404, "no-line")


def test_of_what_is_kept_only_a_variation_of_that_deal_has_a_picture(client: FlaskClient) -> None:
    record = stored(client)
    path = f"/api/v1/records/{record}/annotations"
    said = client.post(path, json={"deal": 1, "ply": 6, "kind": "comment", "text": "B:AS"})
    line = client.post(path, json={"deal": 1, "ply": 6, "kind": "variation", "text": "B:AS"})
    for deal, kept in ((1, said.json["id"]), (2, line.json["id"])):
        asked = {"deal": deal, "ply": 6, "line": f"~{kept}"}
        refused = client.get(PICTURE.format(record), query_string=asked)
        assert is_problem(refused, 404, "no-line")


def test_a_text_that_is_not_stored_has_pictures_too(client: FlaskClient) -> None:
    drawn = post(client, FAULTY, "replay/picture?deal=1&ply=6")
    assert drawn.status_code == 200
    assert "✗" in drawn.text
    assert client.get("/api/v1/records").json["total"] == 0
    moving = post(client, RECORD, "replay/film?trick=1&width=300&as=gif")
    assert moving.mimetype == "image/gif"
    assert Image.open(io.BytesIO(moving.data)).n_frames == 5


def test_a_film_comes_as_webp_or_gif(client: FlaskClient) -> None:
    path = f"/api/v1/records/{stored(client)}/film"
    made = client.get(path, query_string={"trick": 1, "width": 240})
    assert made.mimetype == "image/webp"
    assert Image.open(io.BytesIO(made.data)).n_frames == 5
    assert is_problem(client.get(f"{path}?trick=40"), 404, "no-such-trick")
    assert client.get(f"{path}?width=5000").status_code == 422
    assert client.get(path, headers={"Accept": "text/html"}).status_code == 406


def test_where_png_cannot_be_made_svg_can(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "available", lambda: False)
    path = PICTURE.format(stored(client))
    refused = client.get(f"{path}?as=png")
    assert is_problem(refused, 501, "no-pictures")
    assert "carnet[images]" in refused.json["detail"]
    assert client.get(path).mimetype == "image/svg+xml"
