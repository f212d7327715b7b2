from __future__ import annotations

import json
import struct
from typing import Any

import pytest
from flask.testing import FlaskClient

from api.pages.release import release
from api.words import LANGUAGES, Language
from api.words.pages import PAGES
from tests.api.conftest import Serve


def told(client: FlaskClient) -> dict[str, Any]:
    """What the service worker knows of the site."""
    text = client.get("/service-worker.js").text
    head, _, _ = text.partition(";\n")
    found: dict[str, Any] = json.loads(head.removeprefix("const SITE = "))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_can_be_installed_as_an_app(client: FlaskClient, language: Language) -> None:
    page = client.get(f"/?lang={language}").text
    assert f'<link rel="manifest" href="/manifest.webmanifest?lang={language}">' in page
    answer = client.get(f"/manifest.webmanifest?lang={language}")
    assert answer.mimetype == "application/manifest+json"
    manifest = json.loads(answer.data)
    assert (manifest["lang"], manifest["display"], manifest["scope"]) == (
        language,
        "standalone",
        "/",
    )
    assert client.get(manifest["start_url"]).status_code == 200
    (shortcut,) = manifest["shortcuts"]
    assert client.get(shortcut["url"]).status_code == 200
    kinds = set()
    for icon in manifest["icons"]:
        with client.get(icon["src"]) as picture:
            assert picture.mimetype == icon["type"]
            kinds.add((icon["sizes"], icon.get("purpose", "any")))
            if icon["type"] == "image/png":
                width, height = struct.unpack(">II", picture.data[16:24])
                assert icon["sizes"] == f"{width}x{height}"
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= kinds


def test_the_service_worker_serves_all_pages_and_may_fetch_from_here_alone(
    client: FlaskClient,
) -> None:
    answer = client.get("/service-worker.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "connect-src 'self'" in answer.headers["Content-Security-Policy"]
    page = client.get("/").headers["Content-Security-Policy"]
    assert "worker-src 'self'" in page
    assert "manifest-src 'self'" in page


def test_the_service_worker_is_another_one_with_each_release(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert told(client)["release"] == release()
    monkeypatch.setattr("api.pages.offline.release", lambda: "r000000000001")
    assert told(client)["release"] == "r000000000001"


def test_all_that_the_service_worker_keeps_at_once_is_there(client: FlaskClient) -> None:
    site = told(client)
    for path in site["files"]:
        with client.get(path) as answer:
            assert answer.status_code == 200
            assert "immutable" in answer.headers["Cache-Control"]
    assert any("offline-page.js" in path for path in site["files"])
    assert site["words"] == PAGES["offline-data"]
    for language, path in site["pages"].items():
        page = client.get(path)
        assert PAGES["offline-page"][language] in page.text
        assert page.headers["Content-Language"] == language


def test_the_page_for_the_unopened_tells_nothing_of_its_reader(serve: Serve) -> None:
    closed = serve(local=False)
    page = closed.get("/offline/en")
    assert page.status_code == 200
    assert "/sign-in" not in page.text
    assert "Set-Cookie" not in page.headers
    assert closed.get("/offline/de").status_code in (401, 404)
