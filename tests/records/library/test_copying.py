"""A collection is copied between two stores of any kind, with all that belongs to it."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from records.library import Draft, Query, Store, open_store, verify_store
from records.library.copying import copy, differences
from records.library.ids import decode
from records.library.sql.connection import Connection
from records.library.sql.facts import drop_facts
from tests.postgresql import Server
from tests.records.library.made import RECORD, entry, numbered
from tests.records.library.test_damage import fill
from tests.records.library.test_facts import FORM, counted, made


@pytest.fixture
def source(store: Store) -> Store:
    """A store with one of everything."""
    fill(store)
    return store


@pytest.fixture(params=["sqlite", "postgresql"])
def target_address(request: pytest.FixtureRequest, tmp_path: Path, address: str) -> Iterator[str]:
    """The address of a store that is empty, besides the one of the source."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/target.db"
        return
    server: Server = request.getfixturevalue("postgresql")
    name = server.store()
    yield server.address(name)
    server.clear(name)


@pytest.fixture
def target(target_address: str) -> Iterator[Store]:
    with open_store(target_address) as store:
        yield store


def test_all_of_it_is_copied_and_compared(
    source: Store, target: Store, target_address: str
) -> None:
    assert {one.why for one in differences(source, target)} == {"missing", "differs"}
    assert copy(source, target) == (43, 0)
    assert list(differences(source, target)) == []
    assert list(differences(target, source)) == []
    assert list(verify_store(target_address)) == []
    for item in source.page(Query(limit=100)).items:
        assert target.get(item.id) == source.get(item.id)
        assert target.versions(item.id) == source.versions(item.id)
        assert target.history(item.id) == source.history(item.id)
    assert target.tokens.all() == source.tokens.all()
    assert target.aliases.history() == source.aliases.history() != []
    assert target.answers.get("import") == source.answers.get("import")
    assert target.page(Query(text="commentaire")) == source.page(Query(text="commentaire"))
    assert copy(source, target) == (0, 43)


def test_what_is_given_out_after_a_copy_is_new(source: Store, target: Store) -> None:
    copy(source, target)
    (first, *_) = source.page(Query(descending=False)).items
    for store in (source, target):
        store.annotate(first.id, Draft(1, 1, "comment", "x"))
    assert source.history(first.id)[0].id == target.history(first.id)[0].id
    assert (
        source.tokens.add("11" * 32, "read", "").id == target.tokens.add("11" * 32, "read", "").id
    )


