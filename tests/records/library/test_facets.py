"""What the selected records have, counted: on every kind of store."""

from __future__ import annotations

import pytest

from records.library import Query, Store
from tests.records.library.made import FAULTY, RECORD, entry, tagged


@pytest.fixture
def four(store: Store) -> Store:
    """Two of whist by Ann, one besigue without fault, and one with."""
    store.add(
        [
            tagged(Event="Club", A="Ann", B="Ben"),
            tagged(Event="Club", A="Ann", C="Ann", D="Cid"),
            entry(RECORD),
            entry(FAULTY),
        ]
    )
    return store


def counts(store: Store, query: Query, name: str, most: int = 100) -> dict[str, int]:
    return store.facets(query, most, 3).values[name]


def test_each_value_is_counted_with_its_records(four: Store) -> None:
    found = four.facets(Query(), 100, 3)
    assert (found.counted, found.whole) == (4, True)
    assert found.values["game"] == {"besigue-1847": 2, "whist": 2}
    assert found.values["ok"] == {"false": 1, "true": 3}
    assert found.values["annotated"] == {"false": 4}
    assert found.values["finding"] == {"play-not-held": 1}
    assert list(found.values["event"].items()) == [("Club", 2), ("Soirée d’Œdipe", 2)]


def test_of_players_those_with_the_most_records_are_told_and_nobody_counts_twice(
    four: Store,
) -> None:
    assert list(counts(four, Query(), "player").items()) == [
        ("Ann", 2),
        ("Basile", 2),
        ("Élodie", 2),
    ]


def test_a_filter_narrows_the_counts_of_the_others_and_not_its_own(four: Store) -> None:
    query = Query(game="whist")
    assert counts(four, query, "game") == {"besigue-1847": 2, "whist": 2}
    assert counts(four, query, "player") == {"Ann": 2, "Ben": 1, "Cid": 1}
    assert counts(four, query, "ok") == {"true": 2}
    assert four.facets(query, 100, 3).counted == 2


def test_a_finding_that_the_store_has_is_told_even_where_no_selected_record_has_it(
    four: Store,
) -> None:
    assert counts(four, Query(game="whist"), "finding") == {"play-not-held": 0}
    assert counts(four, Query(finding="turn"), "finding") == {"play-not-held": 1}


def test_only_the_newest_are_counted_where_there_are_more(four: Store) -> None:
    found = four.facets(Query(), 2, 3)
    assert (found.counted, found.whole) == (2, False)
    assert found.values["game"] == {"besigue-1847": 2}
    assert four.facets(Query(game="whist"), 2, 3).whole is False
    assert counts(four, Query(), "finding", 3) == {"play-not-held": 1}
    four.add([tagged(A="Dan")])
    assert counts(four, Query(), "finding", 1) == {"play-not-held": 0}


def test_words_narrow_the_counts_too(four: Store) -> None:
    assert counts(four, Query(text="elodie"), "game") == {"besigue-1847": 2}


def test_an_empty_store_has_nothing_to_count(store: Store) -> None:
    found = store.facets(Query(), 10, 3)
    assert (found.counted, found.whole) == (0, True)
    assert not any(found.values.values())
