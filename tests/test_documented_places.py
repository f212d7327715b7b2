"""Where a newcomer finds what he looks for, as `docs/developing.md` says, it is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DESIGN = ROOT / "docs" / "design.md"
DOCUMENT = ROOT / "docs" / "developing.md"
ANSWER = re.compile(r"\| ([A-Z][^|]*\?) \| `([\w/.]+)` \| `(\w+)` \|")
ANSWERS = ANSWER.findall(DOCUMENT.read_text(encoding="utf-8"))
#: The glossary: word, file and class.
WORDS = re.findall(
    r"\| ([a-z ]+) \| [^|]+ \| `(records/[\w/.]+)` \| `(\w+)` \|",
    DESIGN.read_text(encoding="utf-8"),
)
#: Files of the house that it names, outside of commands.
FILES = re.compile(r"`((?:analysis|api|bench|docs|fitting|records|tests|tools)/[\w/.-]+)`")


def defined(path: Path) -> set[str]:
    """The names that a file gives to functions, classes and values."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found |= {one.id for one in node.targets if isinstance(one, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


@pytest.mark.parametrize(("question", "path", "name"), ANSWERS, ids=[one[0] for one in ANSWERS])
def test_what_a_newcomer_looks_for_is_in_the_file_that_is_named(
    question: str, path: str, name: str
) -> None:
    assert name in defined(ROOT / path), question


def test_twelve_questions_and_more_are_answered() -> None:
    assert len(ANSWERS) >= 12


def test_every_file_that_is_named_is_there() -> None:
    named = set(FILES.findall(DOCUMENT.read_text(encoding="utf-8")))
    assert len(named) > 40
    assert not {path for path in named if not (ROOT / path).exists()}


def classes(*folders: str) -> dict[str, list[str]]:
    """The files of these folders that have a class of each name."""
    found: dict[str, list[str]] = {}
    for path in (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))):
        for name in re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.M):
            found.setdefault(name, []).append(path.relative_to(ROOT).as_posix())
    return found


def test_a_word_of_the_glossary_means_one_thing_in_records_and_in_analysis() -> None:
    assert len(WORDS) == 31
    found = classes("records", "analysis")
    for word, path, name in WORDS:
        assert found[name] == [path], word


def test_no_two_classes_of_records_have_one_name() -> None:
    assert {name: paths for name, paths in classes("records").items() if len(paths) > 1} == {}
