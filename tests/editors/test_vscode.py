"""The extension for VS Code, as far as it can be tried without the editor."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from api.editor.server import FINDINGS_IN_HOVER, NEXT, PREVIOUS

ROOT = Path(__file__).parents[2]
EXTENSION = ROOT / "editors/vscode"
MANIFEST = json.loads((EXTENSION / "package.json").read_text("utf-8"))


def test_its_version_is_that_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lock = json.loads((EXTENSION / "package-lock.json").read_text("utf-8"))
    assert MANIFEST["version"] == project["version"] == lock["version"]


def test_its_lock_file_names_no_host() -> None:
    lock = json.loads((EXTENSION / "package-lock.json").read_text("utf-8"))
    assert [name for name, one in lock["packages"].items() if "resolved" in one] == []
    assert all("integrity" in one for name, one in lock["packages"].items() if name)


def test_its_words_are_there_in_both_languages() -> None:
    words = [
        json.loads((EXTENSION / name).read_text("utf-8"))
        for name in ("package.nls.json", "package.nls.fr.json")
    ]
    named = set(re.findall(r'"%(\w+)%"', (EXTENSION / "package.json").read_text("utf-8")))
    assert named == set(words[0]) == set(words[1])


def test_it_asks_for_the_commands_that_the_server_has() -> None:
    source = (EXTENSION / "src/extension.js").read_text("utf-8")
    assert set(re.findall(r'"(carnet\.server\.\w+)"', source)) == {NEXT, PREVIOUS}
    offered = {one["command"] for one in MANIFEST["contributes"]["commands"]}
    assert set(re.findall(r'registerCommand\("([\w.]+)"', source)) == offered


def test_it_asks_for_a_hover_without_the_findings_that_vs_code_shows_itself() -> None:
    source = (EXTENSION / "src/extension.js").read_text("utf-8")
    assert f"initializationOptions: {{ {FINDINGS_IN_HOVER}: false }}" in source


def test_the_files_that_it_names_are_there() -> None:
    contributed = MANIFEST["contributes"]
    named = [one["path"] for one in contributed["grammars"]]
    named += [one["configuration"] for one in contributed["languages"]]
    assert all((EXTENSION / name).is_file() for name in named)
