"""What advice expects is set right by what was off in deals that were played."""

from __future__ import annotations

from dataclasses import replace

import pytest

import records
from analysis.advice import Advice, AdvisedOption, advise
from analysis.advice.calibrated import Part, corrected, is_set_right, part_of
from analysis.estimate import Expected, Mean
from analysis.fitted import CALIBRATION
from analysis.generate import generate
from records.rules.games import GAMES
from tests.answered import answered
from tests.moments import moment

LEADS = Part("game", 0.25, leads=True, draws=True)
FOLLOWS = LEADS._replace(leads=False)
LAST = LEADS._replace(draws=False)
ROWS = {
    "game value lead drawing": (10.0, 20.0, 30.0),
    "game value follow drawing": (1.0, 1.0),
    "game value lead": (100.0, 100.0),
    "game score lead drawing": (4.0, 4.0),
}


def option(value: float, wins: float = 0.5, wide: float = 50.0, lost: float = 0.0) -> AdvisedOption:
    around = Expected(value, value - 2, value + 2, value - wide, value + wide)
    return AdvisedOption("play", ("AS",), None, around, around, wins, Mean(lost, lost, lost))


def test_a_mean_and_its_interval_are_lowered_in_proportion_between_two_figures() -> None:
    (found,) = corrected([option(40)], LEADS, ROWS)
    assert (found.value.mean, found.value.low, found.value.high) == (25, 23, 27)
    assert found.score.mean == 36


def test_who_follows_is_set_right_by_other_figures_than_who_leads() -> None:
    (found,) = corrected([option(40)], FOLLOWS, ROWS)
    assert found.value.mean == 39
    assert found.score.mean == 40


def test_all_options_are_lowered_alike_so_that_order_and_loss_stay() -> None:
    options = [option(40), option(30, wide=500, lost=10)]
    best, other = corrected(options, LEADS, ROWS)
    assert best.value.mean - other.value.mean == 10
    assert (best.lost, other.lost) == (options[0].lost, options[1].lost)


def test_a_game_without_figures_is_left_as_it_is() -> None:
    options = [option(40), option(30)]
    assert corrected(options, LEADS._replace(game="other"), ROWS) == options


def test_what_is_certain_once_nobody_draws_any_more_stays_certain() -> None:
    certain = [option(40, wins=0.5, wide=0.0), option(30, wins=0.2, wide=9.0)]
    rows = {**ROWS, "game value below": (5.0, 5.0), "game value above": (5.0, 5.0)}
    assert corrected(certain, LAST, rows) == certain
    (found,) = corrected([option(40, wide=9.0)], LAST, rows)
    assert found.value.mean == -60


def test_a_band_ends_at_whole_points_and_holds_the_mean() -> None:
    rows = {
        "game value lead drawing": (10.0, 10.0),
        "game value below drawing": (2.5, 2.5),
        "game value above drawing": (3.5, 3.5),
    }
    (found,) = corrected([option(40)], LEADS, rows)
    assert (found.value.p5, found.value.mean, found.value.p95) == (-23, 30, 84)
    rows["game value below drawing"] = rows["game value above drawing"] = (-90.0, -90.0)
    (found,) = corrected([option(40)], LEADS, rows)
    assert (found.value.p5, found.value.mean, found.value.p95) == (30, 30, 30)


def test_while_cards_are_drawn_nothing_is_certain_though_all_random_deals_end_alike() -> None:
    (found,) = corrected([option(40, wide=0.0)], LEADS, ROWS)
    assert found.value.mean == 25


def test_announcements_and_cards_are_set_right_each_by_the_part_of_the_deal_they_fall_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The last trick before the talon is empty has been won by somebody who may still declare.
    for seed in range(60):
        replay = records.replay(generate("besigue-3", seed, player="forgetful"))
        rules = replay.rules
        plays = [event.ply for event in replay.events(1) if event.kind == "play"]
        ply = plays[rules.stock_tricks * rules.seats - 1]
        found = advise(replay, 1, ply, worlds=4)
        if isinstance(found, Advice) and found.announcements:
            break
    assert isinstance(found, Advice)
    row = "besigue-3 value lead drawing"
    monkeypatch.setitem(CALIBRATION, row, tuple(figure + 100 for figure in CALIBRATION[row]))
    lower = answered(Advice, advise(replay, 1, ply, worlds=4))
    for one, other in zip(found.announcements, lower.announcements, strict=True):
        assert one.value.mean - other.value.mean == pytest.approx(100)
    assert found.how == "sampled"
    # The cards are played after the last draw.
    assert [one.value.mean for one in found.options] == [one.value.mean for one in lower.options]


