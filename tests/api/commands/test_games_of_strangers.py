"""The command line with a game of another package, and with packages that bring none."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.api.command import INSTALLED, installed, written
from tests.strangers import SHORT_WHIST, package

RECORD = """\
[Game "short-whist"]
[Deal "1"]
[Dealer "D"]
[TurnUp "7D"]

1. A:AS TS 8S 7S
2. A:KS 9S QS JH
*
"""


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    folder = tmp_path / "packages"
    folder.mkdir()
    return folder


def test_a_record_of_a_strangers_game_is_checked_by_its_rules(packages: Path) -> None:
    package(packages, "short-whist", SHORT_WHIST)
    ran = installed("check", "-", stdin=RECORD.encode(), PYTHONPATH=str(packages))
    assert (ran.returncode, ran.stderr) == (0, b"")
    ran = installed(
        "check", "-", stdin=RECORD.replace("8S", "6S").encode(), PYTHONPATH=str(packages)
    )
    assert ran.returncode == 1
    assert b"deal-card" in ran.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("generate", "short-whist", "--count", "3"),
        ("format", "-"),
        ("show", "-", "--ply", "5"),
        ("rules", "short-whist", "--language", "fr"),
        ("games", "--diff", "whist", "short-whist"),
    ],
)
def test_commands_take_a_strangers_game(packages: Path, arguments: tuple[str, ...]) -> None:
    package(packages, "short-whist", SHORT_WHIST)
    ran = installed(*arguments, stdin=RECORD.encode(), PYTHONPATH=str(packages))
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout


def test_a_package_that_brings_no_game_is_told_in_one_sentence(packages: Path) -> None:
    package(packages, "short-whist", SHORT_WHIST)
    package(packages, "torn", "import nothing_of_that_name")
    ran = installed("games", PYTHONPATH=str(packages))
    assert ran.returncode == 0
    assert b"short-whist" in ran.stdout
    (sentence,) = ran.stderr.decode().splitlines()
    assert sentence.startswith("carnet: the package torn 1.0 has no game at torn (torn:GAME): ")


def test_the_sentence_is_in_the_language_of_the_command(packages: Path) -> None:
    package(packages, "torn", "GAME = 3")
    ran = installed("games", "--language", "fr", PYTHONPATH=str(packages))
    assert "c’est un int, pas un Game" in ran.stderr.decode()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_it_is_told_once_also_if_other_processes_have_checked(packages: Path, jobs: str) -> None:
    package(packages, "torn", "GAME = 3")
    ran = installed(
        "check", "--jobs", jobs, "-", stdin=2 * RECORD.encode(), PYTHONPATH=str(packages)
    )
    assert ran.returncode == 1
    assert ran.stderr.decode().count("has no game at torn (torn:GAME)") == 1


def test_a_command_that_needs_only_carnets_own_games_looks_for_no_others(
    packages: Path, tmp_path: Path
) -> None:
    package(packages, "torn", "raise SystemExit('imported')")
    path = written(tmp_path / "one.carnet", RECORD.replace("short-whist", "whist"))
    ran = installed("check", path, PYTHONPATH=str(packages))
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_a_service_tells_its_operator_once_and_starts(packages: Path, tmp_path: Path) -> None:
    package(packages, "torn", "GAME = 3")
    command = [INSTALLED, "serve", "--port", "0", "--database", f"sqlite:///{tmp_path}/a.db"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(packages)},
    ) as service:
        assert "http://" in service.stdout.readline()
        service.terminate()
        _, told = service.communicate(timeout=60)
    assert told.count("the package torn 1.0 has no game at torn (torn:GAME)") == 1
    assert "it is of type int, not a Game" in told
