"""`format` is a fixed point for every text: what it writes reads back as it was (notation 5)."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

import records
from api.kit.cases import FOLDER
from records.notation.letters import parse_cards
from records.notation.model import NUMBER, Record, Tag
from records.notation.reader import Reader
from records.notation.writer import format_records, write
from records.severities import ERROR
from tests.amounts import times
from tests.mutate import mutated

TESTS = Path(__file__).resolve().parents[2]


class Formatting(Reader):
    """A reader that notes what becomes of each record: the text that is copied, or None."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data))
        self.became: list[str | None] = []

    def __iter__(self) -> Iterator[Record]:
        for record in super().__iter__():
            if record.faults:
                self.became.append(copied(record))
            yield record

    def form(self, record: Record) -> str | None:
        text = records.form(record)
        self.became.append(copied(record) if text is None else None)
        return text


def copied(record: Record) -> str:
    """The text of a record without the space that may stand between it and the next."""
    return record.text.rstrip(" \t\r\n")


def formatting(data: bytes) -> tuple[bytes, list[str | None]]:
    """The canonical form of a text, and what becomes of each of its records."""
    reader = Formatting(data)
    return b"".join(format_records(reader, reader.form)), reader.became


def formatted(data: bytes) -> bytes:
    """The canonical form of a text."""
    return formatting(data)[0]


@pytest.mark.parametrize("end", ["", "\n", "\n\n", " \t", "\n% last\n"])
def test_a_single_record_is_a_fixed_point_with_its_error_and_the_remarks_before_it(
    end: str,
) -> None:
    text = f'% first\n[Game "whist"]\n[Deal "1"] 1. A:2S *\n% second\n[Game "x"]\n[Deal "1"] *{end}'
    for record in records.loads(text):
        data = records.dumps(record).encode()
        assert formatted(data) == data


def test_a_record_with_an_error_that_no_text_has_is_written() -> None:
    (record,) = records.loads('[Game "x"]\n[Deal "1"]\n1. A:2S *\n')
    written = records.dumps(record)
    record.text = ""
    assert records.dumps(record) == written.replace("1. A:2S *", "\n1. A:2S\n*").replace(
        '"x"]\n', '"x"]\n\n'
    )


#: The tags whose cards are put in order or into English letters.
RESPELLED = re.compile("Hand[A-F]|Talon|TurnUp|Trump|Melded|Language")


def tags_of(tags: list[Tag], language: str) -> list[tuple[str, object]]:
    """Tags without their order, cards without their order and letters."""
    found: list[tuple[str, object]] = []
    for tag in tags:
        cards = parse_cards(tag.value, language) if RESPELLED.fullmatch(tag.name) else None
        value = "" if RESPELLED.fullmatch(tag.name) else tag.value
        found.append((tag.name, value if cards is None else sorted(cards)))
    return sorted(found, key=repr)


def said(record: Record) -> tuple[object, ...]:
    """All that a record says; of one that is copied its text."""
    if record.faults or (replay := records.replay(record)).severities[ERROR]:
        return ("copied", copied(record))
    deals = []
    for deal, needed_numbers in zip(record.deals, replay.needed_numbers, strict=True):
        items = [
            item
            for place, item in enumerate(deal.items)
            if item.kind != NUMBER or item.notes or place in needed_numbers
        ]
        tags = tags_of(deal.tags, record.language)
        deals.append((tags, deal.comments, deal.remarks, deal.play_remarks, items, deal.end))
    findings = sorted((f.code, f.deal or 0, f.ply or 0, f.trick or 0) for f in replay.findings)
    header = tags_of(record.tags, record.language)
    return ("formatted", header, record.comments, record.remarks, deals, findings)


def written_and_read(record: Record) -> bool:
    """Whether a record without a fault is the same when its form, without rules, is read."""
    (again,) = records.loads(write(record))
    return [(deal.items, deal.end, deal.comments) for deal in again.deals] == [
        (deal.items, deal.end, deal.comments) for deal in record.deals
    ]


@cache
def seeds(longest: int) -> list[str]:
    """Faulty files, odd ones and single records of the samples, at most so long."""
    hostile = (FOLDER / "hostile").glob("*.carnet")
    texts = [
        path.read_bytes().decode("utf-8", "surrogateescape")
        for path in (*sorted((TESTS / "faulty").glob("*.carnet")), *sorted(hostile))
    ]
    for path in sorted((TESTS.parent / "samples").glob("*.carnet")):
        texts += [record.text for record in records.read(path)]
    return [text for text in texts if len(text) <= longest]


