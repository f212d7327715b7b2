"""`python -m tools.durations RECORD`: which tests are quick, by how long they took in a whole run.

RECORD is what `python -m pytest --set whole --record RECORD` has written on a machine that did
nothing else. What the choice needs of it goes to tests/durations.txt (see tests/sets.py).
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tests import sets


def main() -> None:
    """Write the file anew."""
    (record,) = sys.argv[1:]
    seconds = sets.read(Path(record).read_text(encoding="utf-8"))
    kept = sets.worth_keeping(seconds)
    sets.RECORDED.write_text(sets.written(kept), encoding="utf-8")
    chosen = sets.quick(seconds, kept)
    click.echo(
        f"{len(chosen)} of {len(seconds)} tests may be quick; they take "
        f"{sum(seconds[case] for case in chosen):.0f} of {sum(seconds.values()):.0f} s"
    )


if __name__ == "__main__":
    main()
