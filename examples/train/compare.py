"""Two players compared over deals that are played twice, with the seats exchanged."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from typing import NamedTuple

from carnet.analysis.decisions import Action, Question
from carnet.analysis.environment import Play
from examples.train.player import GAME

#: A player that may also look at the game, as those of `opponents` do to step its table.
Choosing = Callable[[Question, Play], Action]


class Compared(NamedTuple):
    """What one player makes more than the other in a deal, in points, and its standard error."""

    mean: float
    error: float
    deals: int

    def __str__(self) -> str:
        return f"{self.mean:+.1f} ± {1.96 * self.error:.1f} points a deal over {self.deals} deals"


def one_deal(players: tuple[Choosing, Choosing], dealer: int, cards: list[int]) -> float:
    """Return what A makes more than B."""
    play = Play(GAME)
    play.lay(dealer, cards)
    while play.question is not None:
        play.act(players[play.question.seat](play.question, play))
    return play.gains()[0]


def twice(own: Choosing, other: Choosing, random: Random) -> float:
    """Return what `own` makes more than `other`, the mean of both seats of one deal."""
    cards, dealer = Play(GAME).pack, random.randrange(2)
    random.shuffle(cards)
    first = one_deal((own, other), dealer, cards)
    return (first - one_deal((other, own), dealer, cards)) / 2


def compared(own: Choosing, other: Choosing, deals: int, seed: int) -> Compared:
    """Return what `own` makes more than `other` in so many deals, each of them played twice."""
    random = Random(seed)
    found = [twice(own, other, random) for _ in range(deals)]
    mean = sum(found) / deals
    variance = sum((one - mean) ** 2 for one in found) / (deals - 1)
    return Compared(mean, sqrt(variance / deals), deals)
