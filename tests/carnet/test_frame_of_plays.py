"""The plays that the kernel tells are the rows of a replay, whatever the game."""

from __future__ import annotations

from pathlib import Path

import pyarrow
import pytest

import carnet
from analysis.survey import play_columns
from analysis.survey.parquet import Collected
from analysis.survey.rows import add_record, no_rows
from records.generate import generate_faulty
from records.kernel import judge
from records.notation.record_texts import chunks
from tests.amounts import times

ROOT = Path(__file__).resolve().parents[2]


def replayed(path: Path) -> pyarrow.Table:
    """The table of plays as a full replay of each record tells it."""
    rows, collected = no_rows(), Collected("plays")
    before, *texts = chunks(path)
    begin = len(before)
    for text in texts:
        add_record(rows, str(path), begin, text)
        begin += len(text)
    collected.take(rows, least=1)
    return collected.whole()


def told(path: Path) -> pyarrow.Table:
    return carnet.frame(path, "plays", backend="pyarrow").combine_chunks()


@pytest.mark.parametrize("game", list(carnet.GAMES))
def test_sound_and_faulty_records_of_every_game(game: str, tmp_path: Path) -> None:
    path = tmp_path / "games.carnet"
    records = [carnet.generate(game, seed).text for seed in range(times(16))]
    records.insert(1, generate_faulty(game, "play-not-held", 1))
    path.write_text("".join(records), encoding="utf-8")
    assert told(path).equals(replayed(path).combine_chunks())


@pytest.mark.parametrize("path", sorted((ROOT / "samples").glob("*.carnet")), ids=lambda p: p.name)
def test_every_sample(path: Path) -> None:
    assert told(path).equals(replayed(path).combine_chunks())


def test_no_sound_record_is_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def replayed(*_: object) -> None:
        raise AssertionError("a record was replayed")

    if judge.kernel() is None:
        pytest.skip("the kernel is not compiled")
    path = tmp_path / "games.carnet"
    games = ("whist", "sizette", "bassadewitz", "sixty-six", "triomphe")
    path.write_text("".join(carnet.generate(game, 5).text for game in games))
    monkeypatch.setattr(play_columns, "add_record", replayed)
    assert told(path).num_rows > 500


def test_more_plays_than_the_kernel_tells_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.carnet"
    path.write_text("".join(carnet.generate("whist", seed).text for seed in range(6)))
    wanted = replayed(path).combine_chunks()
    monkeypatch.setattr(judge, "_PLAYS", 1500)
    monkeypatch.delattr(judge._made, "apart", raising=False)
    assert told(path).equals(wanted)
    monkeypatch.delattr(judge._made, "apart", raising=False)
