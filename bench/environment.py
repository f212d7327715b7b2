"""`python -m bench.environment`: steps a second of the environment, by game.

    python -m bench.environment [--steps N] [--game GAME ...] [--folder FOLDER]

Deals are played at random: by `Play` alone, and through PettingZoo with observations. The figures
are steps per second of processor time, and go to FOLDER/bench-environment.json.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from time import process_time

import numpy

from analysis.environment import Play, pettingzoo_env
from records.rules.games import GAMES


def alone(game: str, steps: int) -> float:
    """Return steps a second without observations."""
    random, done, start = Random(1), 0, process_time()
    while done < steps:
        play = Play(game)
        play.deal(random)
        while play.question is not None:
            play.act(random.choice(play.question.legal))
            done += 1
    return done / (process_time() - start)


def through_pettingzoo(game: str, steps: int) -> float:
    """Return steps a second with an observation and a mask at each."""
    env, numbers = pettingzoo_env(game), numpy.random.default_rng(1)
    done, start = 0, process_time()
    while done < steps:
        env.reset(seed=done)
        for _ in env.agent_iter():
            seen, _, over, _, _ = env.last()
            if over:
                break
            env.step(int(numbers.choice(numpy.flatnonzero(seen["action_mask"]))))
            done += 1
    return done / (process_time() - start)


def main() -> None:
    """Measure each game, print a table, and write the figures."""
    parser = argparse.ArgumentParser(description="Steps a second of the environment.")
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--game", action="append", choices=list(GAMES))
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    given = parser.parse_args()
    figures: dict[str, dict[str, float]] = {}
    print(f"{'steps/s':24}{'alone':>10}{'PettingZoo':>12}")
    for game in given.game or GAMES:
        each = figures[game] = {
            "alone": alone(game, given.steps),
            "pettingzoo": through_pettingzoo(game, given.steps),
        }
        print(f"{game:24}{each['alone']:10,.0f}{each['pettingzoo']:12,.0f}")
    given.folder.mkdir(parents=True, exist_ok=True)
    path = given.folder / "bench-environment.json"
    path.write_text(json.dumps(figures) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
