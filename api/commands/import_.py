"""`carnet import`: adds the records of files to a database."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import groupby

import click

from api.commands.judging.summary import found_in
from api.commands.shared.console import (
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
    record_limit,
    record_limit_option,
    why_too_long,
)
from api.commands.shared.files_in_folders import files_of
from api.commands.shared.progress import Progress, Watched
from api.commands.shared.store_to_work_on import opened_store
from api.commands.words import say
from records.severities import BAD


@click.command()
@paths_argument
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON for each record.")
@database_option
@record_limit_option
@language_option
@click.pass_context
def command(
    ctx: click.Context, paths: tuple[str, ...], as_json: bool, database: str, language: str
) -> None:
    """Add the records of files, folders and archives to a database.

    The database is created if it does not exist. A folder or a zip or tar archive stands for all
    files in it except hidden ones. Each file, and each archive, is added whole or not at all. A
    file that is not Carnet text is named and left out. Faulty records are added too, but the same
    bytes only once. A file may also hold lines of JSON with a “text”, as the service exports them.
    Its name then ends in .ndjson or .jsonl, before .gz or .zst. The service may run meanwhile.
    """
    status = 0
    files = list(files_of(paths, language))
    with Progress([file for file in files if isinstance(file, str)]) as progress:
        for path in files:
            try:
                if isinstance(path, Trouble):
                    raise path
                with opened(path, language, any_kind=True) as file:
                    found = _take(path, Watched(file, progress.at), database, as_json, language)
            except Trouble as trouble:
                complain(trouble.message)
                status = UNABLE
            else:
                status = max(status, FOUND if found else 0)
    ctx.exit(status)


def _take(path: str, file: Watched, database: str, as_json: bool, language: str) -> bool:
    """Store the records of one file. Returns whether any of them has a bad finding."""
    from api.http.archives import texts_in
    from api.http.bodies import is_ndjson
    from api.http.spools import NoRoom
    from api.upload.submission import Intake
    from records.notation.record_texts import TooLong, Truncated

    with closing(Intake(record_limit())) as intake:
        try:
            lines = is_ndjson(path)
            intake.take_texts(path, texts_in(file, iter), ndjson=lines, part=not lines)
            intake.finish()
        except TooLong as error:
            why = why_too_long(error, language)
            raise Trouble(
                say("not-stored", language, path=path, line=error.line, why=why)
            ) from None
        except NoRoom as error:
            raise Trouble(say("no-room", language, path=path, why=error)) from None
        except Truncated:
            raise Trouble(say("cut-import", language, path=path)) from None
        except OSError as error:
            raise Trouble(say("unreadable", language, path=path, why=error.strerror)) from None
        severities = Counter(intake.severities)
        severities.update(intake.outside_severities)
        with opened_store(database, language, make=True) as store:
            added = store.add(intake.entries())
        if as_json:
            for row in intake.stored_rows(added):
                emit(f"{row}\n")
        elif intake.of_archive or intake.empty_files:
            for line in _by_file(intake.stored_rows(added), language):
                emit(f"{plain(line)}\n")
        else:
            stored = sum(one.stored for one in added)
            counts = Counter(records=intake.records, **severities)
            emit(f"{plain(_line(path, counts, stored, intake.unreadable, language))}\n")
        return bool(intake.unreadable) or any(severities[severity] for severity in BAD)


def _by_file(rows: Iterable[str], language: str) -> Iterator[str]:
    """Yield a line for each file in an archive: what it holds, or why it was left out."""
    for name, of_file in groupby(map(json.loads, rows), lambda row: row["file"]):
        counts: Counter[str] = Counter()
        status: Counter[str] = Counter()
        for row in of_file:
            status[row["status"]] += 1
            counts["records"] += row["record"] is not None
            counts.update(finding["severity"] for finding in row["findings"])
            message = row.get("message")
        if status["unreadable"] == status.total() == 1 and message is not None:
            yield say("left-out", language, path=name, why=message[language])
        else:
            yield _line(name, counts, status["stored"], status["unreadable"], language)


def _line(path: str, counts: Counter[str], stored: int, unreadable: int, language: str) -> str:
    words = {"stored": stored, "known": counts["records"] - stored, "bad": unreadable}
    key = "imported-unreadable" if unreadable else "imported"
    return say(key, language, found=found_in(path, counts, language), **words)
