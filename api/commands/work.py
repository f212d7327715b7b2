"""`carnet work`: works out in the background what takes long, for the figures over a collection."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import click

from api.commands.shared.console import (
    Trouble,
    complain,
    database_option,
    language_option,
    number_option,
)
from api.commands.shared.progress import COUNT, Progress
from api.commands.shared.store_to_work_on import opened_store, telling
from api.commands.words import say

if TYPE_CHECKING:
    from records.library import Job, Store

KINDS = ("accuracy", "missed", "luck", "chance")


@click.command()
@database_option
@click.option(
    "--kind",
    "kinds",
    type=click.Choice(KINDS),
    multiple=True,
    help="Only for these figures. May be repeated. The default is all of them.",
)
@click.option("--once", is_flag=True, help="End when nothing is left to do.")
@click.option("--retry", is_flag=True, help="Also retry what has failed three times.")
@number_option(
    "--work-limit",
    (1, 3600),
    metavar="SECONDS",
    default=60,
    help="How much processor time one record may take.",
)
@click.option(
    "--lease",
    metavar="SECONDS",
    type=click.FloatRange(1, 3600),
    default=60,
    help="If a worker is killed, others take over its record after this time.",
)
@language_option
def command(
    database: str,
    kinds: tuple[str, ...],
    once: bool,
    retry: bool,
    work_limit: int,
    lease: float,
    language: str,
) -> None:
    """Work out in the background the figures that take more than a replay of each record.

    These are the figures “accuracy” and “missed”, the “luck” that standings take away, and the
    “chance” to win that choices lost, which takes by far the longest.
    Any number of these commands may run for one database, beside the service. Each goes on until
    Ctrl-C or SIGTERM, and then gives back the record that it was working on. A record that has
    failed three times is reported and left alone.
    """
    from analysis.collection.kept import WORKED_FORMS
    from analysis.stored.keeping import kept_of
    from api.work.background import Worker
    from records.library import Query

    chosen = kinds or KINDS
    worker = Worker(database, chosen, lease, work_limit)
    done = failed = 0

    def told(job: Job, why: str | None) -> None:
        nonlocal done, failed
        if why is None:
            done += 1
            return
        failed += 1
        complain(say("work-failed", language, id=job.record, kind=job.kind, why=why))

    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda *_: worker.end())
    with opened_store(database, language) as store:
        if retry:
            store.retry_jobs(chosen)
        total = len(chosen) * store.count(Query())
    seen = 0
    with telling(database, language), Progress(total=total, columns=COUNT) as progress:

        def looked(store: Store) -> None:
            nonlocal seen
            kept = sum(kept_of(store, WORKED_FORMS[kind]) for kind in chosen)
            progress.at(kept - seen)
            seen = kept

        try:
            worker.run(told, once=once, looked=looked)
        except BlockingIOError:
            raise Trouble(say("no-thread", language)) from None
    complain(say("worked", language, n=done, m=failed))
    if failed:
        raise SystemExit(1)
