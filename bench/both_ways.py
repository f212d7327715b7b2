"""`make bench`: what the kernel gains over the rules in Python, apart from judging records.

    python -m bench.both_ways [--rounds N] [--ends N] [--folder FOLDER]

For each game it prints two rates a second, by the kernel and by Python, with their ratio: lines of
legal play that are counted (`perft`), and deals that are dealt and played on by the policy of the
estimates. Then it prints how long it takes to grade each kind of end play. The figures are medians
of rounds that take turns, in seconds of processor time. A line of JSON with all of them goes to
FOLDER/both-ways.json.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import records
from analysis.estimate.deal import RecordedDeal
from analysis.estimate.playing_on import policy_for
from analysis.estimate.unseen_cards import clean, seen
from analysis.generate import generate
from analysis.solver.end_play import EndPlay
from analysis.solver.grade import Solver
from bench.ends import KINDS, LIMIT, end_play
from records.kernel.library import VARIABLE, load
from records.kernel.lines import count_lines
from records.knowledge.table import Table
from records.perft import by_python
from records.rules.games import GAMES

#: The least number of lines to count, by Python and by the kernel.
LINES = (400, 200_000)
#: The deals that are played on by the policy.
POLICY = (4, 400)


class Rate(NamedTuple):
    """Rates a second, by Python and by the kernel."""

    python: float
    kernel: float

    @property
    def gain(self) -> float:
        """How many times faster the kernel is."""
        return self.kernel / self.python


def _rate(python: Callable[[], int], kernel: Callable[[], int], rounds: int) -> Rate:
    """Return the rates a second of two functions, each of which returns how many things it did."""
    rates: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for way, found in zip((python, kernel), rates, strict=True):
            with _only_python(way is python):
                start = time.process_time()
                done = way()
                found.append(done / (time.process_time() - start))
    return Rate(*map(statistics.median, rates))


class _only_python:  # noqa: N801
    """Has Python do the work of the kernel for a while, or leaves it to the kernel."""

    def __init__(self, wanted: bool) -> None:
        self._wanted = wanted

    def __enter__(self) -> None:
        self._before = os.environ.pop(VARIABLE, None)
        if self._wanted:
            os.environ[VARIABLE] = "python"

    def __exit__(self, *_: object) -> None:
        os.environ.pop(VARIABLE, None)
        if self._before is not None:
            os.environ[VARIABLE] = self._before


def _lines(table: Table, rounds: int) -> Rate:
    depths = []
    most = table.length * table.rules.seats
    for least in LINES:
        depth = 1
        # A short deal has fewer lines than that, however deep it is counted.
        while sum(count_lines(table, depth) or ()) < least and depth < most:
            depth += 1
        depths.append(depth)
    return _rate(
        lambda: sum(by_python(table, depths[0])),
        lambda: sum(count_lines(table, depths[1]) or ()),
        rounds,
    )


def _by_policy(recorded: RecordedDeal, rounds: int) -> Rate:
    position, played = recorded.replay.position(recorded.deal, 0), recorded.played(0)
    eyes = seen(recorded.tables[0], position, "A", played)
    assert eyes is not None
    announced = recorded.announced(0)

    def dealt_and_played(times: int) -> int:
        policy = policy_for(recorded.rules, Random(1))
        return len(recorded.rollouts(policy, eyes, times, announced))

    return _rate(lambda: dealt_and_played(POLICY[0]), lambda: dealt_and_played(POLICY[1]), rounds)


def of_game(game: str, rounds: int) -> dict[str, Rate]:
    """Return the rates of a game, from the start of a generated deal."""
    recorded = RecordedDeal(records.replay(generate(game, 3)), 1)
    table = clean(recorded.tables[0])
    return {
        "lines": _lines(table, rounds),
        "policy": _by_policy(recorded, rounds),
    }


def of_ends(ends: list[EndPlay]) -> Rate:
    """Return how many of these end plays are graded a second, by the median of each."""
    seconds: tuple[list[float], list[float]] = ([], [])
    for end in ends:
        for wanted, found in zip((True, False), seconds, strict=True):
            with _only_python(wanted):
                start = time.process_time()
                Solver(end, LIMIT).solution()
                found.append(time.process_time() - start)
    return Rate(*(1 / statistics.median(found) for found in seconds))


def _shown(rate: Rate) -> str:
    return f"{rate.kernel:>12,.0f}{rate.python:>9,.0f}{rate.gain:>7,.0f} x"


def main() -> None:
    """Measure, print, and write the figures."""
    parser = argparse.ArgumentParser(description="Measure the kernel beside Python.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--ends", type=int, default=5)
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    given = parser.parse_args()
    if load() is None:
        parser.error("no kernel is compiled here")
    print(f"{'a second: kernel, Python, ratio':26}{'perft, lines':>29}", end="")
    print(f"{'rollouts, deals':>30}")
    figures: dict[str, dict[str, Rate]] = {}
    for game in GAMES:
        figures[game] = of_game(game, given.rounds)
        print(f"{game:26}", *map(_shown, figures[game].values()))
    print(f"{'a second: kernel, Python, ratio':26}{'end plays graded':>29}")
    for kind in KINDS:
        rules = GAMES[kind.game].rules_for(kind.options)
        rate = of_ends([end_play(rules, seed) for seed in range(given.ends)])
        figures.setdefault(kind.label.strip(), {})["graded"] = rate
        print(f"{kind.label:26} {_shown(rate)}")
    given.folder.mkdir(parents=True, exist_ok=True)
    kept = {
        name: {what: rate._asdict() | {"gain": rate.gain} for what, rate in rates.items()}
        for name, rates in figures.items()
    }
    text = json.dumps({"rounds": given.rounds, "ends": given.ends, "figures": kept}) + "\n"
    (given.folder / "both-ways.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
