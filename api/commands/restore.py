"""`carnet restore`: replaces the data of a database by a backup."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from api.commands.shared.console import PATH, Trouble, complain, database_option, language_option
from api.commands.shared.store_to_work_on import file_of, opened_store, telling
from api.commands.words import say


@click.command()
@click.argument("path", metavar="SOURCE", type=PATH)
@click.option("--yes", is_flag=True, help="Do not ask for confirmation. A script is never asked.")
@database_option
@language_option
def command(path: str, yes: bool, database: str, language: str) -> None:
    """Replace all data of the database by the backup SOURCE.

    SOURCE is verified first (see carnet verify). If any of it is damaged, nothing changes. The
    service may run meanwhile: it answers with the data from before until the backup is complete.
    Tokens that were made since the backup stay valid, and those that were revoked stay revoked.
    """
    from records.library import Query, make_store, shown_address

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
            question = say("restore-over", language, database=shown_address(database), n=count)
            click.confirm(question, abort=True, err=True)
        store.restore(path)
        count, schema = store.count(Query()), store.schema
    complain(say("restored", language, path=path, n=count, schema=schema))
