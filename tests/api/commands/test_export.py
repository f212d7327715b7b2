"""`carnet export`, and that what it gives is imported back."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

import records
from records.library import Chapter, Draft, Query, StudyDraft, describe, open_store
from tests.api.command import FAULTY, SOIREE, carnet, keep, refused, unpacked_zstd, written

OTHER = SOIREE.replace("Alice", "Anne").replace("1850.01.12", "1852.??.??")


@pytest.fixture
def url(database: str) -> str:
    """A store with three records."""
    keep(database, SOIREE, FAULTY, OTHER)
    return database


def players(text: str) -> list[str | None]:
    return [record.get("A") for record in records.loads(text)]


def test_records_come_in_the_order_in_which_they_were_stored(url: str) -> None:
    done = carnet("export", "--database", url)
    assert done.exit_code == 0
    assert players(done.stdout) == ["Alice", "Alice", "Anne"]
    assert done.stdout.startswith("% carnet 1\n")
    assert done.stdout.endswith("% 3 records\n")


def test_records_with_a_tag_and_a_study_are_exported(url: str) -> None:
    with open_store(url) as store:
        last, *_, first = (one.id for one in store.page(Query()).items)
        store.tags.change([last, first], ["Final"])
        chapters = (
            Chapter("The end", "who wins", last, 1, 1),
            Chapter("Before", "and here", first),
        )
        study, _ = store.studies.add(StudyDraft("Two games", "Ada", chapters=chapters))
    tagged = carnet("export", "--database", url, "--tag", "final")
    assert players(tagged.stdout) == ["Alice", "Anne"]
    done = carnet("export", "--database", url, "--study", study.id)
    assert players(done.stdout) == ["Anne", "Alice"]
    assert "% Two games\n% Ada\n" in done.stdout
    assert done.stdout.index("1. The end. who wins") < done.stdout.index("2. Before. and here")
    whole = json.loads(carnet("export", "--database", url, "--study", study.id, "--json").stdout)
    assert (whole["id"], list(whole["records"])) == (study.id, [last, first])
    told = refused("export", "--database", url, "--study", "unknown", "--language", "fr")
    assert "pas d’étude unknown" in told


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (("--player", "anne"), ["Anne"]),
        (("--faulty",), ["Alice"]),
        (("--ok",), ["Alice", "Anne"]),
        (("--since", "1851"), ["Anne"]),
        (("--until", "1850.01.12"), ["Alice", "Alice"]),
        (("--event", "SOIREE"), ["Alice", "Alice", "Anne"]),
        (("--game", "whist"), []),
        (("--text", 'janvier "anne'), ["Anne"]),
    ],
)
def test_filters_say_which(url: str, options: tuple[str, ...], names: list[str]) -> None:
    done = carnet("export", "--database", url, *options)
    assert done.exit_code == 0
    assert players(done.stdout) == names
    assert done.stdout.endswith(f"% {len(names)} records\n")


@pytest.mark.parametrize("name", ["a.carnet", "a.carnet.gz", "a.zst", "a.ndjson", "a.jsonl.gz"])
def test_what_is_exported_is_imported_back_with_its_annotations(
    tmp_path: Path, url: str, name: str
) -> None:
    with open_store(url) as store:
        record = store.page(Query(player="Anne")).items[0].id
        store.annotate(record, Draft(1, 2, "comment", "Un bon début { }", "Zoé", "fr"))
    done = carnet("export", "--database", url, "-o", tmp_path / name)
    assert done.exit_code == 0
    assert "3 records" in done.stderr
    other = f"sqlite:///{tmp_path}/other.db"
    assert carnet("import", tmp_path / name, "--database", other).exit_code == 1  # one is faulty
    with open_store(url) as before, open_store(other) as after:
        streams = (store.stream(Query(descending=False)) for store in (before, after))
        pairs = list(zip(*streams, strict=True))
    for one, two in pairs:
        assert two.digest == one.digest
        assert [(a.ply, a.text, a.author) for a in two.annotations] == [
            (a.ply, a.text, a.author) for a in one.annotations
        ]
    assert [len(one.annotations) for one, _ in pairs] == [0, 0, 1]


def test_a_file_is_packed_as_its_name_says(tmp_path: Path, url: str) -> None:
    for name, unpack in (("a.gz", gzip.decompress), ("a.zst", unpacked_zstd)):
        carnet("export", "--database", url, "-o", tmp_path / name)
        assert unpack((tmp_path / name).read_bytes()).endswith(b"% 3 records\n")


def test_the_texts_may_be_had_canonical(url: str) -> None:
    text = carnet("export", "--form", "canonical", "--player", "anne", "--database", url).stdout
    assert text == records.dumps(records.loads(OTHER)[0]) + "\n% 1 records\n"


def test_what_cannot_be_exported_is_status_2(tmp_path: Path, url: str) -> None:
    for options, said in (
        (("--since", "soon"), "--since is not a date"),
        (("-o", "/dev/null/a"), "cannot be written"),
        (("--form", "other"), "--form"),
    ):
        assert said in refused("export", "--database", url, *options)
    kept = written(tmp_path / "a.carnet", "kept")
    carnet("export", "--database", url, "--since", "soon", "-o", kept)
    assert kept.read_text() == "kept"


def test_a_study_goes_into_another_store_whole_and_once(url: str, tmp_path: Path) -> None:
    with open_store(url) as store:
        last, *_, first = (one.id for one in store.page(Query()).items)
        store.annotate(last, Draft(1, 1, "comment", "why not the ten", "Bea"))
        chapters = (Chapter("The end", "who wins", last, 1, 1, "B"), Chapter("Text"))
        chapters += (Chapter("Whole", record=first),)
        study, _ = store.studies.add(StudyDraft("Two games", "Ada", "en", "Read", chapters))
    file = tmp_path / "two.study.json"
    assert carnet("export", "--database", url, "--study", study.id, "-o", str(file)).exit_code == 0
    other = f"sqlite:///{tmp_path}/other.db"
    with open_store(other) as store:
        (there,) = store.add([describe(records.loads(SOIREE)[0])])
    done = carnet("import", "--database", other, str(file))
    assert (done.exit_code, done.stdout) == (
        0,
        f"{file}: study “Two games” ({study.id}), chapters 3, records stored 1\n",
    )
    with open_store(other) as store:
        came = store.studies.get(study.id)
        names = [one.record for one in came.chapters]
        assert [{**one, "record": None} for one in came.said()["chapters"]] == [
            {**one, "record": None} for one in study.said()["chapters"]
        ]
        assert (came.title, came.introduction, names[2]) == ("Two games", "Read", there.id)
        stored = store.get(names[0] or "")
        assert [one.text for one in stored.annotations] == ["why not the ten"]
    again = carnet("import", "--database", other, str(file), "--language", "fr")
    assert "est déjà là ; rien n’a été enregistré" in again.stdout
    told = carnet("import", "--database", other, "--json", str(file))
    assert json.loads(told.stdout) == {"file": str(file), "study": study.id, "new": False}
    with open_store(other) as store:
        assert (store.count(Query()), store.studies.page().total) == (2, 1)
        store.studies.delete(study.id)
    deleted = carnet("import", "--database", other, str(file))
    assert (deleted.exit_code, "was deleted there" in deleted.stderr) == (2, True)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"version": 2}, "version: This is not the file of a study"),
        ({"records": {"0000000000zy": SOIREE + OTHER}}, "text of 0000000000zy is not one record"),
        ({"study": {"title": ""}}, "study.title: "),
        (None, "it is not JSON"),
    ],
)
def test_what_is_no_study_is_told_and_stores_nothing(
    url: str, tmp_path: Path, change: dict[str, object] | None, said: str
) -> None:
    study = {"title": "One", "chapters": [{"record": "0000000000zy"}]}
    whole = {"format": "carnet-study", "version": 1, "id": "0000000000zz", "study": study}
    file = tmp_path / "one.STUDY.json"
    text = "[" if change is None else json.dumps({**whole, "records": {}, **change})
    file.write_text(text, encoding="utf-8")
    assert said in refused("import", "--database", url, str(file))
    with open_store(url) as store:
        assert (store.count(Query()), store.studies.page().total) == (3, 0)


def test_lines_of_json_have_the_tags_of_their_records_and_end_with_their_count(url: str) -> None:
    with open_store(url) as store:
        store.tags.change([store.page(Query()).items[0].id], ["Final", "à revoir"])
    text = carnet("export", "--database", url, "--json").stdout
    *rows, last = map(json.loads, text.splitlines())
    assert last == {"count": 3}
    assert [(one["players"]["A"], one.get("tags")) for one in rows] == [
        *(("Alice", None), ("Alice", None)),
        ("Anne", ["à revoir", "Final"]),
    ]
