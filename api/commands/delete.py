"""`carnet delete`: puts records into the bin, and brings them back."""

from __future__ import annotations

import click

from api.commands.shared.console import Trouble, complain, database_option, language_option
from api.commands.shared.store_to_work_on import opened_store
from api.commands.words import say


@click.command()
@click.argument("names", metavar="ID…", nargs=-1, required=True)
@click.option("--undo", is_flag=True, help="Bring the records back from the bin.")
@database_option
@language_option
def command(names: tuple[str, ...], undo: bool, database: str, language: str) -> None:
    """Delete records of a database: all those named, or none.

    A deleted record waits in the bin for 30 days, with its texts, annotations and history, and
    --undo brings it back. After that it is gone for good.
    """
    from records.library import Duplicate, Missing

    with opened_store(database, language) as store:
        try:
            if undo:
                store.bring_back(names)
            else:
                (*_, last) = store.delete_many(dict.fromkeys(names))
        except Missing as error:
            which = "delete-not-in-bin" if undo else "delete-no-record"
            raise Trouble(say(which, language, id=error.record)) from None
        except Duplicate as error:
            raise Trouble(say("delete-kept-anew", language, id=error.record)) from None
    count = len(set(names))
    one = "-1" if count == 1 else ""
    if undo:
        complain(say(f"delete-back{one}", language, n=count))
    else:
        complain(say(f"delete-done{one}", language, n=count, until=last.until[:10]))
