"""The example package, installed into a fresh environment and played through the service."""

from __future__ import annotations

import json
import re
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from time import sleep
from typing import Any

import pytest

from tests.strangers import ROOT, environment, install, run

CHOUINE = ROOT / "examples" / "chouine"


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fresh") / "env"
    python = environment(folder)
    assert '"chouine"' not in run(python, "-m", "api.cli", "games", "--json").stdout
    install(folder, CHOUINE)
    return python


@pytest.fixture(scope="module")
def game(python: Path) -> str:
    made = run(python, "-m", "api.cli", "generate", "chouine", "--seed", "5")
    assert (made.returncode, made.stderr) == (0, "")
    return made.stdout


@pytest.fixture(scope="module")
def address(python: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    url = f"sqlite:///{tmp_path_factory.mktemp('served')}/a.db"
    command = [str(python), "-m", "api.cli", "serve", "--port", "0", "--database", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as service:
        said = service.stdout.readline()
        (found,) = re.findall(r"http://[0-9.]+:\d+", said)
        yield found
        service.terminate()
        service.wait(20)


def asked(url: str, body: str | None = None, accept: str = "application/json") -> tuple[int, str]:
    headers = {"Accept": accept, "Content-Type": "text/vnd.carnet"}
    data = None if body is None else body.encode()
    request = urllib.request.Request(url, data, headers)
    for _ in range(300):
        with urllib.request.urlopen(request, timeout=60) as answer:
            status, text = answer.status, answer.read().decode()
        if status != 202:
            return status, text
        sleep(0.5)  # what takes long on a busy machine is asked for again
    raise AssertionError(f"{url}: there is no answer")


def told(url: str, body: str | None = None) -> Any:
    return json.loads(asked(url, body)[1])


def test_its_wheel_has_all_of_it_and_its_own_tests_pass(python: Path, tmp_path: Path) -> None:
    # Its sources are not there, so that what the wheel has is what is tested.
    copytree(CHOUINE / "tests", tmp_path / "tests")
    where = run(python, "-c", "import chouine; print(chouine.__file__)", cwd=tmp_path).stdout
    assert Path(where).is_relative_to(python.parent.parent)
    ran = run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize("arguments", [("check", "-"), ("format", "-"), ("stats", "-")])
def test_commands_take_a_game_of_it(python: Path, game: str, arguments: tuple[str, ...]) -> None:
    ran = run(python, "-m", "api.cli", *arguments, stdin=game)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
    assert arguments[0] != "format" or ran.stdout == game


def test_perft_counts_its_lines_of_play(python: Path, game: str) -> None:
    opening = game.partition("\n1. ")[0] + "\n*\n"
    ran = run(python, "-m", "api.cli", "perft", "-", "--depth", "4", stdin=opening)
    assert ran.returncode == 0, ran.stderr
    assert re.findall(r"\d+", ran.stdout)[-1] == "625"  # five cards each, and no duty


def test_a_chart_of_it_is_drawn(python: Path, game: str, tmp_path: Path) -> None:
    chart = tmp_path / "score.html"
    ran = run(python, "-m", "api.cli", "chart", "score", "-", "--output", chart, stdin=game)
    assert ran.returncode == 0, ran.stderr
    assert "<html" in chart.read_text(encoding="utf-8")


def test_it_is_played_through_the_service(address: str, game: str) -> None:
    assert "chouine" in {one["id"] for one in told(f"{address}/api/v1/games")["items"]}
    (checked,) = told(f"{address}/api/v1/check", game)["records"]
    assert (checked["game"], checked["findings"]) == ("chouine", [])
    (added,) = told(f"{address}/api/v1/records", game)["records"]
    record = f"{address}/api/v1/records/{added['id']}"
    replay = told(f"{record}/replay?deal=1")
    assert replay["title"] == {"en": "Chouine", "fr": "Chouine"}
    assert replay["kinds"]["tierce"] == {"en": "tierce", "fr": "tierce"}
    assert (replay["trumps"], replay["direction"], replay["ok"]) == (True, "cw", True)
    for kind in ("score", "tricks", "declarations"):
        status, figure = asked(f"{record}/charts/{kind}")
        assert (status, bool(json.loads(figure))) == (200, True)


def test_its_pages_are_there(address: str, game: str) -> None:
    (added,) = told(f"{address}/api/v1/records", game)["records"]
    for page in (f"/records/{added['id']}", "/games/chouine", "/games/chouine?lang=fr", "/new"):
        status, text = asked(address + page, accept="text/html")
        assert status == 200
        assert "Chouine" in text


def test_a_fault_is_found_through_the_service(address: str, game: str) -> None:
    wrong = re.sub(r"#1/0|#0/1", "#1/1", game, count=1)
    (checked,) = told(f"{address}/api/v1/check", wrong)["records"]
    assert "score-deal" in {finding["code"] for finding in checked["findings"]}
