"""Deals of bésigue for four that its tests share."""

from __future__ import annotations

from tests.build import tricks

TAGS = '[Dealer "D"]\n[TurnUp "9H"]'
NO_TURN_UP = '[Dealer "D"]'


def deal(play: str, options: str = "", tags: str = TAGS) -> str:
    """A record of one deal; A leads, hearts are trumps."""
    return f'[Game "besigue-4"]\n[Options "{options}"]\n[Deal "1"]\n{tags}\n\n{play}\n'


def late(start: int, more: str = "") -> str:
    """The tags of a deal taken up at a trick that A leads."""
    return f'{TAGS}\n[Start "{start}"]\n[Leader "A"]\n{more}'


def based(score: str) -> str:
    """The tags of a deal before which the game stood at this score."""
    return f'{TAGS}\n[Score "{score}"]'


# All 128 cards: the cards of each trick are alike, so whoever leads wins.
FOURS = [" ".join([f"{rank}{suit}"] * 4) for suit in "SDHC" for rank in "ATKQ"]
FOURS += [" ".join([f"{rank}{suit}"] * 4) for suit in "SDHC" for rank in "J987"]
ALL_TO_A = tricks(*FOURS)

FIRST = "1. A:8C 7C 7D 7S"
