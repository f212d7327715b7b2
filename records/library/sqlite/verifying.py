"""Reads a whole file, compares it with what was kept, and names what is damaged."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import chain, groupby
from pathlib import Path
from tempfile import TemporaryDirectory

from records.library.model import BackupError, Damage
from records.library.sql import seals
from records.library.sql.checking import (
    ENTRY,
    codes_of,
    each_once,
    link_damages,
    record_damages,
    row_damages,
    sum_damages,
)
from records.library.sql.session import read
from records.library.sql.tables import FORM
from records.library.sql.word_search import all_players, id_of, names_in
from records.library.sqlite.opening import REFUSED, damaged
from records.library.sqlite.schema import FormError, bring_up_to_date, form_of
from records.library.sqlite.word_search import NAME_WORD, TOKENIZER, as_words
from records.library.sqlite_utils_alone import Database

#: The number of rows in memory at a time.
BATCH = 500
#: The number of page faults that SQLite may report. One bad page can cause very many.
FAULTS = 20

Found = Iterator[Damage]
_Word = tuple[str, int, int] | tuple[str, int]


def verify_file(path: str | Path) -> Found:
    """Yield what is damaged in a file of any schema. The file is not changed. Memory: some rows.

    Cost: reads the whole file, and some of it more than once. A file with an older schema is copied
    first. Raises BackupError if the file is missing, is not a store, has a later schema, or cannot
    be read.
    """
    source = Path(path)
    try:
        with opened(source) as connection:
            connection.execute("begin")
            yield from short(source, connection)
            if form_of(Database(connection)) == FORM:
                yield from each_once(damages(connection))
                return
        with TemporaryDirectory(prefix="carnet-") as folder:
            copied = sqlite3.connect(f"{folder}/copy.db", isolation_level=None)
            with closing(copied) as connection:
                yield from each_once(damages_of_copy(source, connection))
    except OSError as error:
        raise BackupError(path, "unable", error.strerror) from error
    except REFUSED as error:
        if not damaged(error):
            raise BackupError(path, "unable", error) from error
        yield Damage("file", told=str(error))


def damages_of_copy(source: Path, connection: sqlite3.Connection) -> Found:
    """Copy a file into `connection`, bring it to the present schema, and yield what is damaged.

    Raises BackupError if the file is missing or is not a store, and sqlite3.Error.
    """
    with opened(source) as present:
        present.backup(connection)
    database = Database(connection)
    if not database.table("entries").exists():
        raise BackupError(source, "foreign")
    connection.execute("begin")
    try:
        bring_up_to_date(database)
    except FormError as error:
        raise BackupError(source, error.why) from error
    connection.execute("commit")
    connection.execute("begin")
    yield from damages(connection)
    connection.execute("rollback")


@contextmanager
def opened(source: Path) -> Iterator[sqlite3.Connection]:
    """Open the file for reading only, even on a medium that cannot be written.

    Raises BackupError if it is missing.
    """
    if not source.is_file():
        raise BackupError(source, "missing")
    address = f"{source.resolve().as_uri()}?mode=ro"
    connection = sqlite3.connect(address, uri=True, isolation_level=None)
    try:
        try:
            connection.execute("select 1 from sqlite_master limit 1").fetchone()
        except sqlite3.OperationalError as error:
            log = source.with_name(f"{source.name}-wal")
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CANTOPEN or log.exists():
                raise
            # SQLite could not create its files beside this one, so nobody else can write to it
            # either.
            connection.close()
            connection = sqlite3.connect(f"{address}&immutable=1", uri=True, isolation_level=None)
        yield connection
    finally:
        connection.close()


def short(source: Path, connection: sqlite3.Connection) -> Found:
    """Yield the damage of a file that ends before its last page.

    SQLite itself would read the missing part as zeros.
    """
    (pages,) = connection.execute("pragma page_count").fetchone()
    (size,) = connection.execute("pragma page_size").fetchone()
    log = source.with_name(f"{source.name}-wal")
    if not (log.exists() and log.stat().st_size) and source.stat().st_size < pages * size:
        yield Damage("file", told=f"{source.stat().st_size} bytes of {pages * size}")


def damages(connection: sqlite3.Connection) -> Found:
    """Yield what is damaged in a store of the present schema.

    The caller has begun a transaction.

    The same damage may come twice. Raises sqlite3.Error for errors other than damage.
    """
    checks = (_pages, _tables, _records, _sealed, _links, _added_up, _searched, _named)
    for check in checks:
        try:
            yield from check(connection)
        except REFUSED as error:
            if not damaged(error):
                raise
            yield Damage("file", told=str(error))


def _pages(connection: sqlite3.Connection) -> Found:
    """Yield what SQLite's own integrity check reports."""
    for (said,) in connection.execute(f"pragma integrity_check({FAULTS})"):
        for line in said.splitlines():
            if line != "ok" and not line.startswith("***"):
                yield Damage("file", told=line)


