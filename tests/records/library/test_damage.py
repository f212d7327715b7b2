"""A file that is damaged gives out what was kept, or nothing; and all of the damage is told."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from records.library import (
    BackupError,
    Chapter,
    Damage,
    Damaged,
    Draft,
    Missing,
    Query,
    Remember,
    SqliteStore,
    Store,
    StoreError,
    StudyDraft,
    make_store,
    open_store,
)
from records.library.sql import seals
from records.library.sqlite import verifying
from records.library.sqlite.schema import FORM
from tests.amounts import times
from tests.records.library.damaged import altered, said
from tests.records.library.made import FAULTY, LONGER, RECORD, entry, numbered

LATER = "2999-01-01T00:00:00Z"
KEY = Remember("key", "request", LATER, 201, b'{"id": "an answer"}')


def fill(store: Store) -> list[str]:
    """One of everything; the ids of the records."""
    made = [entry(RECORD), entry(FAULTY), entry(LONGER), *map(numbered, range(40))]
    added = store.add(made, replace(KEY, key="import"), "Zoé")
    first, faulty, longer = [one.id for one in added][:3]
    store.annotate(first, Draft(1, 1, "comment", "un commentaire assez long", "Ada"))
    store.annotate(longer, Draft(1, 2, "judgement", "!"))
    store.change_annotation(
        longer, store.annotations(longer)[0].id, Draft(1, 3, "judgement", "?"), by="Zoé"
    )
    store.put(faulty, entry(FAULTY.replace("AD\n", "AD {said}\n")), by="Basile")
    store.add([], KEY)
    store.tokens.add("00" * 32, "read", "somebody's label")
    store.aliases.set("Elodie", "Élodie", by="Zoé")
    store.tags.change([first, longer], ["Final", "à revoir"], by="Ada")
    chapters = (Chapter("One", "said of it", longer, 1, 3, "B"), Chapter(record=first))
    store.studies.add(StudyDraft("Kept studies", "Ada", "en", "two of them", chapters), "Ada")
    (gone,) = store.add([entry(LONGER.replace("2S", "6S"))])
    store.annotate(gone.id, Draft(1, 1, "comment", "deleted with its record", "Ada"))
    store.delete(gone.id, by="Zoé")
    return [one.id for one in added]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file with one of everything, in one piece."""
    path = tmp_path_factory.mktemp("made") / "kept.db"
    with open_store(str(path)) as store:
        fill(store)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("pragma journal_mode = delete")
    return path.read_bytes()


@pytest.fixture
def path(made: bytes, tmp_path: Path) -> Path:
    """That file, to be damaged."""
    path = tmp_path / "kept.db"
    path.write_bytes(made)
    return path


def ids_of(path: Path) -> list[str]:
    with open_store(str(path)) as store:
        return [item.id for item in store.page(Query(descending=False, limit=100)).items]


# -- what every store does --------------------


def test_a_store_in_use_has_nothing_damaged(store: Store) -> None:
    assert list(store.verify()) == []
    names = fill(store)
    assert list(store.verify()) == []
    store.put(names[0], entry(RECORD.replace("TD 8D", "TD {x} 8D")))
    store.undo(names[0], store.history(names[0])[0].id, "Zoé")
    store.put(names[3], entry(RECORD.replace("Élodie", "Ada")))
    store.put(names[4], entry(RECORD.replace("Élodie", "Eve")))
    store.delete(names[0])
    store.remove_annotation(names[2], store.annotations(names[2])[0].id)
    store.tokens.revoke(1)
    store.tokens.note_use(1)
    assert list(store.verify()) == []


# -- what is altered is not given out --------------------


def stream(store: Store, _: str) -> Any:
    return list(store.stream(Query()))


def page(store: Store, _: str) -> Any:
    return store.page(Query(limit=100)).items


