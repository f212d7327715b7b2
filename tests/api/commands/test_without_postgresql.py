"""What is said where the packages for PostgreSQL are not installed."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from records.library import open_store, shown_address
from tests.api.command import INSTALLED

URL = "postgresql://ada:secret@localhost:1/club"


@pytest.mark.parametrize(
    "arguments",
    [
        ["serve", "--port", "0", "--database", URL],
        ["export", "--database", URL],
        ["copy", "new.db", URL],
    ],
    ids=["serve", "export", "copy"],
)
def test_it_is_a_sentence_that_says_what_to_install(tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "psycopg.py").write_text("raise ModuleNotFoundError('none', name='psycopg')\n")
    open_store(f"sqlite:///{tmp_path}/new.db").close()
    done = subprocess.run(
        [INSTALLED, *arguments],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "pip install 'carnet[postgresql]'" in done.stderr
    assert "secret" not in done.stderr


def test_a_password_is_never_shown() -> None:
    assert "secret" not in shown_address(URL)
