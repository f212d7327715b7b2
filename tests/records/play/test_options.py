"""What the Options tag may say (notation 4, rulebook 0.1): numbers, orders, repetitions."""

from __future__ import annotations

import pytest

from records.rules.games import GAMES
from tests.build import found, only, replay_of


def record(options: str, game: str = "whist") -> str:
    return f'[Game "{game}"]\n[Options "{options}"]\n\n[Deal "1"]\n\n*\n'


@pytest.mark.parametrize("value", ["1", "6", "99999", "100000", "007", "000000001"])
def test_a_target_is_any_whole_number_from_1_to_100000(value: str) -> None:
    rules = replay_of(record(f"target={value}")).rules
    assert rules is not None
    assert rules.target == int(value)


@pytest.mark.parametrize(
    "value", ["0", "000", "100001", "-5", "+5", "5.0", "½", "٥", "", "0000000005"]
)
def test_no_other_is(value: str) -> None:
    assert found(record(f"target={value}")) == [("option-value", f"target={value}")]


def test_every_game_with_a_target_takes_any() -> None:
    for game in GAMES.values():
        target = game.option("target")
        assert target is None or (target.accepts("123") and not target.accepts("0"))


def test_leading_zeros_say_nothing() -> None:
    whist = GAMES["whist"]
    assert whist.rules(target="0005") is whist.rules()
    assert whist.rules(target="007") is whist.rules(target="7")


@pytest.mark.parametrize("value", ["0", "1", "999999999"])
def test_deals_are_any_number_of_nine_digits_and_none(value: str) -> None:
    assert found(record(f"deals={value}", "bassadewitz")) == []


def test_deals_have_no_more_digits() -> None:
    text = "deals=1000000000"
    assert found(record(text, "bassadewitz")) == [("option-value", text)]


@pytest.mark.parametrize("value", ["7", "5", "many"])
def test_an_option_that_stands_twice_is_told_as_a_repetition(value: str) -> None:
    finding = only(record(f"target=7 target={value}"))
    assert (finding.code, finding.text) == ("option-value", f"target={value}")
    assert (finding.column, finding.end_column) == (20, 27 + len(value))
    assert finding.message["en"] == f"target={value}: target stands here a second time"
    assert finding.message["fr"] == (f"target={value} : target est écrit ici une seconde fois")


def test_of_two_bad_values_of_an_option_the_second_is_a_repetition() -> None:
    first, second = replay_of(record("target=0 target=0")).findings
    assert "expected target=5, 7, 10, any whole number from 1 to 100000" in first.message["en"]
    assert "attendu : target=5, 7, 10, tout nombre entier de 1 à 100000" in first.message["fr"]
    assert "second time" in second.message["en"]
