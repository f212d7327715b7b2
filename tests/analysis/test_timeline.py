from __future__ import annotations

import pytest

import records
from analysis.generate import generate
from analysis.timeline import timeline
from tests.build import replay_of

GAMES = ("besigue-1847", "besigue", "sizette", "whist", "bassadewitz")


@pytest.mark.parametrize("game", GAMES)
def test_the_last_total_is_the_score_of_the_game(game: str) -> None:
    replay = records.replay(generate(game, 11))
    line = timeline(replay)
    assert line.totals_at(line.length) == replay.score
    assert line.moments[-1].total == replay.score


@pytest.mark.parametrize("game", GAMES)
def test_deals_follow_each_other_without_a_break(game: str) -> None:
    replay = records.replay(generate(game, 12))
    line = timeline(replay)
    assert [span.deal for span in line.deals] == [deal.deal for deal in replay.deals]
    assert line.deals[0].start == 0
    for before, after in zip(line.deals, line.deals[1:], strict=False):
        assert before.end == after.start
    assert line.length == sum(deal.plies for deal in replay.deals)


def test_moments_stand_where_points_were_marked() -> None:
    replay = records.replay(generate("besigue", 5))
    line = timeline(replay)
    for moment in line.moments:
        span = line.deals[moment.deal - 1]
        assert span.start <= moment.place <= span.end
        assert moment.place - span.start == moment.ply
        assert replay.position(moment.deal, moment.ply).score is not None


def test_each_mark_adds_its_points_to_its_side() -> None:
    line = timeline(records.replay(generate("besigue", 5)))
    total = list(line.start)
    for moment in line.moments:
        total[moment.side] += moment.points
        assert tuple(total) == moment.total


def test_a_finding_about_an_action_stands_at_that_action() -> None:
    text = '[Game "whist"]\n[Deal "1"]\n1. A:2S 3S A:KS 5S\n*\n'
    line = timeline(replay_of(text))
    assert [(r.code, r.place, r.side) for r in line.remarks] == [("turn", 3, 0)]


def test_a_record_taken_up_in_a_game_starts_from_its_score() -> None:
    text = '[Game "whist"]\n[Deal "1"]\n[Score "3/1"]\n1. A:2S\n*\n'
    line = timeline(replay_of(text))
    assert line.start == (3, 1)
    assert line.totals_at(0) == (3, 1)


def test_of_an_unknown_game_there_is_nothing_to_draw() -> None:
    line = timeline(replay_of('[Game "tarot"]\n[Deal "1"]\n*\n'))
    assert (line.sides, line.moments, line.deals, line.length) == ((), (), (), 0)


SHEET = '[Game "whist"]\n[Deal "1"]\n...\n#2/0\n[Deal "2"]\n...\n#0/1\n'


def test_deals_of_which_there_is_the_score_alone_stand_side_by_side_if_that_is_asked_for() -> None:
    replay = replay_of(SHEET)
    line = timeline(replay, least=1)
    assert [(span.start, span.end) for span in line.deals] == [(0, 1), (1, 2)]
    assert [(moment.place, moment.ply, moment.total) for moment in line.moments] == [
        (1, 0, (2, 0)),
        (2, 0, (2, 1)),
    ]
    assert timeline(replay).length == 0
