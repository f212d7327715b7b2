"""DDS grades whole deals, and as the search of the house does wherever that reaches."""

from __future__ import annotations

import sys
from itertools import pairwise

import pytest

import records
from analysis.solver import Par, Solution, double_dummy, par, solve, solve_position
from analysis.solver.grade import Solver
from analysis.solver.layout import Layout
from bench.ends import end_play
from records.generate import generate
from records.rules.games import GAMES
from records.rules.strength import NO_TRUMP
from tests.answered import answered
from tests.double_dummy import SITES, needs_dds

RULES = GAMES["whist"].rules()


@pytest.fixture
def dds(monkeypatch: pytest.MonkeyPatch) -> None:
    for site in SITES:
        monkeypatch.syspath_prepend(site)
    assert double_dummy.library() is not None


def graded(seed: int, limit: int = 100_000) -> Solution:
    return answered(Solution, Solver(end_play(RULES, seed), limit).solution())


@needs_dds
@pytest.mark.parametrize("seed", range(40))
def test_every_ply_is_graded_as_the_search_of_the_house_grades_it(
    seed: int, dds: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = graded(seed)
    assert [play.ply for play in whole.plays] == list(range(1, 53))
    assert whole.too_large is None
    monkeypatch.setattr(double_dummy, "library", lambda: None)
    own = graded(seed)
    assert len(own.plays) > 12
    assert whole.plays[-len(own.plays) :] == own.plays


@needs_dds
def test_it_names_the_same_best_line(dds: None, monkeypatch: pytest.MonkeyPatch) -> None:
    replay = records.replay(generate("whist", 4))
    for ply in range(28, 52):
        found = solve_position(replay, 1, ply)
        with monkeypatch.context() as patch:
            patch.setattr(double_dummy, "library", lambda: None)
            own = solve_position(replay, 1, ply)
        assert found.cards == own.cards  # type: ignore[union-attr]
        assert (found.best, found.value, found.line) == (own.best, own.value, own.line)  # type: ignore[union-attr]


@needs_dds
def test_what_all_play_from_a_ply_is_worth_what_it_says(dds: None) -> None:
    """The value of each ply is that of its best card, and the next ply has that of the card."""
    plays = graded(3).plays
    for play, following in pairwise(plays):
        (made,) = [one.value for one in play.cards if one.card == play.card]
        assert following.value == made
        assert play.value == next(one.value for one in play.cards if not one.lost)


@needs_dds
def test_par_is_what_the_best_lead_brings_under_the_trumps_turned_up(dds: None) -> None:
    replay = records.replay(generate("whist", 5))
    found = answered(Par, par(replay, 1))
    assert found.leader == replay.events(1)[0].seat
    assert found.led == replay.events(1)[0].cards[0]
    assert len(found.leads) == 13
    values = {one.card: one.value for one in found.leads}
    side = 0 if found.leader in found.sides[0] else 1
    margins = {card: value[side] - value[1 - side] for card, value in values.items()}
    most = max(margins.values())
    assert set(found.best) == {card for card, margin in margins.items() if margin == most}
    assert found.value == values[found.best[0]]
    assert found.lost == most - margins[found.led]
    # One of the two makes its tricks above six, and the other none.
    assert 0 in found.value


@needs_dds
def test_nothing_but_the_library_is_loaded(dds: None) -> None:
    before = {name.partition(".")[0] for name in sys.modules}
    graded(1)
    assert not {"endplay", "matplotlib", "pandas"} & (
        {name.partition(".")[0] for name in sys.modules} - before
    )


def test_without_it_a_deal_is_graded_as_far_as_the_search_reaches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(double_dummy, "find_spec", lambda name: None)
    found = graded(3, 2_000)
    assert found.too_large is not None
    assert par(records.replay(generate("whist", 5)), 1, 2_000) is None


def test_a_package_of_that_name_without_the_library_is_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    class Spec:
        origin = f"{tmp_path}/endplay/__init__.py"

    monkeypatch.setattr(double_dummy, "find_spec", lambda name: Spec)
    assert double_dummy.library() is None


def test_it_fits_only_tricks_of_two_pairs_with_the_duty_to_follow_alone() -> None:
    fitting = set()
    for game in GAMES:
        rules = GAMES[game].rules()
        cards = iter(sorted(card for card in rules.cards for _ in range(rules.packs)))
        hands = [[next(cards) for _ in range(rules.hand_size)] for _ in range(rules.seats)]
        for trump in (NO_TRUMP, 2):
            if double_dummy.fits(Layout(rules, trump, hands)):
                fitting.add(game)
    assert fitting == {"whist"}


def test_par_of_a_deal_that_can_be_solved_needs_nothing_more() -> None:
    replay = records.replay(generate("sizette", 1))
    found = par(replay, 1)
    solution = solve(replay, 1)
    assert isinstance(found, Par)
    assert isinstance(solution, Solution)
    assert found.value == solution.value
    assert found.leads == solution.plays[0].cards
    assert found.as_dict()["status"] == "par"
