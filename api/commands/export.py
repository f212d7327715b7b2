"""`carnet export`: writes records of a database to a file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from api.commands.shared.console import (
    PATH,
    Trouble,
    complain,
    database_option,
    emit_bytes,
    flush,
    language_option,
)
from api.commands.shared.decisions_options import decisions_options, worlds_of
from api.commands.shared.export_tables import FORMATS, export_tables
from api.commands.shared.record_filters import query_of, record_filters
from api.commands.shared.store_to_work_on import opened_store
from api.commands.shared.study_files import is_study_file
from api.commands.shared.whole_files import Replacement, packer_named
from api.commands.words import say
from api.http.flows import in_blocks

if TYPE_CHECKING:
    from records.library import Store

#: The endings of names of files with lines of JSON, before the endings of compression.
NDJSON_NAMES = (".ndjson", ".jsonl", ".ndjson.gz", ".jsonl.gz", ".ndjson.zst", ".jsonl.zst")


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
    type=click.Choice(FORMATS),
    help="Write tables of records, deals, plays and so on. -o names their folder, or for xlsx "
    "their file.",
)
@click.option(
    "--study",
    metavar="ID",
    help="Only this study: its records as Carnet text, with what its chapters say. With --json, or "
    "into a FILE whose name ends in .study.json, the whole study, to be imported elsewhere.",
)
@decisions_options
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
    study: str | None,
    ok: bool | None,
    decisions: bool,
    values: int | None,
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
    worlds = worlds_of(decisions, values)
    if tables is None and worlds is not None:
        raise Trouble(say("decisions-tables", language))
    from api.views.export import as_carnet, as_ndjson
    from api.views.record import each_with_tags

    ndjson = as_json or (output is not None and output.lower().endswith(NDJSON_NAMES))
    query = query_of(language, ok=ok, study=study, descending=False, **filters)
    with opened_store(database, language) as store:
        pieces: Iterable[bytes]
        if study is not None:
            pieces = _study(store, study, as_json or is_study_file(output or ""), language)
        elif ndjson:
            pieces = as_ndjson(each_with_tags(store.stream(query), store), form)
        else:
            pieces = as_carnet(store.stream(query), form)
        if tables is not None and output is not None:
            count = export_tables(tables, store.stream(query), output, language, worlds)
            complain(say("exported", language, path=output, n=count))
        elif output is None:
            for piece in in_blocks(pieces):
                emit_bytes(piece)
            flush()
        else:
            _write(output, pieces, language)
            complain(say("exported", language, path=output, n=store.count(query)))


def _study(store: Store, name: str, as_json: bool, language: str) -> Iterable[bytes]:
    """Return a study as Carnet text or as a file to import. Raises Trouble if there is none."""
    from api.studies.views import study_as_carnet, study_file

    study = store.studies.get(name)
    if study is None or study.deleted is not None:
        raise Trouble(say("no-study", language, id=name))
    return (study_file(study, store),) if as_json else study_as_carnet(study, store)


def _write(path: str, pieces: Iterable[bytes], language: str) -> None:
    pack, end = packer_named(path)
    with Replacement(path, language) as file:
        for piece in in_blocks(pieces):
            file.write(pack(piece))
        file.write(end())
        file.keep()
