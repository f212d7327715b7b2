"""The skeleton of a package, as `carnet games --new` writes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.api.command import carnet, written
from tests.strangers import environment, install, run


@pytest.mark.parametrize("name", ["class", "5-hundred"])
def test_its_own_tests_pass_as_written(name: str, tmp_path: Path) -> None:
    project = tmp_path / "project"
    made = carnet("games", "--new", name, "--out", project)
    assert made.exit_code == 0, made.output
    python = environment(tmp_path / "env")
    install(tmp_path / "env", project)
    ran = run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", cwd=project)
    assert ran.returncode == 0, ran.stdout
    assert "3 passed" in ran.stdout
    ran = run(python, "-m", "api.cli", "rules", name)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_what_it_writes_is_told_and_is_python(tmp_path: Path) -> None:
    made = carnet("games", "--new", "short-whist", "--out", tmp_path / "a" / "b")
    assert made.output.startswith(f"{tmp_path / 'a' / 'b'}: a package with a game")
    places = {p.relative_to(tmp_path / "a" / "b").as_posix() for p in tmp_path.rglob("*.*")}
    assert places == {
        "pyproject.toml",
        "README.md",
        "carnet_short_whist/__init__.py",
        "tests/test_carnet_short_whist.py",
    }
    for path in tmp_path.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        compile(text, str(path), "exec")
        assert "NAME" not in text
        assert "TITLE" not in text


@pytest.mark.parametrize("name", ["", "Whist", "a b", "../x", "a--b", "x" * 41])
def test_a_name_that_no_game_can_have_is_refused(name: str, tmp_path: Path) -> None:
    made = carnet("games", "--new", name, "--out", tmp_path / "out")
    assert made.exit_code == 2
    assert "cannot be the id of a game" in made.output
    assert not (tmp_path / "out").exists()


def test_the_name_of_a_game_that_there_is_is_refused(tmp_path: Path) -> None:
    made = carnet("games", "--new", "whist", "--out", tmp_path / "out", "--language", "fr")
    assert (made.exit_code, made.output) == (2, "carnet: il y a déjà un jeu whist\n")


def test_nothing_is_written_over(tmp_path: Path) -> None:
    path = written(tmp_path / "mine.txt", "mine")
    made = carnet("games", "--new", "short-whist", "--out", tmp_path)
    assert made.exit_code == 2
    assert "is not empty; nothing was written" in made.output
    assert list(tmp_path.iterdir()) == [path]


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    path = written(tmp_path / "file", "")
    made = carnet("games", "--new", "short-whist", "--out", path / "in-a-file")
    assert made.exit_code == 2
    assert "cannot be written" in made.output


def test_out_alone_says_that_it_goes_with_new(tmp_path: Path) -> None:
    made = carnet("games", "--out", tmp_path)
    assert made.exit_code == 2
    assert "--out goes with --new" in made.output
