"""The tables, and the migrations that bring an older file to the present schema.

A migration never changes once it has been in use. A new schema is a new migration at the end. Each
one runs in one transaction with the note that it has run.
"""

from __future__ import annotations

from records.library.model import StoreError
from records.library.sql.counted import count_again
from records.library.sql.facts import sum_totals
from records.library.sql.names import name_all_again
from records.library.sqlite_utils_alone import Database, Migrations

migrations = Migrations("library")


class FormError(StoreError):
    """The file has no known schema. `why` is later, earlier or foreign."""

    def __init__(self, why: str, told: str) -> None:
        super().__init__(told)
        self.why = why


#: The tokenizer of the word search. Texts are folded before they reach it.
TOKENIZER = "unicode61 remove_diacritics 2"


#: Records by the number that their id spells. Texts are apart from the columns that lists read, and
#: earlier texts apart from the present one. `digest` and `text_digest` are SHA-256. Each row
#: that is given out has a seal (see `seals`).
_RECORDS = """
create table entries (
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
create unique index entries_text_digest on entries(text_digest);
create index entries_digest on entries(digest);
create index entries_duplicate_of on entries(duplicate_of) where duplicate_of is not null;
create index entries_game on entries(game) where game is not null;
create index entries_event on entries(event_folded) where event_folded is not null;
create index entries_date on entries(first_day) where first_day is not null;
create table texts (
    record integer primary key references entries(number) on delete cascade,
    given text not null,
    who text,
    text blob not null,
    findings text not null
) strict;
create table versions (
    record integer not null references entries(number) on delete cascade,
    number integer not null,
    given text not null,
    who text,
    ok integer not null,
    text blob not null,
    seal blob not null,
    primary key (record, number)
) strict;
create table codes (
    code text not null,
    record integer not null references entries(number) on delete cascade,
    primary key (code, record)
) strict, without rowid;
create index codes_record on codes(record);
create table annotations (
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
create index annotations_record on annotations(record, deal, ply);
create table changes (
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
create index changes_record on changes(record, id);
create table answers (
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
create index answers_expires on answers(expires);
create table tokens (
    id integer primary key autoincrement,
    digest blob not null unique,
    label text not null,
    scope text not null,
    created text not null,
    last_used text,
    revoked text,
    seal blob not null default x''
) strict;
"""


@migrations()
def seals_and_callers(db: Database) -> None:
    """Create the tables of records with their versions, annotations, history and words."""
    for statement in filter(str.strip, _RECORDS.split(";")):
        db.execute(statement)
    db.execute(f"create virtual table words using fts5(folded, tokenize='{TOKENIZER}')")


#: Deleted records: what lists of them show, and all their rows, packed (see `bin`).
_BIN = """
create table bin (
    number integer primary key,
    deleted text not null,
    who text,
    shown text not null,
    packed blob not null,
    seal blob not null,
    packed_seal blob not null
) strict;
create index bin_deleted on bin(deleted, number)
"""


@migrations()
def bin_of_deleted_records(db: Database) -> None:
    """Add the table of deleted records."""
    for statement in _BIN.split(";\n"):
        db.execute(statement)


#: What each record adds to figures over many, and the sums of that by group (see `facts`).
_FACTS = """
create table facts (
    record integer not null references entries(number) on delete cascade,
    form integer not null,
    parts text not null,
    seal blob not null,
    primary key (record, form)
) strict;
create table totals (
    key blob primary key,
    form integer not null,
    kind text not null,
    game text not null,
    name text not null,
    counts text not null,
    seal blob not null
) strict;
create index totals_kind on totals(form, kind, game)
"""


@migrations()
def facts_and_totals(db: Database) -> None:
    """Add the tables of facts. Those of records that are there already are worked out later."""
    for statement in _FACTS.split(";\n"):
        db.execute(statement)


#: What is to be worked out of records in the background (see `jobs`).
_JOBS = """
create table jobs (
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
create index jobs_state on jobs(state, kind, record)
"""


@migrations()
def jobs_of_workers(db: Database) -> None:
    """Add the table of jobs. Workers fill it."""
    for statement in _JOBS.split(";\n"):
        db.execute(statement)


#: How many records there are with each value of some columns, counted by SQLite itself as they
#: change; the names of players (see `names`); and indexes for each filter and each order. In an
#: order by a column, the records without a value follow the others, so they are indexed too.
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
    """create table named (
    name integer not null references names(id),
    record integer not null references entries(number) on delete cascade,
    primary key (name, record)
) strict, without rowid""",
    "create index named_record on named(record)",
    """create trigger named_no_more after delete on named begin
    delete from names where id = old.name
        and not exists (select 1 from named where name = old.name);
end""",
    "drop index entries_game",
    "drop index entries_event",
    "drop index entries_date",
    "create index entries_game on entries(game)",
    "create index entries_event on entries(substr(event_folded, 1, 200))",
    "create index entries_date on entries(first_day)",
    "create index entries_days on entries(case when last_day - first_day > 1130 then 2"
    " when last_day > first_day then 1 else 0 end, first_day, last_day)",
    "create index entries_result on entries(result) where result is not null",
    "create index entries_ok on entries(ok)",
    "create index entries_annotated on entries(annotations) where annotations > 0",
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


