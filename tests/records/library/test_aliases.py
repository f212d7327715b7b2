"""A club says that two names are one person, and takes it back. No record is changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from records.library import AliasError, Missing, Query, Store
from records.library.copying import copy, differences
from tests.records.library.conftest import Open
from tests.records.library.made import tagged


def players(store: Store, **asked: str) -> set[str]:
    """The first players of the records that a query selects."""
    return {one.players["A"] for one in store.page(Query(**asked)).items}


def names(*pairs: tuple[str, str]) -> dict[str, str]:
    return dict(pairs)


def test_an_alias_is_set_with_its_author_and_taken_back(store: Store) -> None:
    made = store.aliases.set(" Zoe ", "Zoé", by="Ada")
    assert (made.spelling, made.name, made.by, made.taken_back) == ("Zoe", "Zoé", "Ada", None)
    assert store.aliases.present() == [made] == store.aliases.history()
    assert store.aliases.people() == {"Zoe": "Zoé"}
    gone = store.aliases.take_back(made.id, by="Basile")
    assert gone.taken_back is not None
    assert (gone.spelling, gone.by, gone.taken_back_by) == ("Zoe", "Ada", "Basile")
    assert store.aliases.present() == []
    assert store.aliases.people() == {}
    assert store.aliases.history() == [gone]
    for number in (made.id, 99):
        with pytest.raises(Missing) as missing:
            store.aliases.take_back(number)
        assert missing.value.what == "alias"
    again = store.aliases.set("Zoe", "Zoé")
    assert again.id > gone.id
    assert store.aliases.history() == [again, gone]


def test_the_same_alias_again_changes_nothing_and_another_replaces_it(store: Store) -> None:
    made = store.aliases.set("Zoe", "Zoé", by="Ada")
    assert store.aliases.set("Zoe", "Zoé", by="Basile") == made
    other = store.aliases.set("Zoe", "Zoë", by="Basile")
    assert store.aliases.present() == [other]
    assert [(one.name, one.taken_back_by) for one in store.aliases.history()] == [
        ("Zoë", None),
        ("Zoé", "Basile"),
    ]


def test_an_alias_of_an_alias_is_the_same_person(store: Store) -> None:
    store.aliases.set("Z.", "Zoe")
    last = store.aliases.set("Zoe", "Zoé")
    assert store.aliases.people() == {"Z.": "Zoé", "Zoe": "Zoé"}
    for spelling, name in (("Zoé", "Z."), ("Zoé", "Zoe"), ("Zoé", "Zoé")):
        with pytest.raises(AliasError) as refused:
            store.aliases.set(spelling, name)
        assert refused.value.why == "same"
    store.aliases.take_back(last.id)
    assert store.aliases.people() == {"Z.": "Zoe"}


@pytest.mark.parametrize("name", ["?", "", " ?? "])
def test_nobody_has_no_alias(store: Store, name: str) -> None:
    for spelling, other in ((name, "Zoé"), ("Zoé", name)):
        with pytest.raises(AliasError) as refused:
            store.aliases.set(spelling, other)
        assert refused.value.why == "nobody"
    assert store.aliases.history() == []


def test_two_who_sat_at_one_table_are_not_one_person(store: Store) -> None:
    (both, _) = store.add([tagged(A="Zoe", B="Zoé"), tagged(A="Z.", B="Ada")])
    store.aliases.set("Z.", "Zoé")
    for spelling, name in (("Zoe", "Zoé"), ("Zoé", "Zoe"), ("Zoe", "Z.")):
        with pytest.raises(AliasError) as refused:
            store.aliases.set(spelling, name)
        assert (refused.value.why, refused.value.record) == ("together", both.id)
    assert store.aliases.people() == {"Z.": "Zoé"}


def test_the_filter_finds_a_player_by_every_spelling(store: Store) -> None:
    store.add([tagged(A=name) for name in ("Zoé", "Z. Martin", "Zoë", "Ada", "Z. Martinet")])
    assert players(store, player="zoe") == {"Zoé", "Zoë"}
    made = store.aliases.set("Z. Martin", "Zoé")
    assert players(store, player="zoe") == {"Zoé", "Zoë", "Z. Martin"}
    assert players(store, player="z. martin") == {"Zoé", "Z. Martin", "Z. Martinet"}
    assert store.count(Query(player="zoe")) == 3
    assert store.totals(Query(player="zoe"), "player", 1).records == 3
    assert players(store, player="ada") == {"Ada"}
    store.aliases.take_back(made.id)
    assert players(store, player="zoe") == {"Zoé", "Zoë"}


def test_a_person_is_exactly_one_name_and_its_aliases(store: Store) -> None:
    hostile = 'x": "Zoé'
    store.add([tagged(A=name) for name in ("Zoé", "Zoe", "Zoé B.", "♥", "Z.", "\\u201d")])
    store.add([tagged(A=hostile.replace('"', '\\"'))])
    assert players(store, person="Zoé") == {"Zoé"}
    assert players(store, person=" Zoe ") == {"Zoe"}
    assert players(store, person="♥") == {"♥"}
    assert players(store, person=hostile) == {hostile}
    assert players(store, person="zoé") == set()
    store.aliases.set("Z.", "Zoé")
    assert players(store, person="Zoé") == players(store, person="Z.") == {"Zoé", "Z."}


def test_aliases_go_with_a_backup_and_a_restore(store: Store, opened: Open, tmp_path: Path) -> None:
    made = store.aliases.set("Zoe", "Zoé", by="Ada")
    gone = store.aliases.take_back(store.aliases.set("A.", "Ada").id)
    store.backup(tmp_path / "monday.db")
    store.aliases.take_back(made.id)
    later = store.aliases.set("Bas.", "Basile")
    store.restore(tmp_path / "monday.db")
    with opened() as restored:
        assert restored.aliases.present() == [made]
        assert restored.aliases.history() == [gone, made]
        assert restored.aliases.set("Bas.", "Basile").id >= later.id
        assert list(restored.verify()) == []


def test_what_differs_in_aliases_is_told_and_not_written_over(store: Store, tmp_path: Path) -> None:
    from records.library import open_store

    made = store.aliases.set("Zoe", "Zoé")
    with open_store(f"sqlite:///{tmp_path}/copy.db") as target:
        copy(store, target)
        assert target.aliases.present() == [made]
        store.aliases.take_back(made.id)
        assert [(one.what, one.why) for one in differences(store, target)] == [
            ("aliases", "differs")
        ]
        copy(store, target)
        assert target.aliases.history() == store.aliases.history()
        target.aliases.set("A.", "Ada")
        with pytest.raises(ValueError, match="aliases"):
            copy(store, target)


def test_the_counts_of_players_are_those_of_the_person(store: Store) -> None:
    store.add([tagged(A=name, Event=name) for name in ("Zoé", "Zoe", "Ada")])
    store.aliases.set("Zoe", "Zoé")
    assert store.facets(Query(), 100, 10).values["player"] == {"Zoé": 2, "Ada": 1}
    assert store.facets(Query(player="zoe"), 100, 10).values["event"] == {"Zoe": 1, "Zoé": 1}
