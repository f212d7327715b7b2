"""`carnet export`, and that what it gives is imported back."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

import records
from records.library import Draft, Query, open_store
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


def test_records_with_a_tag_are_exported(url: str) -> None:
    with open_store(url) as store:
        last, *_, first = (one.id for one in store.page(Query()).items)
        store.tags.change([last, first], ["Final"])
    tagged = carnet("export", "--database", url, "--tag", "final")
    assert players(tagged.stdout) == ["Alice", "Anne"]


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