@migrations()
def quick_lists(db: Database) -> None:
    """Add what makes lists quick, and fill it."""
    for statement in (*_QUICK_LISTS, *_COUNTING):
        db.execute(statement)
    count_again(db.conn)
    name_all_again(db.conn)


#: Spellings of players that stand for other names (see `aliases`).
_ALIASES = """
create table aliases (
    id integer primary key autoincrement,
    spelling text not null,
    name text not null,
    created text not null,
    who text,
    taken_back text,
    taken_back_by text,
    seal blob not null
) strict;
create unique index aliases_spelling on aliases(spelling) where taken_back is null
"""


@migrations()
def aliases_of_players(db: Database) -> None:
    """Add the table of aliases."""
    for statement in _ALIASES.split(";\n"):
        db.execute(statement)


#: Totals with the size of their group, so that the largest are found, and of all groups together.
_SIZES = """
alter table totals rename to totals_before;
drop index totals_kind;
create table totals (
    key blob primary key,
    form integer not null,
    kind text not null,
    game text not null,
    name text not null,
    counts text not null,
    seal blob not null,
    size integer not null
) strict;
create index totals_kind on totals(form, kind, game);
create index totals_size on totals(form, kind, size)
"""


@migrations()
def sizes_of_groups(db: Database) -> None:
    """Add the sizes of groups, and the sums of all groups of a kind."""
    for statement in _SIZES.split(";\n"):
        db.execute(statement)
    sum_totals(db.conn, "totals_before")
    db.execute("drop table totals_before")


#: Games that are being typed, for those who were given their address (see `live`).
_LIVE = """
create table live (
    reader blob primary key,
    writer blob not null,
    created text not null,
    changed text not null,
    version integer not null,
    ended integer not null,
    record text,
    text blob not null,
    seal blob not null
) strict
"""


@migrations()
def live_games(db: Database) -> None:
    """Add the table of live games."""
    db.execute(_LIVE)


#: Tags on records, and studies with the records in them (see `tags` and `studies`). A study may
#: name a record that is in the bin, or gone.
_STUDIES = """
create table tags (
    record integer not null references entries(number) on delete cascade,
    folded text not null,
    name text not null,
    given text not null,
    who text,
    seal blob not null,
    primary key (record, folded)
) strict;
create index tags_folded on tags(folded, record);
create table studies (
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
create table study_records (
    study integer not null references studies(number) on delete cascade,
    record integer not null,
    primary key (study, record)
) strict, without rowid;
create index study_records_record on study_records(record)
"""


@migrations()
def tags_and_studies(db: Database) -> None:
    """Add the tables of tags and of studies."""
    for statement in _STUDIES.split(";\n"):
        db.execute(statement)


@migrations()
def first_of_a_play(db: Database) -> None:
    """Change nothing: here each index has the number at its end, which others had to be given."""


#: Which records name whom, in an index that is written one piece after another (see `word_search`),
#: and an index of the days of only those records whose day is uncertain. Where records come in on
#: days all over, and with names of all letters, each of them changes fewer pages.
_FEWER_PAGES = (
    "drop trigger named_no_more",
    "alter table named rename to named_before",
    """create virtual table named using fts5(names, content='', columnsize=0, detail=none,
    tokenize='ascii')""",
    "create virtual table naming using fts5vocab(named, instance)",
    """insert into named (rowid, names)
    select record, group_concat(printf('%x', name), ' ') from named_before
        indexed by named_record group by record""",
    "drop table named_before",
    "drop index entries_days",
    "create index entries_days on entries(case when last_day - first_day > 1130 then 2"
    " when last_day > first_day then 1 else 0 end, first_day, last_day)"
    " where last_day > first_day",
)


@migrations()
def fewer_pages(db: Database) -> None:
    """Keep which records name whom in another way, and index fewer days."""
    for statement in _FEWER_PAGES:
        db.execute(statement)


#: The names of the migrations. Their number is the number of the schema. The first two are in older
#: files alone: what they made is now made with seals from the start.
FORMS = (
    "first_tables",
    "texts_and_annotations",
    "seals_and_callers",
    "bin_of_deleted_records",
    "facts_and_totals",
    "jobs_of_workers",
    "quick_lists",
    "aliases_of_players",
    "sizes_of_groups",
    "live_games",
    "tags_and_studies",
    "first_of_a_play",
    "fewer_pages",
)
FORM = len(FORMS)


def bring_up_to_date(db: Database) -> None:
    """Apply the missing migrations. The caller has begun a transaction.

    Raises FormError if a later version made the file, one before the seals, or no version at all.
    """
    applied = [migration.name for migration in migrations.applied(db)]
    if not set(applied) <= set(FORMS):
        raise FormError("later", "made by a later version of Carnet, which this one cannot read")
    if not applied and db.table_names():
        raise FormError("foreign", "a database, but not one of Carnet")
    if applied and FORMS[2] not in applied:
        raise FormError("earlier", "made by a version before the first one that sealed its rows")
    migrations.apply(db)
    db.execute(f"pragma user_version = {FORM}")


def form_of(db: Database) -> int:
    """Return the number of the file's schema, or 0 for an empty file."""
    (number,) = db.execute("pragma user_version").fetchone()
    return int(number)
