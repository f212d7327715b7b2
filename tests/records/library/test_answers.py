"""An answer is remembered with what it answers for, so that a repeated request is harmless."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from records.library import KeyReused, Query, Remember, Store, StoreError
from tests.records.library.conftest import Open
from tests.records.library.made import RECORD, entry, numbered

LATER = "2999-01-01T00:00:00Z"
KEY = Remember("key", "digest", LATER, 201, b'{"id": 1}')


def test_an_answer_comes_back_as_it_was_given(store: Store) -> None:
    assert store.remembered("key") is None
    kept = store.remember(KEY)
    assert store.remembered("key") == kept
    assert (kept.key, kept.request, kept.expires) == ("key", "digest", LATER)
    assert (kept.status, kept.body, list(kept.added)) == (201, b'{"id": 1}', [])
    assert store.remember(replace(KEY, body=b"other")) == kept


def test_a_key_stands_for_one_request(store: Store) -> None:
    store.remember(KEY)
    with pytest.raises(KeyReused):
        store.remember(replace(KEY, request="other"))
    with pytest.raises(KeyReused):
        store.add([entry(RECORD)], replace(KEY, request="other"))
    assert store.count(Query()) == 0


def test_records_are_added_once_for_a_key(opened: Open) -> None:
    store = opened()
    (first,) = store.add([numbered(1)])
    added = store.add([numbered(1), numbered(2), entry(RECORD)], KEY)
    assert [one.stored for one in added] == [False, True, True]
    again = opened().add([numbered(1), numbered(2), entry(RECORD)], KEY)
    assert list(again) == list(added)
    remembered = store.remembered("key")
    assert remembered is not None
    assert list(remembered.added) == list(added)
    assert remembered.added[0].id == first.id
    assert store.count(Query()) == 3


def test_the_answer_is_kept_only_with_the_records(store: Store) -> None:
    bad = replace(numbered(1))
    object.__setattr__(bad, "deals", None)
    with pytest.raises(StoreError):
        store.add([entry(RECORD), bad], KEY)
    assert store.remembered("key") is None
    assert store.add([entry(RECORD)], KEY)[0].stored


def test_an_answer_is_forgotten_when_it_expires(store: Store) -> None:
    past = "2020-01-01T00:00:00Z"
    store.remember(replace(KEY, expires=past))
    store.remember(replace(KEY, key="other"))
    assert store.remembered("key") is None
    assert store.forget() == 1
    assert store.forget() == 0
    assert store.remembered("other") is not None
    store.remember(replace(KEY, key="x", expires=past))
    assert store.remember(replace(KEY, key="x", request="new")).request == "new"


def test_the_same_request_at_the_same_time_is_answered_once(opened: Open) -> None:
    opened().close()
    answers: list[list[str]] = []

    def send() -> None:
        with opened() as store:
            added = store.add([numbered(n) for n in range(20)], KEY)
            answers.append([one.id for one in added])

    threads = [threading.Thread(target=send) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 5
    assert all(answer == answers[0] for answer in answers)
    assert opened().count(Query()) == 20
