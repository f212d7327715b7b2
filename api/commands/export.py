"""`carnet export`: writes records of a database to a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from api.commands.shared.console import (
    PATH,
    Trouble,
    complain,
    database_option,
    emit_bytes,
    end_in_order,
    flush,
    language_option,
)
from api.commands.shared.record_filters import query_of, record_filters
from api.commands.shared.store_to_work_on import opened_store
from api.commands.shared.whole_files import Replacement, packer_named
from api.commands.words import say
from api.http.flows import in_blocks

if TYPE_CHECKING:
    from analysis.survey.rows import Write
    from records.library import Stored

#: The endings of names of files with lines of JSON, before the endings of compression.
NDJSON_NAMES = (".ndjson", ".jsonl", ".ndjson.gz", ".jsonl.gz", ".ndjson.zst", ".jsonl.zst")
#: The rows of a table that are held in memory.
HELD = 5000


@click.command()
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=PATH,
    help="The file to write. The default is standard output.",
)
@click.option(
    "--form",
    type=click.Choice(["annotated", "written", "canonical"]),
    default="annotated",
    help="Texts with their annotations, or byte for byte as they came, or in canonical form.",
)
@click.option("--json", "as_json", is_flag=True, help="Write lines of JSON, as the service does.")
@click.option(
    "--to",
    "tables",
    type=click.Choice(["csv", "parquet", "xlsx"]),
    help="Write tables of records, deals, plays and so on. -o names their folder, or for xlsx "
    "their file.",
)
@record_filters()
@click.option(
    "--ok/--faulty", "ok", default=None, help="Only sound records, or only records with faults."
)
@database_option
@language_option
def command(
    output: str | None,
    form: str,
    as_json: bool,
    tables: str | None,
    ok: bool | None,
    database: str,
    language: str,
    **filters: str | None,
) -> None:
    """Write the records of a database as one text, in the order in which they were added.

    The last line tells how many there are. FILE is written whole or not at all. It is compressed if
    its name ends in .gz or .zst, and holds lines of JSON if its name ends in .ndjson or .jsonl
    before that. An export can be imported again with its annotations. Tables are those of “carnet
    survey”, with the id of a record in place of its file.
    """
    if tables is not None and output is None:
        raise Trouble(say("export-where", language))
    from api.views.export import as_carnet, as_ndjson
    from api.views.record import each_with_tags

    ndjson = as_json or (output is not None and output.lower().endswith(NDJSON_NAMES))
    query = query_of(language, ok=ok, descending=False, **filters)
    with opened_store(database, language) as store:
        pieces: Iterable[bytes]
        if ndjson:
            pieces = as_ndjson(each_with_tags(store.stream(query), store), form)
        else:
            pieces = as_carnet(store.stream(query), form)
        if tables is not None and output is not None:
            count = _write_tables(tables, store.stream(query), output, language)
            complain(say("exported", language, path=output, n=count))
        elif output is None:
            for piece in in_blocks(pieces):
                emit_bytes(piece)
            flush()
        else:
            _write(output, pieces, language)
            complain(say("exported", language, path=output, n=store.count(query)))


def _write(path: str, pieces: Iterable[bytes], language: str) -> None:
    pack, end = packer_named(path)
    with Replacement(path, language) as file:
        for piece in in_blocks(pieces):
            file.write(pack(piece))
        file.write(end())
        file.keep()


# -- tables --------------------


def _write_tables(form: str, found: Iterable[Stored], path: str, language: str) -> int:
    """Write the tables of stored records, and return how many records they are.

    A spreadsheet is one file, which replaces what was there. The others are a new folder. Parquet
    tables stand as a survey has them, with a manifest. Raises Trouble if the folder holds anything,
    if it cannot be written, or if the extra is missing.
    """
    from analysis.survey.errors import SurveyError

    try:
        if form == "xlsx":
            return _as_xlsx(found, path, language)
        return (_as_csv if form == "csv" else _as_parquet)(found, Path(path))
    except ModuleNotFoundError as error:
        raise Trouble(say("no-cluster", language, package=error.name)) from None
    except SurveyError:
        raise Trouble(say("export-not-empty", language, path=path)) from None
    except OSError as error:
        raise Trouble(say("unwritable", language, path=path, why=error.strerror)) from None


def _as_csv(found: Iterable[Stored], folder: Path) -> int:
    from analysis.survey.errors import SurveyError
    from analysis.survey.written_tables import csv_tables

    end_in_order()
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise SurveyError("export-not-empty")
    with csv_tables(folder) as write:
        return _fill(write, found)[0]


def _as_xlsx(found: Iterable[Stored], path: str, language: str) -> int:
    from analysis.survey.written_tables import xlsx_tables

    with Replacement(path, language) as file:
        with xlsx_tables(file.content) as write:
            count, _ = _fill(write, found)
        file.keep()
    return count


def _as_parquet(found: Iterable[Stored], folder: Path) -> int:
    from analysis.survey.errors import SurveyError
    from analysis.survey.folder import Done, Folder
    from analysis.survey.parquet import as_arrow, written
    from analysis.survey.plan import Plan

    plan = Plan(0, (), ())
    kept = Folder(folder)
    kept.begin(plan)
    if kept.done():
        raise SurveyError("export-not-empty")
    with written(folder, 0) as parts:
        count, severities = _fill(
            lambda table, rows: parts.add({table: as_arrow(table, rows)}), found
        )
    done = Done(0, parts.counts, dict(severities), ())
    kept.note(done)
    kept.finish(plan, [done])
    return count


def _fill(write: Write, found: Iterable[Stored]) -> tuple[int, Counter[str]]:
    """Write the rows of stored records. Returns how many these are, and their findings."""
    from analysis.survey.cutting import whole
    from analysis.survey.rows import add_record, no_rows

    rows, count, severities = no_rows(), 0, Counter[str]()
    for stored in found:
        _, (one,) = whole([stored.text], len(stored.text))
        added = add_record(rows, stored.summary.id, one.start, one.text)
        severities.update(added.severities)
        count += 1
        rows.hand_on(write, HELD)
    rows.hand_on(write)
    return count, severities