def test_a_chance_moves_in_its_odds_but_never_from_none_or_all() -> None:
    rows = {"game wins slope": (0.5,), "game wins lead": (0.0, 0.0)}
    options = [option(0, wins) for wins in (1.0, 0.8, 0.5, 0.2, 0.0)]
    found = [one.wins for one in corrected(options, LAST, rows)]
    assert found == pytest.approx([1, 2 / 3, 1 / 2, 1 / 3, 0])
    apart = {**rows, "game wins slope": (1.0, 0.5)}
    below = [one.wins for one in corrected(options, LAST, apart)]
    assert below == pytest.approx([1, 2 / 3, 1 / 2, 1 / 5, 0])
    rows["game wins lead"] = (1.0, 1.0)
    lower = [one.wins for one in corrected(options, LAST, rows)]
    assert lower[0] == 1
    assert lower[-1] == 0
    assert all(low < high for low, high in zip(lower[1:-1], found[1:-1], strict=True))


def test_what_is_won_or_lost_in_all_random_deals_of_hidden_cards_is_not_quite_sure() -> None:
    rows = {
        "game wins slope": (0.5,),
        "game wins all lead": (4.0, 0.0),
        "game wins none lead": (0.0, 4.0),
        "game wins all follow": (0.0, 0.0),
    }
    options = [option(0, wins) for wins in (1.0, 0.0)]
    hidden = LAST._replace(worlds=40)
    assert [one.wins for one in corrected(options, hidden, rows)] == [1 - 3 / 46, 1 / 42]
    assert [one.wins for one in corrected(options, hidden._replace(worlds=400), rows)] == [
        1 - 3 / 406,
        1 / 402,
    ]
    assert corrected(options[:1], hidden._replace(leads=False), rows) == options[:1]
    assert corrected(options, LAST, rows) == options
    claim = [replace(one, kind="claim") for one in options]
    assert corrected(claim, hidden, rows) == claim


def test_a_chance_is_set_right_where_nine_random_deals_of_ten_end_alike() -> None:
    rows = {"game wins slope": (0.5,), "game wins lead": (0.0, 0.0)}
    tie, most = option(1, 0.8, wide=0.0), Expected(0.9, 0.8, 1.0, 1.0, 1.0)
    assert corrected([tie], LAST, rows) == [tie]
    (found,) = corrected([replace(tie, value=most)], LAST, rows)
    assert found == replace(tie, value=most, wins=pytest.approx(2 / 3))


def test_a_closed_talon_brings_the_end_nearer_and_hides_cards_to_it() -> None:
    closed, ended = [], []
    for seed in range(12):
        replay = records.replay(generate("sixty-six", seed, player="thrifty"))
        plies = range(replay.deals[0].plies)
        parts = [part_of(moment(replay, 1, ply), early=False, worlds=40) for ply in plies]
        closes = any(event.kind == "closing" for event in replay.events(1))
        (closed if closes else ended).append([one for one in parts if not one.draws])
    for ends, worlds in ((closed, 40), (ended, 0)):
        assert len([end for end in ends if len(end) > 6]) > 1
        for end in ends:
            assert {one.worlds for one in end} <= {worlds}
            # From twelve cards in both hands on, or from ten before the draws, each tells alike.
            shares = sorted({round(12 * one.share, 9) for one in end})
            assert not shares or shares[0] in (0, 2)
            assert shares == [shares[0] + place for place in range(len(shares))]


def test_a_talon_is_closed_early_if_at_most_two_of_its_twelve_cards_are_drawn() -> None:
    found = set()
    for seed in range(30):
        replay = records.replay(generate("sixty-six", seed, player="thrifty"))
        for event in replay.events(1):
            if event.kind == "closing":
                left = moment(replay, 1, event.ply - 1).table.stock.left
                later = part_of(moment(replay, 1, event.ply), early=False)
                assert later.early == (left >= 10)
                assert later.role.endswith(" early") == later.early
                found.add(left)
    assert found >= {10, 8, 6}


