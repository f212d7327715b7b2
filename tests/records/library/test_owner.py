"""A store is used by the thread that has it, and by no other."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from records.library import Draft, Entry, OwnerError, Query, Store, StoreError
from tests.records.library.conftest import Open
from tests.records.library.made import RECORD, entry, numbered

USES: dict[str, Callable[[Store, Path], Any]] = {
    "add": lambda store, _: store.add([entry(RECORD)]),
    "get": lambda store, _: store.get("x"),
    "count": lambda store, _: store.count(Query()),
    "page": lambda store, _: store.page(Query()),
    "stream": lambda store, _: next(store.stream(Query())),
    "ids": lambda store, _: store.ids(Query()),
    "some": lambda store, _: store.some(["x"]),
    "put": lambda store, _: store.put("x", entry(RECORD)),
    "delete": lambda store, _: store.delete("x"),
    "bring_back": lambda store, _: store.bring_back(["x"]),
    "bin": lambda store, _: store.bin(),
    "annotate": lambda store, _: store.annotate("x", Draft(1, 1, "comment", "so")),
    "history": lambda store, _: store.history("x"),
    "remembered": lambda store, _: store.answers.get("x"),
    "tokens": lambda store, _: store.tokens.all(),
    "schema": lambda store, _: store.schema,
    "backup": lambda store, folder: store.backup(folder / "evening.db"),
    "release": lambda store, _: store.release(),
    "claim": lambda store, _: store.claim(),
    "close": lambda store, _: store.close(),
}


def elsewhere(work: Callable[[], Any]) -> BaseException | None:
    """What this raises in another thread."""
    raised: list[BaseException | None] = []

    def run() -> None:
        try:
            work()
        except BaseException as error:
            raised.append(error)
        else:
            raised.append(None)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return raised[0]


@pytest.mark.parametrize("use", USES)
def test_nobody_else_uses_what_a_thread_has(store: Store, tmp_path: Path, use: str) -> None:
    store.add([entry(RECORD)])
    assert isinstance(elsewhere(lambda: USES[use](store, tmp_path)), OwnerError)
    assert store.count(Query()) == 1
    store.add([numbered(1)])
    assert store.count(Query()) == 2


@pytest.mark.parametrize("use", sorted(USES.keys() - {"claim", "close"}))
def test_what_was_released_is_used_by_nobody(store: Store, tmp_path: Path, use: str) -> None:
    store.add([entry(RECORD)])
    store.release()
    with pytest.raises(OwnerError):
        USES[use](store, tmp_path)
    store.claim()
    assert store.count(Query()) == 1


def test_what_was_released_is_had_by_the_first_that_claims_it(opened: Open) -> None:
    store = opened()
    store.add([entry(RECORD)])
    store.release()

    def take() -> None:
        store.claim()
        assert store.count(Query()) == 1
        assert isinstance(elsewhere(store.claim), OwnerError)
        assert isinstance(elsewhere(lambda: store.count(Query())), OwnerError)
        store.release()

    assert elsewhere(take) is None
    with pytest.raises(OwnerError):
        store.count(Query())
    assert elsewhere(store.release) is not None


def test_what_nobody_has_is_closed_by_anybody(opened: Open) -> None:
    stores: list[Store] = []

    def leave() -> None:
        stores.append(opened())
        stores[0].release()

    assert elsewhere(leave) is None
    stores[0].close()
    with pytest.raises(StoreError):
        stores[0].count(Query())


def test_what_is_under_way_is_not_released(store: Store) -> None:
    def entries() -> Iterator[Entry]:
        yield numbered(1)
        store.release()

    with pytest.raises(OwnerError):
        store.add(entries())
    assert store.count(Query()) == 0


def test_a_stream_holds_nothing_between_two_records(store: Store) -> None:
    store.add(numbered(number) for number in range(3))
    stream = store.stream(Query(descending=False))
    first = next(stream)
    store.release()
    store.claim()
    store.delete(first.summary.id)
    assert len(list(stream)) == 2


def test_a_stream_goes_on_in_the_thread_that_claims_its_store(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("records.library.sql.queries.BATCH", 1)
    store = opened()
    store.add(numbered(number) for number in range(3))
    stream = store.stream(Query())
    next(stream)
    store.release()

    def take() -> None:
        store.claim()
        try:
            next(stream)
        finally:
            store.release()

    assert elsewhere(take) is None
    store.claim()
    assert len(list(stream)) == 1


def test_a_store_that_is_closed_says_so(store: Store) -> None:
    store.close()
    with pytest.raises(StoreError):
        store.count(Query())
