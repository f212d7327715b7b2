"""`carnet check`: reads and replays records, and reports every finding."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial

import click

from api.commands.check_batch import Checked, check_batch, joined
from api.commands.console import (
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
from api.commands.files_in_folders import files_of
from api.commands.games_and_options import game_named
from api.commands.judging_settings import Manner
from api.commands.messages import say
from api.commands.pipeline import Step, worked
from api.commands.progress import Progress
from api.commands.summary import summary
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
    "--explain",
    is_flag=True,
    help="For a faulty record, list the single corrections that would make it sound.",
)
@click.option(
    "--all",
    "tell_all",
    is_flag=True,
    help=f"Report every finding, even of a record with more than {MOST:,}.",
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
    explain: bool,
    tell_all: bool,
    jobs: int,
    language: str,
) -> None:
    """Check records card by card: what is wrong, where, and by which rule.

    Every finding comes with its line, a caret under the place, the rule with its source, and what
    would have been legal. Under --rules all, a record passes if any rule book allows it.

    A folder stands for all files in it except hidden ones. With --json no folder can be given,
    because each line names a file as it was given.
    """
    if explain and rules is not None:
        raise Trouble(say("explain-own", language))
    every = rules is not None and rules.strip() == ALL
    games = (
        ()
        if rules is None or every
        else tuple(dict.fromkeys(name.strip() for name in rules.split(",")))
    )
    for name in games:
        game_named(name, language)
    most = None if tell_all else MOST
    manner = Manner(language, as_json, games, colours() and not as_json, every, explain, most)
    # In JSON, `file` is a path as given: a folder gives none.
    files = paths if as_json else list(files_of(paths, language))
    with Progress([path for path in files if isinstance(path, str)]) as progress:
        steps = worked(
            files, manner, jobs, progress.at, partial(check_batch, manner=manner), joined
        )
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