@pytest.mark.parametrize(
    ("sql", "what", "read"),
    [
        (
            "update texts set text = cast(replace(text, 'TD', '9S') as blob)",
            "text",
            SqliteStore.get,
        ),
        ("update texts set text = cast(replace(text, 'TD', '9S') as blob)", "text", stream),
        ("update texts set findings = '[{}]'", "text", SqliteStore.get),
        ("update texts set text = cast(text || x'0a' as blob)", "text", SqliteStore.get),
        ("update texts set who = 'Eve'", "text", SqliteStore.versions),
        ("delete from texts where true", "text", SqliteStore.get),
        ("update entries set digest = x'00'", "text", SqliteStore.get),
        ("update entries set game = 'whist'", "record", SqliteStore.summary),
        ("update entries set players = '{'", "record", page),
        ("update entries set changed = '2020'", "record", SqliteStore.get),
        ("update entries set annotations = 0", "record", SqliteStore.summary),
        ("update versions set ok = 7", "version", lambda s, r: s.version(r, 1)),
        ("update versions set text = cast(text || ' ' as blob)", "version", SqliteStore.versions),
        ("delete from versions where true", "version", SqliteStore.versions),
        ("delete from versions where true", "version", lambda s, r: s.version(r, 1)),
        ("update annotations set text = 'other'", "annotation", SqliteStore.annotations),
        ("update annotations set author = null", "annotation", SqliteStore.get),
        ("delete from annotations where true", "annotation", SqliteStore.get),
        ("update changes set was = null", "change", SqliteStore.history),
        ("update changes set who = 'Eve'", "change", SqliteStore.history),
        ("update answers set body = x'00'", "answer", lambda s, _: s.answers.get("key")),
        ("update answers set added = null", "answer", lambda s, _: s.answers.get("import")),
        ("update aliases set name = 'Basile'", "alias", lambda s, _: s.aliases.present()),
        ("update aliases set who = 'Eve'", "alias", lambda s, _: s.aliases.history()),
        ("update tokens set scope = 'admin'", "token", lambda s, _: s.tokens.get("00" * 32)),
        ("update tokens set revoked = null, label = ''", "token", lambda s, _: s.tokens.all()),
    ],
)
def test_what_was_altered_is_not_given_out(
    path: Path, sql: str, what: str, read: Callable[[Store, str], object]
) -> None:
    first, faulty, longer = ids_of(path)[:3]
    altered(path, sql)
    asked = {"version": faulty, "change": longer}.get(what, first)
    if what == "annotation" and sql.startswith("update annotations set text"):
        asked = longer
    with open_store(str(path)) as store, pytest.raises(Damaged) as error:
        read(store, asked)
    assert error.value.damage.what == what
    assert {what, "links"} & {one.what for one in said(path)}


def test_the_texts_of_two_records_of_one_game_are_not_taken_for_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "twice.db"
    monkeypatch.setattr("records.library.sql.adding.now", lambda: "2026-01-01T00:00:00Z")
    with open_store(str(path)) as store:
        store.add([entry(RECORD), entry(RECORD.replace("TD 8D", "TD {said} 8D"))], None, None)
        times = {one.digest for one in store.stream(Query())}
    assert len(times) == 1, "they tell the same game"
    for sql in (
        "update texts set record = -1 - record",
        "update texts set record = (select min(number) + max(number) + 1 from entries) + record",
    ):
        altered(path, sql)
    first, second = ids_of(path)
    with open_store(str(path)) as store:
        for name in (first, second):
            with pytest.raises(Damaged):
                store.get(name)


def test_a_part_of_a_row_that_is_missing_is_sealed_as_missing() -> None:
    parts: list[tuple[bytes | None, ...]] = [(), (None,), (b"x",), (None, b"x"), (b"x", None)]
    assert len({seals.seal([1], *one) for one in parts}) == len(parts)


