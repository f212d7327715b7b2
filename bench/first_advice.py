"""`make bench`: how soon the service advises, by game.

    python -m bench.first_advice [--game GAME ...] [--records N] [--worlds N] [--folder FOLDER]

Whole games are stored in a service on this machine. Then advice is asked for in early, middle and
late plies of deals, the last deals among them, over HTTP and one request after another. For each
game it prints the median and the 95th percentile in milliseconds: of the answer by the clock, and
of the processor time that the service took for it in all its processes. It also prints how many
options a second were tried in a random deal. The last line is the first answer of all, for which
the service begins to work. Figures go to FOLDER/bench-first-advice.json.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import records
from analysis.generate import generate
from bench.callers import answered, get, post
from bench.service import API, served
from records.rules.games import GAMES

#: The parts of a deal at which advice is asked for.
PARTS = (0.0, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9)


def below(process: int) -> set[int]:
    """Return the processes begun by this one, and those begun by them."""
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            rest = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(path.parent.name)] = int(rest[1])
    found, wave = set(), {process}
    while wave:
        wave = {one for one, parent in parents.items() if parent in wave}
        found |= wave
    return found


def busy(processes: set[int]) -> float:
    """Return the seconds of processor time of these processes so far, all threads together."""
    nanoseconds = 0
    for one in processes:
        for path in Path(f"/proc/{one}/task").glob("*/schedstat"):
            try:
                nanoseconds += int(path.read_text().split()[0])
            except OSError:
                continue
    return nanoseconds / 1e9


def asked(port: int, path: str) -> tuple[dict[str, Any], float, float]:
    """Return an answer, with its milliseconds by the clock and of processor time."""
    processes = below(os.getpid())
    before, begun = busy(processes), time.perf_counter()
    found = answered(port, get(path))
    clock = time.perf_counter() - begun
    return found, 1000 * clock, 1000 * (busy(processes | below(os.getpid())) - before)


def plies_of(replay: records.Replay) -> list[tuple[int, int]]:
    """Return the plies, with their deals, at which advice is asked for."""
    out = []
    for deal in {1, len(replay.deals)}:
        plies = replay.deals[deal - 1].plies
        out += [(deal, int(part * plies)) for part in PARTS]
    return out


def of_game(port: int, game: str, number: int, worlds: int) -> dict[str, Any]:
    """Return the figures of a game, from so many records."""
    clock, processor, tried = [], [], 0
    for seed in range(number):
        record = generate(game, seed, player="thrifty")
        text = records.form(record)
        assert text is not None
        made = answered(port, post(f"{API}/records", text.encode()))
        identity = made["records"][0]["id"]
        for deal, ply in plies_of(records.replay(record)):
            path = f"{API}/records/{identity}/advice?deal={deal}&ply={ply}&worlds={worlds}"
            found, by_clock, by_processor = asked(port, path)
            if found["status"] != "advised":
                continue
            clock.append(by_clock)
            processor.append(by_processor)
            if found["how"] == "sampled":
                tried += worlds * (len(found["options"]) + len(found["announcements"]))
    return {
        "answers": len(clock),
        "clock": quantiles(clock),
        "processor": quantiles(processor),
        "worlds a second": 1000 * tried / sum(processor),
    }


def quantiles(found: list[float]) -> tuple[float, float]:
    """Return the median and the 95th percentile."""
    return statistics.median(found), statistics.quantiles(found, n=20, method="inclusive")[-1]


def main() -> None:
    """Ask, and print a line for each game."""
    parser = argparse.ArgumentParser(description="How soon the service advises.")
    parser.add_argument("--game", nargs="*", default=list(GAMES))
    parser.add_argument("--records", type=int, default=2)
    parser.add_argument("--worlds", type=int, default=40)
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    out: dict[str, Any] = {}
    print(f"{'first advice, ms':24}{'clock':>8}{'95 %':>8}{'work':>8}{'95 %':>8}{'worlds/s':>10}")
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as port:
        text = records.form(generate(given.game[0], 99))
        assert text is not None
        made = answered(port, post(f"{API}/records", text.encode()))
        path = f"{API}/records/{made['records'][0]['id']}/advice?deal=1&ply=2"
        first = asked(port, path)[1:]
        for game in given.game:
            found = out[game] = of_game(port, game, given.records, given.worlds)
            times = (*found["clock"], *found["processor"])
            row = "".join(f"{one:8.0f}" for one in times)
            print(f"{game:24}{row}{found['worlds a second']:10,.0f}", flush=True)
    print(f"{'the first of all':24}{first[0]:8.0f}{'':8}{first[1]:8.0f}")
    out["first of all"] = first
    path_to = given.folder / "bench-first-advice.json"
    path_to.write_text(json.dumps(out) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
