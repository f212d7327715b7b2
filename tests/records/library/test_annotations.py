"""Annotations stand on actions, and stay on them when the text is corrected."""

from __future__ import annotations

from dataclasses import replace

import pytest

from records.library import Annotation, Conflict, Draft, KeyReused, Missing, Query, Remember, Store
from tests.records.library.made import LONGER, RECORD, entry, numbered

LATER = "2999-01-01T00:00:00Z"


@pytest.fixture
def record(store: Store) -> str:
    return store.add([entry(LONGER)])[0].id


def note(store: Store, record: str, deal: int, ply: int, text: str = "x") -> Annotation:
    return store.annotate(record, Draft(deal, ply, "comment", text))


def found(store: Store, made: Annotation) -> Annotation:
    kept = store.annotation(made.record, made.id)
    assert kept is not None
    return kept


def test_an_annotation_comes_back_as_it_was_made(store: Store, record: str) -> None:
    draft = Draft(1, 6, "variation", "6. QS!", author="Hélène", language="fr")
    made = store.annotate(record, draft, by="token 1")
    assert (made.deal, made.ply, made.kind, made.text) == (1, 6, "variation", "6. QS!")
    assert (made.author, made.language) == ("Hélène", "fr")
    assert (made.record, made.action, made.lost, made.version) == (record, "QH", False, 1)
    assert made.created == made.changed
    assert store.annotation(record, made.id) == made
    assert store.annotations(record) == [made]
    stored = store.get(record)
    assert stored is not None
    assert stored.annotations == [made]
    assert stored.summary.annotations == 1


def test_annotations_come_in_the_order_of_the_text(store: Store, record: str) -> None:
    places = [(2, 4), (1, 1), (1, 8), (1, 1), (2, 0)]
    made = [note(store, record, *place) for place in places]
    assert [(a.deal, a.ply) for a in store.annotations(record)] == sorted(places)
    assert [a.id for a in store.annotations(record)[:2]] == [made[1].id, made[3].id]


@pytest.mark.parametrize("place", [(1, 9), (3, 1), (0, 1), (1, -1), (2, 5)])
def test_there_is_no_annotation_where_there_is_no_action(
    store: Store, record: str, place: tuple[int, int]
) -> None:
    with pytest.raises(Missing) as missing:
        note(store, record, *place)
    assert missing.value.what == "ply"
    assert store.annotations(record) == store.history(record) == []
    with pytest.raises(Missing) as missing:
        note(store, "000000000000", 1, 1)
    assert missing.value.what == "record"


def test_a_changed_annotation_has_a_new_version(store: Store, record: str) -> None:
    made = store.annotate(record, Draft(1, 1, "comment", "x", author="A", language="en"))
    changed = store.change_annotation(record, made.id, Draft(2, 3, "judgement", "$1"), expected=1)
    assert found(store, made) == changed
    assert (changed.id, changed.created, changed.version) == (made.id, made.created, 2)
    assert (changed.deal, changed.ply, changed.action) == (2, 3, "4C")
    assert (changed.kind, changed.text, changed.author, changed.language) == (
        "judgement",
        "$1",
        None,
        None,
    )
    with pytest.raises(Conflict) as conflict:
        store.change_annotation(record, made.id, Draft(1, 1, "comment", "y"), expected=1)
    assert conflict.value.version == 2
    with pytest.raises(Conflict):
        store.remove_annotation(record, made.id, expected=1)
    with pytest.raises(Missing) as missing:
        store.change_annotation(record, made.id, Draft(1, 20, "comment", "y"))
    assert missing.value.what == "ply"
    assert found(store, made) == changed


def test_a_change_that_changes_nothing_is_none(store: Store, record: str) -> None:
    made = note(store, record, 1, 6)
    same = Draft(made.deal, made.ply, made.kind, made.text, made.author, made.language)
    assert store.change_annotation(record, made.id, same, made.version, "Ada") == made
    assert found(store, made) == made
    assert [change.action for change in store.history(record)] == ["add"]
    with pytest.raises(Conflict):
        store.change_annotation(record, made.id, same, made.version + 1)
    for other in ({"text": "y"}, {"author": "Ada"}, {"language": "fr"}, {"ply": 7}):
        changed = store.change_annotation(record, made.id, replace(same, **other))  # type: ignore[arg-type]
        assert changed.version == found(store, made).version > made.version
        made = changed


def test_a_removed_annotation_is_gone(store: Store, record: str) -> None:
    made = note(store, record, 1, 1)
    store.remove_annotation(record, made.id, expected=1)
    assert store.annotation(record, made.id) is None
    assert store.annotations(record) == []
    for again in (
        lambda: store.remove_annotation(record, made.id),
        lambda: store.change_annotation(record, made.id, Draft(1, 1, "comment", "y")),
    ):
        with pytest.raises(Missing) as missing:
            again()
        assert missing.value.what == "annotation"


def test_an_annotation_belongs_to_its_record(store: Store, record: str) -> None:
    (other,) = store.add([numbered(1)])
    made = note(store, record, 1, 1)
    assert store.annotation(other.id, made.id) is None
    with pytest.raises(Missing):
        store.remove_annotation(other.id, made.id)
    store.delete(record)
    assert store.annotation(record, made.id) is None
    assert store.count(Query(annotated=True)) == 0


# -- corrections --------------------


def test_annotations_stay_where_their_action_does(store: Store, record: str) -> None:
    made = [note(store, record, *place) for place in [(1, 0), (1, 1), (1, 8), (2, 4)]]
    corrected = store.put(record, entry(LONGER.replace("A:2S", "B:2S").replace("5S", "6S")))
    assert corrected.kept == store.annotations(record)
    assert corrected.moved == corrected.lost == []
    assert store.annotations(record) == made


