"""All that is kept can be copied, and put back, while it is used."""

from __future__ import annotations

import sqlite3
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from records.library import BackupError, Damaged, Draft, Query, Remember, Store, open_store
from tests.postgresql import Server
from tests.records.library.conftest import Open
from tests.records.library.damaged import altered
from tests.records.library.made import RECORD, entry, numbered

LATER = "2999-01-01T00:00:00Z"


def test_a_backup_brings_all_of_it_back(store: Store, tmp_path: Path) -> None:
    first, second = store.add([entry(RECORD), numbered(1)], Remember("key", "digest", LATER))
    store.annotate(first.id, Draft(1, 1, "comment", "x"))
    store.put(second.id, numbered(2), by="Ada")
    store.tokens.add("00" * 32, "read", "x")
    before = [store.get(first.id), store.versions(second.id), store.history(first.id)]
    store.backup(tmp_path / "backup")
    store.delete(first.id)
    store.add([numbered(n) for n in range(10, 20)])
    store.restore(tmp_path / "backup")
    assert [store.get(first.id), store.versions(second.id), store.history(first.id)] == before
    assert store.count(Query()) == 2
    assert store.count(Query(text="besigue")) == 1
    assert store.answers.get("key") is not None
    assert store.version(second.id, 1) == numbered(1).text
    assert store.add([numbered(30)])[0].stored


def test_a_backup_is_one_file_that_is_there_wholly(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "backup").write_text("an older one")
    store.add([numbered(1)])
    store.backup(folder / "backup")
    assert [path.name for path in folder.iterdir()] == ["backup"]
    with pytest.raises(BackupError):
        store.backup(tmp_path / "nowhere" / "backup")
    (folder / "folder").mkdir()
    with pytest.raises(BackupError):
        store.backup(folder / "folder")
    assert sorted(path.name for path in folder.iterdir()) == ["backup", "folder"]


def test_others_see_what_was_restored(opened: Open, tmp_path: Path) -> None:
    store, other = opened(), opened()
    (first,) = store.add([entry(RECORD)])
    store.backup(tmp_path / "backup")
    store.add([numbered(1)])
    assert other.count(Query()) == 2
    stream = other.stream(Query())
    store.restore(tmp_path / "backup")
    assert other.count(Query()) == 1
    assert [stored.summary.id for stored in stream] == [first.id]
    assert opened().count(Query()) == 1
    assert other.add([numbered(2)])[0].stored
    assert store.count(Query()) == 2


def test_backup_and_restore_while_others_write_and_read(opened: Open, tmp_path: Path) -> None:
    store = opened()
    store.add([numbered(n) for n in range(10)])
    store.backup(tmp_path / "first")
    failures: list[Exception] = []
    done = threading.Event()

    def work(number: int) -> None:
        try:
            with opened() as mine:
                while not done.is_set():
                    mine.add([numbered(number)])
                    number += 2
                    assert len(mine.page(Query()).items) >= 10
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(start,)) for start in (100, 101)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(3):
            store.backup(tmp_path / "second")
            store.restore(tmp_path / "first")
    finally:
        done.set()
        for thread in threads:
            thread.join()
    assert failures == []
    store.restore(tmp_path / "second")
    assert store.count(Query()) >= 10


@pytest.fixture
def filled(store: Store) -> Store:
    store.add([entry(RECORD)])
    store.tokens.add("00" * 32, "admin", "x")
    return store


def refused(store: Store, path: Path) -> str:
    """Why a backup is refused; nothing is changed by trying."""
    with pytest.raises(BackupError) as error:
        store.restore(path)
    assert store.count(Query()) == 1
    assert len(store.tokens.all()) == 1
    assert error.value.path == str(path)
    return error.value.why


