"""How the player learns: first by imitation of what was chosen, then by playing against itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import numpy
from pyarrow import parquet

from carnet.analysis.decisions import Action, Question
from carnet.analysis.environment import Play
from examples.train.compare import twice
from examples.train.player import FEATURES, Array, Player, features, of_row

#: The columns of the table of decisions that are read.
COLUMNS = ["part", "hand", "lying", "trump", "talon", "legal", "chosen", "values"]
#: How many points make one choice e times as good a model as another.
TEMPERATURE = 10.0


class Examples:
    """Decisions to learn from: the features of all legal actions, one block after another."""

    def __init__(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Take rows with more than one legal action.

        Where there are values, the better actions are the models; otherwise what was chosen is.
        Raises ValueError if there are none.
        """
        blocks, targets = [], []
        for row in rows:
            if len(row["legal"]) == 1:
                continue
            blocks.append(features(of_row(row)))
            target = numpy.zeros(len(row["legal"]))
            if row["values"] is None:
                target[row["chosen"]] = 1
            else:
                values = numpy.array(row["values"])
                target = numpy.exp((values - values.max()) / TEMPERATURE)
            targets.append(target / target.sum())
        if not blocks:
            raise ValueError("there is no decision between two actions to learn from")
        self.features = numpy.concatenate(blocks)
        self.targets = numpy.concatenate(targets)
        sizes = [len(block) for block in blocks]
        self.starts = numpy.concatenate([[0], numpy.cumsum(sizes)[:-1]])
        self.block = numpy.repeat(numpy.arange(len(sizes)), sizes)

    def chances(self, weights: Array) -> Array:
        """Return how likely each action is under these weights."""
        scores = self.features @ weights
        scores -= numpy.maximum.reduceat(scores, self.starts)[self.block]
        out = numpy.exp(scores)
        return out / numpy.add.reduceat(out, self.starts)[self.block]

    def agreement(self, weights: Array) -> float:
        """Return in what part of the decisions the likeliest action is one of the best models."""
        chances = self.chances(weights)
        likeliest = chances >= numpy.maximum.reduceat(chances, self.starts)[self.block]
        best = self.targets >= numpy.maximum.reduceat(self.targets, self.starts)[self.block]
        hit = numpy.maximum.reduceat((likeliest & best).astype(int), self.starts)
        return float(hit.mean())


def examples(folder: Path, part: str) -> Examples:
    """Read the decisions of one part of the split. Raises ValueError if there are none."""
    rows = []
    for path in sorted((folder / "decisions").glob("*.parquet")):
        rows += parquet.read_table(path, columns=COLUMNS).to_pylist()
    return Examples(row for row in rows if row["part"] == part)


def imitated(given: Examples, steps: int = 400, rate: float = 0.05) -> Array:
    """Return the weights that make the models likeliest, found by Adam (Kingma and Ba, 2015)."""
    weights = numpy.zeros(len(FEATURES))
    first, second = numpy.zeros_like(weights), numpy.zeros_like(weights)
    for step in range(1, steps + 1):
        wrong = given.chances(weights) - given.targets
        slope = given.features.T @ wrong / len(given.starts) + 1e-4 * weights
        first = 0.9 * first + 0.1 * slope
        second = 0.999 * second + 0.001 * slope**2
        mean, spread = first / (1 - 0.9**step), second / (1 - 0.999**step)
        weights -= rate * mean / (numpy.sqrt(spread) + 1e-8)
    return weights


def improved(
    weights: Array,
    rounds: int,
    deals: int,
    seed: int,
    tell: Callable[[int, float], object] = lambda number, mean: None,
) -> Array:
    """Return weights that play better, found in the environment.

    In each round some pairs of players, a step to either side of the weights, play deals against
    each other, each deal twice with the seats exchanged. The weights follow those that win: this is
    an evolution strategy (Salimans and others, 2017).
    """
    numbers, chance = numpy.random.default_rng(seed), Random(seed)
    step = 0.3 * float(numpy.abs(weights).mean())
    out = weights.copy()
    total = numpy.zeros_like(out)
    for number in range(rounds):
        pull, made = numpy.zeros_like(out), []
        for _ in range(deals):
            aside = numbers.standard_normal(len(out))
            one, other = Player(out + step * aside), Player(out - step * aside)
            gain = twice(_alone(one), _alone(other), chance)
            pull += gain * aside
            made.append(gain)
        spread = float(numpy.sqrt(numpy.mean(numpy.square(made)))) or 1.0
        out += step * pull / (spread * numpy.sqrt(deals)) / 2
        # The mean of the later rounds is steadier than the last one.
        if number >= rounds // 2:
            total += out
        tell(number, spread)
    return total / (rounds - rounds // 2)


def _alone(player: Player) -> Callable[[Question, Play], Action]:
    return lambda question, play: player(question)
