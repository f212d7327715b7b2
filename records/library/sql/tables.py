"""The tables that every store has, as SQLite takes them.

What each database has of its own is made of their rows. So rows can be moved from one store to
another as they are, with their seals.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, LiteralString

#: The number of the schema that has these tables.
FORM = 14

#: Records have the number that their id spells. Texts are apart from the columns that lists read,
#: and earlier texts apart from the present one. `digest` and `text_digest` are SHA-256. Each row
#: that is given out has a seal (see `seals`). `bin` has what lists show of deleted records, and all
#: their rows, packed. A study may name a record that is in the bin, or gone.
SCHEMA: LiteralString = """
create table if not exists entries (
    number integer primary key,
    created text not null,
    changed text not null,
    version integer not null,
    annotations integer not null default 0,
    digest blob not null,
    text_digest blob not null,
    game text,
    options text,
    players text not null,
    players_folded text not null,
    event text,
    event_folded text,
    site text,
    date text,
    first_day integer,
    last_day integer,
    round text,
    result text,
    ok integer not null,
    severities text not null,
    score text not null,
    complete integer not null,
    winner text not null,
    deals integer not null,
    plies integer not null,
    duplicate_of integer references entries(number),
    seal blob not null,
    text_seal blob not null
) strict;
create unique index if not exists entries_text_digest on entries(text_digest);
create index if not exists entries_duplicate_of on entries(duplicate_of) \
where duplicate_of is not null;
create table if not exists texts (
    record integer primary key references entries(number) on delete cascade,
    given text not null,
    who text,
    text blob not null,
    findings text not null
) strict;
create table if not exists versions (
    record integer not null references entries(number) on delete cascade,
    number integer not null,
    given text not null,
    who text,
    ok integer not null,
    text blob not null,
    seal blob not null,
    primary key (record, number)
) strict;
create table if not exists codes (
    code text not null,
    record integer not null references entries(number) on delete cascade,
    primary key (code, record)
) strict, without rowid;
create index if not exists codes_record on codes(record);
create table if not exists annotations (
    id integer primary key,
    record integer not null references entries(number) on delete cascade,
    deal integer not null,
    ply integer not null,
    kind text not null,
    text text not null,
    author text,
    language text,
    created text not null,
    changed text not null,
    version integer not null,
    lost integer not null default 0,
    action text not null,
    standing integer not null,
    seal blob not null
) strict;
create index if not exists annotations_record on annotations(record, deal, ply);
create table if not exists changes (
    id integer primary key autoincrement,
    record integer not null references entries(number) on delete cascade,
    at text not null,
    who text,
    action text not null,
    annotation integer,
    was text,
    became text,
    undoes integer,
    undone_by integer,
    seal blob not null
) strict;
create index if not exists changes_record on changes(record, id);
create table if not exists answers (
    caller text not null,
    key text not null,
    request text not null,
    created text not null,
    expires text not null,
    status integer,
    body blob,
    added blob,
    seal blob not null,
    primary key (caller, key)
) strict;
create index if not exists answers_expires on answers(expires);
create table if not exists tokens (
    id integer primary key autoincrement,
    digest blob not null unique,
    label text not null,
    scope text not null,
    created text not null,
    last_used text,
    revoked text,
    seal blob not null default x''
) strict;
create table if not exists bin (
    number integer primary key,
    deleted text not null,
    who text,
    shown text not null,
    packed blob not null,
    seal blob not null,
    packed_seal blob not null
) strict;
create index if not exists bin_deleted on bin(deleted, number);
create table if not exists facts (
    record integer not null references entries(number) on delete cascade,
    form integer not null,
    parts text not null,
    seal blob not null,
    primary key (record, form)
) strict;
create table if not exists totals (
    key blob primary key,
    form integer not null,
    kind text not null,
    game text not null,
    name text not null,
    counts text not null,
    seal blob not null,
    size integer not null
) strict;
create index if not exists totals_size on totals(form, kind, size);
create table if not exists jobs (
    record integer not null references entries(number) on delete cascade,
    kind text not null,
    version integer not null,
    state text not null,
    tries integer not null,
    result text,
    lease_until real not null,
    worker text,
    seal blob not null,
    primary key (record, kind)
) strict;
create index if not exists jobs_state on jobs(state, kind, record);
create table if not exists aliases (
    id integer primary key autoincrement,
    spelling text not null,
    name text not null,
    created text not null,
    who text,
    taken_back text,
    taken_back_by text,
    seal blob not null
) strict;
create unique index if not exists aliases_spelling on aliases(spelling) where taken_back is null;
create table if not exists live (
    reader blob primary key,
    writer blob not null,
    created text not null,
    changed text not null,
    version integer not null,
    ended integer not null,
    record text,
    text blob not null,
    seal blob not null
) strict;
create table if not exists tags (
    record integer not null references entries(number) on delete cascade,
    folded text not null,
    name text not null,
    given text not null,
    who text,
    seal blob not null,
    primary key (record, folded)
) strict;
create index if not exists tags_folded on tags(folded, record);
create table if not exists studies (
    number integer primary key,
    version integer not null,
    created text not null,
    changed text not null,
    who text,
    deleted text,
    title text not null,
    body text not null,
    seal blob not null
) strict;
create table if not exists study_records (
    study integer not null references studies(number) on delete cascade,
    record integer not null,
    primary key (study, record)
) strict, without rowid;
create index if not exists study_records_record on study_records(record);
"""


def _columns(table: str) -> tuple[str, ...]:
    """Return the columns of a table, given the lines between its parentheses."""
    return tuple(re.findall(r"^    (?!primary key)(\w+) ", table, re.MULTILINE))


def _keys(table: str) -> tuple[str, ...]:
    """Return the columns that tell the rows of a table apart, likewise."""
    found = re.search(r"primary key \((.*)\)|(\w+) \w+ primary key", table)
    assert found is not None
    return tuple((found[1] or found[2]).split(", "))


_DESCRIBED = re.findall(r"create table if not exists (\w+) \((.*?)\n\)", SCHEMA, re.DOTALL)
#: The tables and their columns. A table follows those that it refers to.
TABLES: dict[str, tuple[str, ...]] = {table: _columns(lines) for table, lines in _DESCRIBED}
#: The columns that tell the rows of a table apart, in the order in which rows are moved.
KEYS: dict[str, tuple[str, ...]] = {table: _keys(lines) for table, lines in _DESCRIBED}
#: The tables whose ids are given out one after another and never twice.
COUNTED = ("changes", "aliases", "tokens")
#: The tables of a record: the column with its number. Its facts follow from its text.
OF_A_RECORD: dict[str, str] = {
    "entries": "number",
    **dict.fromkeys(("texts", "versions", "codes", "annotations", "changes", "tags"), "record"),
}


def columns(table: str) -> str:
    """Return the columns of a table as a query names them."""
    return ", ".join(TABLES[table])


def selected(table: str, which: str | None = None) -> str:
    """Return the query for all rows of a table, in the order of their keys.

    `which` is the rest of another query for its rows.
    """
    which = f"order by {', '.join(KEYS[table])}" if which is None else which
    return f"select {columns(table)} from {table} {which}"


@cache
def inserted(table: str) -> str:
    """Return the statement that inserts a row into a table."""
    marks = ", ".join("?" * len(TABLES[table]))
    return f"insert into {table} ({columns(table)}) values ({marks})"


@cache
def replaced(table: str) -> str:
    """Return the statement that inserts a row, or changes the one that has its key."""
    keys = KEYS[table]
    changed = [f"{name} = excluded.{name}" for name in TABLES[table] if name not in keys]
    done = f"update set {', '.join(changed)}" if changed else "nothing"
    return f"{inserted(table)} on conflict ({', '.join(keys)}) do {done}"


def row_of(table: str, values: Mapping[str, Any]) -> list[Any]:
    """Return the values of a row in the order of the columns, for `inserted` and `replaced`."""
    return [values[name] for name in TABLES[table]]


def later(form: int) -> str:
    """Return the sentence about a schema that only a later version knows."""
    return (
        f"made by a later version of Carnet (its tables have form {form}, this one reads form "
        f"{FORM}): install that version"
    )
