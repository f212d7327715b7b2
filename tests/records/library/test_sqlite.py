"""What is SQLite's own: the file, its form, and files of an earlier form."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from records.library import BackupError, Entry, Query, SqliteStore, StoreError, open_store
from records.library.sql.adding import BATCH
from records.library.sql.tables import FORM
from tests.records.library.made import FAULTY, RECORD, entry, numbered
from tests.records.library.test_keeping import many


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "records.db"


def test_a_file_has_the_number_of_its_form(path: Path) -> None:
    with SqliteStore(path) as store:
        assert store.schema == FORM
    connection = sqlite3.connect(path)
    assert connection.execute("pragma user_version").fetchone() == (FORM,)
    assert connection.execute("pragma journal_mode").fetchone() == ("wal",)
    connection.close()


def test_opening_again_changes_nothing(path: Path) -> None:
    with open_store(str(path)) as store:
        (added,) = store.add([entry(RECORD)])
    with open_store(f"sqlite:///{path}") as store:
        assert store.get(added.id) is not None
        assert store.get("000000000000") is None


def test_a_backup_used_as_a_database_lets_its_readers_read_beside_a_writer(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = path.with_name("evening.db")
    with SqliteStore(path) as store:
        store.add([entry(RECORD)])
        store.backup(backup)
    connection = sqlite3.connect(backup, isolation_level=None)
    assert connection.execute("pragma journal_mode").fetchone() == ("delete",)
    # Who opens it while others read in it neither waits for them nor fails.
    monkeypatch.setattr("records.library.sqlite.store.BUSY_MS", 1 << 30)
    connection.execute("begin")
    connection.execute("select * from entries").fetchone()
    with SqliteStore(backup) as store:
        assert store.count(Query()) == 1
    connection.execute("rollback")
    SqliteStore(backup).close()
    connection.execute("begin exclusive")
    with SqliteStore(backup) as store:
        assert store.count(Query()) == 1
    connection.close()


def test_a_file_without_seals_is_refused_and_left_alone(path: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("create table entries (number integer primary key)")
        connection.execute("pragma user_version = 2")
        connection.commit()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="before the first one that sealed its rows"):
        open_store(str(path))
    with open_store(f"{tmp_path}/new.db") as store, pytest.raises(BackupError) as refused:
        store.restore(path)
    assert refused.value.why == "earlier"
    with closing(sqlite3.connect(path)) as connection:
        tables = connection.execute("select name from sqlite_master where type = 'table'")
        assert "texts" not in {name for (name,) in tables}
    assert path.read_bytes()[100:] == before[100:]


@pytest.mark.parametrize("log", ["wal", "delete"])
@pytest.mark.parametrize("mode", [0o644, 0o444])
def test_a_file_of_a_later_form_is_refused_and_left_alone(path: Path, log: str, mode: int) -> None:
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"pragma user_version = {FORM + 1}")
        connection.commit()
        connection.execute(f"pragma journal_mode = {log}")
    before = path.read_bytes()
    path.chmod(mode)
    why = f"tables have form {FORM + 1}, this one reads form {FORM}.: install that version"
    with pytest.raises(StoreError, match=f"later version of Carnet .its {why}"):
        open_store(str(path))
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_file_that_is_no_store_is_refused_and_left_alone(path: Path) -> None:
    path.write_text("not a database, but a text that is long enough to be told from one" * 20)
    before = path.read_bytes()
    with pytest.raises(StoreError):
        open_store(str(path))
    assert path.read_bytes() == before
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("create table somebody_elses (x)")
    connection.close()
    with pytest.raises(StoreError, match="not one of Carnet"):
        open_store(str(path))
    connection = sqlite3.connect(path)
    tables = connection.execute("select name from sqlite_master").fetchall()
    connection.close()
    assert tables == [("somebody_elses",)]


@pytest.mark.parametrize("url", ["postgresql://x/y", "sqlite://x"])
def test_an_address_of_another_kind_is_refused(url: str) -> None:
    with pytest.raises(StoreError):
        open_store(url)


def test_what_hangs_on_a_record_goes_with_it(path: Path) -> None:
    from records.library import Draft

    with open_store(str(path)) as store:
        (added,) = store.add([entry(FAULTY)])
        store.annotate(added.id, Draft(1, 1, "comment", "x"))
        store.put(added.id, entry(RECORD))
        store.put(added.id, entry(FAULTY))
        store.delete(added.id)
    connection = sqlite3.connect(path)
    for table in ("entries", "texts", "versions", "codes", "annotations", "changes", "words"):
        assert connection.execute(f"select count(*) from {table}").fetchone() == (0,), table
    assert connection.execute("pragma foreign_key_check").fetchall() == []
    connection.close()


def test_pages_read_an_index_and_do_not_sort(path: Path) -> None:
    with SqliteStore(path) as store:
        store.add([entry(RECORD)])
        seen: list[str] = []
        store._db.conn.set_trace_callback(seen.append)
        for sort in ("created", "date", "event", "game"):
            store.page(Query(sort=sort))
        store._db.conn.set_trace_callback(None)
        pages = [sql for sql in seen if "order by" in sql]
        assert len(pages) == 7
        for sql in pages:
            plan = store._db.conn.execute(f"explain query plan {sql}").fetchall()
            assert not any("TEMP B-TREE" in step[3] for step in plan), sql


def test_a_thousand_records_are_added_in_few_calls(path: Path) -> None:
    entries = [many(number) for number in range(BATCH)]
    calls = 0

    def note(frame: object, event: str, called: Any) -> None:
        nonlocal calls
        calls += event == "c_call" and called.__name__.startswith("execute")

    with open_store(str(path)) as store:
        sys.setprofile(note)
        try:
            store.add(entries)
        finally:
            sys.setprofile(None)
    assert 5 < calls < 50


def test_a_store_is_current_while_it_is_the_file_that_is_there(path: Path) -> None:
    with SqliteStore(path) as store, SqliteStore(path) as other:
        other.add([entry(RECORD)])
        assert store.current()
        with store.reading():
            assert not store.current()
        with sqlite3.connect(path) as connection:
            connection.execute(f"pragma user_version = {FORM + 1}")
        assert not store.current()
        connection.execute(f"pragma user_version = {FORM}")
        connection.close()
        assert store.current()
        path.rename(path.with_name("moved.db"))
        assert not store.current()
        SqliteStore(path).close()
        assert not store.current()


def test_a_file_read_as_one_that_does_not_change_is_opened_anew_when_it_has(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with SqliteStore(path) as store:
        store.add([entry(RECORD)])
        assert store.writable
    with monkeypatch.context() as patch:
        patch.setattr("records.library.sqlite.store.may_write", lambda _: False)
        reader = SqliteStore(path)
    assert not reader.writable
    assert reader.current()
    assert reader.count(Query()) == 1
    with pytest.raises(StoreError):
        reader.add([numbered(1)])
    with SqliteStore(path) as store:
        assert not reader.current()
        store.add([numbered(1)])
    assert not reader.current()
    reader.close()


def test_a_file_of_an_earlier_form_is_not_read_where_it_cannot_be_brought_forward(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    SqliteStore(path).close()
    connection = sqlite3.connect(path)
    connection.execute(f"pragma user_version = {FORM - 1}")
    connection.close()
    monkeypatch.setattr("records.library.sqlite.store.may_write", lambda _: False)
    with pytest.raises(StoreError, match="form"):
        SqliteStore(path)


def test_memory_for_adding_is_let_go_of(path: Path) -> None:
    with SqliteStore(path) as store:
        asked = ("pragma cache_size", "pragma temp_store", "pragma wal_autocheckpoint")
        usual = [store._db.execute(sql).fetchone() for sql in asked]
        meanwhile = []

        def entries() -> Iterator[Entry]:
            meanwhile.extend(store._db.execute(sql).fetchone() for sql in asked)
            yield entry(RECORD)

        store.add(entries())
        assert all(one != other for one, other in zip(usual, meanwhile, strict=True))
        assert [store._db.execute(sql).fetchone() for sql in asked] == usual


def test_no_store_is_backed_up_into_itself(path: Path) -> None:
    with SqliteStore(path) as store:
        store.add([entry(RECORD)])
        with pytest.raises(BackupError):
            store.backup(path)
        assert store.count(Query()) == 1
