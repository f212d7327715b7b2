"""`make bench-slips`: whether the slip that a copyist made is the one that is told.

    python -m bench.slips [--records N] [--game GAME ...] [--folder FOLDER]

Sound records of each game are spoilt by one slip (`tests/slips.py`), or by two, with their hands
known, partly known and unknown. For each kind the table has the share of records with one root (a
slip, or a finding that follows from none) and with at most two, the median and the most of roots,
how often the first slip is at the true place and of the true kind, and how often the true slip,
or both of two, is among those told. Then it prints the processor time of a diagnosis, and the
shares by game. Misses go to FOLDER/slips-missed.txt and the figures to FOLDER/bench-slips.json.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from records.evidence.diagnosis import diagnosed
from records.notation.reader import loads
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.slips import HANDS, SLIPS, TWO, Slipped, at_its_place, corpus

#: The columns of the table of kinds that are shares, in order.
SHARES = ("one root", "two roots", "first place", "first kind", "among")


class Outcome(NamedTuple):
    """What a diagnosis made of one spoilt record. `seconds` are of processor time."""

    game: str
    made: Slipped
    roots: int
    first_place: bool
    first_kind: bool
    among: bool
    seconds: float


def outcome(game: str, made: Slipped) -> Outcome:
    """Diagnose one record and hold what is told against what was done."""
    (record,) = loads(made.text)
    replay = Replay(record)
    start = time.process_time()
    told = diagnosed(record, replay)
    seconds = time.process_time() - start
    roots = len(told.slips) + sum(
        finding.bad and slip is None
        for finding, slip in zip(replay.findings, told.follows, strict=True)
    )
    slips = [slip.as_dict() for slip in told.slips]
    every = [one for slip in slips for one in (slip, *slip.get("others", ()))]
    return Outcome(
        game,
        made,
        roots,
        bool(slips) and any(at_its_place(slips[0], place) for place in made.places),
        bool(slips) and any(at_its_place(slips[0], place, alike=True) for place in made.places),
        all(any(at_its_place(one, place) for one in every) for place in made.places),
        seconds,
    )


def shares(outcomes: list[Outcome]) -> dict[str, float]:
    """Return the figures of one row."""
    roots = [one.roots for one in outcomes]
    measured: tuple[Callable[[Outcome], bool], ...] = (
        lambda one: one.roots <= 1,
        lambda one: one.roots <= 2,
        lambda one: one.first_place,
        lambda one: one.first_kind,
        lambda one: one.among,
    )
    out = {
        name: sum(map(asked, outcomes)) / len(outcomes)
        for name, asked in zip(SHARES, measured, strict=True)
    }
    return out | {
        "records": len(outcomes),
        "median": statistics.median(roots),
        "most": max(roots),
    }


def row(name: str, outcomes: list[Outcome]) -> str:
    """Return the row of some outcomes: each share as known / partly / unknown hands, then all."""
    cells = []
    for share in SHARES:
        parts = []
        for hands in HANDS:
            mine = [one for one in outcomes if one.made.hands == hands]
            parts.append(f"{100 * shares(mine)[share]:.0f}" if mine else "-")
        cells.append(f"{' / '.join(parts)} ({100 * shares(outcomes)[share]:.0f} %)")
    figures = shares(outcomes)
    cells += [f"{figures['median']:g}", f"{figures['most']:g}", f"{figures['records']:g}"]
    return f"| {name} | {' | '.join(cells)} |"


def missed(outcomes: Iterable[Outcome]) -> str:
    """Return the records whose slip is not told, with what was done to them."""
    return "\n".join(
        f"%% {one.game}, {one.made.name}, hands {one.made.hands}: {one.made.places}\n"
        + one.made.text
        for one in outcomes
        if not one.among or one.roots > 1
    )


def run(games: Iterable[str], records: int, folder: Path) -> None:
    """Measure and print."""
    outcomes = [outcome(game, made) for game in games for made in corpus(game, records)]
    print(f"| slip | {' | '.join(SHARES)} | median | most | records |")
    print("| --- " * 9 + "|")
    for name in (*SLIPS, TWO):
        mine = [one for one in outcomes if one.made.name == name]
        if mine:
            print(row(name, mine))
    single = [one for one in outcomes if one.made.name != TWO]
    print(row("all single slips", single))
    for game in games:
        print(row(game, [one for one in single if one.game == game]))
    times = sorted(1000 * one.seconds for one in outcomes)
    late = times[min(len(times) - 1, len(times) * 99 // 100)]
    print(
        f"A diagnosis takes {statistics.median(times):.1f} ms of processor time (median), "
        f"{late:.0f} ms (99 %), {times[-1]:.0f} ms at most."
    )
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "slips-missed.txt").write_text(missed(outcomes), encoding="utf-8")
    figures = {"all": shares(single), "median_ms": statistics.median(times), "p99_ms": late}
    (folder / "bench-slips.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bench.slips")
    parser.add_argument("--records", type=int, default=1000, help="of each game")
    parser.add_argument("--game", action="append", choices=sorted(GAMES))
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    asked = parser.parse_args()
    run(asked.game or sorted(GAMES), asked.records, asked.folder)


if __name__ == "__main__":
    main()
