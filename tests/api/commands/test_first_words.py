"""What somebody meets who types the command alone, a wrong word, or draws a first chart."""

from __future__ import annotations

import os
import pty
import shlex
import subprocess
import tempfile
import webbrowser
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

from tests.api.command import INSTALLED, SOIREE, carnet, refused


@pytest.mark.parametrize("locale", ["en_GB", "fr_FR"])
def test_the_command_alone_says_in_ten_lines_what_it_does_with_examples_that_run(
    locale: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    monkeypatch.chdir(tmp_path)
    done = carnet()
    assert (done.exit_code, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert len(lines) <= 10
    examples = [line.strip().split("  ")[0] for line in lines if line.startswith("    ")]
    assert len(examples) == 3
    for example in examples:
        _, *words = shlex.split(example)
        command, target = (words[:-2], words[-1]) if ">" in words else (words, None)
        ran = carnet(*command)
        assert ran.exit_code == 0, ran.stderr
        if target is not None:
            Path(target).write_text(ran.stdout)
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("chek", "there is no command “chek”; did you mean check?"),
        ("stat", "there is no command “stat”; did you mean stats?"),
        ("xyzzy", "there is no command “xyzzy”; carnet --help lists them"),
    ],
)
def test_a_wrong_command_is_answered_by_the_one_that_is_like_it(word: str, said: str) -> None:
    assert refused(word) == f"carnet: {said}\n"


def test_a_page_with_a_chart_carries_no_more_of_plotly_than_it_needs(tmp_path: Path) -> None:
    (tmp_path / "game.carnet").write_text(carnet("generate", "whist").stdout)
    page = tmp_path / "score.html"
    assert carnet("chart", "score", tmp_path / "game.carnet", "-o", page).exit_code == 0
    assert page.stat().st_size < 1_500_000
    assert "plotly.js (basic - minified)" in page.read_text(encoding="utf-8")


class _Browser(webbrowser.BaseBrowser):
    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
        self.shown.append(url)
        return True


def test_a_chart_without_a_file_is_opened_in_a_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    browser = _Browser()
    monkeypatch.setattr(webbrowser, "get", lambda: browser)
    assert carnet("chart", "score", "-", stdin=SOIREE).exit_code == 0
    (address,) = browser.shown
    page = Path(url2pathname(urlsplit(address).path))
    assert page.is_relative_to(tmp_path)
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_where_no_browser_is_a_chart_asks_for_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_here() -> webbrowser.BaseBrowser:
        raise webbrowser.Error

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(webbrowser, "get", none_here)
    assert "name a file to write by -o" in refused("chart", "score", "-", stdin=SOIREE)
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_kind_of_chart_is_told_the_kinds_whatever_else_is_missing() -> None:
    assert "there are: score, " in refused("chart", "moon")
    assert "--list names the charts" in refused("chart")


def test_a_chart_of_all_records_says_on_a_terminal_how_far_it_is(tmp_path: Path) -> None:
    (tmp_path / "games.carnet").write_text(carnet("generate", "whist", "--count", "3").stdout)
    ours, theirs = pty.openpty()
    words = ("chart", "results", "games.carnet", "--all", "-o", "results.json")
    subprocess.run(
        [INSTALLED, *words],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", "NO_COLOR": "1", "COLUMNS": "80"},
        check=True,
        timeout=60,
    )
    os.close(theirs)
    said = b""
    try:
        while block := os.read(ours, 65536):
            said += block
    except OSError:
        pass
    os.close(ours)
    size = (tmp_path / "games.carnet").stat().st_size / 1000
    assert f"{size:.1f}/{size:.1f} kB".encode() in said
    assert (tmp_path / "results.json").stat().st_size > 1000
