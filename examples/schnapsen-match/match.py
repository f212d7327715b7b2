"""Duplicated deals between Carnet's advice and `rdeep` of the platform.

    python match.py [--deals 100] [--first 0] [--worlds 40] [--samples 16] [--depth 4]
                    [--exact | --closing]

With `--exact`, `rdeep` leaves what comes after the last draw to the platform's `AlphaBetaBot`.
With `--closing`, deals are played at Carnet's table, where the talon may be closed, and a marriage
counts at once for who has a trick. On the platform it counts with the next trick.

Each deal is played twice, with the seats exchanged. What is printed is the mean of what Carnet
makes more in a deal, in points of the game, with its standard error; deals are independent.
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from carnet_bot import SEATS, CarnetBot
from closing import play
from schnapsen.bots import AlphaBetaBot, RdeepBot
from schnapsen.game import GamePhase, SchnapsenGamePlayEngine


class ExactEnd(RdeepBot):
    """`rdeep` that solves what is left once the talon is empty."""

    _end = AlphaBetaBot()

    def get_move(self, perspective: Any, leader_move: Any) -> Any:
        """Return the move of one or the other."""
        if perspective.get_phase() == GamePhase.TWO:
            return self._end.get_move(perspective, leader_move)
        return super().get_move(perspective, leader_move)


def main() -> None:
    """Play the match that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--worlds", type=int, default=40)
    parser.add_argument("--samples", type=int, default=16)
    parser.add_argument("--depth", type=int, default=4)
    parser.add_argument("--exact", action="store_true")
    parser.add_argument("--closing", action="store_true")
    given = parser.parse_args()
    rdeep = ExactEnd if given.exact else RdeepBot
    engine = SchnapsenGamePlayEngine()
    gains = []
    for number in range(given.first, given.first + given.deals):
        ours = CarnetBot(given.worlds, number)
        theirs = rdeep(given.samples, given.depth, Random(number))
        gain = 0
        for place, pair in zip(SEATS, ((ours, theirs), (theirs, ours)), strict=True):
            if given.closing:
                gain += play(number, place, given.worlds, theirs)
                continue
            winner, points, _ = engine.play_game(*pair, Random(number))
            gain += points if winner is ours else -points
        gains.append(gain / 2)
        if len(gains) > 1:
            error = stdev(gains) / sqrt(len(gains))
            sys.stdout.write(f"{len(gains)} deals: {fmean(gains):+.3f} ± {error:.3f}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
