from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from api.pages import site
from api.pages.release import SOURCE_PHRASES, file_of, modules, release, words_needed
from api.pages.site import A_REVOKE
from api.views import replay as views
from api.words.pages import PAGES
from api.words.problems import PROBLEMS, TITLES, TITLES_OF_PROBLEMS, VALIDATION
from tests.api.service import FAULTY, RECORD, stored

PATHS = (
    *(
        "/",
        "/records",
        "/insights",
        "/new",
        "/bin",
        "/games",
        "/games/besigue-3?with=besigue",
        "/help/notation",
    ),
    *("/help/search?q=talon", "/players", "/players/A%20%22%3Cb%3E"),
    *("/standings", "/replay", "/records/none", "/nothing"),
)


@pytest.mark.parametrize("path", PATHS)
def test_a_page_may_run_and_fetch_only_what_is_here(client: FlaskClient, path: str) -> None:
    response = client.get(path, headers={"Accept": "text/html"})
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    # A link may lead out of the site, but nothing is fetched from elsewhere.
    assert not re.search(r'<(?!a )[^>]*(?:src|href)="(?:https?:)?//', response.text)
    assert not re.search(r"<script(?![^>]*(?: src=| type=\"application/json\"))", response.text)
    assert " style=" not in response.text


@pytest.mark.parametrize("path", PATHS)
def test_a_page_is_in_the_readers_language(client: FlaskClient, path: str) -> None:
    html = {"Accept": "text/html"}
    for wish, language in (("fr", "fr"), ("fr-CH,de;q=0.5", "fr"), ("en", "en"), ("de", "en")):
        response = client.get(path, headers={**html, "Accept-Language": wish})
        assert f'<html lang="{language}"' in response.text
        if response.status_code == 200:
            assert response.headers["Content-Language"] == language
        assert "Accept-Language" in response.vary


def test_a_language_that_was_chosen_stays(client: FlaskClient) -> None:
    client.get("/?lang=fr", headers={"Accept-Language": "en"})
    assert '<html lang="fr"' in client.get("/", headers={"Accept-Language": "en"}).text


def test_an_address_of_the_list_from_when_it_was_the_first_page_still_leads_there(
    client: FlaskClient,
) -> None:
    moved = client.get("/?q=Th%C3%A9&finding=play-follow&lang=fr")
    assert moved.status_code == 301
    assert moved.location == "/records?q=Th%C3%A9&finding=play-follow&lang=fr"
    assert client.get("/?lang=fr").status_code == 200


def test_the_first_page_plays_a_record_of_the_samples() -> None:
    text = A_REVOKE.read_text(encoding="utf-8").partition("\n\n")[2]
    assert text in Path("samples/besigue-faults.carnet").read_text(encoding="utf-8")


def test_a_replay_page_names_its_record(client: FlaskClient) -> None:
    record = stored(client, RECORD.replace("Alice", "<b>Alice"))
    page = client.get(f"/records/{record}").text
    assert "&lt;b&gt;Alice" in page
    assert "<b>Alice" not in page
    assert record in page


def test_the_date_of_a_record_is_in_words(client: FlaskClient) -> None:
    record = stored(client, RECORD.replace("[Event", '[Date "1878.11.09"]\n[Event'))
    for language, words in (("en", "9 November 1878"), ("fr", "9 novembre 1878")):
        page = client.get(f"/records/{record}?lang={language}").text
        assert f'<span title="1878.11.09">{words}</span>' in page
    other = stored(client, RECORD.replace("[Event", '[Date "in autumn"]\n[Event'))
    assert "<span>in autumn</span>" in client.get(f"/records/{other}").text


def _opening(client: FlaskClient, path: str) -> Any:
    found = re.search(
        r'<script type="application/json" id="opening">(.*)</script>', _text(client, path)
    )
    return found and json.loads(found[1])


def _text(client: FlaskClient, path: str) -> str:
    return client.get(path, headers={"Accept": "text/html"}).text


@pytest.mark.parametrize("more", ["", "/embed"])
def test_the_page_of_a_record_of_one_deal_has_its_replay(client: FlaskClient, more: str) -> None:
    record = stored(client)
    told = client.get(f"/api/v1/records/{record}/replay?deal=1").json
    assert _opening(client, f"/records/{record}{more}") == told


def test_of_several_deals_the_one_that_is_looked_at_is_asked_for(client: FlaskClient) -> None:
    two = RECORD + FAULTY[FAULTY.index("[Deal ") :].replace('[Deal "1"]', '[Deal "2"]')
    assert _opening(client, f"/records/{stored(client, two)}") is None


def test_a_comment_does_not_end_the_script_that_it_comes_in(client: FlaskClient) -> None:
    record = stored(client, RECORD.replace("*\n", "* {</script><b>}\n"))
    assert "</script><b>" not in _text(client, f"/records/{record}")
    assert "</script><b>" in _opening(client, f"/records/{record}")["text"]


