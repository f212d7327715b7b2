"""A migration that is killed has not happened, at whichever statement, from whichever form."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from records.library import SqliteStore
from tests.records.library.older import FORMS, bring_back
from tests.records.library.test_quick_lists import filled
from tests.torture.length import Length
from tests.torture.telling import Told

ROOT = Path(__file__).resolve().parents[2]
#: Of so many statements a process is killed at one. In the long form at each.
EVERY = 40


@pytest.fixture
def store() -> str:
    """The kind of store whose migrations are killed here."""
    return "sqlite"


@pytest.mark.parametrize("form", FORMS)
def test_a_migration_that_is_killed_is_done_by_the_next_who_opens_the_file(
    form: int, tmp_path: Path, length: Length, told: Told
) -> None:
    every = 1 if length.long else EVERY
    path = tmp_path / "records.db"
    with SqliteStore(path) as older:
        filled(older)
        bring_back(older, form)
    command = [sys.executable, "-m", "tests.torture.migrating"]
    done = subprocess.run(
        [*command, str(path), str(tmp_path), str(every)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=500,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    told(
        f"a migration from schema {form}, of {found['statements']} statements, is killed",
        f"at {found['killed']} of them",
        f"{len(found['wrong'])} differ from one that was not",
        "none",
    )
    assert found["wrong"] == []
    assert found["killed"] > 0
