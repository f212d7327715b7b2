from __future__ import annotations

import base64
import hashlib
import re
import shutil
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from api.pages import release as of_release
from api.pages.release import release

STATIC = Path(of_release.__file__).parents[1] / "static"


@pytest.mark.parametrize("path", ["/", "/new", "/games", "/nothing"])
def test_a_page_names_the_files_of_its_release_alone(client: FlaskClient, path: str) -> None:
    page = client.get(path, headers={"Accept": "text/html"}).text
    named = set(re.findall(r'"/static/([^/"]+)/[^"]+"', page))
    assert named - {"vendor"} == {release()}


def test_a_file_of_this_release_may_be_kept_for_ever(client: FlaskClient) -> None:
    with client.get(f"/static/{release()}/js/list.js") as answer:
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.mimetype == "text/javascript"
    with client.get("/static/js/list.js") as answer:
        assert answer.headers["Cache-Control"] == "no-cache"


def test_a_script_is_sent_without_comments_and_indentation(client: FlaskClient) -> None:
    whole = (STATIC / "js/cards.js").read_text(encoding="utf-8").splitlines()
    sent = client.get(f"/static/{release()}/js/cards.js").text.splitlines()
    wanted = [line.strip() for line in whole if not line.startswith(("//", "/**"))]
    assert sent == [line for line in wanted if line and not line.startswith("//")]


def test_style_sheets_are_sent_as_one(client: FlaskClient) -> None:
    apart = [client.get(f"/static/{release()}/css/{name}.css") for name in ("cards", "table")]
    whole = client.get(f"/static/{release()}/css/cards+table.css")
    assert whole.mimetype == "text/css"
    assert whole.text == "".join(one.text for one in apart)
    assert "{" in whole.text
    assert "/*" not in whole.text
    tag = {"If-None-Match": whole.headers["ETag"]}
    assert client.get(whole.request.path, headers=tag).status_code == 304


@pytest.mark.parametrize("came", ["none", "cross-site", "same-site"])
@pytest.mark.parametrize("path", ["/", "/new", "/studies"])
def test_a_page_for_someone_from_elsewhere_has_its_styles_in_it(
    client: FlaskClient, path: str, came: str
) -> None:
    asking = client.get(path, headers={"Sec-Fetch-Site": "same-origin"})
    names = re.findall(r'rel="stylesheet" href="([^"]+)"', asking.text)
    whole = "".join(client.get(name).text for name in names)
    page = client.get(path, headers={"Sec-Fetch-Site": came})
    (within,) = re.findall(r"<style>(.*?)</style>", page.text, re.DOTALL)
    assert within == whole
    assert 'rel="stylesheet"' not in page.text
    digest = base64.b64encode(hashlib.sha256(within.encode()).digest()).decode()
    assert f"'sha256-{digest}'" in page.headers["Content-Security-Policy"]
    assert digest not in asking.headers["Content-Security-Policy"]
    for answer in (asking, page):
        assert "Sec-Fetch-Site" in answer.vary


@pytest.mark.parametrize(
    "name",
    [
        "css/cards+none.css",
        "css/cards+.css",
        "js/none.js",
        "css/a.js",
        "js/list/none.js",
        "js/none/all.js",
    ],
)
def test_a_file_that_does_not_exist_is_not_found(client: FlaskClient, name: str) -> None:
    assert client.get(f"/static/{release()}/{name}").status_code == 404


SCRIPTS = (*sorted(STATIC.glob("js/*.js")), of_release.file_of("tokens.js"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_text_of_a_script_goes_over_several_lines(script: Path) -> None:
    # It would lose the spaces at the beginning of its lines.
    for line in script.read_text(encoding="utf-8").splitlines():
        assert line.count("`") % 2 == 0, line


def test_a_file_of_another_release_is_not_found(client: FlaskClient) -> None:
    assert client.get("/static/r000000000000/js/list.js").status_code == 404
    assert client.get(f"/static/{release()}/../app.py").status_code == 404


def test_each_module_has_an_address_in_the_release(client: FlaskClient) -> None:
    for script in SCRIPTS:
        answer = client.get(f"/static/{release()}/js/{script.name}")
        assert (answer.status_code, answer.mimetype) == (200, "text/javascript"), script


@pytest.mark.parametrize(
    "changed", ["static/js/a.js", "static/css/a.css", "templates/a.html", "tokens.js"]
)
def test_any_change_makes_another_release(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    for part in of_release._PARTS:
        (tmp_path / part).mkdir(parents=True)
        shutil.copy(Path(__file__), tmp_path / part)
    (tmp_path / "tokens.js").write_text("none")
    (tmp_path / changed).write_text("one")
    monkeypatch.setattr(of_release, "_API", tmp_path)
    monkeypatch.setattr(of_release, "_READER", tmp_path / "tokens.js")
    first = release.__wrapped__()
    assert release.__wrapped__() == first
    (tmp_path / changed).write_text("two")
    assert release.__wrapped__() != first
