"""What people and programs do with records of whist, on one core: all of it in one run.

    python -m bench.library [--records N] [--faulty N] [--stores KIND,KIND] [--folder FOLDER]

There is a file of sound records, and one of records with a fault in each. The bench prints, for
each kind of work, how much of it a second of the processor does, beside what is aimed at, and then
peers: polars reading the plays of the same records from Parquet, and python-chess pushing and
popping the moves of a game. The time to start a program counts too. What a server of PostgreSQL
takes itself does not. A line of JSON with the figures goes to FOLDER/library.json.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from time import process_time
from typing import NamedTuple

import carnet
from bench.both_stores import addresses, stores
from bench.games import texts
from bench.material import chess_text, written
from bench.peers import CARNET, form_of, processor_seconds, repeated
from records import kernel

#: The different plies of the sound records, before they are repeated.
DIFFERENT = 40_000
#: How often something short is done anew. The fastest time counts.
AGAIN = 5


class Row(NamedTuple):
    """So much work a second, and what is aimed at if anything is."""

    name: str
    rate: float
    wanted: int | None


def fastest(work: Callable[[], int], again: int = AGAIN) -> float:
    """Return how much work a second of the processor does, at its fastest."""
    most = 0.0
    for _ in range(again):
        start = process_time()
        amount = work()
        most = max(most, amount / (process_time() - start))
    return most


def file_of(folder: Path, name: str, different: list[str], records: int) -> Path:
    """Write that many records, and return the path."""
    path = folder / f"library-{name}.carnet"
    with written(path) as file:
        file.write("% carnet 1\n\n" + "".join(islice(repeated(different, 1 << 60), records)))
    return path


def by_command(path: Path, records: int, name: str, wanted: dict[str, int]) -> Iterator[Row]:
    """Yield the rows of commands that read a file."""
    commands = {"check": [], "check --plain": ["--plain"], "check --json": ["--json"]}
    for command, options in commands.items():
        seconds = processor_seconds([str(CARNET), "check", *options, str(path)])
        yield Row(f"{command}, {name}, records", records / seconds, wanted.get(command))
    with tempfile.TemporaryDirectory() as out:
        seconds = processor_seconds([str(CARNET), "survey", str(path), "--out", f"{out}/survey"])
    yield Row(f"survey, {name}, records", records / seconds, wanted["survey"])


def by_store(
    folder: Path, path: Path, records: int, name: str, kinds: list[str], wanted: int
) -> Iterator[Row]:
    """Yield the rows of imports."""
    for kind in kinds:
        with addresses(folder, kind) as address:
            database = ["--database", address()]
            seconds = processor_seconds([str(CARNET), "import", *database, str(path)])
            yield Row(f"import into {kind}, {name}, records", records / seconds, wanted)
            seconds += processor_seconds([str(CARNET), "reindex", *database])
            aim = 2_000 if kind == "sqlite" and name == "sound" else None
            yield Row(f"  with the figures, {name}, records", records / seconds, aim)


def judged(path: Path) -> int:
    """Ask of each record of a file whether it is sound, and return how many there are."""
    return sum(record.replay().ok is not None for record in carnet.read(path))


def played() -> Callable[[], int]:
    """Return what plays a deal of whist at a table and takes it back."""
    table = carnet.Table.deal("whist", seed=7)
    plays = []
    while not table.over:
        plays.append(table.legal[0])
        table.play(plays[-1])
    table = carnet.Table.deal("whist", seed=7)

    def work() -> int:
        for play in plays:
            table.play(play)
        for _ in plays:
            table.undo()
        return 2 * len(plays)

    return work


def pushed() -> Callable[[], int]:
    """Return what plays a game of chess on a board of python-chess and takes it back.

    As at a table, it is asked of each move whether it is legal.
    """
    import io

    import chess.pgn

    game = chess.pgn.read_game(io.StringIO(chess_text(1)[0]))
    assert game is not None
    moves, board = list(game.mainline_moves()), game.board()

    def work() -> int:
        for move in moves:
            if not board.is_legal(move):
                raise SystemExit(f"{move} is illegal")
            board.push(move)
        for _ in moves:
            board.pop()
        return 2 * len(moves)

    return work


def by_program(sound: Path, faulty: Path) -> Iterator[Row]:
    """Yield the rows of what programs do in Python, and of their peers."""
    import polars

    seeds = range(2_000)
    rate = fastest(lambda: sum(carnet.generate("whist", seed).number for seed in seeds), 1)
    yield Row("generate, records", rate, 20_000)
    yield Row("read and replay().ok, sound, records", fastest(lambda: judged(sound), 1), 40_000)
    yield Row("read and replay().ok, faulty, records", fastest(lambda: judged(faulty), 1), 5_000)
    rate = fastest(lambda: len(carnet.frame(sound, "plays")), 2)
    yield Row("carnet.frame of plays, rows", rate, 2_000_000)
    with tempfile.TemporaryDirectory() as folder:
        carnet.frame(sound, "plays").write_parquet(f"{folder}/plays.parquet")
        rate = fastest(lambda: len(polars.read_parquet(f"{folder}/plays.parquet")))
    yield Row("  polars, the same from Parquet, rows", rate, None)
    yield Row("Table.play and undo, steps", fastest(played()), 500_000)
    yield Row("  python-chess, is_legal, push and pop, steps", fastest(pushed()), None)


def rows(folder: Path, sound: int, faulty: int, kinds: list[str]) -> Iterator[Row]:
    """Yield all rows, with that many records in the two files."""
    known = [text.decode() for text in texts("whist", DIFFERENT)]
    good = file_of(folder, "sound", known, sound)
    bad = file_of(folder, "faulty", form_of("faults", "whist", known), faulty)
    aims = {"check": 77_000, "check --json": 49_000, "survey": 20_000}
    yield from by_command(good, sound, "sound", aims)
    aims = {"check": 2_000, "check --plain": 10_000, "check --json": 8_000, "survey": 4_000}
    yield from by_command(bad, faulty, "faulty", aims)
    yield from by_store(folder, good, sound, "sound", kinds, 8_000)
    yield from by_store(folder, bad, faulty, "faulty", kinds, 3_000)
    yield from by_program(good, bad)
    good.unlink()
    bad.unlink()


def main() -> None:
    """Measure, print each row as it comes, and write the figures."""
    parser = argparse.ArgumentParser(description="What programs do with records of whist.")
    parser.add_argument("--records", type=int, default=20_000)
    parser.add_argument("--faulty", type=int, default=2_000)
    parser.add_argument("--stores", default=",".join(stores()))
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    found: list[Row] = []
    print(f"{'a second of the processor':46}{'done':>12}{'aimed at':>12}")
    for row in rows(given.folder, given.records, given.faulty, given.stores.split(",")):
        found.append(row)
        aim = "" if row.wanted is None else f"{row.wanted:,}"
        print(f"{row.name:46}{row.rate:12,.0f}{aim:>12}", flush=True)
    figures = {
        "kernel": kernel.state(),
        "cores": os.cpu_count(),
        "records": given.records,
        "faulty": given.faulty,
        "rows": [row._asdict() for row in found],
    }
    (given.folder / "library.json").write_text(json.dumps(figures) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
