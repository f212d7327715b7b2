"""The kit without Carnet: asks a program the cases that lie beside it, by the standard library.

`carnet conformance --copy-to` packs this file, and those of the kit that it needs, into `run.pyz`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from api.kit.asking import NOT_ASKED, by_paragraph, results
from api.kit.cases import LEVELS, TASKS, cases, chosen
from api.kit.processes import Unstartable
from api.kit.programs import Limits, OneProcess, OneProcessEach, Program

_MEGABYTE = 1_000_000


def main() -> None:
    """Ask the program of the command line, and exit with 0, 1 or 2 as `carnet conformance` does."""
    parser = argparse.ArgumentParser(prog="run.pyz", description="Ask a program the cases.")
    parser.add_argument("--one-process", metavar="COMMAND", help="answers questions line by line")
    for task in TASKS:
        parser.add_argument(f"--{task}", metavar="COMMAND", help="is started for each text")
    parser.add_argument("--stdin", action="store_true", help="texts come on standard input")
    parser.add_argument("--level", choices=LEVELS, default=LEVELS[-1])
    parser.add_argument("--about", action="append", default=[], metavar="PARAGRAPH")
    parser.add_argument("--case", action="append", default=[], metavar="NAME")
    parser.add_argument("--timeout", type=float, default=60, metavar="SECONDS")
    parser.add_argument("--most", type=int, default=16, metavar="MB")
    parser.add_argument("--cases", type=Path, default=Path(sys.argv[0]).parent, metavar="FOLDER")
    given = parser.parse_args()
    limits = Limits(given.timeout, given.most * _MEGABYTE)
    commands = {task: getattr(given, task) for task in TASKS if getattr(given, task) is not None}
    if bool(given.one_process) == bool(commands):
        parser.error(f"give --one-process, or some of {', '.join('--' + task for task in TASKS)}")
    program: Program = (
        OneProcess(given.one_process, limits)
        if given.one_process
        else OneProcessEach(commands, limits, stdin=given.stdin)
    )
    wanted = chosen(cases(given.level, given.cases), tuple(given.about), tuple(given.case))
    try:
        found = list(results(wanted, program))
    except Unstartable as error:
        parser.error(f"the program cannot be started: {error}")
    finally:
        program.close()
    lines = []
    for one in found:
        if one.held_against and one.why is not None:
            values = " ".join(f"{name}={value}" for name, value in one.why.values.items())
            lines.append(f"{one.case.name}: {one.outcome}: {one.why.key} {values}".rstrip())
    lines += [f"{count.paragraph:12} {count.agree}/{count.asked}" for count in by_paragraph(found)]
    asked = [one for one in found if one.outcome != NOT_ASKED]
    wrong = sum(one.held_against for one in asked)
    left = len(found) - len(asked)
    lines.append(f"{len(asked) - wrong} of {len(asked)} cases agree, {left} not asked\n")
    sys.stdout.write("\n".join(lines))
    sys.exit(1 if wrong else 0 if asked else 2)
