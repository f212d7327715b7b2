"""Tags on records: put there, taken off, counted, and found by."""

from __future__ import annotations

import pytest

from records.library import Missing, Query, Store, TooMany
from tests.records.library.made import LONGER, RECORD, entry, numbered


@pytest.fixture
def names(store: Store) -> list[str]:
    """Three records, in the order in which they were added."""
    return [one.id for one in store.add([entry(RECORD), entry(LONGER), numbered(1)])]


def found(store: Store, **query: str) -> list[str]:
    return [item.id for item in store.page(Query(descending=False, **query)).items]


def test_a_tag_tells_who_put_it_there_and_when(store: Store, names: list[str]) -> None:
    store.tags.change(names[:1], ["to check", "Final"], by="Ada")
    final, to_check = store.tags.of(names[0])
    assert (final.name, final.by, to_check.name) == ("Final", "Ada", "to check")
    assert final.given.endswith("Z")
    store.tags.change(names[:1], ["final"], by="Bea")
    assert store.tags.of(names[0]) == [final, to_check], "it is there already"
    assert store.tags.of(names[1]) == store.tags.of("unknown") == []


def test_many_records_are_tagged_at_once_or_none(store: Store, names: list[str]) -> None:
    store.tags.change(names, ["old"])
    store.tags.change(names[:2], ["new"], ["OLD", "never there"])
    assert store.tags.of_each(names) == dict(zip(names, (["new"], ["new"], ["old"]), strict=True))
    with pytest.raises(Missing) as error:
        store.tags.change([names[0], "unknown"], ["more"])
    assert error.value.record == "unknown"
    assert store.tags.of_each(names[:1]) == {names[0]: ["new"]}


def test_tags_that_differ_in_case_or_accents_are_one(store: Store, names: list[str]) -> None:
    store.tags.change(names[:1], ["À revoir"])
    store.tags.change(names[1:2], ["a REVOIR"])
    assert store.tags.of_each(names[:2]) == {name: ["À revoir"] for name in names[:2]}
    assert found(store, tag="a revoir") == names[:2]


def test_records_are_found_by_all_their_tags(store: Store, names: list[str]) -> None:
    store.tags.change(names[:2], ["final"])
    store.tags.change(names[1:], ["to check"])
    assert found(store, tag="final") == names[:2]
    assert found(store, tag=" Final, to check ") == names[1:2]
    assert found(store, tag="fin") == []
    assert [one.summary.id for one in store.stream(Query(tag="to check", game="whist"))] == [
        *names[:0:-1]
    ]
    assert store.count(Query(tag="final")) == 2


def test_tags_are_counted_over_what_is_selected(store: Store, names: list[str]) -> None:
    store.tags.change(names[1:], ["final"])
    store.tags.change(names[:1], ["final", "Alone"])
    assert [(one.name, one.records) for one in store.tags.counts(Query())] == [
        ("final", 3),
        ("Alone", 1),
    ]
    assert [(one.name, one.records) for one in store.tags.counts(Query(game="whist"))] == [
        ("final", 2)
    ]


def test_a_record_brought_back_has_its_tags(store: Store, names: list[str]) -> None:
    store.tags.change(names[:1], ["final"], by="Ada")
    before = store.tags.of(names[0])
    store.delete(names[0])
    assert store.tags.of(names[0]) == store.tags.counts(Query()) == []
    with pytest.raises(Missing):
        store.tags.change(names[:1], ["more"])
    store.bring_back(names[:1])
    assert store.tags.of(names[0]) == before
    assert list(store.verify()) == []


def test_a_record_has_no_more_tags_than_are_kept(store: Store, names: list[str]) -> None:
    store.tags.change(names, [f"tag {number}" for number in range(50)])
    with pytest.raises(TooMany):
        store.tags.change(names, ["one more"])
    store.tags.change(names, ["one more"], ["tag 7"])
    assert len(store.tags.of(names[0])) == 50
