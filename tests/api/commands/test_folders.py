"""Folders on the command line: every file in them is answered for by name."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.api.command import FAULTY, SOIREE, carnet, refused, written


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Files at two depths, hidden ones, and a picture."""
    for name, text in (
        ("b.carnet", SOIREE),
        ("deep/a.txt", FAULTY),
        (".hidden.carnet", FAULTY),
        (".git/c.carnet", FAULTY),
        ("d.png", b"\x89PNG\r\n\x1a\n"),
    ):
        (tmp_path / "in" / name).parent.mkdir(parents=True, exist_ok=True)
        written(tmp_path / "in" / name, text)
    return tmp_path / "in"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_every_file_of_a_folder_is_checked(folder: Path, jobs: str) -> None:
    done = carnet("check", "--jobs", jobs, folder, folder / "b.carnet")
    ends = [line for line in done.stdout.splitlines() if " record, " in line]
    assert [line.partition(": ")[0] for line in ends] == [
        f"{folder}/b.carnet",
        f"{folder}/deep/a.txt",
        f"{folder}/b.carnet",
    ]
    assert done.stderr == f"carnet: {folder}/d.png is a picture, not Carnet text\n"
    assert done.exit_code == 2
    (folder / "d.png").unlink()
    assert carnet("check", folder).exit_code == 1


def test_a_pipe_in_a_folder_is_left_out(folder: Path) -> None:
    os.mkfifo(folder / "a.carnet")
    (folder / "d.png").unlink()
    for command in (["check"], ["format", "--check"], ["format", "--in-place"], ["stats"]):
        done = carnet(*command, folder)
        assert (done.stderr, "a.carnet" in done.stdout) == ("", False)
    assert carnet("format", "--in-place", folder / "a.carnet").exit_code == 2


def test_in_json_a_folder_is_no_file(folder: Path) -> None:
    done = carnet("check", "--json", folder, folder / "b.carnet")
    assert done.exit_code == 2
    assert f"{folder} is a folder" in done.stderr
    assert [json.loads(line)["file"] for line in done.stdout.splitlines()] == [f"{folder}/b.carnet"]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "a folder without files"), ("fr", "un dossier sans fichiers")]
)
def test_a_folder_without_files_is_said_to_be_one(
    tmp_path: Path, language: str, words: str
) -> None:
    written(tmp_path / ".hidden", SOIREE)
    for command in ("check", "stats"):
        done = carnet(command, "--language", language, tmp_path)
        assert (done.exit_code, words in done.stderr) == (2, True)


def test_figures_are_of_all_files_of_a_folder(folder: Path) -> None:
    (folder / "d.png").unlink()
    of_folder = carnet("stats", "--json", folder)
    of_files = carnet("stats", "--json", folder / "b.carnet", folder / "deep" / "a.txt")
    assert (of_folder.exit_code, of_folder.stderr) == (0, "")
    assert of_folder.stdout == of_files.stdout
    assert json.loads(of_folder.stdout)["records"] == 2


def test_only_what_is_named_as_carnet_text_is_rewritten_in_a_folder(folder: Path) -> None:
    untidy = SOIREE.replace("1. ", "1.   ", 1)
    places = [folder / "b.carnet", folder / "deep" / "a.txt", folder / ".hidden.carnet"]
    for place in places:
        written(place, untidy)
    assert carnet("format", "--check", folder).stdout == f"{folder}/b.carnet\n"
    done = carnet("format", "--in-place", folder)
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "")
    assert [place.read_text(encoding="utf-8") == untidy for place in places] == [False, True, True]
    assert "no file whose name ends in .carnet" in refused("format", "--check", folder / "deep")
    assert f"{folder} is a folder" in refused("format", folder)
