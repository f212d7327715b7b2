"""A record is a value, with what the rules say of it."""

from __future__ import annotations

import gzip
import io
import pickle
from pathlib import Path

import pytest
import zstandard

import carnet
import records

ROOT = Path(__file__).resolve().parents[2]
FAULTY = '% carnet 1\n\n[Game "whist"]\n[A "Ann"]\n\n[Deal "1"]\n\n1. A:2S 3S A:KS\n*\n'


def test_it_says_what_the_replay_says() -> None:
    for record, written in zip(
        carnet.read(ROOT / "samples/whist-faults.carnet"),
        records.read(ROOT / "samples/whist-faults.carnet"),
        strict=True,
    ):
        replay = records.replay(written)
        told = [finding.as_dict() for finding in replay.findings]
        assert [finding.as_dict() for finding in record.findings] == told
        assert record.slips == records.diagnosed(written).slips
        assert (record.scores, record.winner, record.ok) == (replay.score, replay.winner, replay.ok)
        assert record.complete == replay.complete
        assert records.replay(record).as_dict() == replay.as_dict()  # type: ignore[arg-type]
        assert (record.number, record.line, record.text) == (
            written.number,
            written.line,
            written.text,
        )


@pytest.mark.parametrize("packed", [bytes, gzip.compress, zstandard.compress])
def test_plain_and_compressed_files_are_read_alike(tmp_path: Path, packed: object) -> None:
    assert callable(packed)
    path = tmp_path / "a"
    path.write_bytes(packed(FAULTY.encode()))
    assert list(carnet.read(path)) == carnet.loads(FAULTY)
    with path.open("rb") as file:
        assert carnet.load(file) == carnet.loads(FAULTY)


def test_what_is_written_is_read_again() -> None:
    (record,) = carnet.loads(FAULTY)
    assert carnet.dumps(record) == str(record) == FAULTY
    out = io.StringIO()
    carnet.dump(record, out, "fr")
    assert '[Language "fr"]' in out.getvalue()
    assert "A:RP" in out.getvalue()


def test_it_cannot_be_changed_but_replaced() -> None:
    (record,) = carnet.loads(FAULTY)
    with pytest.raises(AttributeError, match="cannot be changed"):
        record.number = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        record.tags[0].value = "besigue"  # type: ignore[misc]
    with pytest.raises(AttributeError, match="cannot be changed"):
        del record.text
    other = record.replace(Game="besigue-4", A=None)
    assert (other.game, other.players) == ("besigue-4", {})
    assert '[Game "besigue-4"]' in carnet.dumps(other)
    assert (record.game, record.players) == ("whist", {"A": "Ann"})
    with pytest.raises(ValueError, match="one line"):
        record.replace(Event="a\nb")
    with pytest.raises(ValueError, match="mended"):
        carnet.Record('[Game "whist"] [Deal "1"] zzz *').replace(A="Ann")


def test_two_are_equal_if_they_say_the_same() -> None:
    (record,) = carnet.loads(FAULTY)
    again = carnet.Record(FAULTY.replace("1. A:2S 3S", "A:2s B:3s"))
    assert again != carnet.Record(FAULTY.replace("2S", "4S"))
    assert {record, carnet.Record(FAULTY)} == {record}
    assert eval(repr(record), vars(carnet)) == record
    assert pickle.loads(pickle.dumps(record)) == record


def test_a_text_without_a_record_is_none() -> None:
    with pytest.raises(ValueError, match="no record"):
        carnet.Record("")
    assert carnet.loads("") == []
    assert list(carnet.Record('[Game "bridge"] [Deal "1"] AS *').tables()) == []


def test_its_tables_are_every_moment_of_it() -> None:
    (record, *_) = carnet.read(ROOT / "samples/besigue-1847.carnet")
    tables = list(record.tables())
    assert len(tables) == sum(len(deal) + 1 for deal in record.deals)
    replay = records.replay(record)  # type: ignore[arg-type]
    for table, position in zip(tables, replay.positions, strict=True):
        assert table.hands == position.hands
        assert table.turn == position.to_play
        assert list(table.scores or ()) == (position.score or [])


def test_what_is_done_to_an_item_changes_neither_the_text_nor_what_the_rules_say() -> None:
    text = '[Game "whist"]\n[Deal "1"]\n1. A:2S 3S 4S 5S *'
    (record,), (other,) = carnet.loads(text), carnet.loads(text)
    record.deals[0].items[1].card = 5
    assert record == other
    assert (record.findings, str(record)) == (other.findings, str(other))
