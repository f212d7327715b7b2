"""Stores made as they were in an older form."""

from __future__ import annotations

from records.library import Store
from records.library.postgresql import PostgresStore
from records.library.sql.connection import Connection

#: Forms from which a store is brought forward: the first with seals, the one before totals had the
#: size of their group, the one before names were a table of words in SQLite, and the one before all
#: facts were of groups that are one each.
FORMS = (3, 8, 12, 13)
#: The tables that came after the first of them, with the form in which each came.
_CAME = {
    **dict.fromkeys(("named", "names", "counted"), 7),
    "bin": 4,
    "facts": 5,
    "totals": 5,
    "jobs": 6,
    "aliases": 8,
    "live": 10,
    **dict.fromkeys(("study_records", "studies", "tags"), 11),
}
_NAMED = (
    "create table named (name integer not null references names(id), record integer not null"
    " references entries(number) on delete cascade, primary key (name, record))",
    "create index named_record on named(record)",
    "create trigger named_no_more after delete on named begin delete from names where id = old.name"
    " and not exists (select 1 from named where name = old.name); end",
)


def bring_back(store: Store, form: int) -> None:
    """Give a store the tables that it had in a form, and close it."""
    assert isinstance(store, Connection)
    postgresql = isinstance(store, PostgresStore)
    with store.writing() as session:
        dropped = [f"table {table}" for table, came in _CAME.items() if came > form]
        if form < 9:
            dropped.append("index if exists totals_size")
        if form < 7:
            dropped += [f"index entries_{one}" for one in ("event", "days", "result", "ok")]
            counted = [f"counted_{one}" for one in ("added", "deleted", "changed")]
            on = " on entries" if postgresql else ""
            dropped = [f"trigger {one}{on}" for one in counted] + dropped
        if form < 13 and not postgresql:
            dropped = ["table naming", *dropped, *(["table named"] if form >= 7 else [])]
        for one in dropped:
            session.execute(f"drop {one}")
        if 7 <= form < 13 and not postgresql:
            for statement in _NAMED:
                session.execute(statement)
        if 5 <= form < 9:
            session.execute("alter table totals drop column size")
        if postgresql:
            for function in ("counted", "named") if form < 7 else ():
                session.execute(f"drop function carnet_{function}")
            session.execute("update carnet_form set form = ?", [form])
        else:
            session.execute(f"pragma user_version = {form}")
    store.close()