_SCHEMA = (
    "select type || ' ' || name, rtrim(sql, char(10)) from sqlite_master"
    " where name not like 'sqlite_%'"
)


def _tables(connection: sqlite3.Connection) -> Found:
    """Yield the tables and indexes that differ from those of a new store."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as new:
        bring_up_to_date(Database(new))
        expected = dict(new.execute(_SCHEMA).fetchall())
    present = dict(connection.execute(_SCHEMA).fetchall())
    for name, sql in expected.items():
        if present.get(name) != sql:
            yield Damage("tables", told=name)


# -- records and their texts --------------------


def _records(connection: sqlite3.Connection) -> Found:
    for numbers in _numbers(connection):
        yield from _of_records(connection, numbers)


def _of_records(connection: sqlite3.Connection, numbers: Sequence[int]) -> Found:
    """Yield the damage of records, which are read one by one if they cannot be together."""
    between = (numbers[0], numbers[-1])
    try:
        rows = read(connection, f"{ENTRY} number between ? and ? order by number", between)
        codes = codes_of(connection, "record between ? and ?", between)
    except REFUSED as error:
        if not damaged(error):
            raise
        if len(numbers) == 1:
            yield Damage("record", seals.name_of(numbers[0]), str(error))
        else:
            for number in numbers:
                yield from _of_records(connection, [number])
        return
    if not rows and len(numbers) == 1:
        yield Damage("record", seals.name_of(numbers[0]))
    for row in rows:
        yield from record_damages(row, codes[row["number"]])


def _numbers(connection: sqlite3.Connection) -> Iterator[list[int]]:
    """Yield the numbers of all records in batches.

    If the table is damaged, an index supplies them.
    """
    last = -1
    sql = "select number from entries where number > ? order by number limit ?"
    try:
        while found := [number for (number,) in connection.execute(sql, [last, BATCH])]:
            yield found
            if max(found) <= last:
                return  # a sound table is in order; the check of the pages reports it
            last = max(found)
    except REFUSED as error:
        if not damaged(error):
            raise
        index = "select number from entries indexed by entries_text_digest where number > ?"
        rest = sorted(number for (number,) in connection.execute(index, [last]))
        yield from (rest[start : start + BATCH] for start in range(0, len(rest), BATCH))


# -- all the rest that is sealed --------------------


def _sealed(connection: sqlite3.Connection) -> Found:
    for table in seals.SEALS:
        try:
            yield from _rows_of(connection, table)
        except REFUSED as error:
            if not damaged(error):
                raise
            yield Damage("file", told=f"{table}: {error}")


def _rows_of(connection: sqlite3.Connection, table: str) -> Found:
    last = -1
    sql = f"select *, rowid as place from {table} where rowid > ? order by rowid limit ?"
    while rows := read(connection, sql, [last, BATCH]):
        yield from row_damages(table, rows)
        highest = max(row["place"] for row in rows)
        if highest <= last:
            return  # a sound table is in order; the check of the pages reports it
        last = highest


# -- references between rows --------------------


def _links(connection: sqlite3.Connection) -> Found:
    for table, place, parent, _ in connection.execute("pragma foreign_key_check"):
        yield Damage("links", told=f"{table} {place}, {parent}")
    yield from link_damages(connection)


def _added_up(connection: sqlite3.Connection) -> Found:
    return sum_damages(connection, connection.execute)


# -- words that records are found by --------------------

_AGAIN = f"""
create virtual table temp.again using fts5(folded, content='', tokenize='{TOKENIZER}');
insert into temp.again (rowid, folded) select rowid, folded from words;
create virtual table temp.terms_again using fts5vocab(temp, again, instance);
create virtual table temp.terms using fts5vocab(main, words, instance)
"""
_TERMS = "select term, doc, offset from temp.{} order by term, doc, offset"
#: SQLite cannot change or delete a text whose number of words is wrong.
_SIZES = """
select id from (select id, sz from words_docsize except select id, sz from temp.again_docsize)
union
select id from (select id, sz from temp.again_docsize except select id, sz from words_docsize)
"""


def _searched(connection: sqlite3.Connection) -> Found:
    """Compare the word index with one built anew from the same words, and yield the differences."""
    for sql in (
        "select number from entries where number not in (select rowid from words)",
        "select rowid from words where rowid not in (select number from entries)",
    ):
        for (number,) in connection.execute(sql):
            yield Damage("index", seals.name_of(number))
    for statement in _AGAIN.split(";\n"):
        connection.execute(statement)
    for (number,) in connection.execute(_SIZES):
        yield Damage("index", seals.name_of(number))
    present = connection.execute(_TERMS.format("terms"))
    again = connection.execute(_TERMS.format("terms_again"))
    for record, _ in groupby(_differences(present, again)):
        yield Damage("index", seals.name_of(record))


_NAMED_AGAIN = """
create virtual table temp.named_again using fts5(names, content='', columnsize=0, detail=none,
    tokenize='ascii');
