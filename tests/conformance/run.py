"""Runs compare.py against the installed command, for the games that it knows.

    run.py [COMMAND]

Exit status 0 only if every case of every kind agrees.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from records.rules.games import GAMES

CASES = Path(__file__).resolve().parent


def main() -> int:
    """Compare each kind; the output is compare.py's."""
    command = sys.argv[1] if len(sys.argv) > 1 else str(Path(sys.executable).with_name("carnet"))
    kinds = ["legal", "fault", "hidden-hands", "hostile"]
    if (
        subprocess.run([command, "perft", "--help"], capture_output=True, check=False).returncode
        == 0
    ):
        kinds.append("perft")
    worst = 0
    for kind in kinds:
        games = [
            path.stem for path in sorted((CASES / kind).glob("*.carnet")) if path.stem in GAMES
        ]
        if kind == "hostile":
            games = []  # these are about the text: all of them
        elif not games:
            continue
        done = subprocess.run(
            [sys.executable, CASES / "compare.py", kind, *games, "--carnet", command], check=False
        )
        worst = max(worst, done.returncode)
    return worst


if __name__ == "__main__":
    sys.exit(main())
