"""The tables that every store has, as SQLite takes them, and what follows from their rows.

What each database has of its own is made of these rows, so an older store is given what it lacks
here, and all the rest anew.
"""

from __future__ import annotations

from typing import LiteralString

from records.library.sql.counted import count_again
from records.library.sql.facts import add_up
from records.library.sql.session import Session
from records.library.sql.word_search import WordIndex

#: Records have the number that their id spells. Texts are apart from the columns that lists read,
#: and earlier texts apart from the present one. `digest` and `text_digest` are SHA-256. Each row
#: that is given out has a seal (see `seals`). `bin` has what lists show of deleted records, and all
#: their rows, packed. A study may name a record that is in the bin, or gone.
TABLES: LiteralString = """
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
#: The first form in which totals have the size of their group.
_SIZES = 9
#: The first form in which a group is one group, and the forms of facts that were written before.
_GROUPS, _OLD_FACTS = 14, "(1, 2, 3, 7, 10, 11)"


def drop(session: Session, form: int) -> None:
    """Drop the tables of a store of an older form that are made again of the others."""
    for table in ("named", "names", "counted", *(["totals"] if form < _SIZES else [])):
        session.execute(f"drop table if exists {table}")


def fill(session: Session, words: WordIndex, form: int) -> None:
    """Fill the tables that `drop` dropped, and forget facts that are not used any more.

    Cost: some 20 s a million records, and more if facts are forgotten.
    """
    count_again(session)
    words.name_all_again(session)
    if form < _GROUPS:
        for table in ("facts", "totals"):
            session.execute(f"delete from {table} where form in {_OLD_FACTS}")
        # The sums of all groups of a kind.
        session.execute("delete from totals where substr(kind, 1, 1) = '*'")
    if form < _SIZES:
        for (of_facts,) in session.execute("select distinct form from facts").fetchall():
            add_up(session, of_facts)
