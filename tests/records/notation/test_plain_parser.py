"""The quick way to read gives the record that the exact way gives, or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import strategies as st

from api.kit.cases import FOLDER
from records.notation.model import PLAIN_NUMBER, Record, plain_code
from records.notation.parser import parse
from records.notation.plain_parser import parse_plain
from records.notation.reader import Reader, loads
from records.notation.writer import write
from tests.sets import few_then_many

from .strategies import PLAIN_SOUP, RECORD_SOUP, models

LEGAL = sorted((FOLDER / "legal").glob("*.carnet"))
TEXTS = [record.text for path in LEGAL for record in loads(path.read_bytes())[:2]]


def codes(record: Record) -> list[list[int]]:
    return [[item.code for item in deal.items] for deal in record.deals]


def agree(text: str) -> Record | None:
    quick = parse_plain(text)
    if quick is not None:
        exact, trailing = parse(text)
        assert exact.faults == []
        assert trailing == []
        assert quick == exact
        assert codes(quick) == codes(exact)
        assert quick.language == exact.language
        assert quick.text == text
    return quick


@few_then_many(80, 1000, st.one_of(PLAIN_SOUP, RECORD_SOUP))
def test_both_ways_agree_on_any_pieces(text: str) -> None:
    agree(text)


@few_then_many(30, 150, models())
def test_both_ways_agree_on_written_records(record: Record) -> None:
    agree(write(record))


@few_then_many(100, 1000, st.sampled_from(TEXTS), st.data())
def test_both_ways_agree_on_real_records_with_something_put_in(
    text: str, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    character = data.draw(
        st.sampled_from([*list('\n \t\r{}()[]"%;*#\\.\x00\x85\xa0\ufeff�'), "{a}"])
    )
    agree(text[:place] + character + text[place + cut :])


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_plain_records_are_read_the_quick_way(end: str) -> None:
    text = (
        '[Game "whist"]\n[A "Zoé"]\n\n[Deal "1"]\n[Dealer "B"]\n\n{x}\n'
        "1. A:KS! 10s^ {a\nb} {c}\n"
        '   +KSQS=40 ...\n2. ~7H ^xS >KS =1/2\n#1/0 {end}\n\n[Deal "2"]\n*\n'
    )
    record = agree(text.replace("\n", end))
    assert record is not None
    assert [len(deal.items) for deal in record.deals] == [10, 0]


@pytest.mark.parametrize("text", TEXTS)
def test_no_record_is_changed_by_reading_another(text: str) -> None:
    record = agree(text)
    if record is not None:
        before = write(record)
        parse_plain(text.replace("\n#", " {note}\n#"))
        assert write(record) == before


def test_an_item_says_all_by_its_code_but_for_what_could_stand_in_its_place() -> None:
    play = "% a remark\n1. A:KS 2S$1 3S (AS) 4S? {b} 2. AH^ *\n"
    record, _ = parse('[Game "whist"]\n[Deal "1"]\n' + play)
    one, king, two, _, four, second, ace = record.deals[0].items
    assert codes(record) == [
        [*map(plain_code, (one, king, two)), -1, four.card, second.number + PLAIN_NUMBER, -1]
    ]
    assert (king.code, four.code, ace.irregular) == (64 + king.card, four.card, True)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/*.carnet")), ids=lambda p: p.stem)
def test_both_ways_agree_on_the_conformance_records(path: Path) -> None:
    for record in Reader(path):
        exact, _ = parse(record.text, record.number, record.line)
        exact.remarks = record.remarks
        assert record == exact
