"""Accuracy by the chance to win that a choice lost."""

from __future__ import annotations

import pytest

import records
from analysis.chance import DealAccuracy, NoChances, accuracy
from analysis.chance.accuracy import KINDS, _lost, accuracy_of
from analysis.generate import generate
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.analysis.advice.test_advice import DEALT
from tests.answered import answered
from tests.build import replay_of


def read(text: str) -> Replay:
    return replay_of(text)


def graded(replay: Replay, deal: int = 1, games: int = 4) -> DealAccuracy:
    return answered(DealAccuracy, accuracy(replay, deal, games))


def test_the_formula_is_that_of_lichess() -> None:
    assert accuracy_of(0) == pytest.approx(1, abs=1e-4)
    assert accuracy_of(0.1) == pytest.approx((103.1668 * 0.646990 - 3.1669) / 100, abs=1e-4)
    assert accuracy_of(1) == 0
    assert accuracy_of(-0.2) == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_every_game_is_graded_once(game: str) -> None:
    replay = records.replay(generate(game, 5))
    found = accuracy(replay, 1, 2)
    if GAMES[game].rules().open_ended:
        assert isinstance(found, NoChances)
        return
    assert isinstance(found, DealAccuracy)
    events = {event.ply: event for event in replay.events(1)}
    cards = [one for one in found.choices if one.kind != "declaration"]
    assert len({one.ply for one in cards}) == len(cards)
    expected = []
    for event in events.values():
        legal = replay.position(1, event.ply - 1).legal
        if event.kind == "play" and len(set(legal)) > 1:
            expected.append(event.ply)
    assert [one.ply for one in cards] == expected
    for one in found.choices:
        assert one.kind in KINDS
        assert one.seat == events[one.ply].seat
        assert one.options > 1
        assert 0 <= one.lost <= 1
        assert one.accuracy == accuracy_of(one.lost)
        if one.kind != "declaration":
            assert list(one.done) == events[one.ply].cards
    everything = [one for one in found.players if one.kind == "all"]
    assert sum(one.choices for one in everything) == len(found.choices)


def test_a_lead_a_card_that_follows_and_one_thrown_away_are_told_apart() -> None:
    trumped = 0
    for seed in range(4):
        replay = records.replay(generate("whist", seed))
        trumps = replay.position(1, 0).trump
        for one in graded(replay, games=2).choices:
            trick = [e for e in replay.events(1) if e.trick == one.trick and e.kind == "play"]
            first, own = trick[0].cards[0][-1], one.done[0][-1]
            if one.ply == trick[0].ply:
                assert one.kind == "lead"
            elif own in (first, trumps):
                assert one.kind == "follow"
                trumped += own != first
            else:
                assert one.kind == "discard"
    assert trumped


@pytest.mark.parametrize(
    ("score", "least", "most"),
    [
        # Twenty points short of the target, to declare wins the game.
        ("480/480", 0.08, 0.2),
        # At the beginning of a game, 40 points are little.
        ("0/0", 0, 0.05),
    ],
)
def test_not_to_declare_loses_more_the_nearer_the_target_is(
    score: str, least: float, most: float
) -> None:
    replay = read(
        f'[Game "besigue-1847"]\n[Deal "1"]\n[Dealer "B"]\n[Score "{score}"]\n'
        '[HandA "KS QS 9S JD TD 7C"]\n[HandB "AS 8S AH 7H 9D 8D"]\n[TurnUp "KH"]\n'
        '[Talon "QH TS KD 7S JC AC QC 9H TC KC JS 8H QD JH 9C AD TH 7D 8C"]\n'
        "1. A:TD B:8D\n2. A:QS 8S\n*\n"
    )
    found = graded(replay, games=600).choices
    (missed,) = [one for one in found if one.kind == "declaration" and one.ply == 3]
    assert missed.done == ()
    assert missed.best in (("QS", "JD"), ("KS", "QS"))
    assert least <= missed.lost <= most


def test_the_best_of_several_options_alike_loses_nothing_in_the_mean() -> None:
    # Ten options that each win every second game: by the same games the best would seem better.
    won = [[bool((n * 7 + at * 3 + n * at) % 2) for n in range(200)] for at in range(10)]
    assert _lost(won, 0) <= 0.05


def test_a_sure_option_against_a_hopeless_one_loses_everything() -> None:
    assert _lost([[True] * 4, [False] * 4], 1) == 1
    assert _lost([[True] * 4, [False] * 4], 0) == 0


def test_the_seat_knows_no_more_than_it_saw() -> None:
    replay = records.replay(generate("whist", 3))
    assert graded(replay, games=6) == graded(replay, games=6)


def test_it_says_why_nothing_is_graded() -> None:
    for game, reason in (("tarot", "rules"), ("bassadewitz", "endless")):
        replay = read(f'[Game "{game}"]\n[Deal "1"]\n*\n')
        found = answered(NoChances, accuracy(replay, 1, 2))
        assert found.reason == reason


def test_what_is_not_there_is_refused() -> None:
    replay = records.replay(generate("whist", 3))
    with pytest.raises(IndexError):
        accuracy(replay, 99)
    for games in (0, 3):
        with pytest.raises(ValueError, match="halves"):
            accuracy(replay, 1, games)


#: B has played some diamond, and nobody wrote down which.
HIDDEN = f"""{DEALT}
1. B:TD AH
2. A:9D B:xD
3. ...
*
"""


def test_a_card_of_which_only_the_suit_is_known_is_not_graded() -> None:
    found = graded(read(HIDDEN))
    plays = [one for one in found.choices if one.kind != "declaration"]
    assert [one.done for one in plays] == [("TD",), ("AH",), ("9D",)]
