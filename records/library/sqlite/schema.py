"""The tables of a file, and how an older file gets those of the present form."""

from __future__ import annotations

from records.library.model import StoreError
from records.library.sql.facts import drop, fill
from records.library.sql.session import Session
from records.library.sql.tables import FORM, SCHEMA, later
from records.library.sqlite.word_search import TOKENIZER, Fts5
from records.library.sqlite_utils_alone import Database

#: The first form whose rows have seals.
_SEALED = 3


class FormError(StoreError):
    """The file has no known schema. `why` is later, earlier or foreign."""

    def __init__(self, why: str, told: str) -> None:
        super().__init__(told)
        self.why = why


#: Indexes for each filter and each order. In an order by a column, the records without a value
#: follow the others, so they are indexed too.
_INDEXES = {
    "entries_digest": "(digest)",
    "entries_game": "(game)",
    "entries_event": "(substr(event_folded, 1, 200))",
    "entries_date": "(first_day)",
    "entries_days": "(case when last_day - first_day > 1130 then 2"
    " when last_day > first_day then 1 else 0 end, first_day, last_day)"
    " where last_day > first_day",
    "entries_result": "(result) where result is not null",
    "entries_ok": "(ok)",
    "entries_annotated": "(annotations) where annotations > 0",
}
#: How many records there are with each value of some columns, counted by SQLite itself as they
#: change; and the names of players with the records that name them (see `word_search`).
_QUICK_LISTS = (
    """create table counted (
    what text not null,
    value text not null,
    records integer not null,
    primary key (what, value)
) strict, without rowid""",
    """create table names (
    id integer primary key,
    folded text not null
) strict""",
    """create virtual table named using fts5(names, content='', columnsize=0, detail=none,
    tokenize='ascii')""",
    "create virtual table naming using fts5vocab(named, instance)",
    f"create virtual table if not exists words using fts5(folded, tokenize='{TOKENIZER}')",
    "create index totals_kind on totals(form, kind, game)",
    *(f"create index {name} on entries{columns}" for name, columns in _INDEXES.items()),
)
_COUNTED = """
    select 'all' as what, '' as value union all
    select 'game', {row}.game union all
    select 'event', {row}.event_folded union all
    select 'result', {row}.result union all
    select 'ok', cast({row}.ok as text) union all
    select 'annotated', cast({row}.annotations > 0 as text)
"""
_ONE_MORE = f"""
    insert into counted (what, value, records)
        select what, value, 1 from ({_COUNTED.format(row="new")}) where value is not null
        on conflict (what, value) do update set records = records + 1;"""
_ONE_LESS = f"""
    update counted set records = records - 1
        where (what, value) in ({_COUNTED.format(row="old")});
    delete from counted
        where (what, value) in ({_COUNTED.format(row="old")}) and records = 0;"""
_COUNTING = (
    f"create trigger counted_added after insert on entries begin{_ONE_MORE}\nend",
    f"create trigger counted_deleted after delete on entries begin{_ONE_LESS}\nend",
    "create trigger counted_changed"
    " after update of game, event_folded, result, ok, annotations on entries"
    f" begin{_ONE_LESS}{_ONE_MORE}\nend",
)


def bring_up_to_date(db: Database) -> None:
    """Give a file the present form. The caller has begun a transaction.

    Raises FormError as `known_form` does.
    """
    form = known_form(db)
    dropped = [f"trigger if exists counted_{one}" for one in ("added", "deleted", "changed")]
    dropped += ["table if exists naming", "index if exists totals_kind"]
    for one in (*dropped, *(f"index if exists {name}" for name in _INDEXES)):
        db.execute(f"drop {one}")
    drop(db.conn, form)
    for statement in (*SCHEMA.strip().split(";\n"), *_QUICK_LISTS, *_COUNTING):
        db.execute(statement)
    fill(db.conn, Fts5(), form)
    db.execute(f"pragma user_version = {FORM}")


def form_of(db: Database) -> int:
    """Return the number of the file's schema, or 0 for an empty file."""
    (number,) = db.execute("pragma user_version").fetchone()
    return int(number)


def given_out(session: Session, table: str) -> int:
    """Return the last id that was given out for a table of COUNTED, or 0."""
    rows = session.execute("select seq from sqlite_sequence where name = ?", [table]).fetchall()
    return max((seq for (seq,) in rows), default=0)


def give_out_after(session: Session, table: str, last: int) -> None:
    """Let the next id of a table of COUNTED be greater than `last`."""
    last = max(last, given_out(session, table))
    session.execute("delete from sqlite_sequence where name = ?", [table])
    session.execute("insert into sqlite_sequence (name, seq) values (?, ?)", [table, last])


def known_form(db: Database) -> int:
    """Return `form_of` a file that can be brought to the present form. Changes nothing.

    Raises FormError if a later version made the file, one before the seals, or no version at all.
    """
    form, tables = form_of(db), db.table_names()
    if tables and "entries" not in tables:
        raise FormError("foreign", "a database, but not one of Carnet")
    if form > FORM:
        raise FormError("later", later(form))
    if tables and form < _SEALED:
        raise FormError("earlier", "made by a version before the first one that sealed its rows")
    return form
