"""A text cut into stretches, by Python and by the kernel, whatever it is and however it comes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import strategies as st

from records.kernel.borders import tools
from records.kernel.library import load
from records.notation.record_texts import (
    BEFORE_LIMIT,
    PYTHON,
    RECORD_LIMIT,
    Stretch,
    TooLong,
    Tools,
    Wanted,
    line_ends,
    pieces_of,
    stretches,
)
from tests.sets import few_then_many

#: What a text may have where it is cut, and what only looks like the beginning of a record.
PIECES = (
    *(b"[Game", b' "x"]', b'[Game "b"]\n', b'[Game\t"b"]\r', b"\n[Game", b"[Gam", b"e", b"\t"),
    *(b"\n", b"\r", b"\r\n", b"a", b"\xef\xbb\xbf", b"\xef", b"\xef\xbb"),
)
TEXTS = st.lists(st.sampled_from(PIECES), max_size=24).map(b"".join)
#: A record as the grammar has it: the notation of `re`, apart from how it is found.
BEGINNING = re.compile(rb'(?:^|(?<=[\r\n]))(?:\xef\xbb\xbf)*\[Game(?=[ \t\r\n"])')
RECORD = b'[Game "a"]\n'


def blocks(text: bytes, size: int) -> Iterator[bytes]:
    return (text[at : at + size] for at in range(0, len(text), size))


def cut_by_hand(text: bytes, wanted: Wanted) -> list[Stretch]:
    """The same from the places of all records."""
    starts = [found.start() for found in BEGINNING.finditer(text)]
    ends = [*starts[1:], len(text)]
    before = text[: starts[0]] if starts else text
    out, begin, count = [Stretch(before, len(before), 0, line_ends(before))], len(before), 0
    for end in ends if starts else []:
        count += 1
        if end - begin >= wanted.size or count == wanted.records or end == len(text):
            some = text[begin:end]
            out.append(Stretch(some, len(some), count, line_ends(some)))
            begin, count = end, 0
    return out


@few_then_many(
    30, 300, TEXTS, st.integers(1, 9), st.integers(1, 60), st.integers(1, 4), st.booleans()
)
def test_every_stretch_has_the_records_that_make_its_length(
    text: bytes, block: int, size: int, most: int, kept: bool
) -> None:
    wanted = Wanted(size, most, kept)
    expected = cut_by_hand(text, wanted)
    if not kept:
        expected = [*expected[:1], *(one._replace(text=b"") for one in expected[1:])]
    for way in (PYTHON, tools()):
        assert list(stretches(blocks(text, block), wanted, way)) == expected


@few_then_many(20, 200, TEXTS, st.integers(1, 9))
def test_the_texts_of_records_are_stretches_of_one(text: bytes, block: int) -> None:
    one = [stretch.text for stretch in cut_by_hand(text, Wanted(1, 1))]
    assert list(pieces_of(blocks(text, block))) == one


@pytest.mark.parametrize("times", [3_000, 60_000])
def test_the_kernel_finds_the_records_that_python_finds(times: int) -> None:
    if load() is None:
        pytest.skip("no compiled kernel")
    chance = Random(times)
    found = 0
    for _ in range(times):
        text = b"".join(chance.choices(PIECES, k=chance.randrange(24)))
        starts = [beginning.start() for beginning in BEGINNING.finditer(text)]
        begun = bool(starts) and chance.random() < 0.7
        begin = chance.choice(starts) if begun else 0
        given = (text, begin, begun, chance.randrange(-3, 60), chance.randrange(1, 5))
        by_kernel = tools().borders(*given)
        assert by_kernel == PYTHON.borders(*given), given
        found += by_kernel.records
    assert found > times // 4


@pytest.mark.parametrize("way", [PYTHON, tools()], ids=["python", "kernel"])
def test_the_whole_records_before_one_too_long_come_first(way: Tools) -> None:
    text = RECORD * 3 + b"x" * 50
    found = stretches(blocks(text, 8), Wanted(1000, 1000), way, longest=40)
    assert next(found).size == 0
    assert next(found) == Stretch(RECORD * 2, 22, 2, 2)
    with pytest.raises(TooLong):
        next(found)
    whole = list(stretches(blocks(text, 8), Wanted(1000, 1000), way, longest=61))
    assert [one.size for one in whole] == [0, len(text)]


def test_before_the_first_record_less_is_read_and_what_was_read_is_kept() -> None:
    text = b"x" * 9 + b"\n" + b"y" * (BEFORE_LIMIT - 11) + b"\n"
    found = stretches(blocks(text + RECORD, 1000), Wanted(1, 1), PYTHON, longest=RECORD_LIMIT)
    assert next(found).text == text
    with pytest.raises(TooLong) as raised:
        next(stretches(blocks(text + b"zz", 1000), Wanted(1, 1), PYTHON, longest=RECORD_LIMIT))
    assert (raised.value.record, raised.value.line) == (None, 1)
    assert raised.value.before == text + b"zz"
    assert len(next(stretches(blocks(text + b"zz", 1000), Wanted(1, 1), PYTHON)).text) > len(text)


def test_where_the_texts_are_not_wanted_none_of_a_record_is_held() -> None:
    lines = iter(b"a" * 1000 + b"\n" for _ in range(5_000))
    found = stretches(iter([RECORD, *lines]), Wanted(1, 1, text=False), PYTHON)
    assert [(one.text, one.size, one.lines) for one in found] == [
        (b"", 0, 0),
        (b"", len(RECORD) + 5_005_000, 5_001),
    ]
