from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from api.words import Language
from records.rules.games import GAMES
from records.rules.games.bibliography import source_words
from records.rules.rules_in_words import facts

HTML = {"Accept": "text/html"}


def without_links(page: str) -> str:
    return re.sub(r"</?a\b[^>]*>", "", page)


def differing(page: str) -> list[str]:
    return re.findall(r'<tr class="differs"><th scope="row"[^>]*>([^<]*)', page)


def test_every_game_is_listed(client: FlaskClient) -> None:
    page = client.get("/games", headers=HTML).text
    assert re.findall(r'href="/games/([^"]+)"', page) == list(GAMES)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_is_told_with_its_options_and_sources(
    client: FlaskClient, language: Language
) -> None:
    for game, told in GAMES.items():
        page = client.get(f"/games/{game}", headers={**HTML, "Accept-Language": language})
        text = unescape(without_links(page.text))
        assert told.title[language] in text
        for fact in facts(told.rules()):
            assert f"<td>{fact.holds[language]}</td>" in text
        for option in told.options:
            assert f"<code>{option.name}</code>" in text
            assert f'<span class="value default">{option.default}</span>' in text
            assert option.text[language] in text
        for source in told.sources:
            assert source_words(source, language) in text


def test_two_games_are_told_apart(client: FlaskClient) -> None:
    page = client.get("/games/besigue-3?with=besigue", headers={**HTML, "Accept-Language": "en"})
    points = ["players", "packs", "declarations", "points of the game"]
    assert differing(page.text)[: len(points)] == points
    options = re.findall(r'<tr class="differs">.*<code>([^<]*)', page.text)
    assert "second-double" in options
    assert f"{len(points) + len(options)} points differ" in page.text
    assert differing(client.get("/games/besigue-3", headers=HTML).text) == []


def test_games_that_differ_in_options_alone_are_not_said_to_agree(client: FlaskClient) -> None:
    page = client.get(
        "/games/besigue?with=besigue-chinois", headers={**HTML, "Accept-Language": "en"}
    )
    assert "have the same rules" not in page.text
    assert "<code>rescore</code>" in page.text
    same = client.get("/games/whist?with=whist", headers={**HTML, "Accept-Language": "en"})
    assert "have the same rules" in same.text


@pytest.mark.parametrize("path", ["/games/tarot", "/games/whist?with=tarot"])
def test_a_game_that_there_is_not_is_not_found(client: FlaskClient, path: str) -> None:
    response = client.get(path, headers=HTML)
    assert (response.status_code, response.mimetype) == (404, "text/html")


def test_the_other_language_compares_the_same_games(client: FlaskClient) -> None:
    page = client.get("/games/besigue-3?with=besigue", headers={**HTML, "Accept-Language": "en"})
    assert 'href="/games/besigue-3?with=besigue&amp;lang=fr"' in page.text


def test_what_is_said_of_a_source_is_said_in_french(client: FlaskClient) -> None:
    page = without_links(client.get("/games/besigue-9?lang=fr").text)
    assert "livre des règles 7, 2 ; la notice des fabricants" in page
    assert not re.search(r"rulebook|makers’ leaflet|sister text", page)
    english = without_links(client.get("/games/besigue-9?lang=en").text)
    assert "rulebook 7, 2; the makers’ leaflet" in english
