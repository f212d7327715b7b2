"""A record is corrected, its earlier texts stay readable."""

from __future__ import annotations

from dataclasses import replace

import pytest

from records.library import Conflict, Draft, Duplicate, Missing, Query, Store
from tests.records.library.conftest import Open
from tests.records.library.made import FAULTY, RECORD, entry, numbered

CORRECTED = FAULTY.replace("A:TD AD", "A:TD 8D").replace("Basile", "Bérénice")


@pytest.fixture
def faulty(store: Store) -> str:
    return store.add([entry(FAULTY)])[0].id


def test_a_corrected_record_is_all_that_its_new_text_says(store: Store, faulty: str) -> None:
    corrected = store.put(faulty, entry(CORRECTED), expected=1, by="Zoé")
    assert (corrected.version, corrected.changed) == (2, True)
    stored = store.get(faulty)
    assert stored is not None
    assert stored.text == CORRECTED.encode()
    assert (stored.summary.ok, stored.findings, stored.summary.severities) == (True, [], {})
    assert stored.summary.version == 2
    assert store.count(Query(finding="play-not-held")) == 0
    assert store.count(Query(player="basile")) == store.count(Query(text="basile")) == 0
    assert store.count(Query(player="berenice")) == store.count(Query(text="berenice")) == 1


def test_earlier_texts_stay_readable(store: Store, faulty: str) -> None:
    texts = [FAULTY, CORRECTED, CORRECTED.replace('"]', '" ]', 1), FAULTY.replace('"]', '" ]', 1)]
    for text in texts[1:]:
        store.put(faulty, entry(text), by="Zoé")
    assert [store.version(faulty, n) for n in range(6)] == [
        None,
        *[text.encode() for text in texts],
        None,
    ]
    versions = store.versions(faulty)
    assert [v.number for v in versions] == [4, 3, 2, 1]
    assert [v.by for v in versions] == ["Zoé", "Zoé", "Zoé", None]
    assert [v.ok for v in versions] == [False, True, True, False]
    assert [v.current for v in versions] == [True, False, False, False]
    assert [v.size for v in versions] == [len(text.encode()) for text in texts[::-1]]


def test_a_correction_of_what_has_changed_meanwhile_is_refused(store: Store, faulty: str) -> None:
    store.put(faulty, entry(CORRECTED), expected=1)
    with pytest.raises(Conflict) as conflict:
        store.put(faulty, entry(RECORD), expected=1)
    assert conflict.value.version == 2
    assert store.version(faulty, 2) == CORRECTED.encode()
    with pytest.raises(Conflict):
        store.delete(faulty, expected=1)
    store.delete(faulty, expected=2)
    with pytest.raises(Missing):
        store.put(faulty, entry(RECORD))
    assert store.version(faulty, 1) is None


def test_the_same_text_again_is_no_new_version(store: Store, faulty: str) -> None:
    corrected = store.put(faulty, entry(FAULTY), expected=1)
    assert (corrected.version, corrected.changed) == (1, False)
    assert len(store.versions(faulty)) == 1
    assert store.history(faulty) == []


def test_no_two_records_get_the_same_bytes(store: Store, faulty: str) -> None:
    (other,) = store.add([entry(RECORD)])
    with pytest.raises(Duplicate) as duplicate:
        store.put(faulty, entry(RECORD))
    assert duplicate.value.record == other.id
    assert store.version(faulty, 1) == FAULTY.encode()
    assert len(store.versions(faulty)) == 1


def test_bytes_that_a_record_had_can_be_stored_again(store: Store, faulty: str) -> None:
    store.put(faulty, entry(CORRECTED))
    assert store.add([entry(FAULTY)])[0].stored


def test_a_correction_tells_duplicates_anew(store: Store, faulty: str) -> None:
    same, other = store.add([entry(FAULTY.replace('"]', '" ]', 1)), numbered(1)])
    assert same.duplicate_of == faulty
    store.put(faulty, entry(RECORD))
    assert [duplicate_of(store, name) for name in (faulty, same.id)] == [None, None]
    store.put(other.id, entry(RECORD.replace('"]', '" ]', 1)))
    assert duplicate_of(store, other.id) == faulty
    store.put(faulty, entry(FAULTY))
    assert [duplicate_of(store, name) for name in (faulty, same.id, other.id)] == [
        None,
        faulty,
        None,
    ]


def duplicate_of(store: Store, record: str) -> str | None:
    summary = store.summary(record)
    assert summary is not None
    return summary.duplicate_of


def test_who_brought_a_record_stands_in_its_versions_and_its_history(store: Store) -> None:
    noted = replace(entry(RECORD), annotations=(Draft(1, 1, "comment", "x", "Ada"),))
    (added,) = store.add([noted], by="Zoé")
    assert [version.by for version in store.versions(added.id)] == ["Zoé"]
    assert [change.by for change in store.history(added.id)] == ["Zoé"]
    store.put(added.id, entry(FAULTY), by="Basile")
    assert [version.by for version in store.versions(added.id)] == ["Basile", "Zoé"]
    (other,) = store.add([replace(noted, text=noted.text + b"; more\n")])
    assert [version.by for version in store.versions(other.id)] == [None]
    assert [change.by for change in store.history(other.id)] == ["Ada"]


def test_a_correction_and_its_annotations_are_one_transaction(
    store: Store, opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    (added,) = store.add([entry(RECORD)])
    (note,) = [store.annotate(added.id, Draft(1, 1, "comment", "there already"))]
    given = (Draft(1, 2, "comment", "new", "Ada"), Draft(1, 1, "comment", "again", id=note.id))
    corrected = replace(entry(FAULTY), annotations=given)
    bad = replace(corrected, annotations=(*given, Draft(1, 99, "comment", "nowhere")))
    with pytest.raises(Missing):
        store.put(added.id, bad)
    assert [version.number for version in opened().versions(added.id)] == [1]
    assert len(opened().annotations(added.id)) == 1
    done = store.put(added.id, corrected, by="Zoé")
    assert [one.text for one in (*done.kept, *done.moved)] == ["there already"]
    assert sorted(one.text for one in store.annotations(added.id)) == ["new", "there already"]
    assert store.history(added.id)[0].by == "Zoé"
