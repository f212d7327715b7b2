"""What the cheat-sheet shows is read as it says."""

from __future__ import annotations

import re
from pathlib import Path

from records.notation.reader import Reader, loads
from records.notation.writer import format_records

TEXT = (Path(__file__).parents[3] / "docs" / "notation.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```carnet\n(.*?)^```$", TEXT, re.M | re.S)


def test_the_example_is_in_canonical_form() -> None:
    assert EXAMPLES
    for example in EXAMPLES:
        assert b"".join(format_records(Reader(example.encode()))).decode() == example


def test_every_word_of_the_table_is_read() -> None:
    rows = re.findall(r"^\| (`.*?) \|", TEXT, re.M)
    words = [word for row in rows for word in re.findall(r"`([^`]*)`", row)]
    play = [
        word for word in words if not word.startswith("%") and word not in ("x", "*", "#130/40")
    ]
    assert len(play) > 15
    for word in play:
        line = "KS " + word.replace("…", "KS")
        assert loads(f'[Game "whist"]\n[Deal "1"]\n{line}\n*')[0].faults == [], word


def test_it_is_one_screen() -> None:
    assert len(TEXT.splitlines()) <= 60
