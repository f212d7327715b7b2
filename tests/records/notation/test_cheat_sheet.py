"""What the cheat-sheets show is read as they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from records.notation.reader import Reader, loads
from records.notation.writer import format_records, write

DOCS = Path(__file__).parents[3] / "docs"
SHEETS = {"en": "notation.md", "fr": "notation.fr.md"}


@pytest.fixture(params=sorted(SHEETS))
def sheet(request: pytest.FixtureRequest) -> tuple[str, str]:
    language: str = request.param
    return language, (DOCS / SHEETS[language]).read_text(encoding="utf-8")


def test_the_example_is_in_canonical_form(sheet: tuple[str, str]) -> None:
    language, text = sheet
    examples = re.findall(r"^```carnet\n(.*?)^```$", text, re.M | re.S)
    assert examples
    for example in examples:
        pieces = format_records(
            Reader(example.encode()), lambda record: write(record, language=language)
        )
        assert b"".join(pieces).decode() == example


def test_every_word_of_the_table_is_read(sheet: tuple[str, str]) -> None:
    language, text = sheet
    rows = re.findall(r"^\| (`.*?) \|", text, re.M)
    words = [word for row in rows for word in re.findall(r"`([^`]*)`", row)]
    apart = ("x", "*", "#130/40")
    play = [word for word in words if not word.startswith("%") and word not in apart]
    assert len(play) > 15
    for word in play:
        line = "10x " + word.replace("…", "10x")
        text = f'[Game "whist"]\n[Language "{language}"]\n[Deal "1"]\n{line}\n*'
        assert loads(text)[0].faults == [], word


def test_it_is_one_screen(sheet: tuple[str, str]) -> None:
    assert len(sheet[1].splitlines()) <= 60