def test_a_copy_that_is_interrupted_goes_on(
    source: Store, target: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("records.library.copying.BATCH", 10)
    batches = []

    def interrupted(count: int) -> None:
        batches.append(count)
        if len(batches) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        copy(source, target, interrupted)
    assert target.count(Query()) == 20
    assert list(target.verify()) == []
    assert {one.what for one in differences(source, target)} == {
        *("record", "bin", "tokens", "answers", "aliases", "studies"),
    }
    assert copy(source, target) == (23, 20)
    assert list(differences(source, target)) == []


def test_what_has_changed_since_is_copied_again(source: Store, target: Store) -> None:
    copy(source, target)
    first, second, *_ = source.page(Query(descending=False)).items
    source.put(first.id, entry(RECORD.replace("TD 8D", "TD {x} 8D")))
    source.remove_annotation(first.id, source.annotations(first.id)[0].id)
    source.add([numbered(99)])
    source.tokens.revoke(1)
    source.delete(source.add([numbered(98)])[0].id, by="Ada")
    found = {(one.what, one.why) for one in differences(source, target)}
    assert found == {
        ("record", "differs"),
        ("record", "missing"),
        ("bin", "missing"),
        ("tokens", "differs"),
    }
    copy(source, target)
    assert list(differences(source, target)) == []
    assert list(target.verify()) == []
    assert target.get(second.id) == source.get(second.id)
    assert target.bin() == source.bin()
    target.bring_back([one.summary.id for one in target.bin().items])
    assert list(target.verify()) == []


def test_a_store_that_has_something_else_is_left_alone(source: Store, target: Store) -> None:
    (other,) = target.add([numbered(200)])
    with pytest.raises(ValueError, match=other.id):
        copy(source, target)
    assert target.count(Query()) == 1
    assert [one.record for one in differences(source, target) if one.why == "besides"] == [other.id]
    target.delete(other.id)
    with pytest.raises(ValueError, match=other.id):
        copy(source, target)
    assert [
        (one.what, one.why) for one in differences(source, target) if one.record == other.id
    ] == [("bin", "besides")]
    target.discard(other.id)
    target.tokens.add("22" * 32, "read", "theirs")
    target.tokens.add("33" * 32, "read", "theirs too")
    with pytest.raises(ValueError, match="tokens"):
        copy(source, target)
    assert target.count(Query()) == 0


def test_damage_stays_visible_in_a_copy(source: Store, target: Store) -> None:
    with source.writing() as session:  # type: ignore[attr-defined]
        session.execute("update texts set who = 'Eve'")
    copy(source, target)
    assert {damage.what for damage in target.verify()} == {"text"}


_KILLED = """
import os, signal, sys
from records.library import copying, open_store

copying.BATCH = 10
write, written = copying._insert, 0

def dies(*arguments):
    global written
    write(*arguments)
    written += 1
    # The third ten are written, and their transaction has not ended.
    if written == 3:
        os.kill(os.getpid(), signal.SIGKILL)

copying._insert = dies
with open_store(sys.argv[1]) as one, open_store(sys.argv[2]) as other:
    copying.copy(one, other)
"""


def test_a_copy_that_is_killed_leaves_whole_records_and_goes_on(
    source: Store,
    address: str,
    target: Store,
    target_address: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("records.library.copying.BATCH", 10)
    done = subprocess.run(
        [sys.executable, "-c", _KILLED, address, target_address], capture_output=True, check=False
    )
    assert (done.stderr, done.returncode) == (b"", -signal.SIGKILL)
    assert target.count(Query()) == 20
    assert list(target.verify()) == []
    missing = [one for one in differences(source, target) if one.what == "record"]
    assert (len(missing), {one.why for one in missing}) == (source.count(Query()) - 20, {"missing"})
    assert copy(source, target) == (23, 20)
    assert list(differences(source, target)) == []
    assert list(target.verify()) == []


# -- facts --------------------


def facts(store: Store) -> list[dict[str, object]]:
    assert isinstance(store, Connection)
    kept = store.rows("select * from facts order by record, form")
    return [*kept, *store.rows("select * from totals order by key")]


def test_facts_are_copied_when_their_records_are_there(
    store: Store, target: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("records.library.copying.BATCH", 10)
    ids = [one.id for one in store.add(counted(number) for number in range(1, 31))]
    store.keep_facts((name, 1, replace(made(2), form=FORM + 1)) for name in ids[:5])

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        copy(store, target, interrupted)
    assert target.count(Query()) == 10
    assert list(target.verify()) == []
    copy(store, target)
    assert facts(target) == facts(store) != []
    assert list(target.verify()) == []
    # What has been worked out since is copied too.
    store.keep_facts((name, 1, replace(made(3), form=FORM + 2)) for name in ids)
    assert copy(store, target) == (0, 30)
    assert facts(target) == facts(store)


def test_a_few_facts_that_are_lacking_are_added_to_the_others(
    store: Store, target: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("records.library.copying.BATCH", 10)
    ids = [one.id for one in store.add(counted(number) for number in range(1, 31))]
    store.keep_facts((name, 1, replace(made(2), form=FORM + 1)) for name in ids)
    copy(store, target)
    assert isinstance(target, Connection)
    with target.writing() as session:
        drop_facts(session, list(map(decode, ids[8:12])), FORM)
        # It stays as it is.
        session.execute("update facts set seal = ? where record = ?", [b"", decode(ids[20])])
    copy(store, target)
    with target.writing() as session:
        bad = session.execute("select record, form from facts where seal = ?", [b""]).fetchall()
        assert set(bad) == {(decode(ids[20]), FORM), (decode(ids[20]), FORM + 1)}
    kept = facts(target)
    assert [{**one, "seal": None} for one in kept] == [
        {**one, "seal": None} for one in facts(store)
    ]


def test_damaged_facts_stay_visible_in_a_copy(store: Store, target: Store) -> None:
    store.add(counted(number) for number in range(1, 5))
    assert isinstance(store, Connection)
    with store.writing() as session:
        session.execute("update facts set seal = ?", [b""])
    copy(store, target)
    assert {damage.what for damage in target.verify()} == {"facts"}


def test_an_annotation_that_another_record_had_is_copied(
    source: Store, target: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("records.library.copying.BATCH", 1)
    copy(source, target)
    first = source.page(Query(descending=False, annotated=True)).items[0].id
    last = source.page(Query()).items[0].id
    with target.writing() as session:  # type: ignore[attr-defined]
        moved = [decode(last), decode(first)]
        session.execute("update annotations set record = ? where record = ?", moved)
        session.execute("delete from entries where number = ?", moved[1:])
        target.words.forget(session, decode(first))  # type: ignore[attr-defined]
    copy(source, target)
    assert list(differences(source, target)) == []
    assert list(target.verify()) == []
