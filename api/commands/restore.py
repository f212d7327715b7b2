"""`carnet restore`: a backup in the place of all that a database holds."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from api.commands.common import Trouble, complain, database_option, language_option
from api.commands.messages import say
from api.commands.stores import file_of, opened_store, telling


@click.command()
@click.argument("path", metavar="SOURCE")
@click.option("--yes", is_flag=True, help="Do not ask; a script is never asked.")
@database_option
@language_option
def command(path: str, yes: bool, database: str, language: str) -> None:
    """Put the backup SOURCE in the place of all that the database holds.

    SOURCE is verified first (see carnet verify): nothing changes if any of it is damaged.  The
    service may run meanwhile: what it answers is what was there before, or all of the backup.
    Tokens that were made or revoked since stay so.
    """
    from records.library import Query, make_store

    if not Path(path).is_file():
        said = say("backup-missing", language, path=path)
        raise Trouble(f"{said} {say('backup-nothing', language)}")
    file = file_of(database)
    if file is not None and not Path(file).exists():
        with telling(database, language):
            make_store(database, path)
        with opened_store(database, language) as store:
            count, schema = store.count(Query()), store.schema
        complain(say("restored", language, path=path, n=count, schema=schema))
        return
    with opened_store(database, language) as store:
        count = store.count(Query())
        if count and not yes and sys.stdin.isatty():
            question = say("restore-over", language, database=database, n=count)
            click.confirm(question, abort=True, err=True)
        store.restore(path)
        count, schema = store.count(Query()), store.schema
    complain(say("restored", language, path=path, n=count, schema=schema))
