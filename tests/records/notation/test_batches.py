from __future__ import annotations

import gzip
from collections.abc import Iterator

import pytest

from records.notation import batches as module
from records.notation.batches import Batch, Batches, Extent
from records.notation.record_texts import TooLong, Truncated, line_ends

TEXT = b'words\r\n[Game "whist"]\r\n*\r\n[Game "whist"]\n*\n[Game "whist"]\r*\r'


def of(text: bytes) -> Batches:
    return Batches("a", (text,))


def test_every_record_of_a_batch_has_its_number_and_line_in_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for size in (1, 30, 1 << 16):
        monkeypatch.setattr(module, "BATCH", size)
        found = [record for batch in of(TEXT) for record in batch.records()]
        assert [(record.number, record.line) for record in found] == [(1, 2), (2, 4), (3, 6)]
        assert "".join(record.text for record in found) == TEXT[7:].decode()


def test_a_batch_has_as_many_records_as_make_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BATCH", 30)
    assert list(of(TEXT)) == [
        Batch("a", b'[Game "whist"]\r\n*\r\n[Game "whist"]\n*\n', 1, 2),
        Batch("a", b'[Game "whist"]\r*\r', 3, 6),
    ]


def test_the_place_of_a_batch_is_where_its_text_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BATCH", 30)
    places = list(Batches("a", (TEXT,), texts=False).extents())
    assert places == [Extent(7, 36, 1, 2), Extent(43, 17, 3, 6)]
    assert [TEXT[one.begin :][: one.size] for one in places] == [one.text for one in of(TEXT)]


@pytest.mark.parametrize("begun", [False, True])
def test_to_begin_takes_no_record_away(begun: bool) -> None:
    batches = of(TEXT)
    assert not begun or batches.begin()
    assert sum(1 for batch in batches for _ in batch.records()) == 3
    assert not of(b"words").begin()
    assert list(of(b"words")) == []


@pytest.mark.parametrize("damage", [OSError(), Truncated(), TooLong(3, 3, 1)])
def test_the_whole_records_before_a_damage_come_first(damage: Exception) -> None:
    def breaks_off() -> Iterator[bytes]:
        yield from 3 * [b'[Game "whist"]\n']
        raise damage

    batches = Batches(None, breaks_off())
    found: list[Batch] = []
    with pytest.raises(type(damage)):
        found.extend(batches)
    assert [batch.text.count(b"Game") for batch in found] == [2]
    assert (batches.number, batches.line) == (3, 3)


def test_each_of_three_signs_ends_one_line() -> None:
    assert [line_ends(text) for text in (b"", b"a\nb", b"a\rb\r", b"\r\n\n\r", b"\r\r\n")] == [
        *(0, 1, 2, 3, 2)
    ]


def test_a_batch_has_no_more_than_so_many_records_however_short(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "BATCH_RECORDS", 2)
    assert [len(list(batch.records())) for batch in of(TEXT)] == [2, 1]


def test_what_stands_before_the_records_is_text_whatever_it_begins_with() -> None:
    found = of(gzip.compress(TEXT))
    assert [fault.code for fault in found.outside.outside][:1] == ["syntax-encoding"]
    assert list(found) == []
