from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode

import pytest
from flask.testing import FlaskClient

import records
from api.help.contents import names
from api.help.documents import document

HTML = {"Accept": "text/html"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_of_the_help_is_there_and_its_links_too(
    client: FlaskClient, language: str
) -> None:
    headers = {**HTML, "Accept-Language": language}
    index = client.get("/help", headers=headers).text
    linked = set()
    for name in ("", *names()):
        page = client.get(f"/help/{name}" if name else "/help", headers=headers)
        assert page.status_code == 200
        assert f'<html lang="{language}"' in page.text
        linked |= set(re.findall(r'href="(/help[^"]*)"', page.text))
        linked |= set(re.findall(r'src="(/help/images/[^"]*)"', page.text))
        assert " style=" not in page.text
    for address in linked - {"/help", "/help?lang=en", "/help?lang=fr"}:
        name, _, anchor = address.removeprefix("/help/").partition("#")
        if "?" in name:
            continue
        if name.startswith("images/"):
            with client.get(address) as image:
                assert image.status_code == 200
                assert image.mimetype.startswith("image/")
        else:
            assert not anchor or anchor in document(name, "en").anchors, address
    for name in ("first-record", "findings", "games/whist", "http", "operating"):
        assert f'href="/help/{name}"' in index


def test_a_page_says_what_comes_before_and_after(client: FlaskClient) -> None:
    page = client.get("/help/findings/play-follow", headers={**HTML, "Accept-Language": "en"}).text
    assert re.search(r'rel="prev" href="/help/findings/play-not-held"', page)
    assert re.search(r'rel="next" href="/help/findings/play-trump"', page)


def test_a_page_in_english_alone_says_so_in_french(client: FlaskClient) -> None:
    page = client.get("/help/games/whist", headers={**HTML, "Accept-Language": "fr"}).text
    assert "Cette page n’existe qu’en anglais." in page
    assert 'href="/games/whist"' in page
    assert '<article lang="en">' in page
    assert "en anglais" not in client.get("/help/charts?lang=fr", headers=HTML).text
    index = client.get("/help?lang=fr", headers=HTML).text
    assert re.search(r'href="/help/games/whist" hreflang="en" lang="en">[^<]*</a> <small>', index)


def test_the_search_needs_no_script(client: FlaskClient) -> None:
    page = client.get("/help/search?q=renonce", headers={**HTML, "Accept-Language": "en"}).text
    assert re.search(r'<ol class="results">\s*<li>\s*<h2><a href="/help/findings/play-follow', page)
    assert 'value="renonce"' in page
    none = client.get("/help/search?q=<b>zanzibar", headers=HTML).text
    assert "&lt;b&gt;zanzibar" in none
    assert "<b>" not in none
    assert client.get("/help/search", headers=HTML).status_code == 200
    assert client.get(f"/help/search?q={'x' * 5000}", headers=HTML).status_code == 200


@pytest.mark.parametrize(
    ("way", "place"),
    [
        ("rule/whist/end-play/follow", "/help/games/whist#play"),
        ("rule/whist/end-play/follow?lang=fr", "/games/whist#end-play"),
        ("rule/besigue/declare/reuse?lang=fr", "/games/besigue#declare"),
        ("rule/notation/syntax-token?lang=fr", "/help/specification#2.3"),
        ("rule/notation/syntax-token", "/help/specification#2.3"),
        ("rulebook/2", "/help/games/besigue"),
        ("rulebook/0.1", "/help/games/common#01-common-rules"),
        ("source/Portland laws 15, 16", "/help/sources#portland-laws"),
        ("source/a lost book", "/help/sources"),
    ],
)
def test_what_a_finding_names_leads_to_its_place(client: FlaskClient, way: str, place: str) -> None:
    answer = client.get(f"/help/{way}", headers=HTML)
    assert (answer.status_code, answer.location) == (302, place)


@pytest.mark.parametrize(
    "path", ["rule/tarot/play", "rulebook/99", "nothing", "../app", "images/none.png"]
)
def test_what_is_not_there_is_not_found(client: FlaskClient, path: str) -> None:
    assert client.get(f"/help/{path}", headers=HTML).status_code == 404


def test_the_page_of_a_game_leads_to_its_sources(client: FlaskClient) -> None:
    page = client.get("/games/whist", headers={**HTML, "Accept-Language": "en"}).text
    assert '<a href="/help/games/whist">rulebook 12</a>' in page
    assert '<a href="/help/sources#cavendish-1889">Cavendish 1889</a>' in page
    assert '<a href="https://www.gutenberg.org/ebooks/51039" rel="external">' in page


def test_the_sources_lead_to_the_books(client: FlaskClient) -> None:
    page = client.get("/help/sources", headers={**HTML, "Accept-Language": "en"}).text
    assert re.search(r'<p id="cavendish-1889"><strong>Cavendish 1889\.</strong>', page)
    assert 'href="https://www.gutenberg.org/ebooks/51039"' in page


@pytest.mark.parametrize(
    ("language", "title", "line"),
    [("en", "Revoke", "On the command line"), ("fr", "Renonce", "En ligne de commande")],
)
def test_the_page_of_a_finding_is_for_players(
    client: FlaskClient, language: str, title: str, line: str
) -> None:
    headers = {**HTML, "Accept-Language": language}
    page = client.get("/help/findings/play-follow", headers=headers).text
    assert f"<h1>{title}</h1>" in page
    before, folded = page.split(f"<details><summary>{line}</summary>")
    assert "example.carnet:7:12" not in before
    assert "example.carnet:7:12" in folded
    (packed,) = re.findall(r'href="/replay#r=([\w-]+)"', before)
    text = zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4))).decode()
    assert text.startswith("% carnet 1\n")
    (record,) = records.loads(text)
    assert "play-follow" in {one.code for one in records.replay(record).findings}


@pytest.mark.parametrize(
    ("code", "played"), [("play-follow", True), ("score-result", False), ("tag-value", False)]
)
def test_the_example_of_a_finding_lies_on_a_table_if_it_has_a_place_in_the_play(
    client: FlaskClient, code: str, played: bool
) -> None:
    page = client.get(f"/help/findings/{code}", headers=HTML).text
    assert (f'data-finding="{code}"' in page) is played
