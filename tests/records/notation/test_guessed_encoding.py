"""What a text that is not UTF-8 seems to be in is said by name."""

from __future__ import annotations

import tracemalloc

import pytest

import records
from records.notation.foreign_files import guessed
from records.play.outside_records import outside_findings, outside_severities

TEXT = '[Game "whist"]\n[A "Andr\u00e9"]\n[Deal "1"]\n1. A:2S 3S 4S KS {soir\u00e9e} *\n'


def first_message(text: bytes, language: str) -> str:
    reader = records.Reader(text)
    found = [finding for record in reader for finding in records.replay(record).findings]
    found += outside_findings(reader)
    assert {one.code for one in found} <= {"syntax-encoding", "syntax-structure"}
    return next(one.message[language] for one in found if one.code == "syntax-encoding")


@pytest.mark.parametrize(
    ("encoding", "title", "name"),
    [
        ("latin-1", "Latin-1 (ISO 8859-1)", "ISO-8859-1"),
        ("utf-16", "UTF-16", "UTF-16"),
        ("utf-16-le", "UTF-16", "UTF-16LE"),
        ("utf-16-be", "UTF-16", "UTF-16BE"),
        ("utf-32", "UTF-32", "UTF-32"),
        ("utf-32-le", "UTF-32", "UTF-32LE"),
        ("utf-32-be", "UTF-32", "UTF-32BE"),
    ],
)
def test_a_file_in_another_encoding_is_told_so_by_name(
    encoding: str, title: str, name: str
) -> None:
    text = TEXT.encode(encoding)
    english, french = first_message(text, "en"), first_message(text, "fr")
    assert f"this text seems to be {title};" in english
    assert f"iconv -f {name} -t UTF-8" in english
    assert f"ce texte semble être en {title} ;" in french


@pytest.mark.parametrize("name", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("head", ["", "\n", "œuvre\n", "% carnet 1\r\n\r\n", "♠ ♥ ♦ ♣ "])
def test_the_first_finding_names_a_wide_encoding_that_has_no_mark(name: str, head: str) -> None:
    reader = records.Reader((head + TEXT).encode(name))
    assert list(reader) == []
    first = outside_findings(reader)[0]
    title, order = name.upper()[:6], name.upper()[7:]
    assert f"iconv -f {title}{order} -t UTF-8" in first.message["en"]
    assert f"ce texte semble être en {title} ;" in first.message["fr"]


@pytest.mark.parametrize(
    "text",
    [
        "[\0G\0" + "ame of whist, in bytes" * 10,
        "A letter\0" + TEXT,
        "\0" * 100,
        "a\0\0b" * 50,
    ],
)
def test_some_nuls_are_not_another_encoding(text: str) -> None:
    assert guessed(text) is None


def test_of_a_long_file_in_utf_16_only_what_is_told_is_made() -> None:
    text = ("word " * 40_000).encode("utf-16-le")
    tracemalloc.start()
    try:
        reader = records.Reader(text)
        assert list(reader) == []
        found = records.outside_dict(reader, 1000)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found is not None
    assert (len(found["findings"]), found["more"]) == (1000, 199_000)
    assert outside_severities(reader) == {"error": 200_000}
    assert most < 12 << 20


def test_the_inverted_commas_of_windows_make_it_windows_1252() -> None:
    text = TEXT.replace("soir", "l\u2019\u0153uvre du soir").encode("cp1252")
    assert "iconv -f WINDOWS-1252 -t UTF-8" in first_message(text, "en")


@pytest.mark.parametrize(
    "text",
    [
        TEXT.encode().replace(b"e\xcc", b"e").replace(b"\xc3\xa9}", b"\xc3}") + b"\xc3\xa9",
        TEXT.replace("\u00e9", "e").encode().replace(b"Andr", b"\xed\xa0\x80"),
        TEXT.replace("\u00e9", "e").encode().replace(b"Andr", b"\xff\x00\xfe"),
        TEXT.encode(),
        b"",
    ],
)
def test_damage_is_not_taken_for_another_encoding(text: bytes) -> None:
    assert guessed(text.decode("utf-8", "surrogateescape")) is None


def test_each_run_of_bytes_is_named_and_the_encoding_once() -> None:
    (record,) = records.loads(TEXT.encode("latin-1"))
    found = [one for one in records.replay(record).findings if one.code == "syntax-encoding"]
    assert [(one.line, one.column) for one in found] == [(2, 9), (4, 23)]
    assert all("0xE9" in one.message["en"] for one in found)
    assert ["Latin-1" in one.message["en"] for one in found] == [True, False]


def test_of_a_value_with_such_a_byte_only_the_byte_is_told() -> None:
    (record,) = records.loads(
        '[Game "whist"]\n[Date "18\u00e97"]\n[Deal "1"]\n*\n'.encode("latin-1")
    )
    (wrong,) = records.replay(record).findings
    assert (wrong.code, wrong.text) == ("syntax-encoding", "\\xE9")
