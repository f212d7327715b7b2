from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import records
from analysis import analyse
from analysis.figures import deal_accounts
from analysis.generate import generate
from records.rules.games import GAMES
from tests.build import replay_of, whole_game

SEEDS = st.integers(min_value=0, max_value=10_000)


def summed(start: tuple[int, ...], by_source: dict[str, tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sum(side) for side in zip(start, *by_source.values(), strict=True))


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=2, deadline=None)
@given(seed=SEEDS)
def test_the_points_of_all_sources_are_the_score(game: str, seed: int) -> None:
    replay = records.replay(whole_game(game, seed))
    found = analyse(replay)
    assert replay.rules is not None
    scoring = replay.rules.scoring
    # Of a deal that is a game, and of a rubber, the score is the value and not what was made.
    if scoring.valued or scoring.of_games:
        scores = [deal.score for deal in replay.deals if deal.score is not None]
        made = tuple(map(sum, zip(*scores, strict=True)))
    else:
        made = replay.score
    assert found.points is not None
    assert summed(found.points.start, found.points.by_source) == made
    assert found.score == replay.score
    for deal, account in zip(replay.deals, found.accounts, strict=True):
        assert summed(account.start, account.by_source) == account.end
        assert account.known
        assert account.start == deal.start_score
        brought = tuple(b - a for a, b in zip(account.start, account.end, strict=True))
        assert brought == deal.score


def test_each_game_of_a_rubber_begins_at_nothing_and_nothing_is_stated_of_it() -> None:
    replay = records.replay(generate("whist", 75, {"rubber": "true"}))
    assert len([deal for deal in replay.deals if deal.start_score == (0, 0)]) > 1
    accounts = deal_accounts(replay)
    assert [one.start for one in accounts] == [deal.start_score for deal in replay.deals]
    assert {source for one in accounts for source in one.by_source} <= {"tricks", "honours"}


def test_a_record_taken_up_in_a_game_starts_from_its_score() -> None:
    found = analyse(replay_of('[Game "whist"]\n[Deal "1"]\n[Score "3/1"]\n1. A:2S\n*\n'))
    assert found.points.start == (3, 1)


def test_what_the_record_states_where_nothing_can_be_computed_is_a_source_of_its_own() -> None:
    text = '[Game "whist"]\n[Deal "1"]\n1. A:2S ...\n#2/0\n\n[Deal "2"]\n[Score "2/3"]\n1. 2S\n*\n'
    first, second = deal_accounts(replay_of(text))
    assert (first.by_source, first.known) == ({"stated": (2, 0)}, False)
    assert second.by_source == {"stated": (0, 3)}
    assert second.end == (2, 3)


def test_of_an_unknown_game_there_are_no_figures() -> None:
    found = analyse(replay_of('[Game "tarot"]\n[Deal "1"]\n*\n'))
    assert (found.points, found.accounts, found.lead, found.deals) == (None, (), None, ())
    assert found.as_dict()["points"] is None
