"""A migration of PostgreSQL whose process is killed has not happened, at whichever statement."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from psycopg import sql

from records.library import StoreError, open_store
from tests.postgresql import Server, running
from tests.records.library.made import FAULTY, RECORD, entry
from tests.records.library.older import FORMS, bring_back
from tests.torture.length import length
from tests.torture.telling import Told
from tests.torture.waiting import crashing

#: In the short form a process is killed at so many statements, at equal distances.
FEW = 2

#: Each statement that changes the schema is counted, whatever becomes of its transaction. The
#: process that runs the one with the number in `kills` gets SIGKILL.
_KILLING = """
create schema torture;
create sequence torture.seen;
create table torture.kills (at bigint);
create function torture.kill() returns event_trigger language plpgsql as $$
begin
    if nextval('torture.seen') = (select max(at) from torture.kills) then
        execute format('copy (select 1) to program %L', 'kill -9 ' || pg_backend_pid());
    end if;
end $$;
create event trigger torture on ddl_command_end execute function torture.kill();
"""
#: Counts anew, up to that number.
_KILLED_AT = (
    "with seen as (select setval('torture.seen', 1, false))"
    " insert into torture.kills select %s from seen"
)
_SHOWN = (
    "select 'column', table_name || '.' || column_name || ' ' || data_type || is_nullable"
    " from information_schema.columns where table_schema = 'public' union all"
    " select 'index', indexdef from pg_indexes where schemaname = 'public' union all"
    " select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal"
    " union all select 'constraint', conrelid::regclass || pg_get_constraintdef(oid)"
    " from pg_constraint where connamespace = 'public'::regnamespace union all"
    " select 'function', prosrc from pg_proc where pronamespace = 'public'::regnamespace"
)


@pytest.fixture(scope="module")
def server(postgresql: Server) -> Iterator[Server]:
    """A server that no other test uses: all its connections end with the one that is killed."""
    with running() as server:
        yield server


def of_form(server: Server, form: int) -> str:
    """Return the name of a database of that form, with two records."""
    name = server.empty()
    if form:
        with open_store(server.address(name)) as store:
            store.add([entry(RECORD), entry(FAULTY)])
            bring_back(store, form)
    with psycopg.connect(server.address(name)) as connection:
        connection.execute(_KILLING)
    return name


def content(server: Server, name: str) -> list[str]:
    """Return the schema of a database and the rows of all its tables."""
    found = list(map(repr, server.ask(_SHOWN, database=name)))
    for (table,) in server.ask(
        "select tablename::text from pg_tables where schemaname = 'public'", database=name
    ):
        each = sql.SQL("select * from {}").format(sql.Identifier(table))
        found += [f"{table} {row}" for row in server.ask(each, database=name)]
    return sorted(found)


@pytest.mark.parametrize("form", [0, *FORMS])
def test_a_migration_whose_process_is_killed_is_done_by_the_next_who_opens_the_database(
    server: Server, form: int, told: Told
) -> None:
    name = of_form(server, form)
    whole = server.copy(name)
    before = content(server, name)
    open_store(server.address(whole)).close()
    expected = content(server, whole)
    ((statements,),) = server.ask("select last_value from torture.seen", database=whole)
    tried = range(1, statements + 1, 1 if length().long else max(1, statements // FEW))
    left = []
    for at in tried:
        server.ask(_KILLED_AT, at, database=name)
        with crashing(server), pytest.raises(StoreError):
            open_store(server.address(name))
        if content(server, name) != before:
            left.append(at)
    server.ask("drop event trigger torture", database=name)
    open_store(server.address(name)).close()
    told(
        f"PostgreSQL’s process is killed in a migration from schema {form}",
        f"at {len(tried)} of {statements} statements",
        f"{len(left)} left something",
        "none, and the next who opens it does all",
    )
    assert left == []
    assert content(server, name) == expected != before
