"""No seat values its own side too high, and what all seats expect together stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

import records
from analysis.estimate import Estimate, Expectation, Expected, estimate
from analysis.estimate.deal import DealEstimate
from analysis.estimate.piecewise import at_part
from analysis.estimate.unseen_cards import Seen, seen
from analysis.estimate.viewers import expects_too_much, favoured, measured, put_right
from analysis.fitted import VIEWERS
from fitting.excess import by_quarter, looked_at
from records.generate import generate
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet
from tests.answered import answered

#: How much is taken off from the beginning of a deal to its end.
MUCH = (0.0, 8.0, 8.0)


def rules_of(game: str) -> RuleSet:
    return GAMES[game].rules()


def answer(game: str, view: str | None, samples: int = 24) -> Estimate:
    return answered(Estimate, estimate(records.replay(generate(game, 3)), 1, samples, view=view))


def means(moment: Expectation) -> list[float]:
    return [one.mean for one in moment.scores]


def before_and_after(
    monkeypatch: pytest.MonkeyPatch, game: str, view: str | None, seats: int = 2
) -> list[tuple[Expectation, Expectation]]:
    """The moments with nothing taken off, beside those with much taken off."""
    monkeypatch.delitem(VIEWERS, f"{game} {seats}", raising=False)
    before = answer(game, view).moments
    monkeypatch.setitem(VIEWERS, f"{game} {seats}", MUCH)
    return list(zip(before, answer(game, view).moments, strict=True))


@pytest.mark.parametrize("view", ["A", "B"])
def test_the_viewers_side_is_lowered_and_the_other_raised_by_as_much(
    view: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = "AB".index(view)
    moved = 0
    for before, after in before_and_after(monkeypatch, "besigue-1847", view):
        if before.how != "sampled":
            continue
        was, now = means(before), means(after)
        taken = was[own] - now[own]
        assert now[1 - own] - was[1 - own] == pytest.approx(taken)
        part = (before.trick - 1) / 16
        assert taken == pytest.approx(at_part(MUCH, part))
        moved += taken > 0
        assert after.difference.mean == pytest.approx(now[0] - now[1])
        # The interval goes with its mean, the band of single deals stays.
        width = before.difference.high - before.difference.low
        assert after.difference.high - after.difference.low == pytest.approx(width)
        assert (after.difference.p5, after.difference.p95) == (
            before.difference.p5,
            before.difference.p95,
        )
    assert moved > 5


@pytest.mark.parametrize(("game", "seats"), [("besigue-1847", 2), ("whist", 4), ("besigue-3", 3)])
def test_what_all_seats_expect_together_stays_as_it_is(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for before, after in before_and_after(monkeypatch, game, None, seats):
        assert before == after


def test_what_is_solved_or_made_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    found = before_and_after(monkeypatch, "besigue-1847", "A")
    same = [before == after for before, after in found if before.how != "sampled"]
    assert len(same) > 2
    assert all(same)


def test_of_three_sides_two_share_what_the_third_expects_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moved = 0
    for before, after in before_and_after(monkeypatch, "besigue-3", "B", 3):
        by = [was - now for was, now in zip(means(before), means(after), strict=True)]
        assert sum(by) == pytest.approx(0)
        assert by[0] == pytest.approx(-by[1] / 2)
        assert by[2] == pytest.approx(-by[1] / 2)
        assert by[1] >= 0
        moved += by[1] > 0
    assert moved > 5


def test_nothing_is_taken_off_before_a_card_is_played() -> None:
    assert VIEWERS
    for row in VIEWERS:
        game, seats = row.split()
        rules = rules_of(game)
        assert rules.seats == int(seats)
        assert measured(rules)
        assert expects_too_much(rules, 0.0) == 0


def test_a_game_that_was_not_measured_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of("besigue-3")
    monkeypatch.delitem(VIEWERS, "besigue-3 3", raising=False)
    # As many seats of another game, and other seats of the same one, say nothing of it.
    monkeypatch.setitem(VIEWERS, "besigue-4 3", MUCH)
    monkeypatch.setitem(VIEWERS, "besigue-3 4", MUCH)
    assert not measured(rules)
    assert favoured(rules, 0.5, 1, [0]) == (0.0, 0.0, 0.0)


def test_who_knows_all_cards_is_not_favoured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VIEWERS, "besigue 2", MUCH)
    monkeypatch.setitem(VIEWERS, "whist 4", MUCH)
    besigue, whist = rules_of("besigue"), rules_of("whist")
    assert favoured(besigue, 0.5, 1, []) == (0, 0)
    # A knows all, B does not: of two who look, one is wrong.
    assert favoured(besigue, 0.5, 2, [1]) == (-4, 4)
    # Three of four, two of them partners.
    assert favoured(whist, 0.5, 3, [0, 1, 2]) == pytest.approx((8 / 3, -8 / 3))
    assert favoured(whist, 0.5, 4, [0, 1, 2, 3]) == (0, 0)


def test_nothing_is_taken_off_where_all_cards_are_placed(monkeypatch: pytest.MonkeyPatch) -> None:
    # An end that is too large to solve is sampled, by eyes that know both hands.
    monkeypatch.setattr("analysis.estimate.deal.solve", lambda *_: None)
    found = before_and_after(monkeypatch, "besigue-1847", "A")
    ends = [(before, after) for before, after in found if before.trick > 10]
    assert sum(before.how == "sampled" for before, _ in ends) == 6
    assert all(before == after for before, after in ends)


def test_of_three_sides_the_whole_figure_is_taken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VIEWERS, "besigue-3 3", MUCH)
    assert favoured(rules_of("besigue-3"), 0.5, 1, [1]) == (-4, 8, -4)


def test_a_player_can_place_all_cards_if_the_unseen_ones_are_in_one_hand() -> None:
    replay = records.replay(generate("whist", 3))
    found = DealEstimate(replay, 1, 2, 0)
    looked: list[Seen] = []
    for ply in sorted(found.tables):
        one = seen(found.tables[ply], replay.position(1, ply), "A", found.played(ply))
        assert one is not None
        looked.append(one)
    assert not any(one.all_placed for one in looked)
    whole = looked[0]
    hidden = len(whole.unseen)
    assert Seen(whole.table, ((),), (hidden,), whole.unseen).all_placed
    assert not Seen(whole.table, ((),), (hidden - 1,), whole.unseen).all_placed
    assert not Seen(whole.table, ((), ()), (hidden - 1, 1), whole.unseen).all_placed
    assert Seen(whole.table, ((), ()), (0, 0), ()).all_placed


def told(mean: float, p5: float, p95: float) -> Expected:
    return Expected(mean, mean - 1, mean + 1, p5, p95)


def test_no_mean_leaves_the_band_in_which_deals_end() -> None:
    scores = told(10, 10, 10), told(20, 10, 30)
    # The first side's score is sure, so nothing is taken off at all.
    assert put_right(scores, told(-10, -20, 0), (4, -4)) == (scores, told(-10, -20, 0))
    scores = told(10, 8, 20), told(20, 10, 30)
    (first, second), difference = put_right(scores, told(-10, -20, 0), (4, -4))
    assert (first.mean, second.mean) == (8, 22)
    assert difference.mean == -14
    assert (first.low, first.high, first.p5, first.p95) == (7, 9, 8, 20)
    (first, second), difference = put_right(scores, None, (-4, 4))
    assert (first.mean, second.mean, difference) == (14, 16, None)


def test_the_answer_says_that_something_was_taken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VIEWERS, "besigue-1847 2", MUCH)
    assert "too much for its own side" in answer("besigue-1847", "A").assumes["en"]
    assert "en trop pour son camp" in answer("besigue-1847", "A").assumes["fr"]
    assert "too much" not in answer("besigue-1847", None).assumes["en"]
    monkeypatch.delitem(VIEWERS, "besigue-1847 2")
    assert "too much" not in answer("besigue-1847", "A").assumes["en"]


def test_without_the_kernel_the_figures_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VIEWERS, "besigue-1847 2", MUCH)
    compiled = answer("besigue-1847", "B", 4)
    monkeypatch.setenv("CARNET_KERNEL", "python")
    assert answer("besigue-1847", "B", 4) == compiled


@pytest.mark.parametrize(("game", "most", "many"), [("besigue-1847", 8, 24), ("besigue", 12, 10)])
def test_both_views_of_a_moment_do_not_sum_to_an_excess(
    game: str, most: float, many: int, tmp_path: Path
) -> None:
    # Deals of players who follow advice, none of which was fitted.
    kept = tmp_path / "kept.jsonl"
    deals = [looked_at("advised", game, 5000 + number, kept) for number in range(many)]
    row = VIEWERS[f"{game} 2"]
    rules = rules_of(game)
    for was, left in zip(by_quarter(rules, deals), by_quarter(rules, deals, [row]), strict=True):
        if was is not None and left is not None:
            assert left.mean < was.mean
            assert abs(left.mean) < most


def test_nothing_is_taken_off_where_a_pot_is_played_for() -> None:
    game = GAMES["brusquembille"]
    assert expects_too_much(game.rules(), 0.5) > 0
    assert expects_too_much(game.rules_for({"score": "pot"}), 0.5) == 0
