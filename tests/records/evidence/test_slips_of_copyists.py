"""Slips as copyists make them, in records that were sound: the diagnosis names them."""

from __future__ import annotations

from functools import cache

import pytest

from bench.slips import Outcome, outcome, shares
from tests.slips import TWO, corpus

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
