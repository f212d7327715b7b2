"""Of many records only what is asked for is read, and it is what reading all of it gives."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

import carnet
from carnet.record import Record
from records.notation import reader
from records.notation.record_texts import encode

ROOT = Path(__file__).resolve().parents[2]
ODD = [
    '% a remark\n[Game "whist"]\n[A "Zoé"]\n[Deal "1"]\n1. A:2S *\n% of the next\n'
    '[Game "sizette"]\n[Deal "1"]\n*\n% the last\n',
    '\ufeff[Game "whist"]\r\n[A "Ann"]\r\n\r\n[Deal "1"]\r\n*\r\n[Game "whist"]\r[Deal "1"]\r*',
    '[Game "whist"] [A "Ann"] [Deal "1"] * ; of\n[Game "whist"]\n[Event "\\"x\\""]\n[ Deal "1"]\n*',
    '[Game "whist"]\n[A "one"]\n[A "two"]\n[Deal "1"]\n*\n[Game "whist"]\n{100 %}\n[Deal "1"] *',
    'what is this\n[Game "whist"]\n[Game "whist"]\n[Deal "1"]\nzz\n\n\n'
    '[Game "x"]\n[Deal  "1"]\n*\n',
]


def texts() -> Iterator[str]:
    yield from ODD
    for path in sorted((ROOT / "samples").glob("*.carnet")):
        yield path.read_bytes().decode("utf-8", "surrogateescape")


@pytest.mark.parametrize("asked", ["tags", "text", "findings", "scores", "remarks", "winner"])
def test_each_answer_is_that_of_a_record_read_as_a_whole(asked: str) -> None:
    for text in texts():
        all_read = list(map(Record._of, reader.loads(text)))
        some = list(carnet.read(encode(text)))
        assert [getattr(one, asked) for one in some] == [getattr(one, asked) for one in all_read]
        for one, other in zip(some, all_read, strict=True):
            assert (one.number, one.line, one.ok, one.game) == (
                other.number,
                other.line,
                other.ok,
                other.game,
            )
            replay = one.replay()
            assert replay.as_dict() == other.replay().as_dict()
            assert replay.record.deals == other._written.deals
            assert replay.record.comments == other._written.comments
            assert (one, str(one), one.deal_scores) == (other, str(other), other.deal_scores)


def test_more_records_than_are_read_at_once_keep_their_numbers_and_lines(tmp_path: Path) -> None:
    one = '[Game "whist"]\n[A "Ann"]\n\n[Deal "1"]\n\n1. A:2S\n*\n\n'
    path = tmp_path / "many.gz"
    path.write_bytes(gzip.compress(("% carnet 1\n\n" + one * 1000).encode()))
    found = [(record.number, record.line) for record in carnet.read(path)]
    assert found == [(number, 3 + 8 * (number - 1)) for number in range(1, 1001)]


def test_the_whole_records_of_a_damaged_file_come_first(tmp_path: Path) -> None:
    path = tmp_path / "damaged.gz"
    path.write_bytes(gzip.compress(ODD[0].encode() * 50)[:-20])
    found = []
    with pytest.raises(carnet.Truncated):
        found.extend(record.number for record in carnet.read(path))
    assert found == list(range(1, len(found) + 1))


def test_only_the_records_that_are_wanted_come() -> None:
    text = encode(ODD[0])
    assert [one.number for one in carnet.read(text, game="whist")] == [1]
    assert [one.number for one in carnet.read(text, player="ZOE")] == [1]
    assert [one.number for one in carnet.read(text, game="whist", player="ann")] == []
    assert [one.number for one in carnet.read(text, where=lambda one: one.number == 2)] == [2]


def test_of_what_is_not_wanted_no_deal_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_one(*_: object) -> None:
        raise AssertionError("a deal was read")

    monkeypatch.setattr(reader, "read_one", read_one)
    whist = ROOT / "samples/whist.carnet"
    assert list(carnet.read(whist, where=lambda one: one.get("Event") == "none")) == []
    assert all(one.ok and not one.findings for one in carnet.read(whist))
