from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest

import records
from analysis.advice import Advice, NoAdvice, advise
from analysis.generate import generate
from analysis.solver import PositionSolution, Solution, solve, solve_position
from records.notation.model import Record
from records.play.choices import choices
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.answered import answered


def replayed(game: str, seed: int = 3, player: str = "eager") -> Replay:
    return records.replay(generate(game, seed, player=player))


def advised(replay: Replay, ply: int, seat: str | None = None, worlds: int = 2) -> Advice:
    return answered(Advice, advise(replay, 1, ply, seat, worlds))


def plays(replay: Replay) -> int:
    """How many cards were played in the first deal."""
    return sum(event.kind == "play" for event in replay.events(1))


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_card_is_an_option_and_the_best_stands_first(game: str) -> None:
    replay = replayed(game)
    plies = replay.deals[0].plies
    for ply in (1, plies // 2):
        found = advised(replay, ply)
        seat = next(one for one in choices(replay, 1, ply) if one.to_play)
        assert found.seat == seat.seat
        played = [one.cards for one in found.options if one.kind == "play"]
        assert set(played) == {(card,) for card in seat.plays}
        assert found.options[0].lost.mean == 0
        lost = [one.lost.mean for one in found.options]
        assert lost == sorted(lost)
        for one in found.options:
            assert one.lost.mean == pytest.approx(found.options[0].value.mean - one.value.mean)


@pytest.mark.parametrize("game", GAMES)
def test_before_the_last_card_the_advice_is_what_the_deal_brought(game: str) -> None:
    replay = next(
        one
        for one in (replayed(game, seed) for seed in range(3, 40))
        if one.rules is not None and plays(one) == one.rules.tricks * one.rules.seats
    )
    last = max(event.ply for event in replay.events(1) if event.kind == "play")
    (option,) = advised(replay, last - 1).options
    brought = replay.deals[0].score
    if replay.rules is not None and replay.rules.scoring.valued is not None:
        brought = replay.score
    side = advised(replay, last - 1).side
    assert option.score.mean == brought[side]
    own = brought[side] - brought[1 - side] if len(brought) == 2 else brought[side]
    assert option.value.mean == own
    most = max(brought)
    assert option.wins == (1 / brought.count(most) if brought[side] == most else 0)


@pytest.mark.parametrize("game", ["besigue", "brusquembille", "besigue-rubicon"])
def test_when_two_players_draw_no_more_the_options_are_solved(game: str) -> None:
    replay = replayed(game)
    last = answered(Solution, solve(replay, 1))
    for ply in (last.plays[0].ply - 1, last.plays[2].ply - 1):
        advice = advised(replay, ply)
        assert advice.how == "solved"
        solution = answered(PositionSolution, solve_position(replay, 1, ply))
        assert {(one.cards[0], one.lost.mean) for one in advice.options} == {
            (one.card, one.lost * (2 if solution.measure == "points" else 1))
            for one in solution.cards
        }


def test_what_can_be_declared_for_the_last_time_is_worth_its_points() -> None:
    rules = GAMES["besigue"].rules_for({})
    for seed in range(60):
        replay = replayed("besigue", seed, "forgetful")
        trick = next(one for one in replay.events(1) if one.trick == rules.stock_tricks)
        ply = trick.ply + 1
        seat = replay.position(1, ply).to_play
        choice = next(one for one in choices(replay, 1, ply) if one.seat == seat)
        if choice.declarations:
            break
    found = advised(replay, ply, seat, 6)
    kinds = {one.kind: one for one in found.announcements}
    assert set(kinds) >= {"declaration", "none"}
    assert kinds["declaration"].value.mean - kinds["none"].value.mean >= 10
    assert {one.kind for one in found.options} == {"play"}


def test_the_talon_may_be_closed_before_the_draw_and_after_it() -> None:
    found = advised(replayed("sixty-six"), 2)
    assert {"close", "none"} <= {one.kind for one in found.announcements}
    assert {"close", "play"} <= {one.kind for one in found.options}


DEALT = """\
[Game "sixty-six"]
[Deal "1"]
[Dealer "A"]
[HandA "AS JS AH JD 9D 9C"]
[HandB "QS TS TH KD TD TC"]
[TurnUp "QH"]
[Talon "QC JC AD AC 9S KC 9H QD JH KS KH"]
"""

#: A marriage has been shown, and one of its cards must be led. Nobody draws any more.
MARRIAGE = f"""{DEALT}
1. B:TD AH
2. A:9D B:KD
3. B:QS AS
4. A:9C B:TC B:~9H
5. B:JC AC
6. A:9S B:KS B:+KHQH
*
"""


def test_after_a_marriage_was_shown_one_of_its_cards_is_led() -> None:
    (record,) = records.loads(MARRIAGE)
    found = advised(records.replay(record), 14)
    assert {one.cards for one in found.options} == {("KH",), ("QH",)}


def test_the_same_seed_gives_the_same_advice_and_another_seed_other_deals() -> None:
    replay = replayed("whist")
    assert advised(replay, 2) == advised(replay, 2)
    assert advise(replay, 1, 2, seed=1) != replace(advised(replay, 2, worlds=40), seed=1)


def reason(record: Record, ply: int, seat: str | None = None) -> str:
    found = answered(NoAdvice, advise(records.replay(record), 1, ply, seat, 2))
    assert set(found.text) == {"en", "fr"}
    return found.reason


def test_where_there_is_no_advice_it_is_said_why() -> None:
    record = generate("whist", 3)
    assert reason(record, 52) == "over"
    to_play = records.replay(record).position(1, 1).to_play
    other = next(seat for seat in "ABCD" if seat != to_play)
    assert reason(record, 1, other) == "turn"
    unknown = cut_after(record, 1, {f"Hand{to_play}", f"Hand{other}"})
    assert reason(unknown, 1) == "cards"
    (tarot,) = records.loads('[Game "tarot"]\n[Deal "1"]\n*\n')
    assert reason(tarot, 0) == "rules"


def cut_after(record: Record, ply: int, without: set[str]) -> Record:
    """The first deal as it stood after a ply, without these tags."""
    out = deepcopy(record)
    replay = records.replay(record)
    del out.deals[1:]
    deal = out.deals[0]
    del deal.items[replay.events(1)[ply - 1].item_index + 1 :]
    deal.end = None
    deal.tags = [tag for tag in deal.tags if tag.name not in without]
    out.tags = [tag for tag in out.tags if tag.name != "Result"]
    return out


def test_a_point_or_a_seat_that_is_not_there_is_a_mistake_of_the_caller() -> None:
    replay = replayed("whist")
    with pytest.raises(IndexError):
        advise(replay, 1, 53)
    with pytest.raises(IndexError):
        advise(replay, 99, 0)
    with pytest.raises(ValueError, match="no seat"):
        advise(replay, 1, 0, "E")
    with pytest.raises(ValueError, match="two worlds"):
        advise(replay, 1, 0, worlds=1)
