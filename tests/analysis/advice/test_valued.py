"""What the best of several options brings is not lifted by its having been chosen."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from analysis.advice.moment import Deed, least_kept_first
from analysis.advice.valued import Made, _chosen_by_others, _ranked
from records.cards import NUMBERS, SUITS
from records.knowledge.table import Table
from records.notation.model import PLAY, Item
from records.rules.games import GAMES


def test_in_each_world_the_option_counts_that_the_other_parts_make_the_best() -> None:
    # Each of two options is better in one of two worlds: chosen by the other, it is the worse.
    assert _chosen_by_others([[5, 0], [0, 4]]) == [1, 0]
    # By all worlds but those of its own part, of eight parts.
    values = [[100] + 15 * [0], 16 * [1]]
    chosen = _chosen_by_others(values)
    assert chosen == [1] + 7 * [0] + [1] + 7 * [0]


def test_options_that_chance_alone_tells_apart_are_expected_to_bring_what_they_do() -> None:
    """Six options, each of which brings 0 in the mean."""
    random = Random(1)
    top, plain = [], []
    for _ in range(300):
        found = [[Made((round(random.gauss(0, 100)), 0)) for _ in range(16)] for _ in range(6)]
        options = _ranked([("play", (), None)] * 6, found, 0)
        top.append(options[0].value.mean)
        plain.append(max(fmean(one.scores[0] for one in each) for each in found))
    assert fmean(plain) > 25
    assert abs(fmean(top)) < 8


def test_all_options_are_lowered_alike_and_the_band_is_not() -> None:
    found = [[Made((one, 0)) for one in each] for each in ((9, 0, 0), (0, 4, 4))]
    first, second = _ranked([("play", (), None)] * 2, found, 0)
    assert first.lost.mean == 0
    assert first.value.mean - second.value.mean == pytest.approx(second.lost.mean)
    assert first.value.mean < 3
    assert (first.value.p5, first.value.p95) == (0, 9)
    assert second.wins <= 2.5 / 3


def test_a_single_option_brings_what_it_brings() -> None:
    (only,) = _ranked([("play", (), None)], [[Made((3, 1)), Made((5, 1))]], 0)
    assert only.value.mean == 3
    assert only.wins == 1


@pytest.mark.parametrize(
    ("game", "order"), [("whist", ["2C", "AC", "3H"]), ("bassadewitz", ["AC", "9H", "7S"])]
)
def test_of_cards_that_bring_the_same_the_one_least_to_be_kept_is_advised(
    game: str, order: list[str]
) -> None:
    table = Table(GAMES[game].rules())
    if game == "whist":
        table.trumps.set(SUITS.index("H"))
    done = [Deed("play", (name,), Item(PLAY, seat=0, card=NUMBERS[name])) for name in sorted(order)]
    assert [one.cards[0] for one in least_kept_first(table, done)] == order
