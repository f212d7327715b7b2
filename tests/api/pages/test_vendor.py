"""What the pages use of other projects is there, unchanged, with its licence."""

from __future__ import annotations

import ast
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from plotly.offline import get_plotlyjs_version

import api

STATIC = Path(api.__file__).parent / "static"
TEMPLATES = Path(api.__file__).parent / "templates"
ROOT = Path(api.__file__).parents[1]
FOLDERS = sorted(
    [*(STATIC / "vendor").iterdir(), *(ROOT / "tests" / "browser" / "vendor").iterdir()]
)


def manifest(folder: Path) -> Any:
    return json.loads((folder / "vendor.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.name))
def test_every_file_is_the_one_that_was_vendored_with_its_version_and_licence(folder: Path) -> None:
    named = manifest(folder)
    there = {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}
    assert there == set(named["files"]) | {"vendor.json"}
    for name, digest in named["files"].items():
        assert hashlib.sha512((folder / name).read_bytes()).hexdigest() == digest, name
    assert folder.name == f"{named['name']}-{named['version']}"
    assert named["licence"]
    assert (folder / "LICENSE").stat().st_size > 500


def test_the_script_that_fetches_them_pins_the_same_versions() -> None:
    source = (ROOT / "tools" / "vendor.py").read_text(encoding="utf-8")
    strings = {n.value for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Constant)}
    for folder in FOLDERS:
        named = manifest(folder)
        assert {named["name"], named["version"], named["archive"]} <= strings


def test_plotly_draws_in_the_pages_as_in_python() -> None:
    assert (STATIC / "vendor" / f"plotly.js-basic-dist-min-{get_plotlyjs_version()}").is_dir()


def test_all_that_the_templates_name_is_there() -> None:
    for template in TEMPLATES.glob("*.html"):
        for name in re.findall(r"filename='([^']+)'", template.read_text(encoding="utf-8")):
            assert (STATIC / name).exists(), f"{template.name}: {name}"
