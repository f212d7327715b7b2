"""The long form of the attacks, and a table of them: `make torture`, or

python -m tests.torture --kills 1000 --minutes 60 --hours 2
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

import pytest
from rich.console import Console
from rich.table import Table

from tests.torture.telling import lines

FOLDER = Path(__file__).parent
KEPT = Path("var/torture/torture.json")


class Lines:
    """Collects what the tests tell, as a plug-in of pytest."""

    def __init__(self) -> None:
        self.rows: list[dict[str, str]] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what a test has told; of one that failed before it told anything, its name."""
        if report.passed and (report.when != "call" or not lines(report)):
            return
        told = lines(report) or [{"attack": report.nodeid, "tried": "", "seen": "", "wanted": ""}]
        for line in told:
            self.rows.append({**line, "ok": report.outcome, "test": report.nodeid})
            # Hours may pass until there is a table.
            print(
                f"\n{report.outcome}: {line['attack']}; {line['tried']}; {line['seen']}", flush=True
            )


def arguments() -> argparse.Namespace:
    """What is asked for on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000, help="how often a process is killed")
    parser.add_argument(
        "--minutes", type=float, default=10, help="how long each attack that lasts goes on"
    )
    parser.add_argument(
        "--hours", type=float, default=0.5, help="how long callers work under attacks at once"
    )
    parser.add_argument("--seed", type=int, default=0, help="for what is chosen at random")
    parser.add_argument("--only", default="", metavar="WORDS", help="as pytest -k has it")
    return parser.parse_args()


def show(rows: list[dict[str, str]]) -> None:
    """Print the table."""
    table = Table("attack", "tried", "seen", "wanted", "ok", show_lines=True)
    for row in rows:
        ok = "yes" if row["ok"] == "passed" else "NO"
        table.add_row(row["attack"], row["tried"], row["seen"], row["wanted"], ok)
    Console(width=None if sys.stdout.isatty() else 160, markup=False).print(table)


def main() -> int:
    """Run them all; 0 if all held."""
    asked = arguments()
    os.environ |= {
        "CARNET_TORTURE_KILLS": str(asked.kills),
        "CARNET_TORTURE_SECONDS": str(asked.minutes * 60),
        "CARNET_TORTURE_HOURS": str(asked.hours),
        "CARNET_TORTURE_SEED": str(asked.seed),
        "CARNET_TORTURE_LONG": "1",
    }
    found = Lines()
    # An attack goes on for as long as was asked: no time is too long for it.
    asks = ["-q", "-p", "no:cacheprovider", "-n", "0", "--timeout=0", "-k", asked.only]
    status = pytest.main([str(FOLDER), *asks], [found])
    show(found.rows)
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    KEPT.write_text(json.dumps(found.rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{KEPT}: {len(found.rows)} lines")
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
