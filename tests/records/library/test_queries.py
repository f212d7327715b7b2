"""Records are found by what is asked, page by page."""

from __future__ import annotations

import tracemalloc
from dataclasses import replace
from itertools import product

import pytest

from records.library import Draft, Entry, Page, Query, QueryError, Store, Summary
from records.library.sql.queries import READ_AT_ONCE
from tests.records.library.conftest import Open
from tests.records.library.made import FAULTY, RECORD, entry, numbered, tagged
from tests.records.library.test_keeping import many


def events(page: Page) -> list[str | None]:
    return [item.event for item in page.items]


def test_a_query_selects_what_it_says(store: Store) -> None:
    other = FAULTY.replace("Élodie", "X")
    store.add([entry(RECORD), entry(other), entry('[Game "whist"]\n[Result "*"]')])
    for query, expected in (
        (Query(game="besigue-1847"), 2),
        (Query(game="whist"), 1),
        (Query(game="whi"), 0),
        (Query(player="elo"), 1),
        (Query(player="ÉLODIE"), 1),
        (Query(player="%"), 0),
        (Query(player="\ud800"), 0),
        (Query(event="œdipe"), 2),
        (Query(event="OEDIPE"), 2),
        (Query(event="SOIREE"), 2),
        (Query(ok=True), 1),
        (Query(ok=False), 2),
        (Query(finding="play-not-held"), 1),
        (Query(finding="turn"), 0),
        (Query(game="besigue-1847", ok=False), 1),
        (Query(annotated=True), 0),
        (Query(annotated=False), 3),
        (Query(result="*"), 1),
        (Query(result="1/0"), 0),
    ):
        assert len(store.page(query).items) == expected, query
        assert store.count(query) == expected, query
        assert len(list(store.stream(query))) == expected, query


def test_annotated_records_are_found_while_they_are(store: Store) -> None:
    first, _ = store.add([entry(RECORD), numbered(1)])
    made = store.annotate(first.id, Draft(1, 1, "comment", "why?"))
    assert [item.id for item in store.page(Query(annotated=True)).items] == [first.id]
    assert store.count(Query(annotated=False)) == 1
    store.remove_annotation(first.id, made.id)
    assert store.count(Query(annotated=True)) == 0


# -- dates --------------------


def test_an_uncertain_date_matches_what_it_may_be(store: Store) -> None:
    for date, since, until, found in (
        ("1850.01.12", "1850.01.12", "1850.01.12", True),
        ("1850.01.12", "1850.01.13", None, False),
        ("1850.01.12", None, "1850.01.11", False),
        ("1850.01.12", "1850", "1850", True),
        ("1850.01.12", "1850-01", "1850-01", True),
        ("1850.??.??", "1850.06.01", "1850.06.30", True),
        ("1850.??.??", "1851", None, False),
        ("1850.0?.??", "1850.10", None, False),
        ("185?", "1859.12.31", None, True),
        ("1850/1855", "1853", "1853", True),
        ("1850/1855", "1856", None, False),
        ("1850~", "1850.12.31", None, True),
        ("????", "0001", "0001", True),
        ("1850", " 1850 ", None, True),
    ):
        (added,) = store.add([tagged(Date=date)])
        assert store.count(Query(since=since, until=until)) == found, (date, since, until)
        store.delete(added.id)
        store.discard(added.id)


def test_what_has_no_date_is_in_no_range(store: Store) -> None:
    store.add([numbered(1), tagged(Date="about 1850")])
    assert store.count(Query(since="0001")) == 0
    assert store.count(Query(until="9999")) == 0


def test_a_query_that_says_nothing_sensible_is_refused(store: Store) -> None:
    store.add([numbered(1)])
    for query, what in (
        (Query(since="yesterday"), "since"),
        (Query(until="1850.13"), "until"),
        (Query(until=""), "until"),
        (Query(sort="text"), "sort"),
        (Query(cursor="0"), "cursor"),
        (Query(cursor="000000000000-1"), "cursor"),
        (Query(cursor="000000000000\n"), "cursor"),
    ):
        for ask in (store.page, lambda q: list(store.stream(q))):
            with pytest.raises(QueryError) as refused:
                ask(query)
            assert refused.value.what == what, query


