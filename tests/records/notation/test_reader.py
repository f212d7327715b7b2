"""Reading from files: where records begin, what stands outside, compression, remarks."""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from records.notation.reader import Reader, load, loads, read, span_in
from records.notation.record_texts import Truncated, blocks, encode, pieces_of

from .strategies import SOUP

ONE = '[Game "a"]\n[Deal "1"]\n1. KS\n*\n'
TWO = "% carnet 1\n\n" + ONE + "\n" + ONE.replace('"a"', '"b"')


def games(data: bytes) -> list[str | None]:
    return [record.get("Game") for record in read(data)]


class Drip(io.RawIOBase):
    """A file that gives a few bytes at a time."""

    def __init__(self, data: bytes, size: int) -> None:
        self.data = data
        self.size = size

    def read(self, size: int = -1) -> bytes:
        out, self.data = self.data[: self.size], self.data[self.size :]
        return out


# -- boundaries --------------------


def test_a_game_tag_in_column_1_starts_a_record() -> None:
    ends = ("\n", "\r", "\r\n", "\n\ufeff", "\n\ufeff\ufeff")
    afters = (' "', '\t"', '\n"', '\r"', '"')
    for before, end, after in product(("*", "{open", '"open', "(KS"), ends, afters):
        text = f'[Game "a"]\n[Deal "1"]\nKS {before}{end}[Game{after}b"]\n[Deal "1"]\n*'
        assert [record.get("Game") for record in loads(text)] == ["a", "b"], text


@pytest.mark.parametrize("line", ['[Games "x"]', ' [Game "x"]', 'x[Game "x"]', "[Game]", "[Game"])
def test_nothing_else_does(line: str) -> None:
    assert len(loads(ONE + line)) == 1
    assert len(loads(ONE + line + "\n")) == (1 if line != "[Game" else 2)


@settings(deadline=None)
@given(SOUP, st.integers(1, 7))
def test_records_are_the_same_whatever_the_blocks(text: str, size: int) -> None:
    data = encode(text)
    whole = list(pieces_of((data,)))
    assert list(pieces_of(blocks(Drip(data, size)))) == whole  # type: ignore[arg-type]
    assert b"".join(whole) == data


@settings(deadline=None)
@given(st.one_of(st.binary(), SOUP.map(encode)))
def test_no_bytes_raise_and_none_is_lost(data: bytes) -> None:
    if data[:2] == b"\x1f\x8b" or data[:4] == b"\x28\xb5\x2f\xfd" or data[1:4] == b"\x2a\x4d\x18":
        return
    reader = Reader(data)
    texts = [record.text.encode("utf-8", "surrogateescape") for record in reader]
    assert reader.outside_text + b"".join(texts) == data


def test_a_text_with_lone_surrogates_is_read() -> None:
    (record,) = loads('[Game "\ud800"]\n[Deal "1"]\n*')
    assert [fault.code for fault in record.faults] == ["syntax-encoding"]


def test_paths_bytes_and_files_of_bytes_or_text_are_read(tmp_path: Path) -> None:
    path = tmp_path / "two.carnet"
    path.write_text(TWO, encoding="utf-8")
    expected = loads(TWO)
    assert len(expected) == 2
    assert list(read(path)) == list(read(str(path))) == loads(TWO.encode()) == expected
    with path.open("rb") as binary, path.open(encoding="utf-8") as text:
        assert load(binary) == load(text) == expected


