"""Train a small player of bezique: by imitation of decisions, then in the environment.

python -m examples.train.train FOLDER [--rounds N] [--deals N] [--out player.json]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from carnet.analysis.decisions import Action, Question
from carnet.analysis.environment import Play
from examples.train.compare import compared
from examples.train.learning import examples, imitated, improved
from examples.train.opponents import AtRandom, Plain
from examples.train.player import Player


def choosing(player: Player) -> Callable[[Question, Play], Action]:
    """Return a player that looks at nothing but the question."""
    return lambda question, play: player(question)


def say(text: str) -> None:
    """Write a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main(arguments: list[str] | None = None) -> Player:
    """Train, compare, write the weights, and return the player."""
    parser = argparse.ArgumentParser(description="Train a small player of bezique.")
    parser.add_argument("folder", type=Path, help="of `carnet survey --decisions`")
    parser.add_argument("--rounds", type=int, default=60, help="in the environment")
    parser.add_argument("--deals", type=int, default=24, help="of each round, played twice")
    parser.add_argument("--compare", type=int, default=500, help="deals against each opponent")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("player.json"))
    given = parser.parse_args(arguments)
    train, validation = (examples(given.folder, part) for part in ("train", "validation"))
    weights = imitated(train)
    say(
        f"imitation: {len(train.starts):,} decisions, agrees with "
        f"{train.agreement(weights):.0%} of them, {validation.agreement(weights):.0%} of others"
    )
    player = Player(weights)
    report("after imitation", player, given.compare, given.seed)
    if given.rounds:
        player = Player(improved(weights, given.rounds, given.deals, given.seed))
        report("after the environment", player, given.compare, given.seed)
    player.save(given.out)
    return player


def report(when: str, player: Player, deals: int, seed: int) -> None:
    """Say what the player makes against each opponent."""
    for name, other in (("random", AtRandom(seed)), ("plain policy", Plain(seed))):
        found = compared(choosing(player), other, deals, 1000 + seed)
        say(f"{when}, against {name}: {found}")


if __name__ == "__main__":
    main()
