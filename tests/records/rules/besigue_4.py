"""Deals of bésigue for four that its tests share."""

from __future__ import annotations

from tests.build import tricks
from tests.deals import Deals

TAGS = '[Dealer "D"]\n[TurnUp "9H"]'
NO_TURN_UP = '[Dealer "D"]'

#: A leads, hearts are trumps.
deal = Deals("besigue-4", TAGS)
late = deal.late
based = deal.based


# All 128 cards: the cards of each trick are alike, so whoever leads wins.
FOURS = [" ".join([f"{rank}{suit}"] * 4) for suit in "SDHC" for rank in "ATKQ"]
FOURS += [" ".join([f"{rank}{suit}"] * 4) for suit in "SDHC" for rank in "J987"]
ALL_TO_A = tricks(*FOURS)

FIRST = "1. A:8C 7C 7D 7S"