def test_a_record_is_given_as_soon_as_the_next_one_begins() -> None:
    served = []

    class Live(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            served.append(True)
            return TWO.encode() if len(served) < 4 else b""

    reader = iter(Reader(Live()))  # type: ignore[arg-type]
    next(reader)
    assert len(served) == 1


# -- compression --------------------


def _zstd(*texts: bytes) -> bytes:
    return b"".join(zstandard.ZstdCompressor().compress(text) for text in texts)


SKIPPED = b"\x50\x2a\x4d\x18\x03\x00\x00\x00abc"


@pytest.mark.parametrize(
    "data",
    [
        gzip.compress(TWO.encode(), mtime=0),
        gzip.compress(TWO.encode()[:30], mtime=0) + gzip.compress(TWO.encode()[30:], mtime=0),
        gzip.compress(TWO.encode(), mtime=0) + b"\0" * 100,
        _zstd(TWO.encode()),
        _zstd(TWO.encode()[:30], b"", TWO.encode()[30:]),
        SKIPPED + _zstd(TWO.encode()),
    ],
    ids=["gzip", "gzip members", "gzip padding", "zstd", "zstd frames", "zstd skipped"],
)
@pytest.mark.parametrize("size", [1, 7, 100_000])
def test_compression_is_recognised_by_content(data: bytes, size: int) -> None:
    assert list(read(Drip(data, size))) == loads(TWO)  # type: ignore[arg-type]


@pytest.mark.parametrize("pack", [gzip.compress, _zstd])
def test_a_truncated_file_gives_its_whole_records_and_then_an_exception(
    pack: Callable[[bytes], bytes],
) -> None:
    noise = [str(n * n * 7919 % 1_000_003) for n in range(90_000)]
    text = "".join(ONE.replace("KS", "KS {" + " ".join(noise[n::3]) + "}") for n in range(3))
    data = pack(text.encode())
    records = read(data[: len(data) * 9 // 10])
    got = [next(records)]
    with pytest.raises(Truncated):
        got.extend(records)
    assert len(got) in (1, 2)
    assert got == loads(text)[: len(got)]


@pytest.mark.parametrize(
    "data",
    [
        *(b"\x1f\x8b", b"\x1f\x8bxyz", gzip.compress(b"a", mtime=0) + b"rest"),
        *(b"(\xb5/\xfd", _zstd(b"a")[:6]),
    ],
)
def test_a_damaged_file_is_an_exception(data: bytes) -> None:
    with pytest.raises(Truncated):
        list(read(data))


# -- outside --------------------


def outside(data: bytes | str) -> list[tuple[str, int, int]]:
    reader = Reader(data.encode() if isinstance(data, str) else data)
    for _ in reader:
        break
    text = reader.outside_text.decode("utf-8", "surrogateescape")
    return [(one.code, *span_in(text, 1, one.start, one.end)[:2]) for one in reader.outside]


@pytest.mark.parametrize("text", ["", "\ufeff", "% carnet 1", "\r\n\t \n", "% a\n%b\n", "%"])
def test_white_space_and_remarks_are_no_text_outside(text: str) -> None:
    assert outside(text) == []
    assert outside(text + "\n" + ONE) == []


def test_text_outside_records_is_one_finding() -> None:
    assert outside('[Event "x"]\nKS {a} 1.\n% remark\n*\n' + ONE) == [("syntax-structure", 1, 1)]
    assert outside("\n\n  KS") == [("syntax-structure", 3, 3)]


def test_a_comment_before_the_first_record_is_structure() -> None:
    assert outside("% carnet 1\n{a}\n" + ONE) == [("syntax-structure", 2, 1)]
    assert outside("{open\n" + ONE) == [("syntax-structure", 1, 1)]


def test_bad_characters_outside_are_findings_of_their_own() -> None:
    assert outside(b"\xff\xfe\n{a\x01\x00}") == [
        ("syntax-encoding", 1, 1),
        ("syntax-structure", 2, 1),
        ("syntax-encoding", 2, 4),
    ]


@pytest.mark.parametrize(
    ("text", "version", "faulty"),
    [
        ("% carnet 1\n", 1, False),
        ("\ufeff% carnet 1\n", 1, False),
        ("%carnet  1 \r", 1, False),
        ("% carnet 001\n", 1, False),
        ("% carnet 0\n", 0, False),
        ("% carnet 2\n", 2, True),
        ("% carnet 10", 10, True),
        ("% carnet 99999999999999999999\n", 10**9, True),
        ("\n% carnet 2\n", None, False),
        ("% carnet two\n", None, False),
        ("% carnet 1.5\n", None, False),
        (" % carnet 2\n", None, True),
        ("% Carnet 2\n", None, False),
    ],
)
def test_the_first_line_names_the_version(text: str, version: int | None, faulty: bool) -> None:
    reader = Reader(text.encode())
    list(reader)
    assert reader.version == version
    assert bool(reader.outside) == faulty
    if version is not None:
        assert [f.code for f in reader.outside] == ["syntax-version"] * faulty


def test_a_text_of_a_later_version_is_read_as_version_1() -> None:
    (record,) = loads("% carnet 2\n" + ONE)
    assert record.faults == []


# -- remarks --------------------


def test_a_remark_is_kept_before_the_section_in_which_it_stands() -> None:
    (record,) = loads(
        '% carnet 1\n%before\n[Game "a"]\n%header\n[A "x"]\n%too\n[Deal "1"]\n%tags\n[Dealer "B"]\n'
        '{c}\n%play\n1. KS\n%later\nQS {a\n%comment\n} *\n%next\n[Deal "2"]\n*\n'
    )
    first, second = record.deals
    assert record.remarks == ["%before", "%header"]
    assert first.remarks == ["%too", "%tags"]
    assert first.play_remarks == ["%play", "%later"]
    assert second.remarks == ["%next"]
    assert record.faults == []


def test_a_remark_after_the_last_end_belongs_to_what_follows() -> None:
    reader = Reader((ONE + "%one\n" + ONE + "%two\n%three").encode())
    assert [record.remarks for record in reader] == [[], ["%one"]]
    assert reader.remarks == ["%two", "%three"]


def test_a_remark_stays_with_a_record_that_has_a_fault() -> None:
    reader = Reader(("KS\n%out\n" + ONE + "KS\n%one\n" + ONE).encode())
    assert [record.remarks for record in reader] == [[], []]
    assert reader.remarks == []


def test_two_files_joined_are_one_file() -> None:
    joined = loads(TWO + "\ufeff" + TWO)
    assert [record.faults for record in joined] == [[]] * 4
    assert joined[2].remarks == ["% carnet 1"]
