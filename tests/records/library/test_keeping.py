"""Records go in and come out as they were."""

from __future__ import annotations

import json
import pickle
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace

import pytest

import records
from records.library import Entry, Missing, Query, Store, StoreError
from tests.records.library.conftest import Open
from tests.records.library.made import FAULTY, RECORD, entry, numbered


def test_a_record_comes_back_byte_for_byte(store: Store) -> None:
    text = b'[Game "whist"]\r\n[A "caf\xe9"]  \r\n[Deal "1"]\n1. zz\x00 A:2S ; x'
    (added,) = store.add([entry(text)])
    stored = store.get(added.id)
    assert stored is not None
    assert stored.text == text
    assert stored.summary.players == {"A": "caf\\xE9"}


def test_findings_are_read_when_they_are_asked_for_and_pickling_does_not_tell(
    store: Store,
) -> None:
    (added,) = store.add([entry(FAULTY)])
    stored = store.get(added.id)
    assert stored is not None
    before = pickle.dumps(stored)
    assert "findings" not in vars(stored)
    assert stored.findings == json.loads(stored.findings_json) != []
    assert pickle.dumps(stored) == before
    assert pickle.loads(before) == stored


def test_a_summary_is_a_record_without_its_text(store: Store) -> None:
    (added,) = store.add([entry(RECORD)])
    stored = store.get(added.id)
    assert stored is not None
    assert store.summary(added.id) == stored.summary
    assert stored.summary.event == "Soirée d’Œdipe"
    assert (stored.summary.version, stored.summary.annotations) == (1, 0)
    assert (stored.summary.deals, stored.summary.plies) == (1, 2)
    assert stored.summary.created == stored.summary.changed


def test_a_summary_has_the_beginning_of_a_long_value_and_a_page_goes_on_after_it(
    store: Store,
) -> None:
    long = "Soirée \ufdfa" * 1000
    texts = [RECORD.replace("Soirée d’Œdipe", f"{long} {number} zebu") for number in range(3)]
    for text in texts:
        store.add([entry(text)])
    assert all(len(text) > 5000 for text in texts)
    query = Query(limit=1, sort="event")
    seen: list[str] = []
    while True:
        page = store.page(query)
        for one in page.items:
            assert one.event is not None
            assert (len(one.event), one.event[-1]) == (300, "…")
            seen.append(one.id)
        if page.next is None:
            break
        assert len(page.next) < 20_000
        query = replace(query, cursor=page.next)
    assert len(set(seen)) == 3
    assert store.count(Query(text="zebu")) == 3
    stored = store.get(seen[0])
    assert stored is not None
    assert stored.text.decode() in texts


@pytest.mark.parametrize("name", ["000000000000", "", "x", "É" * 12, "ilouilouilou", "z" * 400])
def test_what_is_not_there_is_none(store: Store, name: str) -> None:
    store.add([entry(RECORD)])
    assert store.get(name) is None
    assert store.summary(name) is None
    assert store.version(name, 1) is None
    assert store.annotation(name, name) is None
    assert store.annotations(name) == []
    assert store.history(name) == []
    with pytest.raises(Missing):
        store.versions(name)


def test_the_canonical_form_is_that_of_the_text(store: Store) -> None:
    (first, faulty) = store.add([entry(RECORD.replace("1. ", "1.   ")), entry("[Game zz")])
    stored = store.get(first.id)
    assert stored is not None
    assert stored.canonical == records.dumps(records.loads(RECORD)[0]).encode()
    stored = store.get(faulty.id)
    assert stored is not None
    assert stored.canonical == b"% carnet 1\n\n" + stored.text


def test_a_faulty_record_is_kept_with_its_findings(store: Store) -> None:
    (added,) = store.add([entry(FAULTY)])
    stored = store.get(added.id)
    assert stored is not None
    assert not stored.summary.ok
    assert [f["code"] for f in stored.findings] == ["play-not-held"]
    assert stored.summary.severities == {"illegal": 1}


def test_what_stood_before_the_first_record_is_kept_with_it(store: Store) -> None:
    text = "% carnet 1\n\n" + FAULTY
    (added,) = store.add([entry(text)])
    stored = store.get(added.id)
    assert stored is not None
    assert stored.text == text.encode()
    line = stored.text.decode().split("\n")[stored.findings[0]["line"] - 1]
    assert line == "1. A:TD AD"


