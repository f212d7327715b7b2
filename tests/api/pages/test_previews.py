"""What other sites show of a link to a record."""

from __future__ import annotations

import io
from html import unescape
from html.parser import HTMLParser

import pytest
from flask.testing import FlaskClient
from PIL import Image

from api.pages import site
from tests.api.service import FAULTY, RECORD, stored


class _Metas(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        name = said.get("property") or said.get("name")
        if tag == "meta" and name:
            self.found[name] = said.get("content") or ""


def metas(client: FlaskClient, path: str, **headers: str) -> dict[str, str]:
    parser = _Metas()
    parser.feed(client.get(path, headers=headers).text)
    return parser.found


@pytest.mark.parametrize("more", ["", "/embed"])
def test_a_record_names_its_picture_for_those_who_link_to_it(
    client: FlaskClient, more: str
) -> None:
    record = stored(client)
    said = metas(client, f"/records/{record}{more}")
    assert said["og:title"] == "Alice – Basile"
    assert said["og:description"] == "Bezique of 1847, one pack · Soirée · 1 deal"
    assert said["og:url"] == f"http://localhost/records/{record}"
    assert said["og:image:alt"] == "The table: Alice – Basile"
    assert said["twitter:card"] == "summary_large_image"
    address = unescape(said["og:image"])
    assert address.startswith(f"http://localhost/api/v1/records/{record}/picture?")
    image = client.get(address.removeprefix("http://localhost"))
    size = (int(said["og:image:width"]), int(said["og:image:height"]))
    assert Image.open(io.BytesIO(image.data)).size == size


def test_the_picture_is_of_the_first_fault_in_the_language_of_the_page(client: FlaskClient) -> None:
    said = metas(client, f"/records/{stored(client, FAULTY)}", **{"Accept-Language": "fr"})
    assert "deal=1&ply=6&language=fr" in said["og:image"]
    assert said["og:locale"] == "fr_FR"
    assert "✗" in said["og:description"]
    assert "1 coup" in said["og:description"]


def test_names_in_a_preview_are_only_ever_text(client: FlaskClient) -> None:
    record = stored(client, RECORD.replace("Alice", "<script>“&quot;” " * 200))
    page = client.get(f"/records/{record}").text
    head = page[: page.index("</head>")]
    assert "<script>“" not in head
    assert len(metas(client, f"/records/{record}")["og:title"]) < 400


def test_without_what_draws_images_there_is_none(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "available", lambda: False)
    said = metas(client, f"/records/{stored(client)}")
    assert "og:image" not in said
    assert said["twitter:card"] == "summary"


def test_a_record_without_a_table_has_no_picture(client: FlaskClient) -> None:
    record = stored(client, '[Game "tarot"]\n[Deal "1"]\n1. A:KS KH\n*\n')
    assert "og:image" not in metas(client, f"/records/{record}")
