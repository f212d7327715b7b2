from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from api.pages import release as of_release
from api.pages.release import release


@pytest.mark.parametrize("path", ["/", "/new", "/games", "/nothing"])
def test_a_page_names_the_files_of_its_release_alone(client: FlaskClient, path: str) -> None:
    page = client.get(path, headers={"Accept": "text/html"}).text
    named = set(re.findall(r'"/static/([^/"]+)/[^"]+"', page))
    assert named - {"vendor"} == {release()}


def test_a_file_of_this_release_may_be_kept_for_ever(client: FlaskClient) -> None:
    with client.get(f"/static/{release()}/js/list.js") as answer:
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.mimetype == "text/javascript"
        named = answer.data
    with client.get("/static/js/list.js") as answer:
        assert answer.headers["Cache-Control"] == "no-cache"
        assert answer.data == named


def test_a_file_of_another_release_is_not_found(client: FlaskClient) -> None:
    assert client.get("/static/r000000000000/js/list.js").status_code == 404
    assert client.get(f"/static/{release()}/../app.py").status_code == 404


@pytest.mark.parametrize("changed", ["static/js/a.js", "static/css/a.css", "templates/a.html"])
def test_any_change_makes_another_release(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    for part in of_release._PARTS:
        (tmp_path / part).mkdir(parents=True)
        shutil.copy(Path(__file__), tmp_path / part)
    (tmp_path / changed).write_text("one")
    monkeypatch.setattr(of_release, "_API", tmp_path)
    first = release.__wrapped__()
    assert release.__wrapped__() == first
    (tmp_path / changed).write_text("two")
    assert release.__wrapped__() != first
