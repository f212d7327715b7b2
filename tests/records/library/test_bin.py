"""A record that is deleted waits in the bin for 30 days, and can be brought back as it was."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from records.library import (
    Conflict,
    Damaged,
    Draft,
    Duplicate,
    Missing,
    Query,
    QueryError,
    Store,
    clock,
)
from records.library.sql import bin as binned
from tests.records.library.made import FAULTY, LONGER, RECORD, entry, numbered


@pytest.fixture
def record(store: Store) -> str:
    """A record with a correction, an annotation and a history."""
    name = store.add([entry(LONGER)])[0].id
    store.annotate(name, Draft(1, 2, "comment", "a bold return", author="Ada"), by="Ada")
    store.put(name, entry(LONGER.replace("5C", "6C")), by="Bea")
    return name


def aged(monkeypatch: pytest.MonkeyPatch, **since: int) -> None:
    """Let what is deleted from now on have been deleted so long ago."""
    moment = clock.now(-timedelta(**since))
    monkeypatch.setattr(binned, "now", lambda *later: clock.now(*later) if later else moment)


def test_nothing_finds_a_record_in_the_bin(store: Store, record: str) -> None:
    text = LONGER.replace("5C", "6C")
    same = entry(text.replace('"whist"]', '"whist"]\n[Event "x"]'))
    assert store.known([same]) == [record]
    store.delete(record, expected=2, by="Cid")
    assert store.get(record) is None
    assert store.summary(record) is None
    assert store.page(Query()).items == list(store.stream(Query())) == []
    assert [store.count(query) for query in (Query(), Query(text="bold"), Query(game="whist"))] == [
        0,
        0,
        0,
    ]
    assert (store.annotations(record), store.history(record)) == ([], [])
    assert store.known([same])[0] is None
    with pytest.raises(Missing):
        store.versions(record)
    with pytest.raises(Missing):
        store.put(record, entry(RECORD))
    with pytest.raises(Missing):
        store.delete(record)


def test_the_bin_tells_what_was_deleted_when_and_by_whom(store: Store, record: str) -> None:
    before = store.summary(record)
    store.delete(record, by="Cid")
    page = store.bin()
    (found,) = page.items
    assert (found.summary, found.by, page.next, page.total) == (before, "Cid", None, 1)
    assert store.binned(record) == found
    deleted, until = (datetime.fromisoformat(time) for time in (found.deleted, found.until))
    assert until - deleted == timedelta(days=30)
    assert store.binned("unknown") is None


def test_what_is_brought_back_is_as_it_was(store: Store, record: str) -> None:
    before = store.get(record)
    history, versions = store.history(record), store.versions(record)
    store.delete(record, by="Cid")
    (summary,) = store.bring_back([record], by="Dan")
    assert store.get(record) == before
    assert before is not None
    assert summary == before.summary
    assert store.versions(record) == versions
    assert store.version(record, 1) == LONGER.encode()
    assert store.count(Query(text="bold")) == store.count(Query()) == 1
    assert store.bin().items == []
    restored, deleted, *earlier = store.history(record)
    assert earlier == history
    assert [(one.action, one.by) for one in (deleted, restored)] == [
        ("delete", "Cid"),
        ("restore", "Dan"),
    ]
    assert (deleted.undone_by, restored.undoes) == (restored.id, deleted.id)
    assert list(store.verify()) == []
    store.undo(record, history[0].id, "Eve")
    assert store.version(record, 3) == LONGER.encode()


def test_a_faulty_record_comes_back_with_its_findings(store: Store) -> None:
    (added,) = store.add([entry(FAULTY)])
    store.delete(added.id)
    store.bring_back([added.id])
    assert store.count(Query(finding="play-not-held")) == 1


def test_the_history_alone_does_not_delete(store: Store, record: str) -> None:
    store.delete(record)
    store.bring_back([record])
    for change in store.history(record)[:2]:
        with pytest.raises(Conflict):
            store.undo(record, change.id)
    assert store.get(record) is not None


def test_a_record_can_be_deleted_and_brought_back_again_and_again(
    store: Store, record: str
) -> None:
    for _ in range(3):
        store.delete(record)
        store.bring_back([record])
    assert [one.action for one in store.history(record)[:6]] == ["restore", "delete"] * 3
    assert list(store.verify()) == []


def test_many_are_deleted_and_brought_back_or_none(store: Store) -> None:
    names = [one.id for one in store.add(map(numbered, range(4)))]
    store.put(names[2], numbered(9))
    with pytest.raises(Conflict) as conflict:
        store.delete_many({names[0]: 1, names[2]: 1})
    assert (conflict.value.record, conflict.value.version) == (names[2], 2)
    with pytest.raises(Missing) as missing:
        store.delete_many({names[0]: None, "unknown": None})
    assert missing.value.record == "unknown"
    assert store.count(Query()) == 4
    done = store.delete_many({names[0]: 1, names[2]: 2, names[3]: None}, by="Ada")
    assert [one.summary.id for one in done] == [names[0], *names[2:]]
    assert store.count(Query()) == 1
    with pytest.raises(Missing) as missing:
        store.bring_back([names[0], names[1]])
    assert missing.value.record == names[1]
    assert store.count(Query()) == 1
    assert [one.id for one in store.bring_back([names[3], names[0], names[3]])] == [
        names[3],
        names[0],
    ]
    assert [one.summary.id for one in store.bin().items] == [names[2]]
    assert list(store.verify()) == []


def test_the_bin_has_pages(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [one.id for one in store.add(map(numbered, range(5)))]
    for name, days in zip(names, (3, 1, 2, 2, 4), strict=True):
        aged(monkeypatch, days=days)
        store.delete(name)
    expected = [names[place] for place in (1, 3, 2, 0, 4)]
    found, cursor = [], None
    while True:
        page = store.bin(cursor, 2)
        assert page.total == 5
        found += [one.summary.id for one in page.items]
        cursor = page.next
        if cursor is None:
            break
    assert found == expected
    with pytest.raises(QueryError):
        store.bin("no cursor")


def test_after_thirty_days_a_record_is_gone(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    young, old = [one.id for one in store.add(map(numbered, range(2)))]
    aged(monkeypatch, days=29, hours=23)
    store.delete(young)
    aged(monkeypatch, days=30)
    store.delete(old)
    # Nothing has emptied the bin since.
    assert [one.summary.id for one in store.bin().items] == [young]
    assert store.bin().total == 1
    assert store.binned(old) is None
    for use in (store.discard, lambda name: store.bring_back([name])):
        with pytest.raises(Missing):
            use(old)
    assert [store.empty_bin(), store.empty_bin()] == [1, 0]
    store.bring_back([young])


@pytest.mark.parametrize("way", ["add", "delete"])
def test_whoever_adds_or_deletes_empties_the_bin(
    store: Store, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    old, other = [one.id for one in store.add(map(numbered, range(2)))]
    aged(monkeypatch, days=31)
    store.delete(old)
    if way == "add":
        store.add([numbered(3)])
    else:
        store.delete(other)
    assert store.empty_bin() == (way == "delete")


def test_what_is_discarded_does_not_come_back(store: Store, record: str) -> None:
    with pytest.raises(Missing):
        store.discard(record)
    store.delete(record)
    store.discard(record)
    with pytest.raises(Missing):
        store.bring_back([record])
    assert store.bin().total == 0


def test_a_text_in_the_bin_can_be_stored_anew_and_is_not_stored_twice(store: Store) -> None:
    (first,) = store.add([entry(RECORD)])
    store.delete(first.id)
    (again,) = store.add([entry(RECORD)])
    assert (again.stored, again.id != first.id) == (True, True)
    with pytest.raises(Duplicate) as duplicate:
        store.bring_back([first.id])
    assert duplicate.value.record == again.id
    assert [one.summary.id for one in store.bin().items] == [first.id]
    store.delete(again.id)
    store.bring_back([first.id])
    assert list(store.verify()) == []


def test_the_first_of_a_play_is_the_first_again(store: Store) -> None:
    texts = [RECORD, RECORD.replace('"]', '" ]', 1), RECORD.replace('"]', '"  ]', 1)]
    names = [added.id for added in store.add(map(entry, texts))]

    def firsts() -> list[str | None]:
        return [one and one.duplicate_of for one in map(store.summary, names)]

    store.delete(names[0])
    assert firsts() == [None, None, names[1]]
    store.delete(names[2])
    store.delete(names[1])
    store.bring_back([names[2]])
    assert firsts() == [None, None, None]
    store.bring_back([names[1]])
    assert firsts() == [None, None, names[1]]
    store.bring_back([names[0]])
    assert firsts() == [None, names[0], names[0]]
    assert list(store.verify()) == []


def test_an_id_in_the_bin_is_not_given_to_another(
    store: Store, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.delete(record)
    monkeypatch.setattr("records.library.clock.moment", lambda: datetime(1970, 1, 1, tzinfo=UTC))
    (added,) = store.add([numbered(1)])
    assert added.id > record
    store.bring_back([record])


def test_an_annotation_that_was_imported_meanwhile_is_kept_twice(store: Store, record: str) -> None:
    (note,) = store.annotations(record)
    store.delete(record)
    draft = Draft(1, 2, "comment", note.text, note.author, id=note.id)
    (other,) = store.add([replace(entry(LONGER), annotations=(draft,))])
    assert [one.id for one in store.annotations(other.id)] == [note.id]
    store.bring_back([record])
    (back,) = store.annotations(record)
    assert back.id != note.id
    assert (back.text, back.author, back.created) == (note.text, note.author, note.created)
    assert store.annotation(other.id, note.id) is not None
    added = store.history(record)[-1]
    assert (added.action, added.annotation) == ("add", back.id)
    assert list(store.verify()) == []
    store.undo(record, added.id)
    assert store.annotations(record) == []


def test_a_backup_has_the_bin_in_it(store: Store, record: str, tmp_path: Path) -> None:
    store.delete(record, by="Cid")
    present = store.bin()
    store.backup(tmp_path / "backup")
    store.discard(record)
    store.restore(tmp_path / "backup")
    assert store.bin() == present
    store.bring_back([record])
    assert len(store.versions(record)) == 2
    assert list(store.verify()) == []


@pytest.mark.parametrize(
    "sql",
    [
        "update bin set shown = '{}'",
        "update bin set who = 'Eve'",
        "update bin set packed = seal",
        "update bin set packed_seal = seal",
    ],
)
def test_what_was_altered_in_the_bin_is_not_brought_back(
    store: Store, record: str, sql: str
) -> None:
    store.delete(record, by="Cid")
    with store.writing() as session:  # type: ignore[attr-defined]
        session.execute(sql)
    with pytest.raises(Damaged) as damaged:
        store.bring_back([record])
    assert (damaged.value.damage.what, damaged.value.damage.record) == ("bin", record)
    assert [(one.what, one.record) for one in store.verify()] == [("bin", record)]
    assert store.get(record) is None


def test_a_record_that_is_damaged_is_not_deleted(store: Store, record: str) -> None:
    with store.writing() as session:  # type: ignore[attr-defined]
        session.execute("update entries set plies = 7")
    with pytest.raises(Damaged):
        store.delete(record)
    assert store.bin().items == []