def check(seed: int, count: int, longest: int) -> None:
    random = Random(seed)
    texts = seeds(longest)
    for number in range(count):
        text = mutated(random.choice(texts), texts, random)
        data = text.encode("utf-8", "surrogateescape")
        once, became = formatting(data)
        if once == data:
            continue
        assert formatting(once) == (once, became), (seed, number, data)
        # All that is said costs as much again, so it is asked of some.
        if number % 4 == 0:
            before, after = (list(Reader(io.BytesIO(text))) for text in (data, once))
            same = [said(one) for one in before] == [said(one) for one in after]
            assert same, (seed, number, data)
            sound = [one for one in before if not one.faults]
            assert all(map(written_and_read, sound)), (seed, number, data)


@pytest.mark.parametrize("seed", range(2))
def test_a_formatted_text_is_formatted_already(seed: int) -> None:
    check(seed, 2_500, 300)


@pytest.mark.parametrize("seed", range(times(60, 60)))
def test_many_short_texts_are_formatted_once_and_for_all(seed: int) -> None:
    check(1_000 + seed, 8_000, 300)


@pytest.mark.parametrize("seed", range(times(10, 10)))
def test_longer_texts_are_formatted_once_and_for_all(seed: int) -> None:
    check(2_000 + seed, 4_000, 1_500)


@pytest.mark.parametrize(
    "text",
    [
        '% carnet 1\r\rKS #2/0\r[Game "quadrette"]',
        '[Game "whist"]\n\n[Deal "1"]\n*\n[Deal "2"]\n[Deal "3"]\n1. A:2S\n*',
        '[Game "whist"]\n\n[Deal "1"]\n\n1. A:2S 3S 4S 5S\n3.\n=0/0\n2. A:KS\n*',
        '[Game "sizette"]\n\n[Deal "1"]\n\n1. A:KH QH JH AH TH 9H\n7. "oui"\n*',
        '[Game "besigue-4"]\n[Deal "1"]\n[Start "29"]\n =1/0 QD\n*',
        '[Game "whist"]\n[Event "a] [b"]\n[A "]["]\n\n[Deal "1"]\n[Source "[Deal"]\n*',
        '[Game "whist"]\n[Deal "1"]\n1. A:2S 3S 4S 5S\n2. =0/0\n*',
        '[Game "whist"]\n[Deal "1"]\n1. A:2S 3S 4S 5S\n2. ... A:KS 2S 3S A:4S\n*',
        '[Game "sixty-six"]\n[Deal "1"]\n1. A:9S JS\n2. || B:KS 9S\n*',
        '[Game "whist"]\n[Deal "1"]\n1. A:2S ...\n1. B:3S A:4S 3. B:KS\n*',
    ],
)
def test_texts_that_are_easily_taken_apart_are_not(text: str) -> None:
    once = formatted(text.encode())
    assert formatted(once) == once
    (before,), (after,) = records.loads(text), records.loads(once)
    assert said(before) == said(after)


def test_after_the_end_no_number_is_written() -> None:
    text = (
        '[Game "sizette"]\n[Options "play-on=stop"]\n\n[Deal "1"]\n[Trump "S"]\n\n'
        "1. A:KH QH JH AH TH 9H\n2. A:KD QD JD AD TD 9D\n3. A:KC QC JC AC TC 9C\n"
        '4. A:QS "oui" JS\n#1/0\n'
    )
    once = formatted(text.encode())
    assert b'4. A:QS\n"oui" JS\n#1/0\n' in once
    assert formatted(once) == once


def test_a_tag_that_would_begin_a_deal_or_a_record_keeps_out_of_column_1() -> None:
    text = '[Game "whist"] [Deal "9"]\n[Deal "1"] [Game "whist"]\n*\n'
    once = formatted(text.encode())
    assert b'[Game "whist"]\n   [Deal "9"]\n' in once
    assert b'[Deal "1"]\n   [Game "whist"]\n' in once
    (before,), (after,) = records.loads(text), records.loads(once)
    assert said(before) == said(after)


@pytest.mark.parametrize("copied", ["junk\n", '[Game "whist"]\n[Deal "1"]\n* {\n'])
def test_a_remark_in_a_header_is_not_given_to_a_copied_text_before_it(copied: str) -> None:
    text = copied + '[Game "whist"]\n% own }\n[A "Ada"]\n[Deal "1"]\n*\n'
    once = formatted(text.encode())
    assert b'[Game "whist"]\n% own }\n[A "Ada"]\n' in once
    assert formatted(once) == once
    assert said(records.loads(text)[-1]) == said(records.loads(once)[-1])
