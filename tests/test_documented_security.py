"""Of each threat that `docs/security.md` lists it names tests, and there are such tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "security.md"
NAMED = re.compile(r"\[`(test_\w+)`\]\((\S+?)\)")


def rows() -> list[str]:
    """The lines of its tables, without their heads."""
    lines = DOCUMENT.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if re.match(r"\| (?!what \||---)", line)]


def test_each_threat_has_its_answer_and_its_tests() -> None:
    assert len(rows()) > 20
    for row in rows():
        threat, answer, held = (cell.strip() for cell in row.strip("|").split("|"))
        assert threat, row
        assert answer, row
        assert NAMED.findall(held), row


@pytest.mark.parametrize(("name", "path"), sorted({*NAMED.findall("\n".join(rows()))}))
def test_each_test_that_is_named_is_there(name: str, path: str) -> None:
    file = (DOCUMENT.parent / path).resolve()
    assert f"def {name}(" in file.read_text(encoding="utf-8")
