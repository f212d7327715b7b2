"""The outline of a deal, as the kernel tells it and as a replay finds it."""

from __future__ import annotations

import re

import pytest

import records
from analysis.generate import generate
from records.kernel.judge import kernel
from records.notation.model import Record
from records.play.as_read import replay_as_read
from records.play.outlines import Hand, Outline, TrickTaken
from records.play.replay import Replay
from records.rules.games import GAMES

#: A first trick that Bob takes with a trump, and the lead of the next one.
WHIST = """[Game "whist"]
[Deal "1"]
[TurnUp "2H"]
{}
1. A:3C 4H 5C 6C B:2D *
"""
HANDS = {
    "A": "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 3C",
    "B": "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2D",
    "C": "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 5C",
    "D": "AC KC QC JC TC 9C 8C 7C 4C 2C 2S 6C 2H",
}


def outline(hands: str) -> Outline:
    tags = "\n".join(f'[Hand{seat} "{HANDS[seat]}"]' for seat in hands)
    (found,) = records.replay(*records.loads(WHIST.format(tags))).outlines
    return found


def test_a_hand_is_known_if_it_is_given() -> None:
    assert outline("").hands == (None,) * 4
    assert outline("B").hands[0] is None
    # The best trump is beaten by none, the next one by that, and the last card by all trumps and
    # all diamonds.
    assert outline("B").hands[1] == Hand(13, sum(range(12)) + 13 + 12)


def test_the_last_hand_is_known_by_the_others() -> None:
    assert outline("ABC") == outline("ABCD")
    assert outline("ABCD").hands[3] is not None


def test_a_trick_is_told_with_those_who_played_to_it_and_who_took_it() -> None:
    found = outline("ABCD")
    assert found.trump == 1
    assert found.tricks == [(1, TrickTaken("played-out", (0, 1, 2, 3), 1))]


def read(text: str) -> Record:
    (record,) = records.loads(text)
    return record


@pytest.mark.skipif(kernel() is None, reason="no compiled kernel")
@pytest.mark.parametrize("game", GAMES)
def test_the_kernel_tells_the_outlines_that_a_replay_finds(game: str) -> None:
    for seed in range(4):
        text = records.dumps(generate(game, seed))
        hidden = re.sub(r'\[(Hand.|Talon) "[^"]*"\]\n', "", text)
        partly = re.sub(r'\[HandA "[^"]*"\]\n', "", text)
        void = text.replace('[Deal "2"]', '[Deal "2"]\n[Void "misdeal"]')
        for one in (text, hidden, partly, void):
            assert records.replay(read(one)).outlines == Replay(read(one)).outlines


@pytest.mark.skipif(kernel() is None, reason="no compiled kernel")
def test_the_tricks_of_a_variation_are_not_of_the_outline() -> None:
    varied = WHIST.replace("6C B:2D", "6C ( D:2C B:2D KD ) B:2D")
    tags = "\n".join(f'[Hand{seat} "{HANDS[seat]}"]' for seat in HANDS)
    found = replay_as_read(read(varied.format(tags)))
    assert found.deals[0].needed_seats is None, "the kernel has judged it"
    assert found.outlines == [outline("ABCD")] == Replay(read(varied.format(tags))).outlines