create virtual table temp.naming_again using fts5vocab(temp, named_again, instance);
create virtual table temp.names_in_use using fts5vocab(main, named, row)
"""
_NAMED = "select term, doc from {} order by term, doc"
_LACKING = f"""
select term from temp.names_in_use where term not in (select {NAME_WORD.format("id")} from names)
"""


def _named(connection: sqlite3.Connection) -> Found:
    """Compare who is named in which record with the players of the records."""
    for statement in _NAMED_AGAIN.split(";\n"):
        connection.execute(statement)
    for some in all_players(connection):
        named = [(record, sorted(map(id_of, names_in(players)))) for record, players in some]
        connection.executemany(
            "insert into temp.named_again (rowid, names) values (?, ?)",
            [(record, as_words(ids)) for record, ids in named if ids],
        )
    present = connection.execute(_NAMED.format("naming"))
    again = connection.execute(_NAMED.format("temp.naming_again"))
    for record, _ in groupby(_differences(present, again)):
        yield Damage("index", seals.name_of(record))
    names = connection.execute("select id, folded from names")
    wrong = (as_words([one]) for one, name in names if one != id_of(str(name)))
    lacking = (term for (term,) in connection.execute(_LACKING))
    for term in chain(wrong, lacking):
        for (record,) in connection.execute("select doc from naming where term = ?", [term]):
            yield Damage("index", seals.name_of(record))


def _differences(present: Iterator[_Word], again: Iterator[_Word]) -> Iterator[int]:
    """Yield the numbers of the records at which two sorted lists of words differ."""
    one, other = next(present, None), next(again, None)
    while one != other or one is not None:
        if one == other:
            one, other = next(present, None), next(again, None)
        elif one is not None and (other is None or one < other):
            yield one[1]
            one = next(present, None)
        elif other is not None:
            yield other[1]
            other = next(again, None)
