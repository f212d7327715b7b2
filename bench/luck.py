"""`python -m bench.luck`: how much less results vary once luck is taken away.

    python -m bench.luck [--game GAME ...] [--deals N] [--player NAME] [--jobs N] [--folder FOLDER]

Deals are played by the policy of the estimates on all seats, or by a player of `carnet generate`.
For each game it prints the mean of a deal for side A with luck and without, each with its standard
error, the mean of what was taken away, and the variance without luck divided by that with luck. All
of these means are 0 if nothing is biased: both sides play alike, and either deals as often. The
figures go to FOLDER/bench-luck.json.
"""

from __future__ import annotations

import argparse
import json
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path

import records
from analysis.generate import generate
from analysis.luck import LuckSums, deals_of, game_results, luck_to_keep
from fitting.self_play import self_played
from records.library.facts import Facts

#: The games that are measured unless others are named.
GAMES = ("besigue", "whist")


def measured(number: int, game: str, player: str) -> tuple[Facts, float, list[tuple[int, int]]]:
    """Return the sums of one record, the seconds they took, and what each deal made and had."""
    record = self_played(game, number) if player == "policy" else generate(game, number, {}, player)
    replay = records.replay(record)
    start = time.process_time()
    deals = deals_of(replay)
    seconds = time.process_time() - start
    own = [(one.made[0], one.luck[0]) for one in deals if one.luck]
    return luck_to_keep(replay, game, deals), seconds, own


def told(game: str, player: str, number: int, jobs: int) -> dict[str, float]:
    """Measure `number` records of a game."""
    sums, seconds, luck = LuckSums(), 0.0, []
    with ProcessPoolExecutor(jobs) as pool:
        each = pool.map(partial(measured, game=game, player=player), range(number), chunksize=8)
        for kept, own, deals in each:
            sums.add(kept)
            seconds += own
            luck += deals
    (found,) = game_results(sums)
    part = found.coefficient
    made = [one / 60 for one, _ in luck]
    without = [(one - part * other) / 60 for one, other in luck]
    out = {"deals": len(luck), "coefficient": part, "ratio": found.ratio or 1.0}
    out |= {"milliseconds": 1000 * seconds / max(1, len(luck))}
    for name, values in (
        ("plain", made),
        ("without", without),
        ("luck", [other / 60 for _, other in luck]),
    ):
        mean = sum(values) / len(values)
        variance = sum((one - mean) ** 2 for one in values) / (len(values) - 1)
        out |= {name: mean, f"{name}_error": sqrt(variance / len(values))}
    return out


def main() -> None:
    """Measure, print and keep the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--player", default="policy")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("var"))
    options = parser.parse_args()
    figures = {}
    for game in options.game or GAMES:
        one = told(game, options.player, options.deals, options.jobs)
        figures[game] = one
        print(
            f"{game}: {one['deals']} deals, played by {options.player}; "
            f"{one['milliseconds']:.0f} ms of the processor a deal\n"
            f"  a deal, for A: {one['plain']:.3f} ± {one['plain_error']:.3f}; "
            f"without luck {one['without']:.3f} ± {one['without_error']:.3f}; "
            f"luck {one['luck']:.3f} ± {one['luck_error']:.3f}\n"
            f"  luck counts {one['coefficient']:.2f} times; "
            f"without it deals vary {one['ratio']:.3f} times as much"
        )
    options.folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(figures, indent=2) + "\n"
    (options.folder / "bench-luck.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