def test_damage_is_told_by_the_record(path: Path) -> None:
    first, faulty, longer = ids_of(path)[:3]
    altered(path, "update texts set text = x'20' where record = (select min(number) from entries)")
    altered(path, "update versions set who = 'Eve'")
    altered(path, "update annotations set text = 'other' where kind = 'judgement'")
    found = [(one.what, one.record) for one in said(path)]
    assert found == [("text", first), ("version", faulty), ("annotation", longer)]


@pytest.mark.parametrize(
    ("sql", "what"),
    [
        ("update entries set text_digest = x'01' where game = 'besigue-1847' and ok", "index"),
        ("update entries set players_folded = '?' where not annotations", "index"),
        ("update entries set event_folded = null where event is not null", "index"),
        ("update entries set first_day = 1, last_day = 2 where ok", "index"),
        ("delete from codes where true", "index"),
        ("update words set folded = 'besigue' where folded like '%whist%'", "index"),
        ("delete from words where rowid = (select min(number) from entries)", "index"),
        ("update changes set undone_by = 7 where id = 1", "links"),
        ("delete from versions where true", "links"),
    ],
)
def test_what_records_are_found_by_is_verified_too(path: Path, sql: str, what: str) -> None:
    if "words" in sql:
        # The words and their index, as damage leaves them: one changed without the other.
        sql = sql.replace("words", "words_content").replace("folded", "c0").replace("rowid", "id")
    altered(path, sql)
    assert {one.what for one in said(path)} == {what}