def test_annotations_move_with_their_action(store: Store, record: str) -> None:
    made = [note(store, record, *place) for place in [(1, 4), (1, 8), (2, 1)]]
    text = LONGER.replace("A:2S 3S", "A:2S 9H 3S").replace(
        '[Deal "2"]', '[Deal "2"]\n*\n[Deal "3"]'
    )
    corrected = store.put(record, entry(text))
    assert [(a.deal, a.ply, a.action) for a in corrected.moved] == [
        (1, 5, "5S"),
        (1, 9, "TH"),
        (3, 1, "2C"),
    ]
    assert [a.version for a in store.annotations(record)] == [2, 2, 2]
    assert corrected.moved == store.annotations(record)
    assert found(store, made[0]).ply == 5


def test_an_annotation_whose_action_is_gone_is_told(store: Store, record: str) -> None:
    made = [note(store, record, *place) for place in [(1, 2), (1, 3), (2, 4)]]
    corrected = store.put(record, entry(LONGER.replace("3S", "9S").replace("5C", "")))
    assert [a.id for a in corrected.kept] == [made[1].id]
    assert [(a.deal, a.ply, a.action, a.lost) for a in corrected.lost] == [
        (1, 2, "3S", True),
        (2, 4, "5C", True),
    ]
    assert [a.lost for a in store.annotations(record)] == [False, True, True]
    stored = store.get(record)
    assert stored is not None
    assert len(stored.annotations) == stored.summary.annotations == 3
    assert store.count(Query(annotated=True)) == 1


def test_a_lost_annotation_comes_back_with_its_action(store: Store, record: str) -> None:
    made = note(store, record, 1, 2)
    store.put(record, entry(LONGER.replace("3S", "9S")))
    store.put(record, entry(LONGER.replace("3S", "9S").replace("KH", "AH")))
    assert found(store, made).lost
    corrected = store.put(record, entry(LONGER.replace("A:2S", "A:2S 2D")))
    (back,) = corrected.moved
    assert (back.lost, back.deal, back.ply, back.action) == (False, 1, 3, "3S")


def test_a_lost_annotation_can_be_put_on_another_action(store: Store, record: str) -> None:
    made = note(store, record, 1, 2)
    store.put(record, entry(LONGER.replace("3S", "9S")))
    worded = store.change_annotation(record, made.id, Draft(1, 2, "comment", "other words"))
    assert (worded.lost, worded.text) == (True, "other words")
    placed = store.change_annotation(record, made.id, Draft(1, 3, "comment", "x"))
    assert (placed.lost, placed.action) == (False, "4S")


def test_what_is_written_beside_an_action_does_not_move_it(store: Store, record: str) -> None:
    made = note(store, record, 1, 5)
    text = LONGER.replace("D:KH", "KH!? (AH {better}) {a bold lead} =0/0")
    assert store.put(record, entry(text)).kept == [made]


# -- from elsewhere --------------------


def test_annotations_come_in_with_their_record(store: Store) -> None:
    drafts = (
        Draft(1, 1, "comment", "first", "Ada", "en", "0f00000000az", "1999-01-02T03:04:05Z"),
        Draft(2, 0, "comment", "second"),
    )
    (added,) = store.add([replace(entry(LONGER), annotations=drafts)])
    first, second = store.annotations(added.id)
    assert (first.id, first.created, first.author) == (
        "0f00000000az",
        "1999-01-02T03:04:05Z",
        "Ada",
    )
    assert (first.action, second.action) == ("2S", "")
    assert store.count(Query(text="second whist")) == 1
    stored = store.get(added.id)
    assert stored is not None
    assert stored.summary.annotations == 2


def test_annotations_that_are_there_are_not_taken_twice(store: Store, record: str) -> None:
    made = note(store, record, 1, 1, "kept")
    known = Draft(1, 1, "comment", "kept", id=made.id, created=made.created)
    new = Draft(1, 2, "comment", "new", id="0f00000000az")
    (again,) = store.add([replace(entry(LONGER), annotations=(known, new))])
    assert (again.id, again.stored) == (record, False)
    assert [a.id for a in store.annotations(record)] == [made.id, "0f00000000az"]
    store.add([replace(entry(LONGER), annotations=(known, new))])
    assert len(store.annotations(record)) == 2


def test_an_id_that_another_record_uses_is_given_anew(store: Store, record: str) -> None:
    made = note(store, record, 1, 1)
    copy = replace(
        entry(LONGER.replace('"]', '" ]', 1)),
        annotations=(Draft(1, 1, "comment", "x", id=made.id),),
    )
    (added,) = store.add([copy])
    (taken,) = store.annotations(added.id)
    assert taken.id != made.id
    assert found(store, made) == made


def test_a_record_with_an_annotation_on_no_action_is_not_kept(store: Store) -> None:
    with pytest.raises(Missing):
        store.add([numbered(1), replace(entry(RECORD), annotations=(Draft(1, 9, "comment", "x"),))])
    assert store.count(Query()) == 0


# -- a request that comes again --------------------


def test_a_repeated_request_annotates_once(store: Store, record: str) -> None:
    key = Remember("key", "digest", LATER)
    draft = Draft(1, 1, "comment", "x")
    made = store.annotate(record, draft, remember=key)
    assert store.annotate(record, draft, remember=key) == made
    assert store.annotations(record) == [made]
    with pytest.raises(KeyReused):
        store.annotate(record, draft, remember=replace(key, request="other"))
    store.remove_annotation(record, made.id)
    with pytest.raises(Missing):
        store.annotate(record, draft, remember=key)
