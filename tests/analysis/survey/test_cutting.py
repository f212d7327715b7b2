"""A text cut by byte ranges gives the records that it gives from its beginning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from hypothesis import strategies as st

from analysis.survey.cutting import Placed, part, whole
from records.notation.record_texts import RECORD_LIMIT, TooLong, pieces_of
from tests.sets import few_then_many

#: What a text may have where it is cut, and what only looks like the beginning of a record.
PIECES = (
    *(b"[Game", b' "x"]', b'[Game "b"]\n', b"\n[Game", b"[Gam", b"e", b"\t", b"a"),
    *(b"\n", b"\r", b"\r\n", b"\xef\xbb\xbf", b"\xef", b"\xef\xbb"),
)


def blocks(text: bytes, size: int) -> Iterator[bytes]:
    return (text[at : at + size] for at in range(0, len(text), size))


def one_by_one(pieces: Iterable[Placed]) -> Iterator[Placed]:
    for start, text in pieces:
        for one in list(pieces_of((text,)))[1:]:
            yield Placed(start, one)
            start += len(one)


def in_ranges(text: bytes, cuts: list[int], size: int) -> list[Placed]:
    out: list[Placed] = []
    for begin, end in zip([0, *cuts], [*cuts, None], strict=True):
        if begin:
            found = part(blocks(text[begin - 1 :], size), begin, end, RECORD_LIMIT)
        else:
            found = whole(blocks(text, size), RECORD_LIMIT, end)[1]
        out += one_by_one(found)
    return out


@few_then_many(
    60,
    1000,
    st.lists(st.sampled_from(PIECES), max_size=24).map(b"".join),
    st.sets(st.integers(1, 120), max_size=4),
    st.integers(1, 9),
)
def test_every_way_of_cutting_gives_the_same_records_at_the_same_places(
    text: bytes, cuts: set[int], size: int
) -> None:
    before, *texts = pieces_of((text,))
    wanted, start = [], len(before)
    for one in texts:
        wanted.append(Placed(start, one))
        start += len(one)
    assert in_ranges(text, sorted(cut for cut in cuts if cut < len(text)), size) == wanted


def test_a_record_that_begins_where_a_range_ends_belongs_to_the_next_range() -> None:
    text = b'[Game "a"]\n' * 4
    assert [one.start for one in in_ranges(text, [11, 22], 5)] == [0, 11, 22, 33]
    assert [one.start for one in part(blocks(b"\n" + text[11:], 5), 1, 1, RECORD_LIMIT)] == []
    assert [one.start for one in part(blocks(b"x\n" + text, 100), 1, 2, RECORD_LIMIT)] == []


def test_no_more_is_read_than_to_the_end_of_the_last_record_of_a_range() -> None:
    text = b'[Game "a"]\n' * 100
    read = []

    def stream() -> Iterator[bytes]:
        for block in blocks(text[10:], 11):
            read.append(block)
            yield block

    assert len(list(one_by_one(part(stream(), 11, 33, RECORD_LIMIT)))) == 2
    assert len(read) < 6


def test_a_line_that_begins_no_record_is_not_held_however_long_it_is() -> None:
    line = b"{" + b"x" * 1_000_000
    found = list(part(blocks(line + b'\n[Game "a"]\n', 1000), 1, None, RECORD_LIMIT))
    assert found == [Placed(len(line) + 2 - 1, b'[Game "a"]\n')]


def test_a_record_that_is_too_long_ends_the_reading_after_those_before_it() -> None:
    text = b'[Game "a"]\n' * 2 + b'[Game "a"]\n' + b"x" * 90
    _, from_the_start = whole(blocks(text, 10), 99)
    from_the_second = part(blocks(text[10:], 10), 11, None, 99)
    for found, starts in ((from_the_start, [0, 11]), (from_the_second, [11])):
        assert [one.start for one in one_by_one([next(found)])] == starts
        with pytest.raises(TooLong):
            next(found)
