"""Spoilt bytes never make the kernel read or write where it should not."""

from __future__ import annotations

import os
import re
import struct
import subprocess
from pathlib import Path
from random import Random

import pytest

from analysis.kernel import build as of_analysis
from records.kernel.build import UNIT, compilers
from records.kernel.tables import tables
from records.rules.games import GAMES
from tests.amounts import times
from tests.hide import hands
from tests.records.kernel.generated import generated

HERE = Path(__file__).parent
TIMES = times(1_000_000, 32)
_FLAGS = ["-std=c++17", "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
_FOLDERS = [f"-I{unit.parent}" for unit in (UNIT, of_analysis.UNIT)]
_RESULT = re.compile(r"^\[Result .*\n", re.M)
_DEAL = re.compile(r"^\[Deal ", re.M)


def _sized(data: bytes) -> bytes:
    return struct.pack("=q", len(data)) + data


def _seeds(path: Path) -> None:
    """Rules and texts of every game, each text short: the first two deals."""

    rules, texts = [], []
    for game in GAMES:
        for seed in range(3):
            text = _RESULT.sub("", generated(game, seed))
            made = GAMES[game].rules()
            if seed == 0:
                rules.append(_sized(game.encode()) + _sized(b"") + _sized(bytes(tables(made))))
            starts = [found.start() for found in _DEAL.finditer(text)]
            short = text[: starts[2]] if len(starts) > 2 else text
            texts += [short, hands(short, Random(seed)), hands(short, Random(seed), 0.5)]
    parts = [*rules, _sized(b""), *(_sized(text.encode()) for text in texts), _sized(b"")]
    path.write_bytes(b"".join(parts))


def test_spoilt_texts_are_judged_within_bounds(tmp_path: Path) -> None:
    compiler = next(compilers(), None)
    if compiler is None:
        pytest.skip("no C++ compiler")
    program = tmp_path / "fuzz"
    command = [*compiler, *_FLAGS, *_FOLDERS, "-o", str(program), str(HERE / "fuzz.cpp")]
    subprocess.run(command, check=True)
    _seeds(tmp_path / "seeds")
    done = subprocess.run(
        [str(program), str(tmp_path / "seeds"), str(TIMES), "1"],
        capture_output=True,
        text=True,
        check=False,
        # The program itself leaves what it has read to the system.
        env={**os.environ, "ASAN_OPTIONS": "detect_leaks=0"},
    )
    assert done.returncode == 0, done.stderr[-3000:]
    judged, sound, rest, told, tried, made = map(int, done.stdout.split())
    # Some of them are sound all the same, and most are not.
    assert judged > 0.95 * TIMES
    assert 0.005 * judged < sound < 0.5 * judged
    # Of what is judged from a deal on, much is sound too.
    assert rest > 0.03 * TIMES
    # And of some of it, it is told what is wrong.
    assert told > 0.003 * TIMES
    # Some are sound once they are changed, and games are made up.
    assert tried > 0.001 * TIMES
    assert made > 0.003 * TIMES
