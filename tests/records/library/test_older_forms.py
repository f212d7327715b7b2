"""A store of an older form is brought forward: it finds, counts and sums what it did."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from records.library import Facts, Query, SqliteStore, Store, open_store
from records.library.postgresql import PostgresStore
from records.library.sql.connection import Connection
from records.library.sql.tables import FORM
from tests.records.library.conftest import Open
from tests.records.library.made import tagged
from tests.records.library.older import FORMS, bring_back
from tests.records.library.test_largest_groups import FORM as OF_FACTS
from tests.records.library.test_largest_groups import counted
from tests.records.library.test_quick_lists import FILTERS, filled


def found(store: Store) -> dict[str, list[str | None]]:
    """Which records each filter finds, and what is counted."""
    lists = {name: [one.round for one in store.summaries(query)] for name, query in FILTERS.items()}
    return lists | {f"{name}!": [str(store.count(query))] for name, query in FILTERS.items()}


def address_of(store: Store) -> str:
    if isinstance(store, PostgresStore):
        return store.address.link
    assert isinstance(store, SqliteStore)
    return f"sqlite:///{store.path}"


@pytest.mark.parametrize("form", FORMS)
def test_a_store_of_an_older_form_finds_what_it_did(opened: Open, form: int) -> None:
    store = opened()
    filled(store)
    store.add(map(counted, range(1, 20)))
    before, address = found(store), address_of(store)
    sums = [store.totals(Query(), kind, OF_FACTS, 2) for kind in ("player", "year")]
    bring_back(store, form)
    with open_store(address) as again:
        assert again.schema == FORM
        assert list(again.verify()) == []
        assert found(again) == before
        if form >= 5:  # there were no facts before
            kinds = ("player", "year")
            assert [again.totals(Query(), kind, OF_FACTS, 2) for kind in kinds] == sums
        for one in again.page(Query(player="ann 1", limit=100)).items:
            again.delete(one.id)
        assert again.count(Query(player="ann 1")) == 0
        again.add([tagged(A="Ann 1", Round="new")])
        assert again.count(Query(player="ann 1")) == 1
        assert list(again.verify()) == []


def test_facts_that_are_not_used_any_more_are_forgotten(opened: Open) -> None:
    store = opened()
    first, *_ = store.add(map(counted, range(1, 6)))
    every = Facts(5, '[[["*player","whist",""]],{"=deals":[2]}]')
    store.keep_facts([(first.id, 1, replace(every, form=1)), (first.id, 1, every)])
    address = address_of(store)
    sums = store.totals(Query(), "player", OF_FACTS)
    assert isinstance(store, Connection)
    with store.writing() as session:
        # What an earlier form had for each kind of groups besides what facts name.
        session.execute("delete from facts where form = 5")
    bring_back(store, 13)
    with open_store(address) as again:
        assert isinstance(again, Connection)
        with again.reading() as session:
            kept = session.execute("select form from facts union all select form from totals")
            assert {form for (form,) in kept.fetchall()} == {OF_FACTS}
        assert list(again.verify()) == []
        assert again.totals(Query(), "player", OF_FACTS) == sums


def test_damaged_facts_of_an_older_form_are_left_out_of_the_sums(opened: Open) -> None:
    store = opened()
    first, *_ = store.add(map(counted, range(1, 6)))
    address = address_of(store)
    assert isinstance(store, Connection)
    with store.writing() as session:
        session.execute(
            "update facts set seal = ? where record = (select min(record) from facts)", [b"x"]
        )
    bring_back(store, 8)
    with open_store(address) as again:
        assert list(again.verify()) == []
        again.delete(first.id)
        left = again.totals(Query(), "rules", OF_FACTS, 9)
    assert sum(group["=deals"][0] for group in left.groups.values()) == 8


def test_a_backup_of_an_older_form_is_restored(store: Store, tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "old.db") as older:
        filled(older)
        expected = found(older)
        bring_back(older, 3)
    store.restore(tmp_path / "old.db")
    assert found(store) == expected
    assert list(store.verify()) == []
