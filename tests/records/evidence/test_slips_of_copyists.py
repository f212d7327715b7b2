"""Slips as copyists make them, in records that were sound: the diagnosis names them."""

from __future__ import annotations

from functools import cache

import pytest

import records
from bench.slips import Outcome, outcome, shares
from tests.slips import TWO, at_its_place, corpus, slipped

GAMES = ("whist", "besigue", "sizette", "bassadewitz")


@cache
def outcomes() -> list[Outcome]:
    return [outcome(game, made) for game in GAMES for made in corpus(game, 48)]


def single() -> list[Outcome]:
    return [one for one in outcomes() if one.made.name != TWO]


def test_one_slip_leaves_one_thing_to_tell() -> None:
    assert shares(single())["one root"] >= 0.97


def test_the_first_that_is_told_is_mostly_at_the_place_of_the_slip() -> None:
    assert shares(single())["first place"] >= 0.9


def test_the_true_slip_is_nearly_always_among_those_told() -> None:
    assert shares(single())["among"] >= 0.95


def test_of_two_slips_far_apart_both_are_mostly_named() -> None:
    two = [one for one in outcomes() if one.made.name == TWO]
    assert shares(two)["among"] >= 0.7


@pytest.mark.parametrize("hands", ["known", "partly", "unknown"])
def test_no_hands_are_needed(hands: str) -> None:
    mine = [one for one in single() if one.made.hands == hands]
    assert shares(mine)["one root"] >= 0.95
    assert shares(mine)["first place"] >= 0.85


@pytest.mark.parametrize(
    ("game", "seed", "hands"), [("besigue-1847", 56, "unknown"), ("besigue-chinois", 43, "partly")]
)
def test_a_slip_that_lessens_what_is_wrong_is_told_and_what_explains_less_is_not(
    game: str, seed: int, hands: str
) -> None:
    made = slipped(game, seed, TWO, hands)
    assert made is not None
    (record,) = records.loads(made.text)
    first, *_ = records.diagnosed(record).slips
    assert any(at_its_place(first.as_dict(), place) for place in made.places)
