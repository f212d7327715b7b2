"""No code names a game: what is particular to one stands in its value, in records/rules/games."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from records.rules.games import OWN

ROOT = Path(__file__).resolve().parent.parent
TABLES = ROOT / "records" / "rules" / "games"
PACKAGES = ("records", "analysis", "api")
WORDS = {name: re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])") for name in OWN}

#: A declaration that many games have is called as one of them is.
DECLARATION = "besigue"
NAME_DECLARATIONS = {
    "records/rules/kinds.py",
    "records/rules/declarations.py",
    "records/rules/rules_in_words.py",
}


def files(*suffixes: str) -> Iterator[Path]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*")):
            if path.suffix in suffixes and not path.is_relative_to(TABLES):
                yield path


def documentation(tree: ast.Module) -> set[int]:
    """The nodes that are docstrings: their examples have to name games."""
    out = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            out.add(id(body[0].value))
    return out


def strings(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documented = documentation(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in documented:
            yield str(node.value)


@cache
def python() -> dict[str, list[str]]:
    return {path.relative_to(ROOT).as_posix(): list(strings(path)) for path in files(".py")}


@cache
def pages() -> dict[str, str]:
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in files(".js", ".html", ".css")
    }


@pytest.mark.parametrize("game", WORDS)
def test_no_python_names_a_game(game: str) -> None:
    named = [
        name
        for name, texts in python().items()
        if any(game in text and WORDS[game].search(text) for text in texts)
        and not (game == DECLARATION and name in NAME_DECLARATIONS)
    ]
    assert named == []


@pytest.mark.parametrize("game", WORDS)
def test_no_page_and_no_script_names_a_game(game: str) -> None:
    named = [name for name, text in pages().items() if game in text and WORDS[game].search(text)]
    assert named == []


def test_there_is_something_to_search() -> None:
    assert {"records/judging/plays.py", "analysis/vocabulary.py", "api/app.py"} <= set(python())
    assert {"api/static/js/typing.js", "api/templates/typing.html"} <= set(pages())
    assert any("besigue" in text for text in python()["records/rules/kinds.py"])
