"""Sound games with events that chance brings seldom: the kernel judges them as Python does."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

import records
from records.cards import SEATS
from records.play.replay import Replay
from tests.records.kernel.generated import judged, made

LAST_TRICK_WINS = "last-trick-wins=true last-trick=0 target=3"
TURNED_SEVEN = "turned-seven-drawn=10 exchange=true target=250"

#: Says whether the event occurs in a game.
Event = Callable[[Replay], bool]


def the_option_matters(replay: Replay) -> bool:
    """Whether the game would not be sound if its first option were not given."""
    without = re.sub(r'(\[Options ")\S+ ', r"\1", replay.record.text)
    return not records.replay(records.loads(without)[0]).ok


def closing_fails(points: int) -> Event:
    """Whether somebody closes the talon, and the other wins so many points."""
    return lambda replay: any(
        event.kind == "closing" and deal.score and deal.score[1 - SEATS.index(event.seat)] == points
        for deal in replay.deals
        for event in replay.events(deal.deal)
    )


def closing_wins(points: int) -> Event:
    """Whether somebody closes the talon, and wins so many points."""
    return lambda replay: any(
        event.kind == "closing" and deal.score and deal.score[SEATS.index(event.seat)] == points
        for deal in replay.deals
        for event in replay.events(deal.deal)
    )


def four_honours(replay: Replay) -> bool:
    return any(mark.points == 4 and mark.source == "honours" for mark in replay.marks)


def honours_of_a_side_one_short(replay: Replay) -> bool:
    """Whether a side one short of ten is dealt three honours or more."""
    for deal, replayed in zip(replay.record.deals, replay.deals, strict=True):
        suit = (deal.get("TurnUp") or "")[-1]
        for side, score in zip(replay.sides, replayed.start_score or (), strict=True):
            held = " ".join(deal.get(f"Hand{seat}") or "" for seat in side)
            if score == 9 and sum(f"{rank}{suit}" in held for rank in "AKQJ") > 2:
                return True
    return False


def an_even_deal(replay: Replay) -> bool:
    """Whether a deal that is not the last brings all sides as much."""
    return any(len(set(deal.score or ())) == 1 for deal in replay.deals[:-1])


def a_point_that_waits(replay: Replay) -> bool:
    """Whether after a deal that nobody wins another is won."""
    return (False, True) in pairwise(any(deal.score or ()) for deal in replay.deals)


def a_pool_that_grows(replay: Replay) -> bool:
    """Whether somebody wins more than the chips of one deal."""
    return any(max(deal.score or ()) >= len(replay.sides) for deal in replay.deals)


def two_sevens_dealt_to_one(replay: Replay) -> bool:
    """Whether a player is dealt both sevens of trumps."""
    return any(
        (deal.get(f"Hand{seat}") or "").split().count(f"7{(deal.get('TurnUp') or '')[-1]}") > 1
        for deal in replay.record.deals
        for seat in "AB"
    )


@pytest.mark.parametrize(
    ("event", "game", "options", "seed", "player"),
    [
        (closing_fails(1), "sixty-six", "target=3", 0, "forgetful"),
        (closing_fails(2), "sixty-six", "target=3", 3, "thrifty"),
        (closing_fails(3), "sixty-six", "target=3", 0, "collector"),
        (closing_fails(2), "sixty-six", "closing=two-three target=3", 0, "forgetful"),
        (closing_fails(3), "sixty-six", "closing=two-three target=3", 0, "collector"),
        (the_option_matters, "sixty-six", "closing=two-three target=3", 0, "forgetful"),
        (
            the_option_matters,
            "sixty-six",
            "last-trick-wins=true last-trick=0 target=3",
            7,
            "random",
        ),
        (the_option_matters, "sixty-six", "closing-count=at-closing target=3", 0, "random"),
        (closing_wins(1), "sixty-six", "closing-count=at-closing target=3", 2, "random"),
        (a_point_that_waits, "sixty-six", "last-trick=0 target=3", 7, "random"),
        (an_even_deal, "sixty-six", "dealer-rotation=winner last-trick=0 target=3", 7, "random"),
        (an_even_deal, "sixty-six", "dealer-rotation=loser last-trick=0 target=3", 7, "random"),
        (four_honours, "whist", "honours=true target=10", 0, "random"),
        (honours_of_a_side_one_short, "whist", "honours=true target=10", 4, "random"),
        (a_pool_that_grows, "brusquembille", "score=pot", 14, "collector"),
        (
            the_option_matters,
            "besigue-9",
            "turned-seven-drawn=10 exchange=true target=250",
            0,
            "random",
        ),
        (two_sevens_dealt_to_one, "besigue-9", "dealt-seven=10 target=250", 2, "random"),
        (the_option_matters, "besigue-4", "end-play-pairs=true target=500", 0, "random"),
    ],
)
def test_a_game_with_it_is_judged(
    event: Event, game: str, options: str, seed: int, player: str
) -> None:
    text = made(game, seed, dict(word.split("=") for word in options.split()), player)
    (record,) = records.loads(text)
    assert event(records.replay(record))
    assert judged(text)