def test_of_a_long_text_or_deal_a_page_has_no_replay(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = stored(client)
    for name in ("MOST_ACTIONS", "ONE_DEAL_AT_ONCE"):
        with monkeypatch.context() as changed:
            changed.setattr(views if name == "MOST_ACTIONS" else site, name, 3)
            assert _opening(client, f"/records/{record}") is None
    assert _opening(client, f"/records/{record}")


def test_what_a_page_imports_at_once_comes_in_one_script(client: FlaskClient) -> None:
    answer = client.get("/new")
    page = answer.text
    folder = f"/static/{release()}/js/typing"
    named = re.findall(r'rel="modulepreload" href="([^"]+)"', page)
    # The head of the answer tells them before the page has come.
    assert answer.headers.getlist("Link") == [f"<{one}>; rel=modulepreload" for one in named]
    assert named == [f"{folder}/all.js", f"{folder}/typing.js"]
    assert f'<script type="module" src="{folder}/typing.js">' in page
    together, own = (client.get(name).text for name in named)
    assert "import " not in re.sub(r"import\(", "", together)
    made = re.findall(r"^export const (\$\w+) = ", together, re.MULTILINE)
    assert len(made) == len(set(made)) == len(modules("typing.js")) - 1
    # Each stands after those that it takes something of.
    for name in re.findall(r"^const \{[^}]*\} = (\$\w+);", together, re.MULTILINE):
        assert together.index(f"export const {name} ") < together.index(f"}} = {name};")
    assert set(re.findall(r'^import .* from "(.*)";', own, re.MULTILINE)) == {"./all.js"}


def test_what_is_loaded_later_takes_what_the_page_has_already(client: FlaskClient) -> None:
    later = client.get(f"/static/{release()}/js/replay/values.js").text
    taken = re.findall(r'^import \{(.*)\} from "(.*)";', later, re.MULTILINE)
    assert (" $cards ", "./all.js") in taken
    assert "const { longName } = $cards;" in later
    # Of what no part of the page has loaded, it loads the file.
    other = client.get(f"/static/{release()}/js/replay/what-if.js").text
    assert ' from "./choices.js";' in other
    assert "choices.js" not in modules("replay.js")


ENTRIES = ("bin", "books", "embed", "history", "list", "replay", "typing", "home")
ENTRIES += ("linked", "person", "players", "standings", "insights", "try")


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_page_hands_over_every_word_that_its_scripts_name(entry: str) -> None:
    needed = words_needed(f"{entry}.js")
    assert needed < {*PAGES, SOURCE_PHRASES}
    for name in modules(f"{entry}.js"):
        text = file_of(name).read_text(encoding="utf-8")
        assert set(re.findall(r'\bt\("([\w-]+)"', text)) <= needed, name
        for key in re.findall(r'\btn\("([\w-]+)"', text):
            assert {key, f"{key}-one"} & set(PAGES) <= needed, name
        for beginning in re.findall(r"\bt\(`([\w-]+-)\$", text):
            assert {key for key in PAGES if key.startswith(beginning)} <= needed, name


def test_words_of_what_is_loaded_later_are_there_and_others_are_not() -> None:
    assert "what-if.js" not in modules("replay.js")
    assert {"what-if-note", "keep-line", "drop-note"} & words_needed("replay.js") == {
        "what-if-note",
        "keep-line",
    }


def test_only_the_embedded_table_may_be_framed_by_others(client: FlaskClient) -> None:
    record = stored(client)
    embedded = client.get(f"/records/{record}/embed").headers
    assert "frame-ancestors *" in embedded["Content-Security-Policy"]
    assert "default-src 'none'" in embedded["Content-Security-Policy"]
    assert "X-Frame-Options" not in embedded
    whole = client.get(f"/records/{record}").headers
    assert "frame-ancestors 'none'" in whole["Content-Security-Policy"]
    assert whole["X-Frame-Options"] == "DENY"


def test_browsers_find_the_sign_of_the_house(client: FlaskClient) -> None:
    with client.get("/favicon.ico") as response:
        assert response.mimetype == "image/svg+xml"


def test_what_never_changes_is_kept_by_browsers(client: FlaskClient) -> None:
    path = "/static/vendor/svg-cards-4.0.2/courts/spade_king.svg"
    with client.get(path) as response:
        assert "immutable" in response.headers["Cache-Control"]
        assert response.mimetype == "image/svg+xml"


@pytest.mark.parametrize("words", [PAGES, PROBLEMS, TITLES, TITLES_OF_PROBLEMS, VALIDATION])
def test_every_word_is_there_in_both_languages(words: dict[object, dict[str, str]]) -> None:
    for key, entry in words.items():
        assert set(entry) == {"en", "fr"}, key
        assert all(entry.values()), key
        places = [set(re.findall(r"\{\w+\}", text)) for text in entry.values()]
        assert places[0] == places[1], key


def test_a_page_of_an_error_says_what_is_wrong(client: FlaskClient) -> None:
    page = client.get("/records/nothing", headers={"Accept": "text/html", "Accept-Language": "fr"})
    assert (page.status_code, page.mimetype) == (404, "text/html")
    assert "Il n’y a pas de relevé « nothing » dans cette collection." in page.text


def test_an_address_without_a_page_speaks_of_pages(client: FlaskClient) -> None:
    page = client.get("/nothing", headers={"Accept": "text/html"}).text
    assert "There is no page at /nothing." in page
    assert "openapi" not in page


@pytest.mark.parametrize("path", ["/records", "/insights"])
@pytest.mark.parametrize(("language", "name"), [("en", "Revoke"), ("fr", "Renonce")])
def test_faults_are_chosen_by_their_names(
    client: FlaskClient, path: str, language: str, name: str
) -> None:
    page = client.get(path, headers={"Accept-Language": language}).text
    assert f'<option value="play-follow">{name}</option>' in page
