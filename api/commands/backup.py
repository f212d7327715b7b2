"""`carnet backup`: writes a whole database to one file while others use it."""

from __future__ import annotations

import os

import click

from api.commands.shared.console import (
    PATH,
    complain,
    database_option,
    end_in_order,
    language_option,
)
from api.commands.shared.store_to_work_on import opened_store
from api.commands.words import say


@click.command()
@click.argument("path", metavar="DEST", type=PATH)
@database_option
@language_option
def command(path: str, database: str, language: str) -> None:
    """Copy the database as it is at one moment to the file DEST, which is replaced.

    The service may run meanwhile. DEST is itself a database: sqlite:///DEST.
    """
    end_in_order()
    with opened_store(database, language) as store:
        store.backup(path)
        schema = store.schema
    complain(say("backed-up", language, path=path, size=os.path.getsize(path), schema=schema))
