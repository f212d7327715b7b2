"""The figures that tell whether advice comes true are those of the choices that they count."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis.advice.calibrated import Part
from fitting import live
from fitting.calibrating import Told
from fitting.calibration import Figure, bands, by_others, chances, clustered, deals_of, excess
from fitting.contest import dealt
from fitting.live import Decision
from records.rules.games import GAMES

WHIST = GAMES["whist"].rules()


def choice(seat: int, value: float, wins: float = 0.5, part: float = 0.0) -> Decision:
    around = (value, value - 1, value + 1)
    return Decision(seat, part, Part("whist", part, True, False), around, around, wins)


def test_what_two_sides_make_cancels_out_however_often_each_chooses() -> None:
    # A side wins by 5, then the other by 3. On the whole each seat expects half a trick too much.
    deal = Told([choice(0, 2), choice(0, 2), choice(1, -1)], (5, 0))
    other = Told([choice(0, 1), choice(1, 0), choice(1, 0)], (0, 3))
    first, *later = excess(WHIST, [deal, other])
    assert first == Figure(0.5, 0.0)
    assert later == [None, None, None]


def test_a_choice_counts_in_the_quarter_in_which_it_fell() -> None:
    deals = [Told([choice(0, 7, part=0.5), choice(0, 3, part=0.99)], (2, 0)) for _ in range(2)]
    assert excess(WHIST, deals) == [None, None, Figure(5, 0), Figure(1, 0)]


def test_deals_end_below_the_band_in_it_or_above_it() -> None:
    deals = [Told([choice(0, 4), choice(0, 2), choice(0, 3), choice(0, 0)], (2, 0))]
    below, within, above = bands(WHIST, deals)[0]
    assert (below.mean, within.mean, above.mean) == (0.25, 0.5, 0.25)
    assert bands(WHIST, deals)[1] == (None, None, None)


def test_a_chance_is_right_if_it_comes_true_as_often() -> None:
    deals = [
        Told([choice(0, 0, wins=0.75), choice(1, 0, wins=0.25)], (1, 0)),
        Told([choice(0, 0, wins=0.75)], (0, 1)),
    ]
    found = chances(WHIST, deals)
    assert found["brier"] == pytest.approx((2 * 0.0625 + 0.5625) / 3)
    assert found["brier of nothing known"] == 0.25
    low, high = found["bins"]
    assert (low["given"], low["choices"], low["won"].mean) == (0.25, 1, 0.0)
    assert (high["given"], high["choices"], high["won"].mean) == (0.75, 2, 0.5)
    assert high["won"].error == pytest.approx(0.5)


def test_choices_of_one_deal_are_no_more_certain_than_one_of_them() -> None:
    found = clustered([[1.0] * 10, [0.0] * 10])
    assert found == Figure(0.5, 0.5)
    assert clustered([[], []]) is None


def test_a_deal_that_was_kept_is_not_played_again(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    (found,) = deals_of("quadrette", [3], 2, kept)
    assert found.decisions
    (line,) = kept.read_text(encoding="utf-8").splitlines()
    changed = {**json.loads(line), "scores": [7, 8]}
    kept.write_text(json.dumps(changed) + "\n", encoding="utf-8")
    assert deals_of("quadrette", [3], 2, kept) == [Told(found.decisions, (7, 8))]
    # Another number of random deals is another deal.
    (other,) = deals_of("quadrette", [3], 3, kept)
    assert other.scores != (7, 8)
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 2


def test_the_figures_that_are_kept_have_not_been_set_right(tmp_path: Path) -> None:
    (found,) = deals_of("whist", [3], 2, tmp_path / "kept.jsonl")
    plain = live.play(dealt("whist", 3), 2, fitted={})
    right = live.play(dealt("whist", 3), 2)
    assert found.decisions == plain.decisions
    assert found.decisions != right.decisions
    assert [one.part for one in plain.decisions] == [one.part for one in right.decisions]


def test_a_deal_has_no_say_in_how_it_is_set_right_itself() -> None:
    # Each of these deals is a group. In one of them everything is off by far.
    deals = [Told([choice(0, 2.0), choice(1, 0.0)], (1, 0)) for _ in range(5)]
    deals[4] = Told([choice(0, 90.0), choice(1, 90.0)], (1, 0))
    alone = by_others("whist", deals)[4].decisions[0]
    assert alone.value[0] > 85
    assert by_others("whist", deals)[0].decisions[0].value[0] < 0