def test_a_table_that_is_not_as_it_is_made_is_told(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("drop index changes_record")
    assert said(path) == [Damage("tables", None, "index changes_record")]


def test_a_column_of_another_name_is_damage_and_nothing_else(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("pragma writable_schema = on")
        name, other = "author", "autho2"
        renamed = "update sqlite_master set sql = replace(sql, ?, ?) where name = 'annotations'"
        assert connection.execute(renamed, (name, other)).rowcount == 1
        connection.commit()
    assert {"annotation", "tables"} <= {one.what for one in said(path)}


def test_a_table_out_of_order_is_read_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    # As a page gives them out in which a bit of a number has turned: there is always one more.
    monkeypatch.setattr(verifying, "read", lambda *_: [{"place": 2}, {"place": 0}])
    seen: list[seals.Row] = []
    monkeypatch.setattr(seals, "check", lambda _, row: seen.append(row))
    with closing(sqlite3.connect(":memory:")) as connection:
        assert list(verifying._rows_of(connection, "changes")) == []
    assert [row["place"] for row in seen] == [2, 0, 2, 0]


# -- what happened to the file --------------------


def flips(data: bytes, number: int, seed: int) -> Iterator[tuple[int, bytes]]:
    """The same with one bit other, each time another one, not in empty space."""
    chosen = random.Random(seed)
    while number:
        place = chosen.randrange(len(data))
        if any(data[max(0, place - 6) : place + 7]):
            number -= 1
            other = data[place] ^ 1 << chosen.randrange(8)
            yield place, data[:place] + bytes([other]) + data[place + 1 :]


def all_read(path: Path) -> dict[str, Any]:
    """All that a store gives out, piece by piece; None where it says that this is damaged."""
    given: dict[str, Any] = {}

    def note(name: str, read: Callable[[], Any]) -> None:
        try:
            given[name] = read()
        except (Damaged, Missing):
            given[name] = None

    with open_store(str(path)) as store:
        note("tokens", store.tokens.all)
        note("aliases", store.aliases.history)
        note("remembered", lambda: store.answers.get("key"))
        note("imported", lambda: store.answers.get("import"))
        note("studies", lambda: store.studies.page().items)
        for record in RECORDS:
            note(record, lambda record=record: store.get(record))
            note(f"versions {record}", lambda record=record: store.versions(record))
            note(f"first {record}", lambda record=record: store.version(record, 1))
            note(f"history {record}", lambda record=record: store.history(record))
            note(f"tags {record}", lambda record=record: store.tags.of(record))
    return given


RECORDS: list[str] = []


def differing(sound: dict[str, Any], path: Path) -> list[str]:
    """What a damaged file gives out that was never kept: nothing, or not."""
    try:
        given = all_read(path)
    except StoreError:
        return []
    # What cannot be found is not there; what is there is as it was.
    gone: tuple[object, ...] = (None, [])
    return [
        name
        for name, value in given.items()
        if value != sound[name] and value not in gone and not is_part(value, sound[name])
    ]


def is_part(value: Any, whole: Any) -> bool:
    return isinstance(value, list) and all(one in whole for one in value)


def hold_flips_against(path: Path, number: int, seed: int) -> None:
    RECORDS[:] = ids_of(path)[:12]
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("pragma journal_mode = delete")
        # Room that was given up holds old bytes, which are of no consequence.
        connection.execute("vacuum")
    sound = all_read(path)
    data = path.read_bytes()
    other = path.with_name("other.db")
    unseen = 0
    for place, damaged in flips(data, number, seed):
        other.write_bytes(damaged)
        with suppress(BackupError):  # none of Carnet's, or of a later form, as it seems now
            unseen += not said(other)
        assert differing(sound, other) == [], place
        for name in ("other.db-wal", "other.db-shm"):
            other.with_name(name).unlink(missing_ok=True)
    # What is of no consequence: which letter of a case a word of the index has, say, or what stands
    # in a page of a table that is almost empty. Among few places there may be some more by chance.
    assert unseen <= number * 0.1 + 2


@pytest.mark.parametrize("seed", range(1, 2 + times(4)))
def test_one_bit_in_any_place_alters_nothing_that_is_given_out(path: Path, seed: int) -> None:
    hold_flips_against(path, 25 if seed == 1 else 150, seed)


def schema_altered(path: Path, old: str, new: str) -> None:
    """Changes what the file says of the table of records."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("pragma writable_schema = on")
        connection.execute(
            "update sqlite_master set sql = replace(sql, ?, ?) where name = 'entries'", (old, new)
        )
        connection.commit()


def test_names_that_are_no_text_any_more_are_told(path: Path) -> None:
    schema_altered(path, ") strict", ")")
    altered(path, "update entries set players_folded = x'00ff'")
    assert {damage.what for damage in said(path)} == {"tables", "index"}


def test_a_letter_of_the_schema_that_became_a_capital_is_told(path: Path) -> None:
    schema_altered(path, "players_folded", "plaYers_folded")
    assert [(damage.what, damage.told) for damage in said(path)] == [("tables", "table entries")]


def test_a_wrong_number_of_words_of_a_record_is_told(path: Path) -> None:
    altered(
        path, "update words_docsize set sz = x'05' where id = (select min(id) from words_docsize)"
    )
    assert [damage.what for damage in said(path)] == ["index"]


def damages_of(data: bytes) -> Iterator[bytes]:
    """Files as disks and copies leave them."""
    pages = len(data) // 4096
    yield data[:-4096]
    yield data[:-1]
    yield data[: len(data) // 2]
    yield data[:100]
    for page in range(2, pages, 7):
        start = page * 4096
        yield data[:start] + bytes(4096) + data[start + 4096 :]
        yield data[:start] + data[4096:8192] + data[start + 4096 :]
    yield b"Another" + data[7:]
    yield data[:16] + b"\x20" + data[17:]


def test_a_file_that_is_cut_or_has_empty_pages_is_told_and_not_restored(
    path: Path, tmp_path: Path
) -> None:
    data = path.read_bytes()
    other = tmp_path / "other.db"
    with open_store(f"{tmp_path}/target.db") as target:
        (kept,) = target.add([numbered(7)])
        for number, damaged in enumerate(damages_of(data)):
            other.write_bytes(damaged)
            assert said(other) != [], number
            with pytest.raises(BackupError) as error:
                target.restore(other)
            assert (error.value.why, error.value.path) == ("damaged", str(other))
            assert [item.id for item in target.page(Query()).items] == [kept.id]


@pytest.mark.parametrize(
    "old",
    [
        pytest.param(b"A:TD 8D", id="text"),
        pytest.param(b"un commentaire assez long", id="annotation"),
        pytest.param(b"an answer", id="answer"),
        pytest.param(b"somebody's label", id="token"),
        pytest.param("Soirée".encode(), id="summary"),
    ],
)
def test_a_backup_with_one_bit_of_a_text_altered_is_refused(
    path: Path, tmp_path: Path, old: bytes
) -> None:
    data = path.read_bytes()
    assert old in data
    path.write_bytes(data.replace(old, old[:1] + bytes([old[1] ^ 4]) + old[2:]))
    with open_store(f"{tmp_path}/target.db") as target:
        with pytest.raises(BackupError) as error:
            target.restore(path)
        assert error.value.why == "damaged"
        assert error.value.told
        assert target.count(Query()) == 0


def test_a_damaged_backup_leaves_no_empty_store_behind(path: Path, tmp_path: Path) -> None:
    data = path.read_bytes()
    bad = tmp_path / "bad.db"
    bad.write_bytes(data.replace(b"A:TD 8D", b"A:TD 9D"))
    there = sorted(tmp_path.iterdir())
    for target in (tmp_path / "new.db", tmp_path / "folder" / "new.db"):
        with pytest.raises(BackupError):
            make_store(str(target), bad)
    assert sorted(tmp_path.iterdir()) == there
    make_store(f"sqlite:///{tmp_path}/folder/new.db", path)
    with open_store(f"{tmp_path}/folder/new.db") as store:
        assert store.count(Query()) == 43
        assert store.schema == FORM
    with pytest.raises(StoreError):
        make_store(f"{tmp_path}/folder/new.db", path)
    assert sorted(one.name for one in (tmp_path / "folder").iterdir()) == ["new.db"]


def test_what_is_damaged_gets_no_new_seal(path: Path) -> None:
    first = ids_of(path)[0]
    altered(path, "update texts set text = cast(replace(text, 'TD', '9S') as blob)")
    altered(path, "update entries set site = 'elsewhere' where not annotations")
    before = said(path)
    with open_store(str(path)) as store:
        with pytest.raises(Damaged):
            store.put(first, entry(RECORD.replace("TD", "JD")))
        with pytest.raises(Damaged):
            store.annotate(first, Draft(1, 1, "comment", "x"))
    assert said(path) == before


def test_to_verify_changes_nothing_and_needs_nothing_but_the_file(
    path: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "medium"
    folder.mkdir()
    data = path.read_bytes()
    copy = folder / "copy.db"
    copy.write_bytes(data)
    assert said(copy) == []
    assert copy.read_bytes() == data
    assert [one.name for one in folder.iterdir()] == ["copy.db"]


def test_verifying_makes_no_writer_wait(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("pragma journal_mode = wal")
    with open_store(str(path)) as store, SqliteStore(path) as other:
        altered(path, "update texts set who = 'Eve'")
        found = store.verify()
        assert next(found).what == "text"
        other.add([numbered(1000)])
        assert other.count(Query()) == 44
        assert {one.what for one in found} == {"text"}


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda path: None, "missing"),
        (lambda path: path.mkdir(), "missing"),
        (lambda path: path.touch(), "foreign"),
        (lambda path: path.write_text("no database" * 1000), None),
    ],
)
def test_what_is_no_store_cannot_be_verified(
    tmp_path: Path, make: Callable[[Path], object], why: str | None
) -> None:
    path = tmp_path / "other"
    make(path)
    if why is None:
        assert [one.what for one in said(path)] == ["file"]
        return
    with pytest.raises(BackupError) as error:
        said(path)
    assert error.value.why == why
