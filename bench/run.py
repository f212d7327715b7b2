"""`make bench`: plies per second of reading, replaying and checking, beside chess programs.

    python -m bench.run [--deals N] [--games N] [--rounds N] [--plies N] [--folder FOLDER]

The programs take turns, so that whatever slows the machine down slows all of them. The median of
the rounds is printed. Then each game is measured with and without its hands: see `bench.games`. A
line of JSON with all figures goes to FOLDER/bench.json.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from bench import material

Figures = dict[str, float]


def measured(kind: str, path: Path) -> Figures:
    """Return the plies, the seconds and the bytes of memory of one run of `bench.measure`."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.measure", kind, str(path)],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    figures: Figures = json.loads(done.stdout)
    return figures


def pgn_extract(command: str, path: Path, plies: float) -> Figures:
    """Run pgn-extract so that it reads and checks the moves (-r) and writes nothing."""
    start = time.perf_counter()
    done = subprocess.run([command, "-r", "-s", str(path)], capture_output=True, check=False)
    seconds = time.perf_counter() - start
    said = done.stderr.decode("utf-8", "replace")
    if done.returncode != 0 or re.search(r"illegal|unknown move", said, re.I):
        raise SystemExit(f"pgn-extract: {said.strip()[-200:]}")
    return {"plies": plies, "seconds": seconds, "memory": 0}


def rate(runs: list[Figures]) -> float:
    """Return the median of plies per second."""
    return statistics.median(run["plies"] / run["seconds"] for run in runs)


def rounds(number: int, besigue: Path, chess: Path, other: str | None) -> dict[str, list[Figures]]:
    """Run all programs in turn, that many times."""
    runs: dict[str, list[Figures]] = {"carnet": [], "read": [], "python-chess": []}
    if other:
        runs["pgn-extract"] = []
    for _ in range(number):
        runs["carnet"].append(measured("carnet", besigue))
        runs["read"].append(measured("read", besigue))
        runs["python-chess"].append(measured("chess", chess))
        if other:
            plies = runs["python-chess"][0]["plies"]
            runs["pgn-extract"].append(pgn_extract(other, chess, plies))
    return runs


def by_game(plies: int) -> dict[str, Figures]:
    """Return the microseconds per ply of each game, known and unknown."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.games", "--plies", str(plies)],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    figures: dict[str, Figures] = json.loads(done.stdout)
    return figures


def arguments() -> argparse.Namespace:
    """Return the sizes. The defaults are those of the published figures."""
    parser = argparse.ArgumentParser(description="Measure Carnet beside chess readers.")
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--games", type=int, default=4_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--plies", type=int, default=4_000, help="of each game, known and not")
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    return parser.parse_args()


def main() -> None:
    """Make the files, measure, print, and write the figures."""
    given = arguments()
    other = shutil.which("pgn-extract", path=f"{os.environ.get('PATH', '')}:/usr/games")
    besigue = material.besigue(given.folder, given.deals)
    small = material.besigue(given.folder, max(1, given.deals // 10))
    chess = material.chess_games(given.folder, given.games)
    runs = rounds(given.rounds, besigue, chess, other)
    rates = {name: rate(each) for name, each in runs.items()}
    memory = {path.stat().st_size: measured("carnet", path)["memory"] for path in (small, besigue)}
    report(given.rounds, runs, rates, memory)
    games = by_game(given.plies)
    report_games(games)
    if not other:
        print("pgn-extract is not on this machine: not measured")
    figures: dict[str, Any] = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "rounds": given.rounds,
        "deals": given.deals,
        "plies": {name: each[0]["plies"] for name, each in runs.items()},
        "plies_per_second": rates,
        "memory_by_file_size": memory,
        "microseconds_per_ply": games,
    }
    (given.folder / "bench.json").write_text(json.dumps(figures) + "\n", encoding="utf-8")


LABELS = {
    "carnet": "Carnet: read, replay, all checks",
    "read": "Carnet: read only",
    "python-chess": "python-chess: chess.pgn.read_game",
    "pgn-extract": "pgn-extract -r -s",
}


def report(
    number: int,
    runs: dict[str, list[Figures]],
    rates: dict[str, float],
    memory: dict[int, float],
) -> None:
    """Print the table of programs and the memory."""
    print(f"{'medians of ' + str(number):36}{'plies':>12}{'plies/s':>12}{'Carnet ÷ it':>13}")
    for name, plies_per_second in rates.items():
        ratio = rates["carnet"] / plies_per_second
        plies = int(runs[name][0]["plies"])
        print(f"{LABELS[name]:36}{plies:>12,}{plies_per_second:>12,.0f}{ratio:>13.2f}")
    for size, peak in memory.items():
        print(f"peak memory, a file of {size / 1e6:8.1f} MB: {peak / 1e6:8.1f} MB")


def report_games(games: dict[str, Figures]) -> None:
    """Print each game compared with bezique, and without its hands compared with them."""
    base = games["besigue"]["known"]
    print(f"\n{'µs a ply':24}{'known':>8}{'÷ besigue':>11}{'unknown':>9}{'÷ known':>9}")
    for game, each in games.items():
        known, unknown = each["known"], each["unknown"]
        print(f"{game:24}{known:8.2f}{known / base:11.2f}{unknown:9.2f}{unknown / known:9.2f}")


if __name__ == "__main__":
    main()
