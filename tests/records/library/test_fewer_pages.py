"""Which records name whom and their days, also after a form in which these took more pages."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from records.library import Query, SqliteStore, Store, open_store
from records.library.sql.columns_of_tables import TABLES
from records.library.sql.names import name_all_again
from records.library.sql.rows import number_of
from records.library.sqlite.schema import FORM, migrations
from tests.postgresql import Server
from tests.records.library.made import tagged
from tests.records.library.test_quick_lists import FILTERS, filled

#: Brings a file to the present form, and is killed when all statements but the last have run.
KILLED = """
import os, signal, sys
from records.library.sqlite import schema

def statements(all_of_them=schema._FEWER_PAGES):
    yield from all_of_them[:-1]
    os.kill(os.getpid(), signal.SIGKILL)

schema._FEWER_PAGES = statements()
from records.library import open_store
open_store(sys.argv[1])
"""


@pytest.fixture
def before(tmp_path: Path) -> Path:
    """A file of the form before, with records of every kind."""
    path = tmp_path / "before.db"
    with SqliteStore(tmp_path / "new.db") as store:
        filled(store)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrations.apply(Database(connection), stop_before="fewer_pages")
        connection.execute(f"attach '{tmp_path}/new.db' as new")
        for table, columns in TABLES.items():
            names = ", ".join(columns)
            connection.execute(f"insert into {table} ({names}) select {names} from new.{table}")
        connection.execute("insert into words (rowid, folded) select rowid, folded from new.words")
        name_all_again(connection)
        connection.execute("pragma user_version = 12")
    return path


def found(store: Store) -> dict[str, list[str | None]]:
    """Which records each filter finds."""
    return {name: [one.round for one in store.summaries(query)] for name, query in FILTERS.items()}


def check(path: Path) -> None:
    """A file is brought to the present form, and finds what a new one finds."""
    with SqliteStore(path) as store, SqliteStore(path.with_name("new.db")) as new:
        assert store.schema == FORM
        assert list(store.verify()) == []
        assert found(store) == found(new)
        assert store.aliases.people() == {}
        for one in store.page(Query(player="ann 1", limit=100)).items:
            store.delete(one.id)
        assert store.count(Query(player="ann 1")) == 0
        assert store.count(Query(player="béa")) == new.count(Query(player="béa")) - 6
        assert list(store.verify()) == []


def test_a_file_of_the_form_before_is_brought_forward(before: Path) -> None:
    check(before)


def test_a_file_whose_migration_is_killed_is_as_it_was(before: Path) -> None:
    run = [sys.executable, "-c", KILLED, f"sqlite:///{before}"]
    assert subprocess.run(run, timeout=120).returncode == -9
    with closing(sqlite3.connect(before)) as connection:
        assert connection.execute("pragma user_version").fetchone() == (12,)
        named = connection.execute("select count(*) from named join names on id = name").fetchone()
        connection.execute(f"attach '{before.with_name('new.db')}' as new")
        assert named == connection.execute("select count(*) from new.naming").fetchone()
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
    check(before)


def test_an_index_has_only_the_days_that_are_uncertain(
    postgresql: Server, database: str, postgresql_address: str
) -> None:
    with open_store(postgresql_address) as store:
        filled(store)
        expected = found(store)
    postgresql.ask("update carnet_form set form = 12", database=database)
    with open_store(postgresql_address) as store:
        assert store.schema == FORM
        assert found(store) == expected
        assert list(store.verify()) == []
    made = "select indexdef from pg_indexes where indexname = 'entries_days'"
    ((index,),) = postgresql.ask(made, database=database)
    assert index.endswith("WHERE (last_day > first_day)")


def test_a_name_stays_while_another_record_has_it(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "records.db") as store:
        assert isinstance(store, SqliteStore)
        one, two = store.add([tagged(A="Élodie", B="Zoé"), tagged(A="Ada", B="Élodie", C="Ada")])
        names = "select folded from names order by folded"
        store.delete(one.id)
        assert [row["folded"] for row in store.rows(names)] == ["ada", "elodie"]
        store.put(two.id, tagged(A="Ada", B="Basile"))
        assert [row["folded"] for row in store.rows(names)] == ["ada", "basile"]
        assert store.count(Query(player="ada")) == store.count(Query(person="Ada")) == 1
        assert store.count(Query(player="elodie")) == store.count(Query(person="Élodie")) == 0
        store.bring_back([one.id])
        assert store.count(Query(player="elodie")) == store.count(Query(person="Élodie")) == 1
        assert list(store.verify()) == []


def test_a_record_that_is_found_by_a_name_it_lacks_is_told(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "records.db") as store:
        assert isinstance(store, SqliteStore)
        _, two = store.add([tagged(A="Élodie"), tagged(A="Zoé")])
        with store.writing() as session:
            store.words.name(session, [(number_of(two.id), "elodie")])
        assert store.count(Query(player="elodie")) == 2
        assert [(one.what, one.record) for one in store.verify()] == [("index", two.id)]
        store.index_again()
        assert store.count(Query(player="elodie")) == 1
        assert list(store.verify()) == []


@pytest.mark.parametrize(
    ("date", "since", "until", "found"),
    [
        ("1850.06.15", "1850.06.15", "1850.06.15", True),
        ("1850.06.15", "1850.06.16", None, False),
        ("1850.06.15", None, "1850.06.14", False),
        ("1850.06.??", "1850.06.30", "1850.07.03", True),
        ("1850.06.??", "1850.06.10", "1850.06.20", True),
        ("1850.06.??", "1850.07.01", "1850.07.03", False),
        ("1850.06.??", "1850.05.01", "1850.06.01", True),
        ("1850.??.??", "1850.12.31", "1851.01.01", True),
        ("1850.??.??", "1851.01.01", "1851.12.31", False),
        ("1840/1860", "1850.06.15", "1850.06.15", True),
        ("1840/1860", "1860.12.31", None, True),
        ("1840/1860", "1861.01.01", None, False),
        ("1840/1860", "1830.01.01", "1840.01.01", True),
        ("1840/1860", None, "1839.12.31", False),
    ],
)
def test_a_record_is_found_by_each_day_that_may_be_its_own(
    store: Store, date: str, since: str | None, until: str | None, found: bool
) -> None:
    store.add([tagged(Date=date), tagged(Round="2")])
    query = Query(since=since, until=until)
    assert store.count(query) == len(store.page(query).items) == int(found)
