"""How much whoever looks is favoured: the seats' figures tell it, what is fitted takes it off."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis.estimate.piecewise import at_part
from fitting.calibration import Figure
from fitting.excess import (
    NOTHING,
    PLACES,
    Look,
    Looked,
    by_quarter,
    crossed,
    excess_of,
    favours,
    inside,
    look_at,
    looked_at,
    played,
    row_of,
)
from records import replay
from records.rules.games import GAMES

TWO = GAMES["besigue-1847"].rules()
THREE = GAMES["besigue-3"].rules()


def look(part: float, first: float, second: float, width: float = 1000.0) -> Look:
    """What A and B expect for themselves more than for the other."""
    views = [[first, 0.0], [0.0, second]]
    bands = [(first - width, first + width), (second - width, second + width)]
    return Look(part, views, bands, [bands[0], bands[1]], [0.0, 0.0])


def test_what_one_side_makes_more_the_other_makes_less() -> None:
    # A expects 30 more for themselves than B, and B expects 10 less: 10 are too much.
    assert excess_of(TWO, look(0.5, 30, -10)) == 10
    assert excess_of(TWO, look(0.5, 30, -30)) == 0


def test_of_three_sides_the_true_hands_say_what_is_right() -> None:
    views = [[9.0, 0.0, 0.0], [0.0, 9.0, 0.0], [0.0, 0.0, 9.0]]
    bands = [(0.0, 20.0)] * 3
    assert excess_of(THREE, Look(0.5, views, bands, bands, [3.0, 6.0, 9.0])) == 3


def test_of_a_difference_twice_the_figure_of_a_score_is_taken_off_within_the_band() -> None:
    row = (0.0, 4.0, 4.0)
    assert excess_of(TWO, look(0.5, 30, -10), row) == 2
    assert excess_of(TWO, look(0.0, 30, -10), row) == 10
    assert excess_of(TWO, look(0.5, 30, -10, width=3), row) == 7


def test_each_moment_counts_in_its_quarter_and_each_deal_once() -> None:
    often = Looked([1, 0], [look(0.25, 10, 0), look(0.3, 20, 0), look(0.4, 30, 0)])
    once = Looked([1, 0], [look(0.49, 40, 0), look(0.99, 8, 0)])
    assert by_quarter(TWO, [often, once]) == [None, Figure(15, 5), None, Figure(4, 0)]
    # In turn, the deals are put right by one row each.
    rows = [NOTHING, (5.0, 5.0)]
    assert by_quarter(TWO, [often, once], rows)[1] == Figure(10, 0)


def test_a_row_is_nothing_at_the_beginning_and_after_the_last_moment() -> None:
    parts = [at / 16 for at in range(11)]
    deal = Looked([1, 0], [look(part, 40 * part, 0) for part in parts])
    row = row_of(TWO, [[deal]])
    assert len(row) == PLACES
    assert row == pytest.approx([1.25 * at for at in range(6)] + [0] * 3, abs=0.01)
    assert by_quarter(TWO, [deal], [row])[2] == Figure(pytest.approx(0, abs=0.02), 0)


def test_no_deal_is_put_right_by_what_is_fitted_to_it() -> None:
    deals = [Looked([1, 0], [look(0.5, 20 * (at == 1), 0)]) for at in range(10)]
    rows = crossed(TWO, [deals])
    assert max(map(abs, rows[1])) == 0
    assert all(max(row) > 0 for at, row in enumerate(rows) if at != 1)


def test_each_kind_of_players_counts_alike_in_what_is_fitted() -> None:
    few = [Looked([1, 0], [look(0.5, 20, 0)])]
    many = [Looked([1, 0], [look(0.5, 0, 0)]) for _ in range(9)]
    assert at_part(row_of(TWO, [few, many]), 0.5) == pytest.approx(2.5, abs=0.1)


def test_whoever_looks_is_favoured_by_more_than_two_errors_in_some_quarter() -> None:
    assert favours([None, Figure(0, 1), Figure(2.1, 1)])
    assert not favours([None, Figure(2, 1), Figure(-5, 1)])
    assert not favours([Figure(5, 0)])


def test_a_deal_ends_inside_a_band_or_outside_it() -> None:
    deals = [Looked([5, 0], [look(0.5, 0, -4, 6), look(0.5, 5, 5, 4)]), Looked([], [look(0, 0, 0)])]
    one, every = inside(TWO, deals)
    # Only B at the second moment is wrong.
    assert (one.mean, every.mean) == (0.75, 1.0)


@pytest.mark.parametrize("players", ["generated", "collector", "policy", "advised"])
def test_all_players_play_deals_that_are_looked_at_while_cards_are_unseen(players: str) -> None:
    record, made = played(players, "besigue-1847", 1)
    assert len(made) == 2
    looks = look_at(record, 2)
    rules = replay(record).rules
    last = rules.stock_tricks / rules.tricks
    assert [one.part for one in looks] == [at / 16 for at in range(int(16 * last) + 1)][
        : len(looks)
    ]
    assert len(looks) >= 10
    assert all(len(one.views) == len(one.bands) == 2 for one in looks)


def test_a_deal_that_is_kept_is_neither_played_nor_looked_at_again(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    found = looked_at("policy", "quadrette", 3, kept)
    (line,) = kept.read_text(encoding="utf-8").splitlines()
    row = json.loads(line)
    row["looks"][0][0] = 0.125
    kept.write_text(json.dumps(row) + "\n", encoding="utf-8")
    assert looked_at("policy", "quadrette", 3, kept).looks[0].part == 0.125
    # Asked to, it looks again at the same play.
    again = looked_at("policy", "quadrette", 3, kept, again=True)
    assert again.looks[0].part == found.looks[0].part == 0
    assert [one.views for one in again.looks] == [one.views for one in found.looks]
    assert looked_at("policy", "quadrette", 4, kept).made
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 2