# -- words --------------------


@pytest.fixture
def worded(store: Store) -> Store:
    text = RECORD.replace("TD 8D", 'TD {l’as d"Élodie, "AND" dix-huit} A:"J’ai le roi" 8D')
    text = text.replace("[A ", '[Annotator "Zoë"]\n[Source "Manuel, 1847"]\n[A ')
    store.add([entry(text), numbered(3)])
    return store


def test_words_are_found_whatever_their_accents_and_signs(worded: Store) -> None:
    for text in (
        *("besigue", "Bésigue", "BÉSIGUE", "elodie basile", "soiree oedipe", "Œdipe", "l'as"),
        *("l’as", "dix-huit", "AND", '"AND"', "zoe", "manuel 1847", "roi", "elod", "basile élo"),
        *("(besigue)", "besigue*", "b\u0065\u0301sigue", "besigue \ud800", "besigue \x00"),
    ):
        assert worded.count(Query(text=text)) == 1, text
        assert len(worded.page(Query(text=text)).items) == 1, text


def test_no_sign_is_an_operator(worded: Store) -> None:
    for text in (
        *("bes igue", "elod basile", "besigue NOT basile", "besigue OR tarot", "tarot", '"'),
        *("'", "*", "NEAR(besigue)", "words:besigue", "folded:besigue", "rowid"),
        *("; drop table words", "-", "\ud800"),
    ):
        assert worded.count(Query(text=text)) == 0, text


def test_a_search_for_nothing_finds_all(worded: Store) -> None:
    assert worded.count(Query(text="  ")) == worded.count(Query(text="")) == 2


def test_every_sign_can_be_searched_for(worded: Store) -> None:
    for number in (*range(0x250), *range(0x2000, 0x2070), 0xFB01, 0x1D400, 0x20AC, 0xFFFD):
        for text in (chr(number), f"besigue {chr(number)}", f"{chr(number)}x"):
            worded.page(Query(text=text))


def test_annotations_are_searched_with_their_record(store: Store) -> None:
    (added,) = store.add([entry(RECORD)])
    made = store.annotate(added.id, Draft(1, 1, "comment", "Très bien joué", author="Hélène"))
    assert store.count(Query(text="tres bien")) == 1
    assert store.count(Query(text="helene soiree")) == 1
    store.change_annotation(added.id, made.id, Draft(1, 1, "comment", "mal joué"))
    assert store.count(Query(text="bien")) == 0
    assert store.count(Query(text="mal")) == 1
    store.remove_annotation(added.id, made.id)
    assert store.count(Query(text="mal")) == 0
    assert store.count(Query(text="elodie")) == 1


# -- order and pages --------------------


def test_pages_follow_each_other_newest_first(store: Store) -> None:
    ids = [a.id for a in store.add([numbered(n) for n in range(7)])]
    seen: list[str] = []
    cursor = None
    for size in (3, 3, 1):
        page = store.page(Query(cursor=cursor, limit=3))
        assert len(page.items) == size
        seen += [item.id for item in page.items]
        cursor = page.next
    assert cursor is None
    assert seen == ids[::-1]


def test_a_last_page_that_is_full_has_none_after_it(store: Store) -> None:
    store.add([numbered(n) for n in range(4)])
    page = store.page(Query(limit=2))
    assert page.next is not None
    assert store.page(Query(limit=2, cursor=page.next)).next is None


SORTED = {
    ("date", False): ["d", "b", "a", "c", "e"],
    ("date", True): ["a", "b", "d", "e", "c"],
    ("event", False): ["a", "b", "c", "d", "e"],
    ("event", True): ["e", "d", "c", "b", "a"],
    ("created", False): ["c", "a", "d", "e", "b"],
    ("created", True): ["b", "e", "d", "a", "c"],
    ("game", False): ["d", "c", "a", "e", "b"],
    ("game", True): ["b", "e", "a", "c", "d"],
}


