"""`carnet copy`, and the way from SQLite to PostgreSQL as the manual tells it."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from records.library import Query, open_store
from tests.api.command import INSTALLED, SOIREE, carnet, refused, written
from tests.postgresql import Server, binaries

MANUAL = Path(__file__).resolve().parents[3] / "docs" / "operating.md"


@pytest.fixture
def club(tmp_path: Path) -> str:
    """The address of a database with two records and a token."""
    address = f"sqlite:///{tmp_path}/club.db"
    other = SOIREE.replace("Alice", "Anne").partition("\n\n")[2]
    text = written(tmp_path / "two.carnet", f"{SOIREE}\n{other}")
    assert carnet("import", text, "--database", address).exit_code == 0
    assert carnet("token", "add", "--scope", "read", "--database", address).exit_code == 0
    return address


def test_a_copy_tells_what_it_did_and_what_differs(club: str, tmp_path: Path) -> None:
    target = f"sqlite:///{tmp_path}/new.db"
    assert carnet("copy", club, target, "--verify").exit_code == 2
    done = carnet("copy", club, target)
    assert (done.exit_code, done.stdout) == (0, "")
    assert "2 records copied, 0 there already" in done.stderr
    assert "0 records copied, 2 there already" in carnet("copy", club, target).stderr
    done = carnet("copy", club, target, "--verify")
    assert (done.exit_code, done.stdout) == (0, "")
    with open_store(club) as store:
        gone = store.page(Query()).items[0].id
        store.delete(gone)
    done = carnet("copy", club, target, "--verify", "--language", "fr")
    assert (done.exit_code, done.stdout.splitlines()) == (
        1,
        [
            f"le relevé {gone} n’est que dans la seconde",
            f"le relevé supprimé {gone} n’est que dans la corbeille de la première",
        ],
    )
    assert gone in refused("copy", club, target)
    with open_store(target) as store:
        store.tokens.add("00" * 32, "read", "another")
    assert "tokens are only in the second" in carnet("copy", club, target, "--verify").stdout


def test_a_password_is_not_told(club: str, tmp_path: Path) -> None:
    done = carnet("copy", club, f"postgresql://ada:secret@/club?host={tmp_path}")
    assert done.exit_code == 2
    assert "postgresql://ada@/club?host=" in done.stderr
    assert "secret" not in done.output


def test_the_five_commands_of_the_manual_do_what_they_say(
    postgresql: Server, club: str, tmp_path: Path
) -> None:
    section = MANUAL.read_text().partition("in five commands:\n")[2]
    block = re.match(r"\n((?: {4}.*\n)+)", section)
    install, *commands, serve = [line.strip() for line in block[1].splitlines()]
    # What it installs is there, and what it serves is served by other tests.
    assert install == "pip install 'carnet[postgresql]'"
    assert serve == "carnet serve --database postgresql:///club"
    programs = [str(INSTALLED.parent), str(binaries()), os.environ["PATH"]]
    environment = {
        **os.environ,
        "PATH": os.pathsep.join(programs),
        "PGHOST": str(postgresql.folder),
        "PGUSER": "carnet",
    }
    try:
        for line in commands:
            done = subprocess.run(
                line, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True
            )
            assert done.returncode == 0, (line, done.stderr)
        assert "all 2 records are the same in both" in done.stderr
        with open_store(postgresql.address("club")) as store:
            assert store.count(Query(player="anne")) == 1
    finally:
        postgresql.ask("drop database if exists club with (force)")
