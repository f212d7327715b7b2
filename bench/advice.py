"""`python -m bench.advice`: whether advice wins.

    python -m bench.advice [--game GAME ...] [--deals N] [--worlds N] [--against NAME|WORLDS]

One side follows advice. The other plays as a player of `carnet generate`, or follows advice from
another number of worlds. Each deal is played again with the sides exchanged. It prints the gain of
a deal, the mean of both, with its 95 % interval. Figures go to FOLDER/bench-advice.json.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from fitting.advised import Player, dealt, generated, play
from records.rules.games import GAMES


def exchanged(number: int, game: str, worlds: int, against: str) -> float:
    """Return what the first side makes by advice more than the other, the mean of both places.

    If there are more than two sides, how much more it makes by advice than as the others play.
    """
    rules = GAMES[game].rules()
    gains = []
    for place in range(len(rules.sides)):
        players: list[Player | None] = [None] * rules.seats
        asked = [worlds] * rules.seats
        for seat in range(rules.seats):
            if rules.side_of(seat) == place:
                continue
            if against.isdigit():
                asked[seat] = int(against)
            else:
                players[seat] = generated(game, against, number)
        scores = play(dealt(game, number), players, asked, number).scores
        others = [score for side, score in enumerate(scores) if side != place]
        gains.append(scores[place] - fmean(others))
    return fmean(gains)


def error(values: Sequence[float]) -> float:
    """Return the standard error of a mean."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def main() -> None:
    """Measure what is asked for, and print it game by game."""
    parser = argparse.ArgumentParser(description="Whether advice wins.")
    parser.add_argument("--game", nargs="*", default=list(GAMES))
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="The number of the first deal.")
    parser.add_argument("--worlds", type=int, default=40)
    parser.add_argument("--against", default="collector")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    given = parser.parse_args()
    out: dict[str, Any] = {}
    numbers = range(given.first, given.first + given.deals)
    with ProcessPoolExecutor(given.jobs) as pool:
        for game in given.game:
            begun = time.time()
            each = partial(exchanged, game=game, worlds=given.worlds, against=given.against)
            gains = list(pool.map(each, numbers))
            out[game] = {"deals": len(gains), "gain": fmean(gains), "error": error(gains)}
            print(f"{game}: {fmean(gains):+.2f} ± {1.96 * error(gains):.2f} in {len(gains)} deals")
            out[game]["seconds"] = time.time() - begun
    given.folder.mkdir(parents=True, exist_ok=True)
    (given.folder / "bench-advice.json").write_text(json.dumps(out) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
