"""`carnet verify`: checks that a database still holds what was stored."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from api.commands.shared.console import (
    FOUND,
    Trouble,
    complain,
    database_option,
    emit,
    emit_json,
    language_option,
    plain,
)
from api.commands.shared.store_to_work_on import damage_told, file_of, telling
from api.commands.words import say


@click.command()
@click.argument("path", metavar="[FILE]", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON for each damage.")
@database_option
@language_option
@click.pass_context
def command(
    ctx: click.Context, path: str | None, as_json: bool, database: str, language: str
) -> None:
    """Read all that a database holds, or the backup FILE, and report what is damaged.

    Every text, earlier text, annotation, finding, change and remembered answer is compared with the
    digest that was made when it was stored. The file itself is checked too. Nothing is changed, and
    the service may run meanwhile. The exit status is 1 if anything is damaged.
    """
    from records.library import shown_address, verify_store

    name = database if path is None else path
    file = file_of(name)
    if file is not None and not Path(file).is_file():
        key = "no-database" if path is None else "backup-missing"
        raise Trouble(say(key, language, database=name, path=name))
    found = 0
    with telling(name, language):
        address, name = name, shown_address(name)
        for damage in verify_store(address):
            found += 1
            if as_json:
                emit_json(asdict(damage))
            else:
                emit(plain(damage_told(damage, name, language)) + "\n")
    key = "verified-damaged" if found else "verified"
    complain(say(key, language, name=name, n=found))
    ctx.exit(FOUND if found else 0)
