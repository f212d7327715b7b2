"""What is said where the packages of an extra are not installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from records.library import open_store, shown_address
from tests.api.command import SOIREE, carnet, installed, written

URL = "postgresql://ada:secret@localhost:1/club"


@pytest.mark.parametrize(
    ("extra", "package", "arguments", "language"),
    [
        ("cluster", "pyarrow", "survey a.carnet --out out", "en"),
        ("cluster", "distributed", "survey a.carnet --out out --scheduler tcp://h:1", "fr"),
        ("cluster", "fsspec", "survey s3://a/b --out out", "en"),
        ("cluster", "duckdb", "stats made", "fr"),
        ("postgresql", "psycopg", f"serve --port 0 --database {URL}", "en"),
        ("postgresql", "psycopg", f"export --database {URL}", "fr"),
        ("postgresql", "psycopg", f"copy new.db {URL}", "en"),
    ],
)
def test_it_is_a_sentence_that_says_what_to_install(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    extra: str,
    package: str,
    arguments: str,
    language: str,
) -> None:
    written(tmp_path / "a.carnet", SOIREE)
    carnet("survey", tmp_path / "a.carnet", "--out", tmp_path / "made")
    open_store(f"sqlite:///{tmp_path}/new.db").close()
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    written(hidden / f"{package}.py", f"raise ModuleNotFoundError('none', name={package!r})\n")
    monkeypatch.chdir(tmp_path)
    done = installed(*arguments.split(), "--language", language, PYTHONPATH=str(hidden))
    told = done.stderr.decode()
    assert (done.returncode, done.stdout, told.count("\n")) == (2, b"", 1)
    assert f"pip install 'carnet[{extra}]'" in told
    assert (package if extra == "cluster" else "PostgreSQL") in told
    assert "secret" not in told


def test_a_password_is_never_shown() -> None:
    assert "secret" not in shown_address(URL)
