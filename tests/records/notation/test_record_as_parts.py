"""A record as its parts, and the same record out of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import records
from records.notation.model import Record
from records.notation.record_as_parts import parts, text_of_parts
from tests.build import record_of, whole_game

SAMPLES = sorted((Path(__file__).parents[3] / "samples").glob("*.carnet"))


def same(record: Record) -> None:
    back = record_of(text_of_parts(parts(record)))
    record.remarks = []
    for deal in record.deals:
        deal.remarks = deal.play_remarks = []
    assert not back.faults
    assert back == record


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_sample_comes_back_from_its_parts(path: Path) -> None:
    for record in records.read(str(path)):
        if not record.faults:
            same(record)


@pytest.mark.parametrize("game", ["besigue", "sizette", "whist"])
def test_whole_games_come_back_whatever_their_letters(game: str) -> None:
    for letters in ("en", "fr"):
        same(record_of(records.dumps(whole_game(game, 4), letters)))


def test_what_is_odd_comes_back_too() -> None:
    same(
        record_of(
            '[Game "whist"] {one} ; two }\n[X "a \\"b\\" \\\\"]\n[Deal "1"]\n{first}\n'
            '1. A:2S!$10 {c} ; odd }\n(3S ; inner }\n {x} ("so; it {" 4S)) "quo; }"\n'
            "2. =1/0 ... ; at the end }\n* {after}\n"
        )
    )


def test_a_tag_of_two_lines_is_none() -> None:
    with pytest.raises(ValueError, match="Event"):
        text_of_parts({"tags": [["Event", "a\n[Deal"]], "deals": []})
