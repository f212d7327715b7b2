"""A migration that is killed has not happened, at whichever statement, from whichever form."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from sqlite_utils import Database

from records.library.sqlite.schema import FORM, FORMS, migrations
from tests.torture.length import Length
from tests.torture.telling import Told

ROOT = Path(__file__).resolve().parents[2]
#: Of so many statements a process is killed at one. In the long form at each.
EVERY = 40


@pytest.fixture
def store() -> str:
    """The kind of store whose migrations are killed here."""
    return "sqlite"


@pytest.mark.parametrize("form", range(3, FORM))
def test_a_migration_that_is_killed_is_done_by_the_next_who_opens_the_file(
    form: int, tmp_path: Path, length: Length, told: Told
) -> None:
    every = 1 if length.long else EVERY
    path = tmp_path / "records.db"
    db = Database(path)
    migrations.apply(db, stop_before=FORMS[form])
    db.execute(f"pragma user_version = {form}")
    db.close()
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
