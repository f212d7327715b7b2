"""`make bench`: how fast the solver is on random end plays and deals.

    python -m bench.ends [--ends N] [--folder FOLDER]

Prints one line for each kind of game: the median and the 95th percentile of solving (the worth of
the first position) and of grading (every card of every ply), beside the targets, and the share of
plies that are graded. Where DDS is, in the environment that `make` makes for it, it also prints
how long DDS takes for a whole deal of whist, every card of every ply, and how many times as long
our own search takes on the same deals for the plies that it reaches. A line of JSON with all
figures goes to FOLDER/bench-ends.json.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import time
from pathlib import Path
from typing import Any, NamedTuple

from analysis.solver.end_play import Counts, EndPlay, Play
from analysis.solver.grade import Solver
from analysis.solver.layout import Layout, OpenPosition, TooManyPositions, after, legal
from bench.double_dummy import by_dds, library
from records.cards import members
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP


class Kind(NamedTuple):
    """A kind of game to measure. The targets are medians in milliseconds, or None."""

    label: str
    game: str
    options: dict[str, str]
    solve: float | None = None
    grade: float | None = None


KINDS = (
    Kind("two players, 8 cards", "besigue", {}, 5, 50),
    Kind("  by card points", "besigue", {"trick-score": "card-points"}, 5, 50),
    Kind("  without duties", "besigue", {"end-play": "free"}),
    Kind("two players, 6 cards", "besigue-1847", {}, 5, 50),
    Kind("two players, 9 cards", "besigue-9", {}),
    Kind("Sizette, a deal", "sizette", {}, 100),
    Kind("Quadrette, a deal", "quadrette", {}),
    Kind("three players, 8 cards", "besigue-3", {}),
    Kind("two sides of two, 8 cards", "besigue-4", {}),
    Kind("Bassadewitz, a deal", "bassadewitz", {}),
    Kind("Whist, a deal", "whist", {}),
)

#: The number of positions after which a deal counts as too large.
LIMIT = 100_000


def end_play(rules: RuleSet, seed: int) -> EndPlay:
    """Return an end play with random hands and random legal plays to the last card."""
    chance = random.Random(seed)
    cards = [card for card in rules.cards for _ in range(rules.packs)]
    chance.shuffle(cards)
    size, seats = rules.hand_size, rules.seats
    hands = tuple(tuple(sorted(cards[at * size : (at + 1) * size])) for at in range(seats))
    trump = NO_TRUMP if rules.fewest else chance.randrange(4)
    leader = chance.randrange(seats)
    layout = Layout(rules, trump, hands)
    nothing = (0,) * seats
    position = OpenPosition(layout.whole, leader, (), nothing, nothing, -1)
    first = rules.tricks - size + 1
    plays: list[Play] = []
    while not position.over:
        i = chance.choice(members(legal(layout, position)))
        trick = first + len(plays) // seats
        plays.append(Play(len(plays) + 1, trick, position.seat, layout.cards[i]))
        position = after(layout, position, i)
    return EndPlay(
        rules=rules,
        deal=1,
        dealer=(leader - 1) % seats,
        trump=trump,
        hands=hands,
        leader=leader,
        trick=first,
        tricks=nothing,
        counted=nothing,
        score=(0,) * len(rules.sides),
        plays=tuple(plays),
        ply=1,
        broken=None,
        made=(0,) * len(rules.sides),
        count=None if rules.claim is None else _counts(chance, leader),
        turned=rules.cards[0],
    )


def _counts(chance: random.Random, leader: int) -> Counts:
    """Return what two players have counted before an end play that one of them has closed or not.

    The player who leads has a trick.
    """
    counted = tuple(chance.randrange(5, 45) if seat == leader else 0 for seat in range(2))
    closed = chance.random() < 0.5
    return Counts(
        counted=counted,
        declared=(0, 0),
        won=tuple(count > 0 for count in counted),
        closed=closed,
        closer=leader,
        early=closed,
        at_closing=0,
        served=frozenset(),
        bound=(),
        carried=0,
    )


def value(solver: Solver) -> tuple[int, ...] | None:
    """Return what each side makes from the first card on, or None if the search is too large."""
    try:
        return solver.search.worth(solver.start).value
    except TooManyPositions:
        return None


def slow(times: list[float]) -> float:
    """Return the 95th percentile."""
    return sorted(times)[len(times) * 95 // 100]


def measured(kind: Kind, ends: int) -> dict[str, Any]:
    """Return the milliseconds for solving and for grading, and the share of graded plies."""
    rules = GAMES[kind.game].rules_for(kind.options)
    solving, grading = [], []
    graded = plies = 0
    for seed in range(ends):
        end = end_play(rules, seed)
        start = time.perf_counter()
        value(Solver(end, LIMIT))
        solving.append((time.perf_counter() - start) * 1000)
        start = time.perf_counter()
        solution = Solver(end, LIMIT).solution()
        grading.append((time.perf_counter() - start) * 1000)
        plies += len(end.plays)
        graded += len(solution.plays) if solution.status == "solved" else 0
    return {
        "solve": statistics.median(solving),
        "solve_slow": slow(solving),
        "grade": statistics.median(grading),
        "grade_slow": slow(grading),
        "graded": graded / plies,
    }


def beside_dds(ends: int) -> dict[str, float] | None:
    """Return how DDS fares beside our own search on the same deals, None where it is not there."""
    if library() is None:
        return None
    rules = GAMES["whist"].rules()
    whole, ours, theirs = [], [], []
    for seed in range(ends):
        end = end_play(rules, seed)
        start = time.perf_counter()
        found = Solver(end, LIMIT).solution()
        ours.append(time.perf_counter() - start)
        reached = {play.ply for play in found.plays} if found.status == "solved" else set()
        start = time.perf_counter()
        by_dds(end).solution()
        whole.append((time.perf_counter() - start) * 1000)
        other = by_dds(end)
        start = time.perf_counter()
        for step in reversed(other.steps):
            if step.play.ply in reached:
                other.values(step.position)
        theirs.append(time.perf_counter() - start)
    return {
        "whole": statistics.median(whole),
        "whole_slow": slow(whole),
        "own": statistics.median(ours) * 1000,
        "ratio": sum(ours) / sum(theirs),
    }


def shown(found: float, target: float | None) -> str:
    """Return a median as text, with its target if it has one."""
    return f"{found:10.1f}" + (f" /{target:4.0f}" if target is not None else " " * 6)


def main() -> None:
    """Measure, print, and write the figures."""
    parser = argparse.ArgumentParser(description="Measure the solver.")
    parser.add_argument("--ends", type=int, default=100)
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    given = parser.parse_args()
    figures: dict[str, Any] = {"python": platform.python_version(), "ends": given.ends}
    print(f"{f'ms, medians of {given.ends} / target':28}{'solved':>16}{'slow 5 %':>11}", end="")
    print(f"{'all plies':>16}{'slow 5 %':>11}{'graded':>9}")
    for kind in KINDS:
        found = measured(kind, given.ends)
        figures[kind.label.strip()] = found
        print(
            f"{kind.label:28}{shown(found['solve'], kind.solve)}{found['solve_slow']:11.1f}", end=""
        )
        print(
            f"{shown(found['grade'], kind.grade)}{found['grade_slow']:11.1f}{found['graded']:9.0%}"
        )
    beside = figures["DDS"] = beside_dds(given.ends)
    if beside is not None:
        print(
            f"{'Whist by DDS, a deal':28}{'':27}{beside['whole']:10.1f}      "
            f"{beside['whole_slow']:11.1f}{1:9.0%}\n"
            f"our own search for the plies it reaches: {beside['own']:.1f} ms in the median, "
            f"{beside['ratio']:.1f} times as long as DDS in all (wanted: at most 10)"
        )
    given.folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(figures) + "\n"
    (given.folder / "bench-ends.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
