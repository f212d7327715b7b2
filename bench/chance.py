"""`python -m bench.chance`: whether the chances to win come true.

    python -m bench.chance [--game GAME ...] [--games N] [--folder FOLDER]

Whole games are played by the policy of the estimates on all seats. In one random deal of each, the
chance of the first side after each trick is compared with who won the game: by the eyes of one
random seat, and by those of all in turn. For both it prints, for each tenth of chances, which part
was won, and the Brier score, which is the mean of the squared difference between chance and
outcome. Beside it stands the Brier score of giving each side the same chance always. The excess is
the mean chance less the part won, with its standard error over games. The figures go to
FOLDER/bench-chance.json.
"""

from __future__ import annotations

import argparse
import json
import time
from itertools import product
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

import records
from analysis.chance import Chances, chances
from fitting.self_play import self_played_game
from records.rules.games import GAMES

#: The games that are measured unless others are named.
MEASURED = ("besigue", "besigue-3", "sixty-six", "quadrette", "whist")
#: How many games are played on from each moment.
PLAYED_ON = 100


def measured(game: str, number: int, by_one: bool) -> dict[str, Any]:
    """Return how the chances of `number` games turned out, by the eyes of one seat or of all."""
    given: list[tuple[float, bool]] = []
    excess: list[float] = []
    seconds = 0.0
    seats = "ABCDEF"[: GAMES[game].rules().seats]
    for seed in range(number):
        replay = records.replay(self_played_game(game, seed))
        deal = Random(f"{game} {seed} deal").randrange(len(replay.deals)) + 1
        view = Random(f"{game} {seed} seat").choice(seats) if by_one else None
        start = time.process_time()
        found = chances(replay, deal, PLAYED_ON, seed, view)
        seconds += time.process_time() - start
        if not isinstance(found, Chances):
            continue
        won = replay.winner is not None and replay.winner[0] == "A"
        own = [(one.sides[0].value, won) for one in found.moments if one.how != "won"]
        given += own
        excess.append(fmean(chance - one for chance, one in own))
    sides = len(GAMES[game].rules().sides)
    bins: dict[int, list[tuple[float, bool]]] = {}
    for chance, won in given:
        bins.setdefault(min(9, int(10 * chance)), []).append((chance, won))
    return {
        "games": number,
        "moments": len(given),
        "brier": fmean((chance - won) ** 2 for chance, won in given),
        "even": fmean((1 / sides - won) ** 2 for _, won in given),
        "excess": fmean(excess),
        "error": stdev(excess) / sqrt(len(excess)),
        "milliseconds": 1000 * seconds / max(1, len(given)),
        "bins": [
            (at, len(own), fmean(c for c, _ in own), fmean(w for _, w in own))
            for at, own in sorted(bins.items())
        ],
    }


def main() -> None:
    """Measure, print, and write the figures."""
    parser = argparse.ArgumentParser(description="Measure whether chances to win come true.")
    parser.add_argument("--game", action="append", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    given = parser.parse_args()
    figures = {}
    for game, by_one in product(given.game or MEASURED, (True, False)):
        eyes = "one seat" if by_one else "all seats"
        found = figures[f"{game}, {eyes}"] = measured(game, given.games, by_one)
        print(
            f"{game}, by {eyes}: {found['games']} games, {found['moments']} moments, "
            f"Brier {found['brier']:.3f} (the same chance for all: {found['even']:.3f}), "
            f"excess {found['excess']:+.3f} ± {found['error']:.3f}, "
            f"{found['milliseconds']:.0f} ms a moment"
        )
        for at, count, chance, won in found["bins"]:
            tenth = f"{10 * at:3d} to {10 * at + 10:3d} %"
            print(f"  {tenth}: {count:5d}  given {chance:.3f}  won {won:.3f}")
    given.folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(figures) + "\n"
    (given.folder / "bench-chance.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