def test_every_order_goes_both_ways_and_page_by_page(store: Store) -> None:
    store.add(
        [
            tagged(Event="c"),
            tagged(Event="A", Date="1851"),
            tagged(Event="d", Date="1850.??.??", Game="besigue"),
            tagged(Event="É"),
            tagged(Event="b", Date="1850.01.01"),
        ]
    )
    for ((sort, descending), expected), limit in product(SORTED.items(), (1, 2, 3, 5)):
        query = Query(sort=sort, descending=descending, limit=limit)
        found: list[Summary] = []
        while True:
            page = store.page(query)
            found += page.items
            if page.next is None:
                break
            query = replace(query, cursor=page.next)
        streamed = [one.summary for one in store.stream(replace(query, cursor=None))]
        for seen in (found, streamed):
            events = [(one.event or "").lower().replace("é", "e") for one in seen]
            assert events == expected, (sort, descending, limit)


def test_what_has_no_event_comes_last_both_ways(store: Store) -> None:
    store.add([numbered(1), tagged(Event="b"), numbered(2), tagged(Event="a")])
    for descending, expected in ((False, ["a", "b", None, None]), (True, ["b", "a", None, None])):
        query = Query(sort="event", descending=descending, limit=2)
        first = store.page(query)
        rest = store.page(replace(query, cursor=first.next))
        assert events(first) + events(rest) == expected
        assert rest.next is None


@pytest.mark.parametrize(
    ("sort", "descending"),
    [("created", True), ("date", True), ("date", False), ("event", False), ("game", True)],
)
def test_pages_stay_right_while_others_import(opened: Open, sort: str, descending: bool) -> None:
    store, importer = opened(), opened()
    there = {a.id for a in store.add([_dated(n) for n in range(20)])}
    query = Query(sort=sort, descending=descending, limit=3)
    seen: list[str] = []
    for turn in range(100):
        page = store.page(query)
        seen += [item.id for item in page.items]
        if page.next is None:
            break
        importer.add([_dated(100 + 2 * turn), _dated(101 + 2 * turn)])
        query = replace(query, cursor=page.next)
        if turn > 15:
            query = replace(query, limit=200)
    assert len(seen) == len(set(seen))
    assert there <= set(seen)


def _dated(number: int) -> Entry:
    tags = {"Event": f"E{number % 7}", "A": f"P{number}", "Game": ("whist", "besigue")[number % 2]}
    if number % 3:
        tags["Date"] = f"18{50 + number % 5}"
    return tagged(**tags)


def test_a_stream_is_whole_and_takes_little_memory(store: Store) -> None:
    store.add(many(number) for number in range(5000))
    tracemalloc.start()
    seen = [stored.summary.id for stored in store.stream(Query(limit=1))]
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(set(seen)) == 5000
    assert seen == sorted(seen, reverse=True)
    assert most < 4_000_000


def test_a_stream_holds_up_nobody(opened: Open) -> None:
    store, writer = opened(), opened()
    store.add([numbered(n) for n in range(3)])
    stream = store.stream(Query())
    next(stream)
    assert writer.add([numbered(50)])[0].stored
    assert len(list(stream)) == 2


def test_records_are_read_as_far_as_their_texts_are_few_bytes(store: Store) -> None:
    length = READ_AT_ONCE // 3
    added = store.add(tagged(Event=f"E{number}", Remark="x" * length) for number in range(5))
    huge = store.add([tagged(Event="Huge", Remark="x" * 2 * READ_AT_ONCE)])
    chosen = [one.id for one in (*added, *huge)]
    store.delete(chosen[1])
    sizes, left = [], chosen
    while left:
        found, left = store.some(left)
        sizes.append([one.summary.event for one in found])
    assert sizes == [["E0", "E2"], ["E3", "E4"], ["Huge"]]


def test_ids_follow_each_other_by_a_cursor(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("records.library.sql.queries.BATCH", 2)
    added = store.add(numbered(number) for number in range(5))
    query, seen = Query(descending=False, limit=1), list[str]()
    while True:
        found, cursor = store.ids(query)
        assert len(found) <= 2
        seen += found
        if cursor is None:
            break
        query = replace(query, cursor=cursor)
    assert seen == [one.id for one in added]
