"""Every game beside the fastest readers of chess: whole processes, in seconds of the processor.

    python -m bench.peers [--size MEGABYTES] [--rounds N] [--games ID,ID] [--folder FOLDER]

There is a file for each form of every game, and one of chess, each of the given size. The forms
have all hands, or none; a variation, or a gap at the end of a deal, on one line in thirty; one
fault in each record; or only a thousand records. A file repeats some hundreds of different games,
each time with another event. The programs take turns: `carnet check`, `pgn-extract -r -s`, and
rust_pgn_reader_python_binding, for which Python cuts the text into games. The time to start a
program counts too. The bench prints medians: how many times as many plies a second Carnet judges as
each of the others, and the most memory that it takes. A line of JSON with the figures goes to
FOLDER/peers.json.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from analysis.generate import generate_faulty
from analysis.generate.faults import fault_settings
from bench.games import hidden, texts
from bench.material import FAULTS, chess_text, written
from bench.measure import rust
from records import kernel
from records.rules.games import GAMES

#: The number of different plies of a game, before its records are repeated.
DIFFERENT = 40_000
#: The different games of chess.
CHESS_GAMES = 500
FORMS = ("known", "hidden", "variations", "gaps", "faults", "thousand")
#: The records of the form `thousand`.
THOUSAND = 1000
#: One line of play in this many has a variation, or a gap.
LINES = 30
#: The different records with a fault.
FAULTY = 60
CARNET = Path(sys.executable).with_name("carnet")


#: A card played, with its seat if it is written.
_PLAY = re.compile(r"(?<= )(?:[A-F]:)?[AKQJT2-9][SHDC](?=\s)")
#: Prints the most memory of a command, in KiB. It is run by a process that is small itself.
_MEMORY = (
    "import resource, subprocess, sys; "
    "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL); "
    "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
)


class Rate(NamedTuple):
    """Plies a second of one form of a game, and the most memory that it took, in MiB."""

    plies: float
    memory: float


def processor_seconds(command: list[str]) -> float:
    """Run a command, and return the seconds of a processor that it and its children took.

    What it prints goes nowhere. Raises SystemExit if it fails; status 1 of `carnet check` only says
    that it has found something.
    """
    nowhere = os.open(os.devnull, os.O_RDWR)
    streams = [(os.POSIX_SPAWN_DUP2, nowhere, stream) for stream in range(3)]
    pid = os.posix_spawn(command[0], command, os.environ, file_actions=streams)
    os.close(nowhere)
    _, status, used = os.wait4(pid, 0)
    code = os.waitstatus_to_exitcode(status)
    if code and not (code == 1 and command[0] == str(CARNET)):
        raise SystemExit(f"{' '.join(command)}: status {code}")
    return used.ru_utime + used.ru_stime


def memory(command: list[str]) -> float:
    """Run a command, and return the most memory that it takes, in MiB."""
    done = subprocess.run(
        [sys.executable, "-c", _MEMORY, *command], capture_output=True, text=True, check=True
    )
    return int(done.stdout) / 1024


def with_variation(line: str, chance: random.Random) -> str:
    """Return a line of play with a variation: one of its cards, in place of itself."""
    found = list(_PLAY.finditer(f"{line} "))
    if not found:
        return line
    card = chance.choice(found)
    return f"{line[: card.end()]} ({card[0]}){line[card.end() :]}"


def with_gap(line: str, chance: random.Random) -> str:
    """Return a line of play that breaks off with a gap."""
    found = list(_PLAY.finditer(f"{line} "))
    return line if not found else f"{line[: chance.choice(found).end()]} ..."


def broken_off(text: str, chance: random.Random) -> str:
    """Return a record with a gap on some of its lines of play, at each of which its deal ends."""
    out, over = [], False
    for line in text.split("\n"):
        played = line[:1].isdigit()
        if played and over:
            continue
        over = played and not chance.randrange(LINES)
        out.append(with_gap(line, chance) if over else line)
    return "\n".join(out)


def varied(text: str, chance: random.Random) -> str:
    """Return a record with a variation on some of its lines of play."""
    return "\n".join(
        with_variation(line, chance) if line[:1].isdigit() and not chance.randrange(LINES) else line
        for line in text.split("\n")
    )


def form_of(form: str, game: str, known: list[str]) -> list[str]:
    """Return the texts of a form, made from the same with all hands."""
    chance = random.Random(form)
    if form == "hidden":
        return [hidden(text.encode()).decode() for text in known]
    if form == "variations":
        return [varied(text, chance) for text in known]
    if form == "gaps":
        return [broken_off(text, chance) for text in known]
    if form == "faults":
        rules = GAMES[game]
        codes = [code for code in FAULTS if fault_settings(rules, code, {}) is not None]
        return [
            generate_faulty(game, codes[seed % len(codes)], seed).partition("\n\n")[2]
            for seed in range(FAULTY)
        ]
    return known


def repeated(different: list[str], size: int) -> Iterator[str]:
    """Yield the texts again and again, each with an event of its own, up to `size` bytes."""
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
    known = [text.decode() for text in texts(game, DIFFERENT)]
    files = {}
    for form in FORMS:
        different, name = form_of(form, game, known), f"peers-{game}-{form}.carnet"
        if form == "thousand":
            few = list(islice(repeated(different, sys.maxsize), THOUSAND))
            files[form] = folder / name
            with written(files[form]) as file:
                file.write("% carnet 1\n\n" + "".join(few))
        else:
            files[form] = file_of(folder, name, "% carnet 1\n\n", different, size)
    return files


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
) -> tuple[dict[str, float], dict[str, dict[str, Rate]]]:
    """Return plies a second of the other programs, and what Carnet does by game and form."""
    chess, plies = chess_file(folder, size)
    if (legal := rust(str(chess))) != plies:
        raise SystemExit(f"rust_pgn_reader found {legal} legal plies of {plies}")
    others = peers(chess)
    theirs: dict[str, list[float]] = {name: [] for name in others}
    ours: dict[str, dict[str, Rate]] = {}
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
        ours[game] = {
            form: Rate(
                statistics.median(runs[form]), memory([str(CARNET), "check", str(files[form])])
            )
            for form in files
        }
        for path in files.values():
            path.unlink()
    chess.unlink()
    return {name: statistics.median(each) for name, each in theirs.items()}, ours


def report(theirs: dict[str, float], ours: dict[str, dict[str, Rate]]) -> None:
    """Print millions of plies a second, Carnet divided by each of the others, and its memory."""
    for name, rate in theirs.items():
        print(f"{name:24}{rate / 1e6:8.3f} M plies/s")
    heads = "".join(f"  ÷ {name}" for name in theirs)
    print(f"{'carnet check':24}{'form':12}{'M plies/s':>10}{heads}{'MiB':>6}")
    for game, forms in ours.items():
        for form, (rate, most) in forms.items():
            ratios = "".join(f"{rate / each:{len(name) + 4}.2f}" for name, each in theirs.items())
            print(f"{game:24}{form:12}{rate / 1e6:10.3f}{ratios}{most:6.0f}")


def main() -> None:
    """Make the files, measure, print, and write the figures."""
    parser = argparse.ArgumentParser(description="Every game beside the readers of chess.")
    parser.add_argument("--size", type=float, default=50, help="of each file, in megabytes")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    given = parser.parse_args()
    size = int(given.size * 1e6)
    theirs, ours = measured(given.folder, given.games.split(","), size, given.rounds)
    report(theirs, ours)
    figures: dict[str, Any] = {
        "kernel": kernel.state(),
        "cores": os.cpu_count(),
        "megabytes": given.size,
        "rounds": given.rounds,
        "peers": theirs,
        "carnet": {
            game: {form: rate._asdict() for form, rate in forms.items()}
            for game, forms in ours.items()
        },
    }
    (given.folder / "peers.json").write_text(json.dumps(figures) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
