"""What is PostgreSQL's own: addresses, migrations, what is altered, and replicas."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from records.library import (
    Draft,
    Query,
    Store,
    StoreError,
    Unavailable,
    make_store,
    open_store,
    verify_store,
)
from records.library.sql.tables import FORM, TABLES
from tests.api.command import carnet
from tests.postgresql import Server
from tests.records.library.made import RECORD, entry, numbered
from tests.records.library.older import bring_back


@pytest.fixture
def store(database: str, postgresql_address: str) -> Iterator[Store]:
    with open_store(postgresql_address) as store:
        yield store


@pytest.fixture
def empty(postgresql: Server) -> Iterator[str]:
    """The name of a database without tables."""
    name = postgresql.empty()
    yield name
    postgresql.ask(f"drop database {name} with (force)")


def why(address: str) -> str:
    """Why that store cannot be opened."""
    with pytest.raises(StoreError) as error:
        open_store(address)
    return str(error.value)


# -- what cannot be opened --------------------


def test_a_wrong_address_is_told_in_a_sentence(postgresql: Server) -> None:
    assert "names no database" in why("postgresql://ada@localhost")
    assert "connections=many" in why("postgresql://ada@localhost/club?connections=many")
    assert "invalid" in why("postgresql://ada@localhost/club?sort=up")
    assert "does not exist" in why(postgresql.address("nowhere"))
    assert "postgresql://" in why("mysql://ada@localhost/club")


@pytest.mark.parametrize(
    "address",
    [
        *("postgresql://ada:sec%zzret@/club", "postgresql://ada:sec%ffret@/club"),
        *("postgresql://ada:sec%00ret@/club", "postgresql://ada:sec ret@/club"),
        *("postgresql://ada:sec?ret@/club", "postgresql://ada:sec#ret@/club"),
        *("postgresql://ada:sec/ret@/club", "postgresql://ada:secret@[::1/club"),
        *("postgresql:/ada:secret@/club", "Postgres://ada:secret@/club"),
        *("mysql://ada:secret@/club", "postgresql://ada:secret@localhost:1x/club"),
        "postgresql://ada@localhost:1x/club?sslpassword=secret&password=secret",
    ],
)
def test_a_misspelt_address_is_told_without_its_password(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = carnet("export", "--database", address)
    open_store("a.db").close()
    told_of_copy = carnet("copy", "a.db", address)
    for done in (told, told_of_copy):
        assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert "should not have happened" not in done.stderr
        assert not re.search(r"sec(?!ond)|(?<!c)ret\b", done.stderr), done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["a.db"]


@pytest.mark.parametrize("address", ["postgresql:/club", "postgres:club", "sqlite:/club.db"])
def test_a_stroke_that_is_missing_makes_no_file(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "two strokes are missing" in why(address)
    assert list(tmp_path.iterdir()) == []


def test_a_server_that_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Unavailable) as error:
        open_store(f"postgresql://ada@/club?host={tmp_path}")
    assert "Is the server running" in str(error.value)
    assert "\n" not in str(error.value)


def test_without_its_packages_it_says_which_extra_has_them(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['psycopg'] = None\n"
        "import records.library as library\n"
        "try: library.open_store('postgresql://ada@localhost/club')\n"
        "except library.StoreError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "pip install 'carnet[postgresql]'" in done.stdout, done.stderr


def test_a_database_of_something_else_is_left_alone(postgresql: Server, empty: str) -> None:
    postgresql.ask("create table tokens (id int)", database=empty)
    assert "not one of Carnet" in why(postgresql.address(empty))
    tables = "select tablename from pg_tables where schemaname = 'public'"
    assert postgresql.ask(tables, database=empty) == [("tokens",)]


def test_a_database_of_a_later_version_is_left_alone(
    postgresql: Server, store: Store, database: str, postgresql_address: str
) -> None:
    postgresql.ask("update carnet_form set form = 99", database=database)
    with pytest.raises(StoreError, match="later version"):
        store.add([numbered(1)])
    # Who has connections already is refused as above: this one begins with none.
    assert f"form 99, this one reads form {FORM}" in why(f"{postgresql_address}&connections=2")
    assert postgresql.ask("select form from carnet_form", database=database) == [(99,)]
    postgresql.ask(f"update carnet_form set form = {FORM}", database=database)
    with open_store(postgresql_address) as again:
        assert again.count(Query()) == 0


def test_a_database_in_another_encoding_is_refused(postgresql: Server, empty: str) -> None:
    postgresql.ask(f"drop database {empty}")
    postgresql.ask(f"create database {empty} encoding 'LATIN1' locale 'C' template template0")
    assert "UTF8" in why(postgresql.address(empty))


# -- its tables --------------------


def test_the_tables_have_the_columns_of_every_store(
    postgresql: Server, database: str, tmp_path: Path
) -> None:
    columns: dict[str, set[str]] = {}
    for table, column in postgresql.ask(
        "select table_name, column_name from information_schema.columns"
        " where table_schema = 'public'",
        database=database,
    ):
        columns.setdefault(table, set()).add(column)
    assert {name: columns[name] for name in TABLES} == {n: set(c) for n, c in TABLES.items()}
    with open_store(f"{tmp_path}/records.db") as embedded:
        for table, expected in TABLES.items():
            rows = embedded.rows(f"pragma table_info({table})")  # type: ignore[attr-defined]
            assert {row["name"] for row in rows} == set(expected)


@pytest.mark.parametrize("before", [0, 3], ids=["new", "of an earlier form"])
def test_four_processes_that_open_a_database_at_once_bring_it_to_its_form_once(
    postgresql: Server, empty: str, before: int
) -> None:
    from records.library.postgresql import schema

    if before:
        bring_back(open_store(postgresql.address(empty)), before)
    program = "import sys; from records.library import open_store; open_store(sys.argv[1]).close()"
    command = [sys.executable, "-c", program, postgresql.address(empty)]
    # Whoever migrates waits for the lock: all four have looked at the form before one has it.
    with psycopg.connect(postgresql.address(empty)) as writer:
        writer.execute("select pg_advisory_xact_lock(%s)", [schema.WRITER])
        running = [subprocess.Popen(command, stderr=subprocess.PIPE) for _ in range(4)]
        waiting = "select count(*) from pg_locks where locktype = 'advisory' and not granted"
        ends = time.monotonic() + 60
        while postgresql.ask(waiting) != [(4,)]:
            assert time.monotonic() < ends, [each.poll() for each in running]
            time.sleep(0.05)
    assert [(each.communicate()[1], each.returncode) for each in running] == [(b"", 0)] * 4
    assert postgresql.ask("select * from carnet_form", database=empty) == [(FORM,)]


def test_a_migration_that_fails_leaves_nothing(
    postgresql: Server, empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from records.library.postgresql import schema

    with monkeypatch.context() as patch:
        patch.setattr(schema, "_OF_THEM", f"{schema._OF_THEM} select 1 / 0;")
        assert "division by zero" in why(postgresql.address(empty))
    tables = "select count(*) from pg_tables where schemaname = 'public'"
    assert postgresql.ask(tables, database=empty) == [(0,)]
    open_store(postgresql.address(empty)).close()


def test_every_sign_is_kept(store: Store) -> None:
    (added,) = store.add([entry(RECORD)], by="Ada\0\ue000")
    for text in ("a\0b", "\ue000", "\ue0000\0", "%s ? \\ 'x'"):
        note = store.annotate(added.id, Draft(1, 1, "comment", text, "A\0"))
        assert store.annotation(added.id, note.id) == note
        assert note.text == text
    assert store.versions(added.id)[0].by == "Ada\0\ue000"
    assert list(store.verify()) == []


def test_words_of_any_length_and_number_are_kept(store: Store) -> None:
    long = "a" * 5000
    many = " ".join(f"word{n:07}" for n in range(100_000))
    text = RECORD.replace("TD 8D", f"TD {{{long} {many}}} 8D")
    (added,) = store.add([entry(text)])
    for sought in (long, "word0000007 word0000099", "basile"):
        assert [item.id for item in store.page(Query(text=sought)).items] == [added.id]


def test_a_store_is_made_from_a_backup_only_in_an_empty_database(
    store: Store, postgresql_address: str, tmp_path: Path
) -> None:
    with open_store(f"{tmp_path}/embedded.db") as embedded:
        embedded.add([numbered(1)])
        embedded.backup(tmp_path / "evening.db")
    make_store(postgresql_address, tmp_path / "evening.db")
    assert store.count(Query()) == 1
    with pytest.raises(StoreError):
        make_store(postgresql_address, tmp_path / "evening.db")


@pytest.mark.parametrize(
    ("sql", "what"),
    [
        ("update texts set text = 'other'", "text"),
        ("update entries set game = 'whist'", "record"),
        ("update versions set ok = 7", "version"),
        ("update annotations set text = 'other'", "annotation"),
        ("update changes set who = 'Eve'", "change"),
        ("update tokens set scope = 'admin'", "token"),
        ("update answers set body = 'x'", "answer"),
        ("update entries set event_folded = 'x'", "index"),
        ("update words set found = 'besigue'", "index"),
        ("delete from words", "index"),
        ("delete from codes", "index"),
        ("delete from versions", "links"),
        ("update changes set undone_by = 7", "links"),
        ("drop index words_found", "tables"),
        ("alter table annotations drop column author", "tables"),
    ],
)
def test_what_is_altered_is_told(
    postgresql: Server, store: Store, database: str, postgresql_address: str, sql: str, what: str
) -> None:
    from tests.records.library.test_damage import fill

    names = fill(store)
    assert list(verify_store(postgresql_address)) == []
    postgresql.ask(sql, database=database)
    assert {damage.what for damage in verify_store(postgresql_address)} == {what}
    if what in ("text", "record"):
        with pytest.raises(StoreError, match=f"damaged: {what} {names[0]}"):
            store.get(names[0])
    if what == "tables":
        postgresql.ask(f"drop database {database} with (force)")


# -- what can only be read --------------------


def test_a_replica_is_read_and_not_written(
    postgresql: Server, store: Store, database: str, postgresql_address: str
) -> None:
    (added,) = store.add([entry(RECORD)])
    store.close()
    postgresql.ask(f"alter database {database} set default_transaction_read_only = on")
    try:
        with open_store(postgresql_address) as replica:
            assert not replica.writable
            assert replica.get(added.id) is not None
            with pytest.raises(StoreError, match="only be read"):
                replica.add([numbered(1)])
            assert replica.count(Query()) == 1
    finally:
        postgresql.ask(f"alter database {database} reset default_transaction_read_only")
    with open_store(postgresql_address) as again:
        assert again.writable


def test_tables_are_not_made_where_nothing_can_be_written(postgresql: Server, empty: str) -> None:
    postgresql.ask(f"alter database {empty} set default_transaction_read_only = on")
    assert "of another form" in why(postgresql.address(empty))
