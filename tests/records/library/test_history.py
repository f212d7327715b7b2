"""What was done to a record can be read and undone."""

from __future__ import annotations

import pytest

from records.library import Annotation, Conflict, Draft, Missing, Store
from tests.records.library.made import LONGER, entry, numbered


@pytest.fixture
def record(store: Store) -> str:
    return store.add([entry(LONGER)])[0].id


def note(store: Store, record: str, deal: int, ply: int, text: str = "x") -> Annotation:
    return store.annotate(record, Draft(deal, ply, "comment", text), by="Ada")


def said(annotation: Annotation | None) -> tuple[object, ...] | None:
    """All but what every change changes."""
    if annotation is None:
        return None
    a = annotation
    return (a.id, a.deal, a.ply, a.kind, a.text, a.author, a.language, a.created, a.lost, a.action)


def test_the_history_tells_who_did_what_to_what(store: Store, record: str) -> None:
    made = note(store, record, 1, 2)
    changed = store.change_annotation(record, made.id, Draft(1, 2, "comment", "y"), by="Bea")
    store.put(record, entry(LONGER.replace("3S", "9S")), by="Cid")
    store.remove_annotation(record, made.id, by="Dan")
    removed, corrected, change, added = store.history(record)
    assert [c.action for c in (added, change, corrected, removed)] == [
        "add",
        "change",
        "correct",
        "remove",
    ]
    assert [c.by for c in (added, change, corrected, removed)] == ["Ada", "Bea", "Cid", "Dan"]
    assert [c.annotation for c in (added, change, corrected, removed)] == [
        made.id,
        made.id,
        None,
        made.id,
    ]
    assert (added.before, change.after and change.after["text"]) == (None, "y")
    assert change.before is not None
    assert Annotation(**change.before) == made
    assert Annotation(**(change.after or {})) == changed
    assert corrected.before == {"version": 1}
    assert corrected.after == {"version": 2, "moved": [], "lost": [made.id]}
    assert removed.before is not None
    assert (removed.before["lost"], removed.after) == (True, None)
    assert {c.record for c in (added, change, corrected, removed)} == {record}
    assert all(c.undone_by is None and c.undoes is None for c in store.history(record))


def test_the_history_is_read_in_parts(store: Store, record: str) -> None:
    for number in range(5):
        note(store, record, 1, 1, str(number))
    (other,) = store.add([numbered(1)])
    note(store, other.id, 1, 1)
    whole = store.history(record)
    assert len(whole) == 5
    first = store.history(record, limit=2)
    assert first == whole[:2]
    assert store.history(record, before=first[-1].id) == whole[2:]


def test_every_change_of_an_annotation_can_be_undone_and_redone(store: Store, record: str) -> None:
    made = note(store, record, 1, 2)
    store.change_annotation(record, made.id, Draft(2, 1, "judgement", "$2", "Bea", "fr"))
    states = [None, made, store.annotation(record, made.id), None]
    store.remove_annotation(record, made.id)
    for state, change in zip(states[2::-1], store.history(record), strict=True):
        undo = store.undo(record, change.id, by="Eve")
        assert said(store.annotation(record, made.id)) == said(state)
        assert (undo.undoes, undo.by) == (change.id, "Eve")
        latest = store.history(record)[0]
        assert latest == undo
        redo = store.undo(record, undo.id)
        assert said(store.annotation(record, made.id)) == said(states[states.index(state) + 1])
        store.undo(record, redo.id)
    summary = store.summary(record)
    assert summary is not None
    assert summary.annotations == 0
    assert len(store.history(record)) == 12


def test_a_change_is_undone_once(store: Store, record: str) -> None:
    made = note(store, record, 1, 2)
    (added,) = store.history(record)
    undo = store.undo(record, added.id)
    assert store.history(record)[1].undone_by == undo.id
    with pytest.raises(Conflict):
        store.undo(record, added.id)
    assert store.annotation(record, made.id) is None


def test_what_has_been_changed_again_is_not_undone(store: Store, record: str) -> None:
    made = note(store, record, 1, 2)
    (added,) = store.history(record)
    store.change_annotation(record, made.id, Draft(1, 3, "comment", "x"))
    moved = store.history(record)[0]
    with pytest.raises(Conflict) as conflict:
        store.undo(record, added.id)
    assert conflict.value.version == 2
    store.remove_annotation(record, made.id)
    for change in (added, moved):
        with pytest.raises(Conflict):
            store.undo(record, change.id)
    assert len(store.history(record)) == 3


def test_a_correction_can_be_undone_with_what_it_did_to_annotations(
    store: Store, record: str
) -> None:
    notes = [note(store, record, *place) for place in [(1, 1), (1, 2), (1, 8), (2, 4)]]
    text = LONGER.replace("3S", "9S 9H").replace("4C", "")
    store.put(record, entry(text))
    assert [a.lost for a in store.annotations(record)] == [False, False, False, True]
    correction = store.history(record)[0]
    undo = store.undo(record, correction.id, by="Eve")
    stored = store.get(record)
    assert stored is not None
    assert (stored.text, stored.summary.version) == (LONGER.encode(), 3)
    assert [said(a) for a in stored.annotations] == [said(a) for a in notes]
    assert (undo.action, undo.undoes) == ("correct", correction.id)
    store.undo(record, undo.id)
    assert store.version(record, 4) == text.encode()
    assert store.version(record, 3) == LONGER.encode()


def test_an_earlier_correction_waits_for_the_later_one(store: Store, record: str) -> None:
    store.put(record, entry(LONGER.replace("3S", "9S")))
    store.put(record, entry(LONGER.replace("4S", "8S")))
    _, first = store.history(record)
    with pytest.raises(Conflict) as conflict:
        store.undo(record, first.id)
    assert conflict.value.version == 3


def test_a_removed_annotation_comes_back_to_where_its_action_is_now(
    store: Store, record: str
) -> None:
    made = note(store, record, 1, 4)
    gone = note(store, record, 1, 2)
    for annotation in (made, gone):
        store.remove_annotation(record, annotation.id)
    store.put(record, entry(LONGER.replace("3S", "9S 9H")))
    _, removal_of_gone, removal_of_made, *_ = store.history(record)
    store.undo(record, removal_of_made.id)
    store.undo(record, removal_of_gone.id)
    back, lost = store.annotations(record)
    assert (back.id, back.ply, back.lost) == (made.id, 5, False)
    assert (lost.id, lost.ply, lost.lost) == (gone.id, 2, True)


def test_an_undo_needs_a_change_of_that_record(store: Store, record: str) -> None:
    (other,) = store.add([numbered(1)])
    note(store, record, 1, 1)
    (change,) = store.history(record)
    for name, number, what in (
        (other.id, change.id, "change"),
        (record, change.id + 1, "change"),
        ("000000000000", change.id, "record"),
    ):
        with pytest.raises(Missing) as missing:
            store.undo(name, number)
        assert missing.value.what == what


def test_an_undone_correction_stays_refused_where_others_have_the_bytes(
    store: Store, record: str
) -> None:
    from records.library import Duplicate

    store.put(record, entry(LONGER.replace("3S", "9S")))
    store.add([entry(LONGER)])
    with pytest.raises(Duplicate):
        store.undo(record, store.history(record)[0].id)
    summary = store.summary(record)
    assert summary is not None
    assert summary.version == 2
