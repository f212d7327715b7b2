"""`carnet token`: manages the tokens of the service."""

from __future__ import annotations

from dataclasses import asdict

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


@click.group()
def command() -> None:
    """Let others use the service, each with a token of their own.

    A token is shown only once, when it is made. The database keeps only its SHA-256.
    """


@command.command()
@click.option(
    "--scope",
    type=click.Choice(["read", "write", "admin"]),
    required=True,
    help="What the token allows: to read; also to send and change; also to ask for the counters.",
)
@click.option(
    "--label",
    default="",
    show_default=False,
    help="A name by which you will know the token later.",
)
@database_option
@language_option
def add(scope: str, label: str, database: str, language: str) -> None:
    """Make a token, and print it."""
    from api.middleware.access import digest_of, new_token

    given = new_token()
    with opened_store(database, language, make=True) as store:
        made = store.tokens.add(digest_of(given), scope, label)
    complain(say("token-made", language, id=made.id, scope=scope))
    emit(f"{given}\n")


@command.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON for each token.")
@database_option
@language_option
def list_(as_json: bool, database: str, language: str) -> None:
    """List the tokens with their labels and scopes. The tokens themselves are never shown."""
    with opened_store(database, language) as store:
        tokens = store.tokens.all()
    for token in tokens:
        if as_json:
            emit_json(asdict(token))
            continue
        if token.revoked is not None:
            state = say("token-revoked-on", language, time=token.revoked)
        elif token.last_used is not None:
            state = say("token-used", language, time=token.last_used)
        else:
            state = say("token-unused", language)
        words = f"{token.id:>4}  {token.scope:5}  {token.created}  {state}  {plain(token.label)}"
        emit(f"{words.rstrip()}\n")


@command.command()
@click.argument("number", metavar="ID", type=int)
@database_option
@language_option
def revoke(number: int, database: str, language: str) -> None:
    """Revoke a token. The next request with it is refused."""
    from records.library import Missing

    with opened_store(database, language) as store:
        try:
            token = store.tokens.revoke(number)
        except Missing:
            raise Trouble(say("no-such-token", language, id=number)) from None
    complain(say("token-revoked", language, id=token.id))
