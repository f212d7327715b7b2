"""The tables that the kernel tells are those of full replays, whatever the game."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pyarrow
import pytest

import carnet
from analysis.generate import generate_faulty
from analysis.survey import told_records
from analysis.survey.parquet import as_arrow
from analysis.survey.rows import add_record, no_rows
from analysis.survey.schema import TABLES
from records.kernel import judge
from records.notation.record_texts import pieces_of
from tests.amounts import times
from tests.slips import corpus

SAMPLES = sorted((Path(__file__).parents[3] / "samples").glob("*.carnet"))
Tables = dict[str, pyarrow.Table]


def replayed(text: bytes) -> tuple[Tables, Counter[str]]:
    """The tables as a full replay of each record tells them, and the findings by severity."""
    rows, found = no_rows(), Counter[str]()
    begin, *texts = pieces_of((text,))
    start = len(begin)
    for one in texts:
        found.update(add_record(rows, "a", start, one).severities)
        start += len(one)
    return {name: as_arrow(name, getattr(rows, name)) for name in TABLES}, found


def told(text: bytes) -> tuple[Tables, Counter[str]]:
    before = len(next(iter(pieces_of((text,)))))
    each = list(told_records.told(text[before:], "a", before, list(TABLES)))
    tables = {name: pyarrow.concat_tables(one.tables[name] for one in each) for name in TABLES}
    return tables, sum((one.found for one in each), Counter())


def same(text: bytes) -> None:
    (found, severities), (wanted, of_replays) = told(text), replayed(text)
    assert +severities == +of_replays
    for name in TABLES:
        assert found[name].combine_chunks().equals(wanted[name].combine_chunks()), name


@pytest.mark.parametrize("game", list(carnet.GAMES))
def test_sound_and_faulty_records_of_every_game_have_the_rows_of_replays(game: str) -> None:
    texts = [carnet.generate(game, seed).text for seed in range(times(8))]
    texts += [f"{one.text.rstrip()}\n" for one in corpus(game, times(6))]
    texts.insert(1, generate_faulty(game, "play-not-held", 1))
    same("\n".join(texts).encode())


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_sample_has_the_rows_of_replays(path: Path) -> None:
    same(path.read_bytes())


def test_one_table_alone_is_the_same_as_among_all() -> None:
    text = "".join(carnet.generate("besigue", seed).text for seed in range(3)).encode()
    for name in TABLES:
        (only,) = told_records.told(text, "a", 0, (name,))
        assert list(only.tables) == [name]
        assert only.tables[name].equals(told(text)[0][name]), name


def test_a_seven_that_is_played_marks_at_once() -> None:
    records = (
        carnet.generate("besigue", seed, options={"second-seven": "play-10"}) for seed in range(3)
    )
    text = "".join(one.text for one in records).encode()
    same(text)
    assert set(told(text)[0]["plays"]["points"].to_pylist()) == {0, 10}


def test_a_card_that_is_written_twice_in_a_trick_has_the_row_of_replays() -> None:
    texts = (carnet.generate("whist", seed).text for seed in range(50))
    text = next(text for text in texts if "2. A:" in text)
    at = text.index("2. A:") + len("2. ")
    same(f"{text[:at]}{text[at : at + 5]}{text[at:]}".encode())


@pytest.fixture
def no_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    def replay(*_: object) -> None:
        raise AssertionError("a record was replayed")

    if judge.kernel() is None:
        pytest.skip("the kernel is not compiled")
    monkeypatch.setattr(told_records, "add_record", replay)
    monkeypatch.setattr(told_records, "replay_of_told", replay)


@pytest.mark.usefixtures("no_replays")
def test_no_record_with_sound_deals_that_are_played_out_is_replayed() -> None:
    games = ("whist", "besigue-1847", "besigue-4", "bassadewitz", "triomphe", "pinochle-2")
    text = "".join(carnet.generate(game, 5).text for game in games).encode()
    assert told(text)[0]["records"].num_rows == len(games)


@pytest.fixture
def followed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The deals that Python replays, by their index."""
    if judge.kernel() is None:
        pytest.skip("the kernel is not compiled")
    followed: list[int] = []
    deal = told_records.Followed.deal

    def noted(self: told_records.Followed, at: int, *more: object) -> object:
        followed.append(at)
        return deal(self, at, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(told_records.Followed, "deal", noted)
    return followed


def with_a_fault_in_its_second_deal(game: str, right: str, wrong: str) -> bytes:
    texts = (carnet.generate(game, seed).text for seed in range(50))
    first, second, *others = next(
        parts for text in texts if len(parts := text.split('[Deal "')[1:]) > 3
    )
    begin = f'[Game "{game}"]\n\n'
    second = second.replace(right, wrong, 1)
    return "".join([begin, *(f'[Deal "{one}' for one in (first, second, *others))]).encode()


def test_python_replays_only_the_deal_that_is_not_sound(followed: list[int]) -> None:
    text = with_a_fault_in_its_second_deal("besigue", "\n#", " AS\n#")
    told(text)
    assert followed == [1]
    same(text)


@pytest.mark.parametrize("game", ["besigue", "whist"])
def test_python_replays_no_deal_of_whose_faults_the_kernel_tells(
    followed: list[int], game: str
) -> None:
    text = with_a_fault_in_its_second_deal(game, "\n2. ", "\n7. ")
    told(text)
    assert followed == []
    same(text)


@pytest.mark.parametrize(
    ("trick", "written"),
    [("2. A:", "2. A:2S A:3S A:"), ("#", "A:2S 3S #"), ("#", "2S A:3S 14. 4S #")],
    ids=["too-many", "after-the-end", "after-the-end-without-a-seat"],
)
def test_cards_that_lie_in_no_trick_have_the_rows_of_replays(trick: str, written: str) -> None:
    texts = (carnet.generate("whist", seed).text for seed in range(50))
    text = next(text for text in texts if trick in text).replace(trick, written, 1).encode()
    assert None in told(text)[0]["plays"]["place"].to_pylist()
    same(text)


def test_more_plays_than_the_kernel_tells_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "".join(carnet.generate("whist", seed).text for seed in range(6)).encode()
    monkeypatch.setattr(judge, "_PLAYS", 1500)
    monkeypatch.delattr(judge._made, "apart", raising=False)
    same(text)
    monkeypatch.delattr(judge._made, "apart", raising=False)
