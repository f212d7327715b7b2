"""`carnet import`: adds the records of files to a database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import closing

import click

from api.commands.console import (
    FOUND,
    UNABLE,
    Trouble,
    complain,
    database_option,
    emit,
    language_option,
    opened,
    paths_argument,
    plain,
)
from api.commands.messages import say
from api.commands.progress import Progress, Watched
from api.commands.report import found_in
from api.commands.store_to_work_on import opened_store
from records.findings import BAD

#: The largest record in bytes. It is held in memory.
LONGEST = 64 << 20


@click.command()
@paths_argument
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON for each record.")
@database_option
@language_option
@click.pass_context
def command(
    ctx: click.Context, paths: tuple[str, ...], as_json: bool, database: str, language: str
) -> None:
    """Add the records of files to a database, which is created if it does not exist.

    Each file is added whole or not at all. Faulty records are added too, but the same bytes only
    once. A file may also hold lines of JSON with a “text”, as the service exports them. Its name
    then ends in .ndjson or .jsonl, before .gz or .zst. The service may run meanwhile.
    """
    status = 0
    with Progress(paths) as progress:
        for path in paths:
            try:
                with opened(path, language) as file:
                    found = _take(path, Watched(file, progress.at), database, as_json, language)
            except Trouble as trouble:
                complain(trouble.message)
                status = UNABLE
            else:
                status = max(status, FOUND if found else 0)
    ctx.exit(status)


def _take(path: str, file: Watched, database: str, as_json: bool, language: str) -> bool:
    """Store the records of one file. Returns whether any of them has a bad finding."""
    from api.http.bodies import is_ndjson
    from api.http.spools import NoRoom
    from api.upload.submission import Intake, TooLongRecord

    with closing(Intake(LONGEST)) as intake:
        try:
            intake.take_blocks(path, _blocks(path, file, language), ndjson=is_ndjson(path))
            intake.finish()
        except TooLongRecord as error:
            raise Trouble(
                say("record-too-long", language, path=path, n=error.record, line=error.line)
            ) from None
        except NoRoom as error:
            raise Trouble(say("no-room", language, path=path, why=error)) from None
        severities = Counter(intake.severities)
        severities.update(intake.outside_severities)
        with opened_store(database, language, make=True) as store:
            added = store.add(intake.entries())
        if as_json:
            for row in intake.stored_rows(added):
                emit(f"{row}\n")
        else:
            stored = sum(one.stored for one in added)
            counts = Counter(records=intake.records, **severities)
            words = {"stored": stored, "known": len(added) - stored, "bad": intake.unreadable}
            key = "imported-unreadable" if intake.unreadable else "imported"
            line = say(key, language, found=found_in(path, counts, language), **words)
            emit(f"{plain(line)}\n")
        return bool(intake.unreadable) or any(severities[severity] for severity in BAD)


def _blocks(path: str, file: Watched, language: str) -> Iterator[bytes]:
    from records.notation.record_texts import Truncated, blocks

    try:
        yield from blocks(file)  # type: ignore[arg-type]
    except Truncated:
        raise Trouble(say("cut-import", language, path=path)) from None
    except OSError as error:
        raise Trouble(say("unreadable", language, path=path, why=error.strerror)) from None
