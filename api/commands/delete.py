"""`carnet delete`: puts records into the bin, and brings them back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from api.commands.shared.console import (
    Trouble,
    complain,
    database_option,
    emit,
    emit_json,
    language_option,
    plain,
)
from api.commands.shared.store_to_work_on import opened_store
from api.commands.words import say

if TYPE_CHECKING:
    from records.library import Store

#: How many records of the bin are read at a time.
PAGE = 200


@click.command()
@click.argument("names", metavar="ID…", nargs=-1)
@click.option("--undo", is_flag=True, help="Bring the records back from the bin.")
@click.option("--list", "listing", is_flag=True, help="List what is in the bin. Takes no ID.")
@click.option(
    "--json", "as_json", is_flag=True, help="With --list: a line of JSON for each record."
)
@database_option
@language_option
def command(
    names: tuple[str, ...],
    undo: bool,
    listing: bool,
    as_json: bool,
    database: str,
    language: str,
) -> None:
    """Delete records of a database: all those named, or none.

    A deleted record waits in the bin for 30 days, with its texts, annotations and history, and
    --undo brings it back. After that it is gone for good.
    """
    if listing == bool(names) or (listing and undo) or (as_json and not listing):
        raise Trouble(say("delete-what", language))
    from records.library import Duplicate, Missing

    with opened_store(database, language) as store:
        if listing:
            _list(store, as_json, language)
            return
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


def _list(store: Store, as_json: bool, language: str) -> None:
    from api.views.record import binned_view

    cursor = None
    while True:
        page = store.bin(cursor, PAGE)
        for one in page.items:
            if as_json:
                emit_json(binned_view(one))
                continue
            times = say("delete-times", language, deleted=one.deleted[:10], until=one.until[:10])
            who = " – ".join(one.summary.players.values())
            words = "  ".join((one.summary.id, times, plain(one.summary.game or ""), plain(who)))
            emit(f"{words.rstrip()}\n")
        cursor = page.next
        if cursor is None:
            return