def test_while_cards_are_drawn_no_deal_is_won_or_lost() -> None:
    rows = {"game wins slope": (1.0,), "game wins lead drawing": (0.0, 0.0)}
    options = [option(0, wins) for wins in (1.0, 0.5, 0.0)]
    found = [one.wins for one in corrected(options, LEADS, rows)]
    assert found == pytest.approx([79 / 80, 1 / 2, 1 / 80])


def test_the_cards_up_to_the_last_draw_and_those_after_it_are_counted_apart() -> None:
    replay = records.replay(generate("besigue", 3))
    rules = replay.rules
    parts = [part_of(moment(replay, 1, ply), early=False) for ply in range(replay.deals[0].plies)]
    drawing = [one.share for one in parts if one.draws]
    later = [one.share for one in parts if not one.draws]
    assert drawing[0] == later[0] == 0
    assert drawing == sorted(drawing)
    assert later == sorted(later)
    assert drawing[-1] == pytest.approx(1 - 1 / (rules.stock_tricks * rules.seats))
    assert later[-1] == pytest.approx(1 - 1 / (rules.hand_size * rules.seats))
    assert [one.draws for one in parts] == sorted((one.draws for one in parts), reverse=True)


def test_before_the_last_draw_cards_are_still_drawn_and_after_it_no_more() -> None:
    replay = records.replay(generate("besigue", 3))
    last = [event.ply for event in replay.events(1) if event.kind == "play"]
    rules = replay.rules
    found = moment(replay, 1, last[rules.stock_tricks * rules.seats - 1])
    assert found.draws
    assert part_of(found, early=True).draws
    assert not part_of(found, early=False).draws


#: A deal of 96 tricks takes minutes: not enough of them have been played to fit anything.
NOT_FITTED = ("besigue-six-packs",)


@pytest.mark.parametrize("game", [game for game in GAMES if game not in NOT_FITTED])
def test_what_was_fitted_has_a_mean_for_each_part_of_each_game(game: str) -> None:
    phases = ["", " drawing"] if GAMES[game].rules().stock_tricks else [""]
    for figure in ("value", "score"):
        assert len(CALIBRATION[f"{game} {figure} lead{phases[-1]}"]) == 9
        assert len(CALIBRATION[f"{game} {figure} follow{phases[-1]}"]) == 9
    assert all(0 < slope < 2 for slope in CALIBRATION[f"{game} wins slope"])


def test_what_is_lost_adds_up_in_a_first_answer_and_in_a_later_one() -> None:
    replay = records.replay(generate("whist", 3))
    few, many = (advise(replay, 1, 20, worlds=worlds) for worlds in (4, 40))
    assert isinstance(few, Advice)
    assert isinstance(many, Advice)
    for found in (few, many):
        # In a trick all options are lowered alike: what is lost adds up.
        best = found.options[0]
        for one in found.options:
            assert one.lost.mean == pytest.approx(best.value.mean - one.value.mean)


def test_advice_says_that_it_is_set_right_unless_it_is_solved() -> None:
    replay = records.replay(generate("brusquembille", 3))
    begun, ended = (advise(replay, 1, ply) for ply in (1, replay.deals[0].plies - 3))
    assert isinstance(begun, Advice)
    assert isinstance(ended, Advice)
    assert "on average" in begun.assumes["en"]
    assert "écart moyen" in begun.assumes["fr"]
    assert ended.how == "solved"
    assert "on average" not in ended.assumes["en"]


@pytest.mark.parametrize("options", [{"players": "3"}, {"score": "pot"}])
def test_other_numbers_of_players_and_other_units_are_not_set_right(
    options: dict[str, str],
) -> None:
    game = GAMES["brusquembille"]
    assert is_set_right(game.rules())
    assert not is_set_right(game.rules_for(options))
    replay = records.replay(generate("brusquembille", 3, options))
    found = answered(Advice, advise(replay, 1, 4, worlds=4))
    assert part_of(moment(replay, 1, 4), early=False).game == ""
    assert "on average" not in found.assumes["en"]
