"""`carnet reindex`: works out what figures need of the records of a database."""

from __future__ import annotations

import click

from api.commands.shared.console import complain, database_option, language_option
from api.commands.shared.progress import COUNT, Progress
from api.commands.shared.store_to_work_on import opened_store
from api.commands.words import say


@click.command()
@click.option("--missing", is_flag=True, help="Only for the records that lack it.")
@database_option
@language_option
def command(missing: bool, database: str, language: str) -> None:
    """Work out again what figures need to know of every record of a database.

    This is kept with each record. Imported records lack it until a service has worked it out, and
    so do records that were stored by a version of Carnet that did not keep it. With --missing, the
    command works on these alone. Without it, the indexes that make lists quick are rebuilt too.
    What “carnet work” has worked out stays. The service may run meanwhile. If the command is
    interrupted, what it has done stays: run it again with --missing.
    """
    from analysis.collection.kept import EARLIER_FORMS, FORMS_OF_A_REPLAY, WORKED_FORMS
    from analysis.stored.keeping import keep_missing
    from records.library import Query

    with opened_store(database, language) as store:
        if not missing:
            store.index_again()
            for form in (*FORMS_OF_A_REPLAY, *EARLIER_FORMS):
                store.forget_facts(form)
            store.forget_jobs()
            for form in WORKED_FORMS.values():
                store.add_up_again(form)
        total = store.count(Query())
        with Progress(total=total, columns=COUNT) as progress:
            kept = keep_missing(store, progress.at)
    complain(say("reindexed", language, n=kept, m=total))