def test_the_same_bytes_are_not_kept_twice(store: Store) -> None:
    first, again = store.add([entry(RECORD), entry(RECORD)])
    assert (first.stored, first.duplicate_of) == (True, None)
    assert (again.stored, again.id, again.duplicate_of) == (False, first.id, first.id)
    (third,) = store.add([entry(RECORD)])
    assert (third.stored, third.id) == (False, first.id)
    assert store.count(Query()) == 1


def test_the_same_play_in_other_words_is_kept_and_names_the_first(store: Store) -> None:
    other = entry(RECORD.replace("TD 8D", "TD {why?} 8D").replace("Élodie", "Ada"))
    first, second = store.add([entry(RECORD), other])
    assert second.stored
    assert second.id != first.id
    assert second.duplicate_of == first.id
    (third,) = store.add([entry(RECORD.replace('"]', '" ]', 1))])
    assert third.duplicate_of == first.id
    summary = store.summary(third.id)
    assert summary is not None
    assert summary.duplicate_of == first.id


def test_a_record_of_another_play_is_no_duplicate(store: Store) -> None:
    store.add([entry(RECORD)])
    (other,) = store.add([entry(RECORD.replace("TD 8D", "TD 9D"))])
    assert other.duplicate_of is None


def test_known_tells_duplicates_without_keeping_anything(store: Store) -> None:
    (first,) = store.add([entry(RECORD)])
    asked = [entry(RECORD.replace("TD 8D", "TD 8D {x}")), entry(RECORD.replace("TD 8D", "TD 9D"))]
    assert store.known(asked) == [first.id, None]
    assert store.count(Query()) == 1


def test_ids_sort_as_records_were_stored(store: Store) -> None:
    batches = [[numbered(5 * n + k) for k in range(5)] for n in range(4)]
    ids = [added.id for batch in batches for added in store.add(batch)]
    assert ids == sorted(ids)
    assert len(set(ids)) == 20


def test_a_batch_is_kept_whole_or_not_at_all(store: Store) -> None:
    bad = replace(numbered(2))
    object.__setattr__(bad, "deals", None)
    with pytest.raises(StoreError):
        store.add([numbered(1), bad])
    assert store.count(Query()) == 0
    assert store.add([entry(RECORD)])[0].stored


def test_nothing_is_kept_if_the_entries_break_off(opened: Open) -> None:
    store = opened()

    def broken() -> Iterator[Entry]:
        for number in range(2500):
            yield many(number)
        raise ConnectionError

    with pytest.raises(ConnectionError):
        store.add(broken())
    assert store.count(Query()) == 0
    assert opened().count(Query()) == 0
    assert store.add([entry(RECORD)])[0].stored


def many(number: int) -> Entry:
    """One of very many, cheaply."""
    return replace(
        _ONE, text=b"%d " % number + _ONE.text, digest=f"{number:064x}", players={"A": f"P{number}"}
    )


_ONE = entry(RECORD)


def test_thousands_are_added_in_little_memory(store: Store) -> None:
    tracemalloc.start()
    added = store.add(many(number) for number in range(6000))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 9_000_000
    assert len(added) == store.count(Query()) == 6000
    assert all(one.stored for one in added)
    ids = [one.id for one in added]
    assert ids == sorted(set(ids))
    again = store.add(many(number) for number in range(2000))
    assert [one.id for one in again] == ids[:2000]
    assert not any(one.stored for one in again)
    assert added[-1].id == ids[-1]
    assert [one.id for one in added[1:3]] == ids[1:3]


def test_a_record_that_is_deleted_is_gone(store: Store) -> None:
    first, second = store.add([entry(RECORD), numbered(1)])
    store.delete(first.id)
    assert store.get(first.id) is None
    assert store.count(Query()) == 1
    assert store.count(Query(text="besigue")) == 0
    with pytest.raises(Missing) as missing:
        store.delete(first.id)
    assert missing.value.what == "record"
    assert store.get(second.id) is not None
    assert store.add([entry(RECORD)])[0].stored


def test_where_the_first_of_several_is_deleted_the_next_is_named(store: Store) -> None:
    texts = [RECORD, RECORD.replace('"]', '" ]', 1), RECORD.replace('"]', '"  ]', 1)]
    first, second, third = [added.id for added in store.add(map(entry, texts))]
    store.delete(first)
    summaries = [store.summary(record) for record in (second, third)]
    assert [s and s.duplicate_of for s in summaries] == [None, second]