def test_what_is_no_backup_is_refused(filled: Store, tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("not a database, but long enough to be told from one" * 100)
    empty = tmp_path / "empty"
    empty.touch()
    other = tmp_path / "other"
    with sqlite3.connect(other) as connection:
        connection.execute("create table records (id)")
    connection.close()
    assert refused(filled, text) == "damaged"
    assert refused(filled, empty) == refused(filled, other) == "foreign"
    assert refused(filled, tmp_path) == refused(filled, tmp_path / "nowhere") == "missing"


def test_a_damaged_backup_is_refused(filled: Store, tmp_path: Path) -> None:
    filled.add([numbered(n) for n in range(60)])
    path = tmp_path / "backup"
    filled.backup(path)
    whole = path.read_bytes()
    for record in filled.page(Query(limit=100)).items:
        if record.game == "whist":
            filled.delete(record.id)
    path.write_bytes(whole[: len(whole) // 2])
    assert refused(filled, path) == "damaged"
    middle = len(whole) // 2 // 4096 * 4096
    path.write_bytes(whole[:middle] + b"\xa5" * 8192 + whole[middle + 8192 :])
    assert refused(filled, path) == "damaged"


def test_a_backup_of_a_later_version_is_refused(filled: Store, tmp_path: Path) -> None:
    path = tmp_path / "backup"
    filled.backup(path)
    with sqlite3.connect(path) as connection:
        connection.execute("pragma user_version = 99")
    connection.close()
    assert refused(filled, path) == "later"


def test_who_may_do_what_is_not_set_back(store: Store, tmp_path: Path) -> None:
    revoked = store.tokens.add("00" * 32, "admin", "left the club")
    store.backup(tmp_path / "backup")
    store.tokens.revoke(revoked.id)
    store.tokens.add("11" * 32, "write", "came since")
    tokens = store.tokens.all()
    store.restore(tmp_path / "backup")
    assert store.tokens.all() == tokens


def test_the_tokens_of_a_backup_come_besides(opened: Open, store: Store, tmp_path: Path) -> None:
    made = store.tokens.add("00" * 32, "admin", "x")
    store.backup(tmp_path / "backup")
    with open_store(f"{tmp_path}/new.db") as new:
        new.tokens.add("11" * 32, "write", "y")
        new.restore(tmp_path / "backup")
        assert [(token.id, token.label) for token in new.tokens.all()] == [(1, "y"), (2, "x")]
        assert new.tokens.get("00" * 32) == replace(made, id=2)


def test_a_backup_of_one_kind_of_store_is_restored_into_another(
    store: Store, postgresql: Server, tmp_path: Path
) -> None:
    database = postgresql.store()
    first, second = store.add([entry(RECORD), numbered(1)], Remember("key", "digest", LATER))
    note = store.annotate(first.id, Draft(1, 1, "comment", "dix-huit"))
    store.put(second.id, numbered(2), by="Ada")
    store.tokens.add("00" * 32, "read", "x")
    store.backup(tmp_path / "evening.db")
    for address in (postgresql.address(database), f"sqlite:///{tmp_path}/other.db"):
        with open_store(address) as other:
            other.restore(tmp_path / "evening.db")
            assert list(other.verify()) == []
            for one in (first, second):
                assert other.get(one.id) == store.get(one.id)
                assert other.versions(one.id) == store.versions(one.id)
                assert other.history(one.id) == store.history(one.id)
            (token,) = other.tokens.all()
            assert (token.label, token.scope) == ("x", "read")
            assert other.answers.get("key") == store.answers.get("key")
            assert [item.id for item in other.page(Query(text="dix huit")).items] == [first.id]
            # What is given out from then on is new.
            assert other.tokens.add("11" * 32, "read", "y").id == token.id + 1
            other.remove_annotation(first.id, note.id)
            assert other.history(first.id)[0].id == store.history(second.id)[0].id + 1
    postgresql.clear(database)


def test_a_restore_does_not_make_a_damaged_token_sound(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    with open_store(str(path)) as store:
        store.backup(tmp_path / "backup")
        store.tokens.add("00" * 32, "read", "a reader")
    altered(path, "update tokens set scope = 'admin'")
    with open_store(str(path)) as store:
        store.restore(tmp_path / "backup")
        with pytest.raises(Damaged):
            store.tokens.get("00" * 32)
