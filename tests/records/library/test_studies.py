"""Studies: kept, changed, deleted, brought back, and found by their records."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from records.library import (
    Chapter,
    Conflict,
    KeyReused,
    Missing,
    Query,
    Remember,
    Store,
    StudyDraft,
    TooMany,
    open_store,
)
from records.library.copying import copy, differences
from records.library.sql import studies as kept_studies
from tests.records.library.made import LONGER, RECORD, entry, numbered

LATER = "2999-01-01T00:00:00Z"


@pytest.fixture
def names(store: Store) -> list[str]:
    return [one.id for one in store.add([entry(RECORD), entry(LONGER), numbered(1)])]


@pytest.fixture
def draft(names: list[str]) -> StudyDraft:
    """A text, a place in a record, and a whole record."""
    chapters = (
        Chapter("Before", "what to look for"),
        Chapter("Here", "the return", names[1], 1, 3, "B", "3.1"),
        Chapter(None, "all of it", names[0]),
    )
    return StudyDraft("Two endings", "Ada", "en", "For the club", chapters)


def test_a_study_is_kept_as_it_was_written(store: Store, draft: StudyDraft) -> None:
    study, new = store.studies.add(draft, by="Ada")
    assert new
    assert (study.title, study.author, study.language) == ("Two endings", "Ada", "en")
    assert (study.introduction, study.version, study.by) == ("For the club", 1, "Ada")
    assert [replace(one, number=None) for one in study.chapters] == list(draft.chapters)
    assert [one.number for one in study.chapters] == [1, 2, 3]
    assert store.studies.get(study.id) == study
    assert store.studies.page().items == [study]
    assert store.studies.get("unknown") is None


def test_a_chapter_keeps_its_number_and_none_is_given_out_twice(
    store: Store, draft: StudyDraft
) -> None:
    study, _ = store.studies.add(draft)
    first, second, third = study.chapters
    without = store.studies.change(study.id, replace(study, chapters=(second, first)))
    assert [one.number for one in without.chapters] == [2, 1]
    new = Chapter("New")
    again = store.studies.change(
        study.id, replace(study, chapters=(new, second, first, second, replace(new, number=99)))
    )
    assert [one.number for one in again.chapters] == [4, 2, 1, 5, 6]
    assert third.number not in [one.number for one in again.chapters]


def test_a_study_is_changed_only_from_the_version_seen(store: Store, draft: StudyDraft) -> None:
    study, _ = store.studies.add(draft, by="Ada")
    other = replace(study, title="Three endings")
    changed = store.studies.change(study.id, other, expected=1, by="Bea")
    assert (changed.title, changed.version, changed.by) == ("Three endings", 2, "Bea")
    assert changed.created == study.created
    with pytest.raises(Conflict) as error:
        store.studies.change(study.id, study, expected=1)
    assert error.value.version == 2
    assert store.studies.change(study.id, other).version == 2, "nothing new"
    with pytest.raises(Conflict):
        store.studies.delete(study.id, expected=1)
    with pytest.raises(Missing):
        store.studies.change("unknown", other)


def test_chapters_are_added_at_the_end_and_once(store: Store, draft: StudyDraft) -> None:
    study, _ = store.studies.add(draft)
    key = Remember("key", "this request", LATER)
    for _ in range(2):
        longer = store.studies.add_chapters(study.id, [Chapter("More", number=1)], "Bea", key)
    assert [one.title for one in longer.chapters] == ["Before", "Here", None, "More"]
    assert (longer.chapters[-1].number, longer.version, longer.by) == (4, 2, "Bea")
    with pytest.raises(KeyReused):
        store.studies.add_chapters(
            study.id, [Chapter("Less")], None, replace(key, request="another")
        )
    with pytest.raises(TooMany):
        store.studies.add_chapters(study.id, [Chapter("More")] * 500)


def test_a_request_that_comes_again_makes_no_second_study(store: Store, draft: StudyDraft) -> None:
    key = Remember("key", "this request", LATER)
    study, new = store.studies.add(draft, None, key)
    assert new
    assert store.studies.add(draft, None, key) == (study, False)
    assert store.studies.page().total == 1


def test_a_study_comes_in_once_by_its_id(store: Store, draft: StudyDraft) -> None:
    elsewhere = replace(draft, id="0000000000zz", chapters=(replace(draft.chapters[0], number=7),))
    study, new = store.studies.add(elsewhere)
    assert (study.id, study.chapters[0].number, new) == ("0000000000zz", 7, True)
    longer = store.studies.add_chapters(study.id, [Chapter("More")])
    assert longer.chapters[-1].number == 8
    assert store.studies.add(elsewhere) == (longer, False)
    deleted = store.studies.delete(study.id)
    assert store.studies.add(elsewhere) == (deleted, False)


def test_a_deleted_study_is_brought_back_as_it_was(store: Store, draft: StudyDraft) -> None:
    study, _ = store.studies.add(draft)
    deleted = store.studies.delete(study.id, expected=1, by="Bea")
    assert (deleted.by, deleted.deleted is None, store.studies.page().items) == ("Bea", False, [])
    times = [datetime.fromisoformat(one or "") for one in (deleted.deleted, deleted.until)]
    assert times[1] - times[0] == timedelta(days=30)
    assert store.studies.page(deleted=True).items == [deleted]
    assert store.studies.get(study.id) == deleted
    for change in (
        lambda: store.studies.change(study.id, draft),
        lambda: store.studies.add_chapters(study.id, [Chapter()]),
        lambda: store.studies.delete(study.id),
    ):
        with pytest.raises(Missing):
            change()
    back = store.studies.bring_back(study.id, by="Cid")
    assert back.said() == study.said()
    assert (back.deleted, back.version, back.by) == (None, 3, "Cid")
    with pytest.raises(Missing):
        store.studies.bring_back(study.id)
    assert list(store.verify()) == []


def test_after_thirty_days_a_deleted_study_is_gone(
    store: Store, draft: StudyDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = (datetime.now(UTC) - timedelta(days=31)).strftime("%Y-%m-%dT%H:%M:%SZ")
    study, _ = store.studies.add(draft)
    with monkeypatch.context() as patch:
        patch.setattr(kept_studies, "oldest", lambda: "2000-01-01T00:00:00Z")
        patch.setattr(kept_studies, "now", lambda: moment)
        store.studies.delete(study.id)
    assert store.studies.get(study.id) is None
    assert store.studies.page(deleted=True).total == 0
    with pytest.raises(Missing):
        store.studies.bring_back(study.id)
    store.empty_bin()
    assert store.studies.add(replace(draft, id=study.id))[1], "its id is free again"


def test_records_are_found_by_their_study_and_studies_by_their_records(
    store: Store, draft: StudyDraft, names: list[str]
) -> None:
    study, _ = store.studies.add(draft)
    found = Query(study=study.id, descending=False)
    assert [item.id for item in store.page(found).items] == names[:2]
    assert store.studies.page(names[1]).items == [study]
    assert store.studies.page(names[2]).items == store.studies.page("unknown").items == []
    store.studies.change(study.id, replace(study, chapters=study.chapters[:2]))
    assert [item.id for item in store.page(found).items] == names[1:2]
    store.delete(names[1])
    assert store.page(found).items == []
    assert [one.id for one in store.studies.page(names[1]).items] == [study.id], "it still names it"
    store.bring_back([names[1]])
    assert [item.id for item in store.page(found).items] == names[1:2]
    store.studies.delete(study.id)
    assert store.page(found).items == store.studies.page(names[1]).items == []


def test_studies_come_page_by_page_the_latest_changed_first(
    store: Store, draft: StudyDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []
    for day in range(1, 6):
        monkeypatch.setattr(kept_studies, "now", lambda day=day: f"2026-11-0{day}T00:00:00Z")
        made.append(store.studies.add(draft)[0].id)
    store.studies.add_chapters(made[1], [Chapter()])
    names: list[str] = []
    cursor = None
    while True:
        page = store.studies.page(cursor=cursor, limit=2)
        assert page.total == 5
        names += [one.id for one in page.items]
        cursor = page.next
        if cursor is None:
            break
    assert names == [made[number] for number in (4, 1, 3, 2, 0)]


def test_studies_and_tags_go_with_a_copy_and_with_a_backup(
    store: Store, draft: StudyDraft, names: list[str], tmp_path: Path
) -> None:
    study, _ = store.studies.add(draft)
    store.tags.change(names[:2], ["final"], by="Ada")
    with open_store(str(tmp_path / "target.db")) as target:
        copy(store, target)
        assert list(differences(store, target)) == []
        store.studies.change(study.id, replace(study, chapters=study.chapters[:2]))
        store.tags.change(names[:1], [], ["final"])
        assert {(one.what, one.why) for one in differences(store, target)} == {
            ("record", "differs"),
            ("studies", "differs"),
        }
        copy(store, target)
        assert list(differences(store, target)) == []
        assert target.studies.page() == store.studies.page()
        assert target.tags.of(names[1]) == store.tags.of(names[1])
        assert list(target.verify()) == []
        target.studies.add(draft)
        assert [one.what for one in differences(store, target)] == ["studies"]
        with pytest.raises(ValueError, match="studies"):
            copy(store, target)
    backup = tmp_path / "backup.db"
    store.backup(backup)
    present = store.studies.page(), store.tags.of(names[1])
    store.studies.delete(study.id)
    store.tags.change(names, [], ["final"])
    store.restore(backup)
    assert (store.studies.page(), store.tags.of(names[1])) == present
    assert list(store.verify()) == []
