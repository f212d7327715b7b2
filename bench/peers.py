"""Every game beside the fastest readers of chess: whole processes, in seconds of the processor.

    python -m bench.peers [--megabytes N] [--rounds N] [--games ID,ID] [--folder FOLDER]

Each file has so many megabytes: for every game one with all hands and one with none, and one of
chess. It holds some hundreds of different games again and again, each time with another event. The
programs take turns: `carnet check`, `pgn-extract -r -s`, and rust_pgn_reader_python_binding, for
which Python cuts the text into games. What a program takes to start is counted too. Medians are
printed, and how many times as many plies a second Carnet judges as each of the others. A line of
JSON with the figures goes to FOLDER/peers.json.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.games import hidden, texts
from bench.material import chess_text, written
from bench.measure import rust
from records import kernel
from records.rules.games import GAMES

#: Of a game, the plies that are not the same again.
DIFFERENT = 40_000
#: The different games of chess.
CHESS_GAMES = 500
FORMS = ("known", "hidden")
CARNET = Path(sys.executable).with_name("carnet")


def processor_seconds(command: list[str]) -> float:
    """Run a command, and return the seconds of a processor that it and its children took.

    What it prints goes nowhere. Raises SystemExit if it fails.
    """
    nowhere = os.open(os.devnull, os.O_RDWR)
    streams = [(os.POSIX_SPAWN_DUP2, nowhere, stream) for stream in range(3)]
    pid = os.posix_spawn(command[0], command, os.environ, file_actions=streams)
    os.close(nowhere)
    _, status, used = os.wait4(pid, 0)
    if status:
        raise SystemExit(f"{' '.join(command)}: status {os.waitstatus_to_exitcode(status)}")
    return used.ru_utime + used.ru_stime


def repeated(different: list[str], size: int) -> Iterator[str]:
    """Yield the texts again and again, each with an event of its own, up to so many bytes."""
    at = 0
    while size > 0:
        first, _, rest = different[at % len(different)].partition("\n")
        first = "" if first.startswith("[Event ") else f"{first}\n"
        text = f'{first}[Event "{at}"]\n{rest.rstrip()}\n\n'
        size -= len(text.encode())
        at += 1
        yield text


def file_of(folder: Path, name: str, head: str, different: list[str], size: int) -> Path:
    """Write a file of that many bytes, or a little more, and return its path."""
    path = folder / name
    with written(path) as file:
        file.write(head)
        for text in repeated(different, size):
            file.write(text)
    return path


def plies_of_carnet(path: Path) -> int:
    """Return the plies of a file of records."""
    import records
    from records.notation.model import ACTIONS

    return sum(
        item.kind in ACTIONS
        for record in records.read(path)
        for deal in record.deals
        for item in deal.items
    )


def game_files(folder: Path, game: str, size: int) -> dict[str, Path]:
    """Return the files of a game, by form."""
    known = list(texts(game, DIFFERENT))
    forms = {"known": known, "hidden": [hidden(text) for text in known]}
    return {
        form: file_of(
            folder,
            f"peers-{game}-{form}.carnet",
            "% carnet 1\n\n",
            [text.decode() for text in forms[form]],
            size,
        )
        for form in FORMS
    }


def chess_file(folder: Path, size: int) -> tuple[Path, int]:
    """Return a file of chess, and its plies."""
    different = [chess_text(seed) for seed in range(CHESS_GAMES)]
    path = file_of(folder, "peers-chess.pgn", "", [text for text, _ in different], size)
    with path.open(encoding="utf-8") as file:
        games = sum(line.startswith("[Event ") for line in file)
    return path, sum(different[at % CHESS_GAMES][1] for at in range(games))


def peers(chess: Path) -> dict[str, list[str]]:
    """Return the commands of the other programs, by name. Raises SystemExit if one is missing."""
    extract = shutil.which("pgn-extract", path=f"{os.environ.get('PATH', '')}:/usr/games")
    if extract is None:
        raise SystemExit("pgn-extract is not on this machine")
    return {
        "pgn-extract": [extract, "-r", "-s", str(chess)],
        "rust_pgn_reader": [sys.executable, "-m", "bench.measure", "rust", str(chess)],
    }


def measured(
    folder: Path, games: list[str], size: int, rounds: int
) -> tuple[dict[str, float], dict[str, dict[str, float]]]:
    """Return plies a second of the other programs, and of Carnet by game and form."""
    chess, plies = chess_file(folder, size)
    if (legal := rust(str(chess))) != plies:
        raise SystemExit(f"rust_pgn_reader found {legal} legal plies of {plies}")
    others = peers(chess)
    theirs: dict[str, list[float]] = {name: [] for name in others}
    ours: dict[str, dict[str, float]] = {}
    for game in games:
        files = game_files(folder, game, size)
        counts = {form: plies_of_carnet(path) for form, path in files.items()}
        runs: dict[str, list[float]] = {form: [] for form in files}
        for _ in range(rounds):
            for form, path in files.items():
                seconds = processor_seconds([str(CARNET), "check", str(path)])
                runs[form].append(counts[form] / seconds)
            for name, command in others.items():
                theirs[name].append(plies / processor_seconds(command))
        ours[game] = {form: statistics.median(each) for form, each in runs.items()}
        for path in files.values():
            path.unlink()
    chess.unlink()
    return {name: statistics.median(each) for name, each in theirs.items()}, ours


def report(theirs: dict[str, float], ours: dict[str, dict[str, float]]) -> None:
    """Print millions of plies a second, and Carnet divided by each of the others."""
    for name, rate in theirs.items():
        print(f"{name:24}{rate / 1e6:8.3f} M plies/s")
    print(f"{'carnet check':24}{'hands':8}{'M plies/s':>10}" + "".join(f"  ÷ {n}" for n in theirs))
    for game, forms in ours.items():
        for form, rate in forms.items():
            ratios = "".join(f"{rate / each:{len(name) + 4}.2f}" for name, each in theirs.items())
            print(f"{game:24}{form:8}{rate / 1e6:10.3f}{ratios}")


def main() -> None:
    """Make the files, measure, print, and write the figures."""
    parser = argparse.ArgumentParser(description="Every game beside the readers of chess.")
    parser.add_argument("--megabytes", type=float, default=50)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    given = parser.parse_args()
    size = int(given.megabytes * 1e6)
    theirs, ours = measured(given.folder, given.games.split(","), size, given.rounds)
    report(theirs, ours)
    figures: dict[str, Any] = {
        "kernel": kernel.state(),
        "cores": os.cpu_count(),
        "megabytes": given.megabytes,
        "rounds": given.rounds,
        "peers": theirs,
        "carnet": ours,
    }
    (given.folder / "peers.json").write_text(json.dumps(figures) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
