"""One measurement in a process of its own: plies, seconds and peak memory, as a line of JSON.

    python -m bench.measure carnet|read|chess|rust FILE

The clock starts after the imports and stops after the last record.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable


def carnet(path: str) -> int:
    """Read and replay a file with all checks, and return its plies. A finding ends the program."""
    import records

    plies = 0
    for record in records.read(path):
        replay = records.replay(record)
        if not replay.ok:
            raise SystemExit(f"{path}: record {record.number}: {replay.findings[0].code}")
        plies += sum(deal.plies for deal in replay.deals)
    return plies


def read(path: str) -> int:
    """Read a file, and return its plies."""
    import records
    from records.notation.model import ACTIONS

    return sum(
        1
        for record in records.read(path)
        for deal in record.deals
        for item in deal.items
        if item.kind in ACTIONS
    )


def chess(path: str) -> int:
    """Read a file with python-chess, which checks that each move is legal, and return its plies."""
    import chess.pgn

    plies = 0
    with open(path, encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            if game.errors:
                raise SystemExit(f"{path}: {game.errors[0]}")
            plies += game.end().ply()
    return plies


def rust(path: str) -> int:
    """Read a file with rust_pgn_reader_python_binding, in one thread, and return its legal plies.

    It reads games that are apart already, so they are cut apart here.
    """
    import pyarrow
    from rust_pgn_reader_python_binding import parse_games

    with open(path, encoding="utf-8") as file:
        first, *others = file.read().split("\n\n[Event ")
    games = pyarrow.array([first, *(f"[Event {other}" for other in others)])
    read = parse_games(pyarrow.chunked_array([games]), num_threads=1)
    return int(read.num_moves)


def main() -> None:
    """Measure what the arguments name."""
    kinds: dict[str, Callable[[str], int]] = {
        "carnet": carnet,
        "read": read,
        "chess": chess,
        "rust": rust,
    }
    kind = kinds[sys.argv[1]]
    if kind in (carnet, read):
        import records  # noqa: F401
    start = time.perf_counter()
    plies = kind(sys.argv[2])
    seconds = time.perf_counter() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(json.dumps({"plies": plies, "seconds": seconds, "memory": memory}))


if __name__ == "__main__":
    main()
