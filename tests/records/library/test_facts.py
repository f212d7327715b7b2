"""Facts of records, and their totals by group."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from records.library import Damaged, Entry, Query, Store, make_store, open_store
from records.library.copying import copy
from records.library.facts import Counts, Facts, Group, Part, add, facts, without_nothing
from records.library.sql.connection import Connection
from tests.records.library.conftest import Open
from tests.records.library.made import RECORD, entry, numbered

FORM = 7


def made(number: int) -> Facts:
    """Facts of a record of one of three games, with two players."""
    game = ("whist", "sizette", "é")[number % 3]
    whole = Part(
        (Group("rules", game, ""), Group("year", game, str(number % 2))),
        {"=deals": [number % 4], "won": [number, 1, 0]},
    )
    players = [
        Part((Group("player", game, f"P{number % at}\0"),), {"=deals": [1], "won": [at, 0, number]})
        for at in (2, 5)
    ]
    return facts(FORM, [whole, *players])


def counted(number: int) -> Entry:
    return replace(numbered(number), facts=(made(number),))


def summed(found: list[Facts], kind: str) -> dict[Group, Counts]:
    sums: dict[Group, Counts] = {}
    for one in found:
        for part in one.parts():
            for group in part.groups:
                if group.kind == kind:
                    add(sums.setdefault(group, {}), part.counts)
    return {group: without_nothing(counts) for group, counts in sums.items()}


def agrees(store: Store, expected: dict[str, Facts]) -> None:
    """Whether the totals are those of these facts, by whatever way they are asked for."""
    for query in (Query(), Query(ok=True), Query(game="whist"), Query(game="whist", ok=True)):
        chosen = [
            one
            for record, one in expected.items()
            if query.game is None or store.get(record).summary.game == query.game  # type: ignore[union-attr]
        ]
        for kind in ("year", "player"):
            found = store.totals(query, kind, FORM)
            if query.game is None:
                assert found.whole == summed(chosen, "rules")
                assert found.groups == summed(chosen, kind)
            assert found.records == store.count(query)


def test_facts_are_added_up_by_group(store: Store) -> None:
    kept = [counted(number) for number in range(1, 8)]
    ids = [one.id for one in store.add(kept)]
    agrees(store, {name: made(number) for number, name in enumerate(ids, 1)})
    assert list(store.verify()) == []


def test_the_selected_records_are_added_up_if_not_all_are(store: Store) -> None:
    store.add([counted(number) for number in range(1, 8)])
    for number in (1, 4):
        query = Query(player=f"player {number}", since=None)
        assert store.totals(query, "player", FORM).whole == summed([made(number)], "rules")
        assert store.totals(query, "player", FORM).records == 1
    assert store.totals(Query(text="nothing"), "year", FORM).whole == {}


@pytest.mark.parametrize("few", [1, 3, 4, 6])
def test_figures_over_many_records_are_those_of_all_without_the_others(
    store: Store, few: int
) -> None:
    def of_whist(number: int, event: str) -> Entry:
        return replace(numbered(3 * number), facts=(made(3 * number),), event=event)

    others = [of_whist(number, "Lyon") for number in range(1, few + 1)]
    chosen = [of_whist(number, "Paris") for number in range(few + 1, 8)]
    store.add([*others, *chosen, replace(numbered(1), event="Paris")])
    store.add([replace(counted(4), event="Paris", game="sizette")])
    made_of = [facts for one in chosen for facts in one.facts]
    for kind in ("rules", "year", "player"):
        found = store.totals(Query(event="paris", game="whist"), kind, FORM)
        assert found.records == 8 - few
        assert found.whole == summed(made_of, "rules")
        assert found.groups == summed(made_of, kind)


def test_totals_are_of_one_form_and_records_of_another_are_told(store: Store) -> None:
    (kept,) = store.add([counted(2)])
    (other,) = store.add([replace(counted(3), facts=(replace(made(3), form=FORM + 1),))])
    (none,) = store.add([numbered(4)])
    assert store.totals(Query(), "year", FORM).whole == summed([made(2)], "rules")
    assert [one.summary.id for one in store.without_facts(Query(), FORM)] == [none.id, other.id]
    found = store.without_facts(Query(descending=False), FORM + 1)
    assert [one.summary.id for one in found] == [kept.id, none.id]
    assert store.totals(Query(player="player 3"), "year", FORM).whole == {}
    assert store.totals(Query(player="player 3"), "year", FORM + 1).whole != {}


def test_a_record_has_facts_of_several_forms_which_are_replaced_one_by_one(store: Store) -> None:
    other = FORM + 1
    (one,) = store.add([counted(1)])
    store.keep_facts([(one.id, 1, replace(made(2), form=other))])
    store.keep_facts([(one.id, 1, replace(made(4), form=other))])
    assert store.totals(Query(), "year", FORM).whole == summed([made(1)], "rules")
    assert store.totals(Query(), "year", other).whole == summed([made(4)], "rules")
    store.forget_facts(FORM)
    assert store.totals(Query(), "year", FORM).whole == {}
    assert store.totals(Query(), "year", other).whole == summed([made(4)], "rules")
    store.put(one.id, counted(5))
    assert store.totals(Query(), "year", other).whole == {}
    assert list(store.verify()) == []


def test_facts_are_kept_only_for_the_text_that_they_were_made_from(store: Store) -> None:
    (added,) = store.add([numbered(1)])
    assert store.keep_facts([(added.id, 2, made(1)), ("000000000000", 1, made(1))]) == 0
    assert store.keep_facts([(added.id, 1, made(1))]) == 1
    assert store.keep_facts([(added.id, 1, made(2))]) == 1
    assert store.totals(Query(), "year", FORM).whole == summed([made(2)], "rules")


def test_whatever_happens_the_totals_are_the_sums_of_the_facts(store: Store) -> None:
    chance = random.Random(13)
    expected: dict[str, Facts] = {}
    for at in range(40):
        what = chance.choice(("add", "add", "put", "undo", "delete", "keep", "again"))
        name = chance.choice(sorted(expected)) if expected else None
        if what == "add" or name is None:
            for number, one in enumerate(store.add([counted(at), counted(at + 100)])):
                expected[one.id] = made(at + 100 * number)
        elif what == "put":
            corrected = store.put(name, counted(at + 200))
            assert corrected.changed
            expected[name] = made(at + 200)
        elif what == "undo":
            for change in store.history(name, limit=1):
                store.undo(name, change.id)
                expected[name] = made(at)
                version = store.get(name).summary.version  # type: ignore[union-attr]
                store.keep_facts([(name, version, made(at))])
        elif what == "delete":
            store.delete(name)
            del expected[name]
        elif what == "keep":
            version = store.get(name).summary.version  # type: ignore[union-attr]
            store.keep_facts([(name, version, made(at + 300))])
            expected[name] = made(at + 300)
        else:
            store.add([counted(at - 1)])
            expected.update(
                (one.summary.id, expected.get(one.summary.id, made(at - 1)))
                for one in store.stream(Query())
            )
    agrees(store, expected)
    assert list(store.verify()) == []
    for name in expected:
        store.delete(name)
    assert isinstance(store, Connection)
    assert store.rows("select * from totals") == []


def test_after_an_undo_a_record_has_no_facts_until_they_are_kept(store: Store) -> None:
    (added,) = store.add([counted(1)])
    store.put(added.id, counted(2))
    store.undo(added.id, store.history(added.id)[0].id)
    assert [one.summary.id for one in store.without_facts(Query(), FORM)] == [added.id]
    assert store.totals(Query(), "year", FORM).whole == {}


def test_nothing_is_added_up_of_what_is_not_kept(store: Store) -> None:
    store.add([counted(1)])

    def fails() -> object:
        yield counted(2)
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        store.add(fails())  # type: ignore[arg-type]
    assert store.totals(Query(), "year", FORM).whole == summed([made(1)], "rules")


def test_changed_facts_and_totals_are_found(store: Store) -> None:
    store.add([counted(1), counted(2)])
    assert isinstance(store, Connection)
    with store.writing() as session:
        session.execute("update totals set counts = '{}' where kind = 'year'")
        session.execute("update facts set parts = replace(parts, '1', '2')")
    with pytest.raises(Damaged, match="total"):
        store.totals(Query(), "year", FORM)
    with pytest.raises(Damaged, match="facts"):
        store.totals(Query(player="player 1"), "year", FORM)
    assert {one.what for one in store.verify()} == {"facts", "total"}
    store.forget_facts(FORM)
    assert list(store.verify()) == []


def test_totals_are_added_up_again_from_the_facts_that_are_sound(store: Store) -> None:
    one, *_ = store.add([counted(number) for number in range(1, 5)])
    (other,) = store.add([replace(counted(5), facts=(replace(made(5), form=FORM + 1),))])
    assert isinstance(store, Connection)
    with store.writing() as session:
        session.execute("update totals set counts = '{}' where kind = 'year' and form = 7")
        (first,) = session.execute("select min(record) from facts").fetchone()
        session.execute("update facts set parts = parts || ' ' where record = ?", [first])
    store.add_up_again(FORM)
    assert list(store.verify()) == []
    found = store.totals(Query(), "year", FORM)
    assert found.whole == summed([made(2), made(3), made(4)], "rules")
    lacking = [lack.summary.id for lack in store.without_facts(Query(), FORM)]
    assert lacking == [other.id, one.id]
    assert store.totals(Query(), "year", FORM + 1).whole == summed([made(5)], "rules")


def test_a_total_that_is_not_the_sum_is_found(store: Store) -> None:
    store.add([counted(1), counted(2)])
    assert isinstance(store, Connection)
    with store.writing() as session:
        session.execute("delete from totals where kind = 'player'")
    assert {one.what for one in store.verify()} == {"total"}


def test_facts_go_with_a_copy_and_with_a_backup(store: Store, opened: Open, tmp_path: Path) -> None:
    store.add([counted(number) for number in range(1, 5)])
    expected = store.totals(Query(), "player", FORM)
    store.backup(tmp_path / "backup.db")
    make_store(f"sqlite:///{tmp_path}/from.db", tmp_path / "backup.db")
    with (
        open_store(f"sqlite:///{tmp_path}/from.db") as again,
        open_store(f"sqlite:///{tmp_path}/copy.db") as other,
    ):
        assert again.totals(Query(), "player", FORM) == expected
        copy(store, other)
        assert other.totals(Query(), "player", FORM) == expected
        store.put(store.page(Query()).items[0].id, counted(9))
        copy(store, other)
        assert other.totals(Query(), "player", FORM) == store.totals(Query(), "player", FORM)
        assert list(other.verify()) == []
    store.delete(store.page(Query()).items[0].id)
    store.restore(tmp_path / "backup.db")
    assert store.totals(Query(), "player", FORM) == expected
    assert list(store.verify()) == []


def test_a_record_without_facts_is_stored_as_well(store: Store) -> None:
    store.add([entry(RECORD)])
    assert store.totals(Query(), "year", FORM).records == 1


def test_facts_are_read_as_they_were_kept_of_the_records_that_a_query_selects(
    store: Store,
) -> None:
    ids = [one.id for one in store.add([counted(number) for number in range(1, 5)])]
    store.add([numbered(5)])
    other = replace(made(9), form=FORM + 1)
    store.keep_facts([(ids[0], 1, other)])
    found: list[bytes] = []
    assert store.read_facts(Query(), FORM, found.append) == 5
    assert found == [made(number).text.encode() for number in range(1, 5)]
    found.clear()
    assert store.read_facts(Query(player="player 3"), FORM, found.append) == 1
    assert found == [made(3).text.encode()]
    found.clear()
    assert store.read_facts(Query(), FORM + 1, found.append) == 5
    assert found == [other.text.encode()]
    store.delete(ids[0])
    found.clear()
    assert store.read_facts(Query(), FORM + 1, found.append) == 4
    assert found == []


def test_a_line_that_is_no_part_is_kept_and_not_added_up(store: Store) -> None:
    lines = ["=whist Ada", made(1).text, '+1 [["rules"', ""]
    (one,) = store.add([replace(counted(1), facts=(Facts(FORM, "\n".join(lines)),))])
    assert store.totals(Query(), "player", FORM).whole == summed([made(1)], "rules")
    assert store.totals(Query(player="player 1"), "player", FORM).whole == summed(
        [made(1)], "rules"
    )
    found: list[bytes] = []
    store.read_facts(Query(), FORM, found.append)
    assert found == ["\n".join(lines).encode()]
    assert list(store.verify()) == []
    store.delete(one.id)
    assert store.totals(Query(), "player", FORM).whole == {}


def test_facts_that_were_changed_by_others_are_not_handed_out(store: Store) -> None:
    store.add([counted(1)])
    assert isinstance(store, Connection)
    with store.writing() as session:
        session.execute("update facts set parts = '=' where form = ?", [FORM])
    with pytest.raises(Damaged):
        store.read_facts(Query(), FORM, lambda text: None)
