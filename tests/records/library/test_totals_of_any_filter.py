"""Totals under any filter are the sums of the facts of the records, one by one."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from analysis.stored.summing import summed
from records.kernel.library import VARIABLE
from records.library import Damaged, Draft, Entry, Query, Store
from records.library.facts import (
    Counts,
    Facts,
    Group,
    Part,
    add,
    facts,
    size_of,
    without_nothing,
)
from records.library.sql import totals
from records.library.sql.connection import Connection
from records.library.sql.facts import facts_between
from records.library.sql.rows import number_of
from records.library.sums_of_facts import Summing
from records.library.sums_of_facts import summed as summed_by_python
from tests import amounts
from tests.records.library.made import tagged

FORM = 7
KINDS = ("rules", "player", "pair", "year", "month")
GAMES = ("whist", "sizette")
PEOPLE = ("Ann", "Béa", "Cy", "Dé", 'E"\0')


def facts_of(number: int) -> Facts:
    """Facts of a record that differ with its number, of some players of a few."""
    game = GAMES[number % 2]
    year = 1850 + number % 3
    pair = PEOPLE[number % 5], PEOPLE[number * 3 % 5]
    whole = Part(
        (
            Group("rules", game, "target=1" if number % 7 == 0 else ""),
            Group("year", game, f"{year}"),
            Group("month", game, f"{year}.{number % 12 + 1:02}"),
        ),
        {"=deals": [number % 4, 1], "won": [number, 0, -1], f"=score/{number}": [1]},
    )
    people = tuple(Group("player", game, name) for name in dict.fromkeys(pair))
    each = Part((*people, Group("pair", game, " – ".join(pair))), {"=deals": [number % 3, 1]})
    last = Part(people[-1:], {"lost": [number % 2], "=deals": [0, 0]})
    return facts(FORM, [whole, each, last])


def made(number: int) -> Entry:
    """A record of that number, with its facts."""
    entry = tagged(
        Game=GAMES[number % 2],
        Event=("Lyon", "Paris")[number % 3 == 0],
        Date=f"{1850 + number % 3}.{number % 12 + 1:02}.01",
        Round=str(number),
        A=PEOPLE[number % 5].strip('"\0'),
        B=PEOPLE[number * 3 % 5].strip('"\0'),
    )
    return replace(entry, facts=(facts_of(number),))


changes = st.lists(
    st.tuples(
        st.sampled_from(["put", "undo", "delete", "bring back", "count", "annotate", "add"]),
        st.integers(0, 11),
        st.integers(20, 60),
    ),
    max_size=6,
)
queries = st.builds(
    Query,
    game=st.sampled_from([None, None, "whist", "sizette"]),
    player=st.sampled_from([None, None, "ann", "béa", "e", "nobody"]),
    event=st.sampled_from([None, None, "lyon", "paris"]),
    since=st.sampled_from([None, None, "1851", "1850.06"]),
    until=st.sampled_from([None, None, "1851", "1850.06"]),
    ok=st.sampled_from([None, None, True, False]),
    annotated=st.sampled_from([None, None, True, False]),
    text=st.sampled_from([None, None, "lyon", "ann lyon", "b"]),
)


def changed(store: Store, kept: dict[str, int], what: str, which: int, number: int) -> None:
    """Makes one change. `kept` has the number of the facts of each record that has any."""
    held = sorted(one.id for one in store.summaries(Query()))
    if what == "add":
        (added,) = store.add([made(number)])
        kept.setdefault(added.id, number)
        return
    if what == "bring back":
        binned = [one.summary.id for one in store.bin().items]
        for summary in store.bring_back(binned[:1]):
            kept.pop(summary.id, None)
        return
    if not held:
        return
    name = held[which % len(held)]
    if what == "put":
        other = store.known([made(number)])[0]
        if other is None:
            store.put(name, made(number))
            kept[name] = number
    elif what == "undo":
        puts = [one for one in store.history(name) if one.action == "correct"]
        if puts and puts[0].undone_by is None:
            store.undo(name, puts[0].id)
            kept.pop(name, None)
    elif what == "delete":
        store.delete(name)
        kept.pop(name, None)
    elif what == "count":
        (one,) = [one for one in store.summaries(Query()) if one.id == name]
        # Facts are of the game that the record names.
        number += number % 2 != GAMES.index(one.game or "")
        store.keep_facts([(name, one.version, facts_of(number))])
        kept[name] = number
    else:
        store.annotate(name, Draft(1, 1, "comment", "a"))


def one_by_one(numbers: list[int], kind: str) -> dict[Group, Counts]:
    """The sums of facts, added up here."""
    sums: defaultdict[Group, Counts] = defaultdict(dict)
    for number in numbers:
        for part in facts_of(number).parts():
            for group in part.groups:
                if group.kind == kind:
                    add(sums[group], part.counts)
    return {group: left for group, counts in sums.items() if (left := without_nothing(counts))}


def agrees(
    store: Store,
    kept: dict[str, int],
    query: Query,
    kind: str,
    most: int | None,
    name: str,
    adds_up: Summing = summed_by_python,
) -> None:
    chosen = [one.id for one in store.summaries(query)]
    numbers = [kept[one] for one in chosen if one in kept]
    every = one_by_one(numbers, kind)
    found = store.totals(query, kind, FORM, most, [name], adds_up)
    assert found.records == len(chosen)
    assert found.whole == one_by_one(numbers, "rules")
    assert found.number == len(every)
    order = sorted(every, key=lambda group: (-size_of(every[group]), group))
    told = {
        group for at, group in enumerate(order) if most is None or at < most or group.name == name
    }
    assert found.groups == {group: every[group] for group in told}


@pytest.mark.parametrize("how", ["kernel", "read twice", "python"])
def test_totals_are_the_sums_of_the_facts_whatever_was_changed(
    store: Store, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    adds_up = summed_by_python if how == "python" else summed
    monkeypatch.delenv(VARIABLE, raising=False)
    if how == "read twice":
        monkeypatch.setattr(totals, "MOST_APART", 1)

    @settings(
        deadline=None,
        max_examples=amounts.times(96),
        suppress_health_check=[HealthCheck.function_scoped_fixture],
    )
    @given(
        there=st.sets(st.integers(1, 19), max_size=12),
        without=st.integers(1, 19),
        made_of=changes,
        asked=st.lists(
            st.tuples(
                queries,
                st.sampled_from(KINDS),
                st.sampled_from([None, 0, 1, 2, 5]),
                st.sampled_from(["", *PEOPLE, "1851"]),
            ),
            min_size=12,
            max_size=12,
        ),
    )
    def check(
        there: set[int],
        without: int,
        made_of: list[tuple[str, int, int]],
        asked: list[tuple[Query, str, int | None, str]],
    ) -> None:
        for one in list(store.summaries(Query())):
            store.delete(one.id)
        for binned in store.bin().items:
            store.discard(binned.summary.id)
        numbers = sorted(there)
        entries = map(made, numbers)
        added = store.add(
            replace(entry, facts=()) if number == without else entry
            for number, entry in zip(numbers, entries, strict=True)
        )
        kept = {
            one.id: number for one, number in zip(added, numbers, strict=True) if number != without
        }
        for change in made_of:
            changed(store, kept, *change)
        for query, kind, most, name in asked:
            agrees(store, kept, query, kind, most, name, adds_up)

    check()
    assert list(store.verify()) == []


def test_what_has_no_date_is_among_the_others_of_most_records(store: Store) -> None:
    numbers = range(1, 8)
    undated = replace(made(9), date=None, days=None)
    added = store.add([*map(made, numbers), undated])
    kept = dict(zip([one.id for one in added], [*numbers, 9], strict=True))
    agrees(store, kept, Query(since="1850"), "player", None, "")


@pytest.mark.parametrize("few", [True, False])
def test_facts_that_are_not_what_was_kept_give_no_totals(store: Store, few: bool) -> None:
    names = [one.id for one in store.add(map(made, range(1, 10)))]
    query = Query(event="paris") if few else Query(event="lyon")
    (damaged, *_) = [one.id for one in store.summaries(Query(event="paris"))]
    assert damaged in names
    assert isinstance(store, Connection)
    with store.writing() as session:
        number = number_of(damaged)
        session.execute("update facts set parts = parts || '\n' where record = ?", [number])
        with pytest.raises(Damaged):
            facts_between(session, number, number)
    with pytest.raises(Damaged, match=damaged):
        store.totals(query, "player", FORM)
