"""What an announcement scores in each game of bésigue: rulebook 1 to 7 and 16."""

from __future__ import annotations

import pytest

from records.rules.games import GAMES
from tests.build import found, marked
from tests.deals import Deals

#: What all games have in common, where hearts are trumps.
COMMON = {"QSJD": 40, "KSKHKDKC": 80, "QSQHQDQC": 60}
#: What those of several packs have in common but Rubicon bésigue.
PACKS = {**COMMON, "KSQS": 20, "KHQH": 40, "QSQSJDJD": 500, "AHTHKHQHJH": 250}
FOURS_OF_TWO = {"ASASAHAD": 100, "JSJHJDJC": 40}
#: In Rubicon bésigue the first marriage or sequence makes trumps.
RUBICON = {"KSQS": 40, "ASKSQSJSTS": 250, "QSJD": 40, "QSQSJDJD": 500, "QSQSQSJDJDJD": 1500}
RUBICON |= {"QSQSQSQSJDJDJDJD": 4500, "ASASADAC": 100, "KHKHKHKH": 80, "QSQHQDQC": 60}
SCORES = {
    "besigue-1847": {**COMMON, "KSQS": 20, "KHQH": 40, "ASTSKSQSJS": 250}
    | {"ASAHADAC": 100, "JSJHJDJC": 40},
    "besigue": {**PACKS, "ASAHADAC": 100, "ASASAHAH": 100, "JSJSJHJH": 40},
    "besigue-3": {**PACKS, "ASASASAD": 100, "JSJSJSJH": 40},
    "besigue-4": {**PACKS, "QSQSQSJDJDJD": 1500, "ASASASAS": 100, "JSJSJSJH": 40},
    "besigue-9": {**PACKS, **FOURS_OF_TWO},
    "besigue-chinois": {**PACKS, **FOURS_OF_TWO},
    "besigue-rubicon": {**RUBICON, "JSJSJCJC": 40},
}


@pytest.mark.parametrize(
    ("game", "cards", "points"),
    [(game, cards, points) for game, all_of in SCORES.items() for cards, points in all_of.items()],
)
def test_what_an_announcement_scores(game: str, cards: str, points: int) -> None:
    seats = GAMES[game].rules().seats
    turned = "" if game == "besigue-rubicon" else '[TurnUp "9H"]'
    deal = Deals(game, f'[Dealer "{"ABCD"[seats - 1]}"]\n{turned}')
    play = f"1. A:8C {' '.join(['7C', '7D', '7S'][: seats - 1])} +{cards}="
    assert marked(deal(f"{play}{points} *")) == [("A", points, "declaration")]
    wrong = f"+{cards}={points + 10}"
    assert found(deal(f"{play}{points + 10} *")) == [("score-declared", wrong)]
