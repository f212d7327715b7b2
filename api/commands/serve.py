"""`carnet serve`: runs the service with its pages."""

from __future__ import annotations

import ipaddress
import logging
import re
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

import click

from api.commands.shared.console import Trouble, database_option, language_option, number_option
from api.commands.shared.store_to_work_on import telling
from api.commands.words import say

if TYPE_CHECKING:
    from api.middleware.settings import Settings
    from api.server.server import Server
    from records.library import Store

#: The default rates for each caller, if others than the user of this machine can call.
READ_RATE = "1200/minute"
WRITE_RATE = "300/minute"
#: The default seconds of processor time per minute for judging one caller's records, likewise.
JUDGING = 30
#: An address for `Contact:` (RFC 9116), without anything that ends its line.
_CONTACT = re.compile(r"(?:mailto:|tel:|https://)[!-~]+")
#: In place of a rate: no limit.
OFF = "off"


@click.command()
@database_option
@click.option("--host", metavar="H", default="127.0.0.1")
@number_option(
    "--port", (0, 65535), default=8080, help="The port to listen on. 0 takes a free one."
)
@click.option(
    "--load",
    "paths",
    metavar="PATH",
    multiple=True,
    help="Load these records if the database has none.",
)
@click.option("--read-only", is_flag=True, help="Refuse every change, whoever asks.")
@click.option("--public-read", is_flag=True, help="Let anybody read without a token.")
@click.option(
    "--allowed-host",
    "names",
    metavar="NAME",
    multiple=True,
    help="A host name under which the service may be called, besides those of this machine.",
)
@click.option(
    "--trusted-proxy",
    metavar="ADDRESS",
    help="The address of the proxy in front. Its X-Forwarded headers are trusted.",
)
@click.option(
    "--public-url",
    metavar="URL",
    envvar="CARNET_PUBLIC_URL",
    help="The address at which readers reach the service, such as https://club.example. Requests "
    "for other hosts get 421. Set it behind a proxy.",
)
@click.option(
    "--security-contact",
    "contact",
    metavar="URI",
    envvar="CARNET_SECURITY_CONTACT",
    help="To whom to report a weakness of the service, such as mailto:zoe@club.example or "
    "https://club.example/security, for /.well-known/security.txt.",
)
@click.option(
    "--read-rate",
    metavar="N/minute",
    help="How often each caller may read, or “off” for no limit. The default is "
    f"{READ_RATE}, or off if only this machine can call.",
)
@click.option(
    "--write-rate",
    metavar="N/minute",
    help="How often each caller may send, or “off” for no limit. The default is "
    f"{WRITE_RATE}, or off if only this machine can call.",
)
@number_option("--threads", (1, 64), default=8, help="How many requests it works on at once.")
@number_option(
    "--per-address",
    (1, 1 << 20),
    help="How many connections one address may have. The default is a tenth of "
    "all that are allowed. The trusted proxy may have all of them.",
)
@number_option(
    "--workers",
    (0, 64),
    help="How many processes work on long tasks (analyses, charts, statistics, uploads), so that "
    "other callers need not wait. The default is the number of processors, from 2 to 4.",
)
@number_option(
    "--work-limit",
    (1, 3600),
    "seconds",
    metavar="SECONDS",
    default=60,
    help="How much processor time one such task may use.",
)
@number_option(
    "--body-limit",
    (1, 1 << 20),
    metavar="MIB",
    default=1024,
    help="The largest body that may be sent, in MiB. Unpacked it may be four times as large.",
)
@number_option(
    "--records-limit",
    (20, None),
    "records",
    default=1_000_000,
    help="How many records may be sent at once. Callers who may not write may send a twentieth.",
)
@number_option(
    "--findings-limit",
    (20, None),
    "findings",
    default=1_000_000,
    help="How many findings one answer may have. Callers who may not write get a twentieth.",
)
@number_option(
    "--judging-time",
    (0, None),
    metavar="SECONDS",
    help="How much processor time per minute may go into judging one caller’s records. Callers "
    "who may write can use an hour’s share at once. 0 sets no limit. The default is "
    f"{JUDGING}, or 0 if only this machine can call.",
)
@number_option(
    "--live",
    (0, 1000),
    default=20,
    help="How many games may be followed live, as they are typed, at a time. 0 allows none.",
)
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default="text",
    help="The form in which requests are logged on standard error.",
)
@language_option
def command(
    database: str,
    host: str,
    port: int,
    paths: tuple[str, ...],
    names: tuple[str, ...],
    trusted_proxy: str | None,
    public_url: str | None,
    contact: str | None,
    read_rate: str | None,
    write_rate: str | None,
    threads: int,
    per_address: int | None,
    workers: int | None,
    body_limit: int,
    judging_time: int | None,
    log_format: Literal["text", "json"],
    language: str,
    **given: Any,
) -> None:
    """Serve records over HTTP, with pages to look at them.

    Ctrl-C or SIGTERM ends it after the running requests have been answered.
    """
    from api.app import create_app
    from api.garbage_collection import look_for_cycles_briefly
    from api.http.stores import stores_of
    from api.middleware.logs import set_up_logging
    from api.middleware.settings import LOOPBACK_NAMES, Settings
    from api.server.door import more_descriptors
    from api.server.server import Server
    from api.work.asking import pool_of
    from api.work.background import facts_kept
    from api.work.pool import usual

    loopback = _is_loopback(host)
    local = loopback and trusted_proxy is None
    if contact is not None and not _CONTACT.fullmatch(contact):
        raise Trouble(say("bad-contact", language, uri=contact))
    if public_url is not None:
        names = (*names, _host_of(public_url, language))
    settings = Settings(
        local=local,
        hosts=(*LOOPBACK_NAMES, host, *map(str.lower, names)) if names or local else (),
        contact=contact,
        read_rate=_rate(read_rate, None if local else READ_RATE, language),
        write_rate=_rate(write_rate, None if local else WRITE_RATE, language),
        workers=max(2, usual()) if workers is None else workers,
        # The other threads stay free for requests that need not wait.
        waiting=max(1, threads // 2),
        judging=(None if local else JUDGING) if judging_time is None else judging_time or None,
        # The other options are called as the settings are.
        **given,
    )
    set_up_logging(log_format)
    more_descriptors()
    if not local and not names:
        logging.getLogger("carnet.server").warning("%s", say("no-public-url", language))
    # A database is made only where there is a service to use it.
    _may_listen(host, port, language)
    with telling(database, language):
        _prepare(database, paths, settings, language)
    with nullcontext() if settings.read_only else facts_kept(database):
        with telling(database, language):
            limit = body_limit << 20
            app = create_app(
                database, body_limit=limit, unpacked_limit=4 * limit, settings=settings
            )
        with _telling_address(host, port, language):
            server = Server(
                app,
                host=host,
                port=port,
                threads=threads,
                trusted_proxy=trusted_proxy,
                per_address=per_address,
            )
        look_for_cycles_briefly()
        _stop_by_signals(server)
        click.echo(say("serving", language, address=_address(host, server.port)))
        try:
            server.run()
        finally:
            pool_of(app).close()
            stores_of(app).close()


def _host_of(url: str, language: str) -> str:
    """Return the host name in the address of the service. Raises Trouble if it is none."""
    try:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/"):
            return parts.hostname
    except ValueError:
        pass
    raise Trouble(say("bad-public-url", language, url=url))


def _may_listen(host: str, port: int, language: str) -> None:
    """Raise Trouble if it is impossible to listen at that address."""
    from waitress.adjustments import Adjustments

    with _telling_address(host, port, language):
        for family, kind, protocol, address in Adjustments(host=host, port=port).listen:
            with socket.socket(family, kind, protocol) as one:
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:
                    one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                one.bind(address)
                one.listen()


@contextmanager
def _telling_address(host: str, port: int, language: str) -> Iterator[None]:
    """Raise Trouble if it is impossible to listen at that address."""
    try:
        yield
    except (OSError, socket.gaierror, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Trouble(say("no-address", language, host=host, port=port, why=why)) from None


def _is_loopback(host: str) -> bool:
    """Return whether only this machine can reach a service at that host."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        return False  # listening there fails too, with an error of its own
    return all(ipaddress.ip_address(str(each[4][0])).is_loopback for each in found)


def _rate(given: str | None, usual: str | None, language: str) -> str | None:
    from api.middleware.limits import rate_of

    if given is None or given == OFF:
        return usual if given is None else None
    try:
        rate_of(given)
    except ValueError:
        raise Trouble(say("no-rate", language, rate=given)) from None
    return given


def _prepare(database: str, paths: tuple[str, ...], settings: Settings, language: str) -> None:
    """Open the store, fill it with the records of these files if it is empty, and log what it is.

    Raises Trouble if the store cannot be written, or if others could call but no token can write.
    A service that is read-only may start in any case.
    """
    from records.library import Query, StoreError, open_store, shown_address
    from records.rules.games import GAMES

    log = logging.getLogger("carnet.server")
    with open_store(database) as store:
        if not settings.read_only:
            if not store.writable:
                raise Trouble(say("not-writable", language, database=shown_address(database)))
            tokens = () if settings.local else store.tokens.all()
            if not settings.local and all(one.scope == "read" or one.revoked for one in tokens):
                raise Trouble(say("no-token", language))
        if paths and not store.count(Query()):
            _load(store, paths, language)
        if not settings.read_only:
            # If another process is writing just now, the next one that adds or deletes records
            # empties the bin.
            with suppress(StoreError):
                store.empty_bin()
        log.info("version %s, schema %d", version("carnet"), store.schema)
    for broken in GAMES.broken:
        log.warning("%s", broken.text[language])


def _load(store: Store, paths: tuple[str, ...], language: str) -> None:
    """Add the records of files to the store."""
    import records
    from api.commands.shared.console import opened, reading, record_limit
    from records.library import describe

    for path in paths:
        with opened(path, language) as file, reading(path, language):
            store.add([describe(record) for record in records.read(file, record_limit())])


def _stop_by_signals(server: Server) -> None:
    """Stop gracefully at the first signal, at once at the second."""
    signals = (signal.SIGINT, signal.SIGTERM)

    def stop(*_: object) -> None:
        for each in signals:
            signal.signal(each, signal.SIG_DFL)
        server.stop()

    for each in signals:
        signal.signal(each, stop)


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
