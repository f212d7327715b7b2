"""`format` is a fixed point for every text and never makes an error (notation 5)."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from random import Random

import pytest

import records
from records.findings import ERROR
from records.notation.reader import Reader
from records.notation.writer import format_records
from tests.mutate import mutated

TESTS = Path(__file__).resolve().parents[2]


def formatted(data: bytes) -> bytes:
    """The canonical form of a text."""
    return b"".join(format_records(Reader(io.BytesIO(data)), records.form))


def with_errors(data: bytes) -> list[bool]:
    """Of each record of a text, whether it has an error."""
    reader = Reader(io.BytesIO(data))
    return [bool(record.faults or records.replay(record).severities[ERROR]) for record in reader]


@cache
def seeds(longest: int) -> list[str]:
    """Faulty files, odd ones and single records of the samples, at most so long."""
    hostile = (TESTS / "conformance" / "hostile").glob("*.carnet")
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
        once = formatted(data)
        if once == data:
            continue
        assert formatted(once) == once, (seed, number, data)
        before, after = with_errors(data), with_errors(once)
        assert len(before) == len(after), (seed, number, data)
        made = [new and not old for old, new in zip(before, after, strict=True)]
        assert not any(made), (seed, number, data)


@pytest.mark.parametrize("seed", range(20))
def test_a_formatted_text_is_formatted_already(seed: int) -> None:
    check(seed, 1_000, 300)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(45))
def test_a_million_short_texts_are_formatted_once_and_for_all(seed: int) -> None:
    check(1_000 + seed, 20_000, 300)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_longer_texts_are_formatted_once_and_for_all(seed: int) -> None:
    check(2_000 + seed, 10_000, 1_500)


@pytest.mark.parametrize(
    "text",
    [
        '% carnet 1\r\rKS #2/0\r[Game "quadrette"]',
        '[Game "whist"]\n\n[Deal "1"]\n*\n[Deal "2"]\n[Deal "3"]\n1. A:2S\n*',
        '[Game "whist"]\n\n[Deal "1"]\n\n1. A:2S 3S 4S 5S\n3.\n=0/0\n2. A:KS\n*',
        '[Game "sizette"]\n\n[Deal "1"]\n\n1. A:KH QH JH AH TH 9H\n7. "oui"\n*',
        '[Game "besigue-4"]\n[Deal "1"]\n[Start "29"]\n =1/0 QD\n*',
        '[Game "whist"]\n[Event "a] [b"]\n[A "]["]\n\n[Deal "1"]\n[Source "[Deal"]\n*',
    ],
)
def test_texts_that_once_grew_at_each_run_do_not(text: str) -> None:
    once = formatted(text.encode())
    assert formatted(once) == once
