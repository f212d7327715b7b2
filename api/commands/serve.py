"""`carnet serve`: the service with its pages."""

from __future__ import annotations

import socket

import click

from api.commands.common import Trouble, language_option
from api.commands.words import say

#: Requests that are worked on at once.
THREADS = 8


@click.command()
@click.option(
    "--database",
    metavar="URL",
    default="sqlite:///carnet.db",
    show_default=True,
    help="Where the records are kept: sqlite:///path.",
)
@click.option("--host", metavar="H", default="127.0.0.1", show_default=True)
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65535),
    default=8080,
    show_default=True,
    help="0 takes a free one.",
)
@click.option(
    "--load",
    "paths",
    metavar="PATH",
    multiple=True,
    help="Records to begin with, if the database has none.",
)
@language_option
def command(database: str, host: str, port: int, paths: tuple[str, ...], language: str) -> None:
    """Serve records over HTTP, with pages to look at them."""
    import waitress

    from api.app import BODY_LIMIT, create_app
    from records.library import StoreError

    try:
        app = create_app(database)
        fill(database, paths, language)
    except StoreError as error:
        raise Trouble(say("no-store", language, database=database, why=error)) from None
    try:
        server = waitress.create_server(
            app,
            host=host,
            port=port,
            threads=THREADS,
            # The application refuses sooner, and says why in its own form.
            max_request_body_size=2 * BODY_LIMIT,
            ident="",
        )
    except (OSError, socket.gaierror, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Trouble(say("no-address", language, host=host, port=port, why=why)) from None
    click.echo(say("serving", language, address=_address(host, server.effective_port)))
    try:
        server.run()
    except KeyboardInterrupt:
        pass
    finally:
        server.close()


def fill(database: str, paths: tuple[str, ...], language: str) -> None:
    """Put the records of these files into the store, if it has none yet."""
    import records
    from api.commands.common import opened
    from records.library import Query, describe, open_store

    with open_store(database) as store:
        if not paths or store.count(Query(limit=1)):
            return
        for path in paths:
            with opened(path, language) as file:
                store.add([describe(record) for record in records.read(file)])


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
