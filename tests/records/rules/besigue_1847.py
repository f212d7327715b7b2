"""Deals of bésigue with one pack that its tests share."""

from __future__ import annotations

from tests.build import tricks
from tests.deals import Deals

TAGS = '[Dealer "B"]\n[TurnUp "9H"]'

#: A leads, hearts are trumps.
deal = Deals("besigue-1847", TAGS)


# All 32 cards, each trick won by whoever leads it; the turn-up is drawn by the other, and
# nobody could have beaten the card led.
WINS = [f"{pair[0]}{suit} {pair[1]}{suit}" for suit in "CSD" for pair in ("KQ", "J9", "87")]
WINS += ["AD TD", "AH TH", "KH QH", "JH 9H", "8H 7H", "AS TS", "AC TC"]
ALL_TO_A = tricks(*WINS)
ALL_TO_B = tricks("QC KC", *WINS[1:])
