"""The client of docs/client.md: made, imported, typed, and its example run over HTTP."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.api.command import INSTALLED, carnet
from tools.client import NAME, make

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "samples" / "besigue-1847.carnet"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that has the client, and the example beside it."""
    folder = tmp_path_factory.mktemp("client")
    make(folder)
    text = (ROOT / "docs" / "client.md").read_text(encoding="utf-8")
    found = re.search(r"^```py\n(.*?)^```$", text, re.M | re.S)
    (folder / "example.py").write_text(found[1], encoding="utf-8")
    return folder


def python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def test_every_module_of_the_client_can_be_imported(folder: Path) -> None:
    code = (
        "import importlib, pkgutil, {0}\n"
        "for each in pkgutil.walk_packages({0}.__path__, '{0}.'):\n"
        "    importlib.import_module(each.name)\n"
    )
    done = python(folder, "-c", code.format(NAME))
    assert done.returncode == 0, done.stderr


def test_the_example_holds_to_the_types_of_the_client(folder: Path) -> None:
    options = ("--strict", "--follow-imports=silent", "--config-file=", "--cache-dir", ".cache")
    done = python(folder, "-m", "mypy", *options, "example.py")
    assert done.returncode == 0, done.stdout


def test_the_example_imports_replays_and_annotates_a_sample(folder: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    token = carnet("token", "add", "--scope", "write", "--database", url).stdout.strip()
    command = [INSTALLED, "serve", "--port", "0", "--database", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            found = re.search(r"http://\S+(?=/)", process.stdout.readline())
            done = python(folder, "example.py", found[0], token, str(SAMPLE))
            assert done.returncode == 0, done.stderr
            stored, table, note = done.stdout.splitlines()
            assert re.fullmatch(r"[1-9]\d* stored, 0 known already", stored)
            assert table.startswith("besigue-1847: B to play, {'A': ['AS', 'KS', ")
            assert note == "deal 1, ply 4: Un bon début"
            refused = python(folder, "example.py", found[0], "none", str(SAMPLE))
            assert "This token is not known here" in refused.stderr
        finally:
            process.terminate()
