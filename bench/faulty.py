"""`make bench`: how fast records are checked that have one fault each.

    python -m bench.faulty [--size MEGABYTES] [--records N] [--game GAME ...] [--folder FOLDER]

For each game, N records are spoilt by one slip of a copyist (`tests/slips.py`), with their hands
known, partly known and unknown. A file repeats them up to the given size. The bench prints how many
of its records `carnet check` judges a second, with `--plain` and with the slips that explain the
findings, and how long reading, replaying and explaining one of the N takes: the median, 99 % of
them, and the most. All is processor time. A line of JSON with the figures goes to
FOLDER/faulty.json.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from pathlib import Path

import records
from bench.peers import CARNET, file_of, processor_seconds
from records.rules.games import GAMES
from tests.slips import corpus

Figures = dict[str, float]


def milliseconds(text: str) -> float:
    """Return what it takes to read, replay and explain a record."""
    start = time.process_time()
    for record in records.loads(text):
        records.diagnosed(record)
    return 1000 * (time.process_time() - start)


def measured(game: str, count: int, size: int, folder: Path) -> Figures:
    """Return the records a second of a game's file, and the milliseconds of its records."""
    texts = [made.text for made in corpus(game, count)]
    each = sorted(map(milliseconds, texts))
    path = file_of(folder, f"faulty-{game}.carnet", "% carnet 1\n\n", texts, size)
    number = path.read_text(encoding="utf-8").count("[Game ")
    check = [str(CARNET), "check", str(path)]
    plain, by_cause = (processor_seconds([*check, *more]) for more in (["--plain"], []))
    path.unlink()
    return {
        "plain_per_second": number / plain,
        "explained_per_second": number / by_cause,
        "median_ms": statistics.median(each),
        "p99_ms": each[min(len(each) - 1, len(each) * 99 // 100)],
        "most_ms": each[-1],
    }


def main() -> None:
    """Measure and print what the command line asks for."""
    parser = argparse.ArgumentParser(description="Measure the check of faulty records.")
    parser.add_argument("--size", type=float, default=2.0, help="megabytes of each file")
    parser.add_argument("--records", type=int, default=204, help="different records of each game")
    parser.add_argument("--game", action="append", choices=sorted(GAMES))
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    figures: dict[str, Figures] = {}
    columns = "".join(f"{name:>10}" for name in ("plain/s", "slips/s", "median ms", "99 %", "most"))
    print(f"{'one fault a record':24}{columns}")
    for game in asked.game or sorted(GAMES):
        mine = figures[game] = measured(game, asked.records, round(asked.size * 1e6), asked.folder)
        print(f"{game:24}" + "".join(f"{figure:10,.1f}" for figure in mine.values()), flush=True)
    (asked.folder / "faulty.json").write_text(json.dumps(figures) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
