"""How a game stood before each of its deals, whatever the deal brings as it begins."""

from __future__ import annotations

import pytest

import records
from analysis.chance.course import course_of
from analysis.estimate.games import standing
from analysis.generate import generate
from records.play.course import Observer
from records.play.line_of_play import Line, Watch
from records.play.replay import Replay
from records.rules.tally import Tally
from tests.build import replay_of


class _Ends(Watch):
    """Keeps the tally as each deal found it; the replay asks before anything is marked."""

    def __init__(self) -> None:
        self.waiting: list[int | None] = []

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        self.waiting.append(tally.waiting)
        return None


@pytest.mark.parametrize("game", ["besigue", "besigue-9", "sixty-six", "whist"])
def test_before_a_deal_the_game_stands_as_the_deal_before_left_it(game: str) -> None:
    marked_at_once = 0
    for seed in range(6):
        replay = records.replay(generate(game, seed))
        watch = _Ends()
        Replay(replay.record, replay.rules, watch)
        for number, deal in course_of(replay).deals.items():
            before = deal.before.tally(replay.rules)
            start = replay.deals[number - 1].start_score
            assert tuple(before.scores or ()) == start
            assert before.counting == number - 1
            assert not before.over
            # What waits in this deal was carried over by the one before.
            assert before.carried == watch.waiting[number - 1]
            first = deal.spots.get(0)
            marked_at_once += first is not None and (first.score.saved.scores or ()) != start
    # A 7 that was turned up scores as the deal begins.
    assert bool(marked_at_once) is (game in ("besigue", "besigue-9"))


def test_a_tie_at_the_target_is_remembered_before_the_further_deal() -> None:
    tie = '[Game "besigue"]\n[Options "win-test=end-of-deal both-reach=higher-total"]\n'
    replay = replay_of(f'{tie}[Deal "1"]\n... #1010/1010\n\n[Deal "2"]\n... #200/300\n')
    first, second = (deal.before.tally(replay.rules) for deal in course_of(replay).deals.values())
    assert (first.tie, second.tie) == (False, True)


def test_a_standing_does_not_change_with_the_tallies_made_of_it() -> None:
    replay = records.replay(generate("whist", 1))
    tally = Tally(replay.rules)
    kept = standing(tally)
    one = kept.tally(replay.rules)
    one.mark(0, 3, "tricks", 1)
    assert kept.tally(replay.rules).scores == [0, 0]
