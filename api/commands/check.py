"""`carnet check`: reads and replays records, and reports every finding."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial

import click

from api.commands.judging.check_batch import Checked, check_batch
from api.commands.judging.pipeline import Step, worked
from api.commands.judging.settings import Manner
from api.commands.judging.summary import summary
from api.commands.shared.console import (
    FOUND,
    UNABLE,
    Trouble,
    colours,
    complain,
    emit,
    jobs_option,
    language_option,
    paths_argument,
    record_limit_option,
)
from api.commands.shared.files_in_folders import files_of
from api.commands.shared.games_and_options import game_named
from api.commands.shared.progress import Progress
from records.severities import BAD, MOST

#: In place of the names of games: every rule book of the record's shape.
ALL = "all"


@click.command()
@paths_argument
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON for each record.")
@click.option(
    "--rules",
    metavar="GAME,...",
    help="Judge by the rules of these games, with the record's own options where a game has them. "
    "With “all”, judge by every rule book that fits the record's number of seats and its pack.",
)
@click.option(
    "--plain",
    is_flag=True,
    help="Report the findings alone, and not the slips from which they follow.",
)
@click.option(
    "--all",
    "tell_all",
    is_flag=True,
    help="Report every finding: those that follow from a slip, and more than "
    f"{MOST:,} of a record.",
)
@jobs_option
@record_limit_option
@language_option
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    as_json: bool,
    rules: str | None,
    plain: bool,
    tell_all: bool,
    jobs: int,
    language: str,
) -> None:
    """Check records card by card: what is wrong, where, and by which rule.

    What is wrong is told by cause: first the slips of the pen that explain it, each with its line
    and a caret under the place, then the findings that follow from no slip, each with its rule and
    what would have been legal. Judged by other rules than its own, a record has its findings alone.
    Under --rules all, it passes if any rule book allows it.

    A folder stands for all files in it except hidden ones. With --json no folder can be given,
    because each line names a file as it was given.
    """
    every = rules is not None and rules.strip() == ALL
    games = (
        ()
        if rules is None or every
        else tuple(dict.fromkeys(name.strip() for name in rules.split(",")))
    )
    for name in games:
        game_named(name, language)
    most = None if tell_all else MOST
    manner = Manner(language, as_json, games, colours() and not as_json, every, plain, most)
    # In JSON, `file` is a path as given: a folder gives none.
    files = paths if as_json else list(files_of(paths, language))
    with Progress([path for path in files if isinstance(path, str)]) as progress:
        steps = worked(files, manner, jobs, progress.at, partial(check_batch, manner=manner))
        status = report(steps, manner)
    ctx.exit(status)


def report(steps: Iterator[Step], manner: Manner) -> int:
    """Print the results in order, and return the exit status."""
    status = 0
    counts: Counter[str] = Counter()
    for step in steps:
        if isinstance(step, Checked):
            emit(step.text)
            counts.update(step.counts)
        elif isinstance(step, Trouble):
            sys.stdout.flush()
            complain(step.message)
            status = UNABLE
        else:
            if any(counts[severity] for severity in BAD) or counts["allowed by none"]:
                status = max(status, FOUND)
            if not manner.as_json:
                emit(summary(step.path, counts, manner) + "\n")
            counts.clear()
    return status
