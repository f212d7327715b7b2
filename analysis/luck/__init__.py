"""Luck: what the cards that chance dealt were worth, and results without it.

`deals_of` tells of each deal of a record what it brought each side beyond the others, and how much
of that the hands and the draws were worth. `LuckSums` adds that up over many records, fits how far
it counts, and gives the results of each player with luck and without.
"""

from __future__ import annotations

from analysis.luck.deals import DealLuck, deals_of
from analysis.luck.sums import (
    LUCK,
    GameWithoutLuck,
    LuckSums,
    Result,
    WithoutLuck,
    game_results,
    luck_to_keep,
    results,
)

__all__ = [
    "LUCK",
    "DealLuck",
    "GameWithoutLuck",
    "LuckSums",
    "Result",
    "WithoutLuck",
    "deals_of",
    "game_results",
    "luck_to_keep",
    "results",
]
