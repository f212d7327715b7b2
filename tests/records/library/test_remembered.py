"""An answer is remembered with what it answers for, so that a repeated request is harmless."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from records.library import KeyReused, Query, Remember, Remembered, Store, StoreError, open_store
from tests.records.library.conftest import Open
from tests.records.library.made import RECORD, entry, numbered

LATER = "2999-01-01T00:00:00Z"
KEY = Remember("key", "digest", LATER, 201, b'{"id": 1}')


def kept(store: Store, answer: Remember) -> Remembered:
    """What is remembered of a request without records."""
    store.add([], answer)
    found = store.answers.get(answer.key, answer.caller)
    assert found is not None
    return found


def test_an_answer_comes_back_as_it_was_given(store: Store) -> None:
    assert store.answers.get("key") is None
    found = kept(store, KEY)
    assert (found.key, found.request, found.expires) == ("key", "digest", LATER)
    assert (found.status, found.body, list(found.added)) == (201, b'{"id": 1}', [])
    assert kept(store, replace(KEY, body=b"other")) == found


def test_a_key_stands_for_one_request(store: Store) -> None:
    store.add([], KEY)
    with pytest.raises(KeyReused):
        store.add([], replace(KEY, request="other"))
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
    remembered = store.answers.get("key")
    assert remembered is not None
    assert list(remembered.added) == list(added)
    assert remembered.added[0].id == first.id
    assert store.count(Query()) == 3


def test_the_answer_is_kept_only_with_the_records(store: Store) -> None:
    bad = replace(numbered(1))
    object.__setattr__(bad, "deals", None)
    with pytest.raises(StoreError):
        store.add([entry(RECORD), bad], KEY)
    assert store.answers.get("key") is None
    assert store.add([entry(RECORD)], KEY)[0].stored


def test_an_answer_is_forgotten_when_it_expires(store: Store) -> None:
    past = "2020-01-01T00:00:00Z"
    store.add([], replace(KEY, expires=past))
    store.add([], replace(KEY, key="other"))
    assert store.answers.get("key") is None
    assert store.answers.forget() == 1
    assert store.answers.forget() == 0
    assert store.answers.get("other") is not None
    store.add([], replace(KEY, key="x", expires=past))
    assert kept(store, replace(KEY, key="x", request="new")).request == "new"


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


def test_one_callers_key_is_not_anothers(store: Store) -> None:
    mine = kept(store, KEY)
    theirs = replace(KEY, caller="2", request="of theirs", body=b"theirs")
    assert store.answers.get("key", "2") is None
    assert kept(store, theirs).body == b"theirs"
    assert [one.stored for one in store.add([numbered(1)], replace(theirs, caller="3"))] == [True]
    assert store.answers.get("key") == mine
    assert store.answers.get("key", "2") == kept(store, theirs)
    with pytest.raises(KeyReused):
        store.add([], replace(KEY, caller="2"))


def test_what_a_token_was_answered_stays_its_own_when_a_backup_renumbers_it(
    store: Store, opened: Open, tmp_path: Path
) -> None:
    made = store.tokens.add("11" * 32, "write", "x")
    store.add([], replace(KEY, caller=str(made.id)))
    store.add([], replace(KEY, body=b"nobody's"))
    store.backup(tmp_path / "backup")
    with open_store(f"{tmp_path}/new.db") as new:
        new.tokens.add("22" * 32, "write", "y")
        new.restore(tmp_path / "backup")
        again = new.tokens.get("11" * 32)
        assert again is not None
        assert again.id != made.id
        for caller, body in ((str(again.id), KEY.body), ("", b"nobody's")):
            found = new.answers.get("key", caller)
            assert found is not None
            assert found.body == body
        assert new.answers.get("key", str(made.id)) is None
        assert list(new.verify()) == []
