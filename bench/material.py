"""Makes the files for the benchmarks once: bezique records and random chess games, by fixed seeds.

The files stay in a folder that git ignores. Another size or edition makes new files.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from bench.games import hidden

#: The edition of the files. A change to how they are made needs a new number.
EDITION = 3
CHESS_PLIES = 100


def _besigue(seed: int) -> tuple[str, int]:
    """Return the text of one record, and its number of deals."""
    import records
    from analysis.generate import generate

    record = generate("besigue", seed)
    text = records.form(record)
    assert text is not None
    return text, len(record.deals)


def besigue(folder: Path, deals: int) -> Path:
    """Return a file of records with at least that many deals. The last record is whole.

    Cost on first use: some thousands of deals a second.
    """
    path = folder / f"besigue-{deals}-{EDITION}.carnet"
    if path.exists():
        return path
    made = 0
    with ProcessPoolExecutor() as pool, written(path) as file:
        file.write("% carnet 1\n\n")
        for text, count in pool.map(_besigue, range(deals), chunksize=50):
            if made >= deals:
                pool.shutdown(wait=False, cancel_futures=True)
                break
            file.write(text)
            file.write("\n")
            made += count
    return path


def _of_either(seed: int) -> str:
    """Return the text of a record of whist or of bezique with one pack."""
    import records
    from analysis.generate import generate

    text = records.form(generate("whist" if seed % 2 else "besigue-1847", seed))
    assert text is not None
    return text


def mixed(folder: Path, number: int) -> Path:
    """Return a file of `number` different records. Cost on first use: some hundreds a second."""
    path = folder / f"mixed-{number}-{EDITION}.carnet"
    if path.exists():
        return path
    with ProcessPoolExecutor() as pool, written(path) as file:
        file.write("% carnet 1\n\n")
        for text in pool.map(_of_either, range(number), chunksize=50):
            file.write(text)
            file.write("\n")
    return path


#: The kinds of records whose import is slowest compared with a check: see `hard`.
HARD = ("one deal of whist", "hands left out", "one fault each")
#: The number of records of the same play in a file of a hard kind.
ALIKE = 10
#: The codes of the faults, one in each record.
FAULTS = ("play-follow", "turn", "score-deal", "trick-number", "deal-size")


def _of_hard(work: tuple[str, int]) -> str:
    """Return the text of a record of a hard kind, without its first line."""
    import records
    from analysis.generate import generate, generate_faulty

    kind, seed = work
    if kind == "one fault each":
        game = "whist" if seed % 2 else "besigue-1847"
        return generate_faulty(game, FAULTS[seed % len(FAULTS)], seed).partition("\n\n")[2]
    record = generate("whist" if kind == "one deal of whist" else "besigue-1847", seed)
    if kind == "one deal of whist":
        del record.deals[1:]
        record.tags = [tag for tag in record.tags if tag.name != "Result"]
    text = records.form(record)
    assert text is not None
    return hidden(text.encode()).decode() if kind == "hands left out" else text


def hard(folder: Path, kind: str, number: int) -> Path:
    """Return a file of that many records of one of the kinds HARD.

    Their events make them different.

    Cost on first use: some hundreds of records a second, or a tenth of that for records with a
    fault.
    """
    path = folder / f"{kind.replace(' ', '-')}-{number}-{EDITION}.carnet"
    if path.exists():
        return path
    plays = -(-number // ALIKE)
    with ProcessPoolExecutor() as pool, written(path) as file:
        texts = list(pool.map(_of_hard, ((kind, seed) for seed in range(plays)), chunksize=20))
        file.write("% carnet 1\n\n")
        for at in range(number):
            first, _, rest = texts[at % plays].partition("\n")
            file.write(f'{first}\n[Event "{at}"]\n{rest.rstrip()}\n\n')
    return path


def chess_text(seed: int) -> tuple[str, int]:
    """Return the PGN of a game of random legal moves, at most CHESS_PLIES, and how many it has."""
    import chess.pgn

    random_number = random.Random(seed)
    board = chess.Board()
    game = chess.pgn.Game()
    game.headers["Event"] = f"Random {seed}"
    node: chess.pgn.GameNode = game
    for _ in range(CHESS_PLIES):
        moves = list(board.legal_moves)
        if not moves or board.is_game_over():
            break
        move = random_number.choice(moves)
        board.push(move)
        node = node.add_variation(move)
    game.headers["Result"] = board.result()
    return str(game), board.ply()


def chess_games(folder: Path, games: int) -> Path:
    """Return a PGN file of that many random games."""
    path = folder / f"chess-{games}-{EDITION}.pgn"
    if path.exists():
        return path
    with ProcessPoolExecutor() as pool, written(path) as file:
        for text, _ in pool.map(chess_text, range(games), chunksize=50):
            file.write(text)
            file.write("\n\n")
    return path


@contextmanager
def written(path: Path) -> Iterator[TextIO]:
    """Yield a text file that gets its name only when it is complete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8") as file:
            yield file
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
