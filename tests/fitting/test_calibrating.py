"""What is fitted to deals sets their figures right."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from analysis.advice.calibrated import Part
from fitting.calibrating import Told, made_by, rows_of, set_right, share
from fitting.calibration import bands, chances, excess
from fitting.live import Decision
from records.rules.games import GAMES


def deals_with(game: str, excess: float, spread: float, wins: float = 0.5) -> list[Told]:
    """Return deals of which two seats expect too much, in a band that holds two of three."""
    chance = Random(7)
    draws = GAMES[game].rules().stock_tricks > 0
    out = []
    for _ in range(400):
        ends = round(chance.gauss(0, spread))
        scores = (100 + ends, 100)
        decisions = [
            Decision(
                seat,
                (place + 0.5) / 8,
                Part(game, (place + 0.5) / 8, seat == 0, draws),
                (excess, excess - spread, excess + spread),
                (100 + excess, 100 + excess - spread, 100 + excess + spread),
                wins,
            )
            for place in range(8)
            for seat in (0, 1)
        ]
        out.append(Told(decisions, scores))
    return out


@pytest.mark.parametrize("game", ["besigue", "whist"])
def test_what_is_off_in_every_deal_is_taken_off(game: str) -> None:
    deals = deals_with(game, 12.0, 20)
    rules, fitted = GAMES[game].rules(), rows_of(game, deals)
    before = excess(rules, deals)
    after = excess(rules, [set_right(deal, fitted) for deal in deals])
    assert [one.mean for one in before if one] == pytest.approx([12] * 4, abs=0.5)
    assert [one.mean for one in after if one] == pytest.approx([0] * 4, abs=0.5)


def test_a_band_of_points_becomes_as_wide_as_nine_deals_of_ten_need() -> None:
    deals = deals_with("besigue", 0.0, 20)
    rules, fitted = GAMES["besigue"].rules(), rows_of("besigue", deals)
    for part in bands(rules, deals):
        _, within, _ = (one.mean for one in part if one)
        assert within < 0.75
    for part in bands(rules, [set_right(deal, fitted) for deal in deals]):
        below, within, above = (one.mean for one in part if one)
        assert 0.03 < below < 0.07
        assert 0.88 < within < 0.93
        assert 0.03 < above < 0.07


def test_what_is_off_where_nothing_is_set_right_is_taken_off_elsewhere() -> None:
    # In every other deal all random deals end alike, and all are wrong by one.
    deals = deals_with("whist", 1.0, 3)
    for deal in deals[::2]:
        deal.decisions[:] = [
            replace(one, value=(one.value[0],) * 3, score=(one.score[0],) * 3)
            for one in deal.decisions
        ]
    rules, fitted = GAMES["whist"].rules(), rows_of("whist", deals)
    right = [set_right(deal, fitted) for deal in deals]
    assert right[0].decisions[0].value[0] == 1
    assert right[1].decisions[0].value[0] == pytest.approx(-1, abs=0.1)
    assert [one.mean for one in excess(rules, right) if one] == pytest.approx([0] * 4, abs=0.05)


def test_a_band_is_fitted_around_what_is_set_right_for_leads_and_for_others() -> None:
    deals = deals_with("besigue", 40.0, 20)
    for deal in deals:
        deal.decisions[:] = [
            replace(one, value=tuple(figure + 60 * one.part.leads for figure in one.value))
            for one in deal.decisions
        ]
    fitted = rows_of("besigue", deals)
    assert fitted["besigue value lead drawing"][4] == pytest.approx(100, abs=5)
    assert fitted["besigue value follow drawing"][4] == pytest.approx(40, abs=5)
    for end in ("below", "above"):
        assert 5 < fitted[f"besigue value {end} drawing"][4] < 25


def test_a_band_of_few_possible_scores_is_left_as_it_is() -> None:
    assert not [row for row in rows_of("whist", deals_with("whist", 1.0, 2)) if "below" in row]
    assert [row for row in rows_of("besigue", deals_with("besigue", 1.0, 2)) if "below" in row]


def test_chances_that_are_too_sure_are_made_less_so() -> None:
    chance = Random(5)
    deals = []
    for _ in range(500):
        won = chance.random() < 0.65
        told = [
            Decision(seat, 0.5, Part("whist", 0.5, True, False), (0, -1, 1), (0, -1, 1), wins)
            for seat, wins in ((0, 0.9), (1, 0.1))
        ]
        deals.append(Told(told, (1, 0) if won else (0, 1)))
    rules, fitted = GAMES["whist"].rules(), rows_of("whist", deals)
    assert all(0.2 < slope < 0.4 for slope in fitted["whist wins slope"])
    right = chances(rules, [set_right(deal, fitted) for deal in deals])
    assert right["brier"] < chances(rules, deals)["brier"] - 0.05
    for one in right["bins"]:
        assert one["given"] == pytest.approx(one["won"].mean, abs=0.02)


def test_how_sure_all_random_deals_make_is_fitted_apart_for_won_and_lost_and_who_leads() -> None:
    # Of what all random deals win the leader loses a tenth, and of what they lose nothing is won.
    deals = []
    for number in range(500):
        lost = number % 10 == 0
        told = [
            Decision(seat, 0.5, Part("whist", 0.5, leads, False, 40), (0, -1, 1), (0, -1, 1), wins)
            for seat, leads, wins in (
                (0, True, 1.0),
                (2, True, 0.5),
                (1, True, 0.5 if lost else 0.0),
                (2, False, 0.5 if lost else 1.0),
            )
        ]
        deals.append(Told(told, (0, 1) if lost else (1, 0)))
    fitted = rows_of("whist", deals)
    assert 4 < fitted["whist wins all lead"][2] < 6
    assert fitted["whist wins none lead"][2] < 0.1
    assert fitted["whist wins all follow"][2] < 0.1
    right = set_right(deals[1], fitted)
    assert right.decisions[0].wins == pytest.approx(0.9, abs=0.01)
    assert right.decisions[2].wins < 0.002


def test_of_more_than_two_sides_each_has_its_own_score_and_a_share_of_a_tie() -> None:
    assert made_by((30, 10), 1) == -20
    assert made_by((30, 10, 20), 2) == 20
    assert (share((30, 30, 20), 0), share((30, 30, 20), 2)) == (0.5, 0.0)
