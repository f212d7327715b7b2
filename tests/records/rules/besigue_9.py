"""Deals of bésigue with nine cards that its tests share."""

from __future__ import annotations

from tests.build import tricks
from tests.deals import Deals

TAGS = '[Dealer "B"]\n[TurnUp "9H"]'
HAND_A = "AS KS QS JS TS 9S 8S 7S JD"
HAND_B = "AC KC QC JC TC 9C 8C 7C AD"
HANDS = f'{TAGS}\n[HandA "{HAND_A}"]\n[HandB "{HAND_B}"]'

#: A leads, hearts are trumps.
deal = Deals("besigue-9", TAGS)
late = deal.late


# All 64 cards: both cards of each trick are alike, so whoever leads wins.
PAIRS = [f"{rank}{suit} {rank}{suit}" for suit in "SD" for rank in "ATKQJ987"]
PAIRS += [f"{rank}{suit} {rank}{suit}" for suit in "HC" for rank in "ATKQ"]
PAIRS += [f"{rank}{suit} {rank}{suit}" for suit in "HC" for rank in "J987"]
ALL_TO_A = tricks(*PAIRS)
#: A takes every ace, B the last trick
LAST_TO_B = tricks(*PAIRS[:30], "7C 8C", "8C 7C")
STOCK = tricks(*PAIRS[:23])
