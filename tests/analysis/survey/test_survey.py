"""A survey of a small corpus: its tables, its folder, and what comes of a run broken off."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import records
from analysis.survey.errors import BadAddress, SurveyError
from analysis.survey.folder import Done, Folder, Manifest, surveyed
from analysis.survey.plan import Plan, Task, planned
from analysis.survey.schema import TABLES
from analysis.survey.task import do
from tests.analysis.survey.corpus import corpus, tables
from tests.api.command import SOIREE, carnet, refused, written


def survey(paths: Iterable[str], folder: Path, size: int = 1 << 20) -> Manifest:
    return run(planned(paths, size), folder)


class InterruptedHereError(Exception):
    """The run is broken off here."""


def run(plan: Plan, folder: Path, most: int = 1000) -> Manifest:
    def workers(tasks: Iterable[Task]) -> Iterator[tuple[Task, Done]]:
        for count, task in enumerate(tasks):
            if count == most:
                raise InterruptedHereError
            yield task, do(task, str(folder))

    return surveyed(plan, str(folder), workers, lambda size: None)


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return corpus(tmp_path_factory.mktemp("corpus"))


@pytest.fixture(scope="module")
def surveyed_whole(paths: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("survey") / "whole"
    survey(paths, folder)
    return folder


def test_the_rows_are_those_of_the_records_one_by_one(
    paths: list[str], surveyed_whole: Path
) -> None:
    found = tables(surveyed_whole)
    wanted = []
    for path in paths:
        for record in records.read(path):
            replay = records.replay(record)
            wanted.append((path, replay.complete, replay.ok, [*(replay.score or ())]))
    assert [
        (row["file"], row["complete"], row["ok"], row["score"] or []) for row in found["records"]
    ] == wanted
    assert {row["start"] for row in found["findings"]} >= {None}
    assert all(found.values())


def test_every_split_gives_the_same_rows(
    paths: list[str], surveyed_whole: Path, tmp_path: Path
) -> None:
    manifest = survey(paths, tmp_path / "split", 12_001)
    assert manifest.parts > 6
    assert tables(tmp_path / "split") == tables(surveyed_whole)


def test_the_manifest_counts_what_is_there(paths: list[str], surveyed_whole: Path) -> None:
    manifest = Folder(surveyed_whole).manifest()
    found = tables(surveyed_whole)
    assert manifest.rows == {table: len(found[table]) for table in TABLES}
    outside = sum(row["start"] is None for row in found["findings"])
    names = ("errors", "illegal", "mismatches", "warnings", "notes")
    of_records = sum(row[name] for row in found["records"] for name in names)
    assert sum(manifest.found.values()) == of_records + outside
    assert manifest.unreadable == ()


def test_a_survey_that_was_broken_off_goes_on_and_has_no_manifest_before_its_end(
    paths: list[str], surveyed_whole: Path, tmp_path: Path
) -> None:
    plan, folder = planned(paths, 20_000), tmp_path / "out"
    with pytest.raises(InterruptedHereError):
        run(plan, folder, most=3)
    with pytest.raises(SurveyError) as caught:
        Folder(folder).manifest()
    assert caught.value.what == "survey-unfinished"
    first = {path: path.stat().st_mtime_ns for path in folder.glob("plays/*.parquet")}
    assert len(first) == 3
    run(plan, folder)
    assert tables(folder) == tables(surveyed_whole)
    assert {path: path.stat().st_mtime_ns for path in first} == first


def test_what_a_killed_worker_left_behind_is_taken_away(
    paths: list[str], surveyed_whole: Path, tmp_path: Path
) -> None:
    plan, folder = planned(paths), tmp_path / "out"
    with pytest.raises(InterruptedHereError):
        run(plan, folder, most=0)
    (folder / "plays" / ".part-000000.parquet.0123").write_bytes(b"half")
    run(plan, folder)
    assert {path.suffix for path in (folder / "plays").iterdir()} == {".parquet"}
    assert tables(folder) == tables(surveyed_whole)


def test_an_unreadable_file_is_a_line_and_the_rest_is_surveyed(tmp_path: Path) -> None:
    whole = written(tmp_path / "a.carnet", SOIREE)
    packed = corpus(tmp_path)[1]
    cut = written(tmp_path / "cut.carnet.gz", Path(packed).read_bytes()[:-2000])
    out = tmp_path / "out"
    done = carnet("survey", tmp_path / "none.carnet", cut, whole, "--out", out)
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 2)
    assert "none.carnet: no such file" in done.stderr
    assert "cut.carnet.gz is compressed, and cut short" in done.stderr
    files = {row["file"] for row in tables(out)["records"]}
    assert files == {str(cut), str(whole)}


def test_a_file_that_is_no_carnet_text_is_a_line_too(tmp_path: Path) -> None:
    picture = written(tmp_path / "a.carnet", b"\x89PNG\r\n\x1a\n" + bytes(5000))
    archive = written(tmp_path / "b.carnet", b"PK\x03\x04" + bytes(5000))
    whole = written(tmp_path / "c.carnet", SOIREE)
    done = carnet("survey", picture, archive, whole, "--out", tmp_path / "out")
    assert done.exit_code == 2
    assert [line.split(": ", 1)[1] for line in done.stderr.splitlines()] == [
        f"{picture} is a picture, not Carnet text",
        f"{archive} is a zip archive; carnet import takes archives, other commands the files in "
        "them",
    ]
    assert "1 record" in done.stdout


def test_a_file_that_could_not_be_read_is_tried_again(tmp_path: Path) -> None:
    plan = planned([str(written(tmp_path / "a.carnet", SOIREE))])
    folder = tmp_path / "out"
    (tmp_path / "a.carnet").rename(tmp_path / "away")
    assert run(plan, folder).unreadable[0].what == "no-file"
    (tmp_path / "away").rename(tmp_path / "a.carnet")
    manifest = run(plan, folder)
    assert (manifest.unreadable, manifest.rows["records"]) == ((), 1)


def test_folders_and_patterns_are_searched_and_each_file_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "in" / "deep").mkdir(parents=True)
    for name in ("b.carnet", "deep/a.carnet.gz", "notes.txt"):
        written(tmp_path / "in" / name, SOIREE)
    folder, pattern = str(tmp_path / "in"), str(tmp_path / "in" / "**" / "*.carnet*")
    plan = planned([folder, pattern, str(tmp_path / "in" / "b.carnet")])
    names = [Path(file.name).relative_to(folder).as_posix() for file in plan.files]
    assert (names, plan.unreadable) == (["b.carnet", "deep/a.carnet.gz"], ())
    assert planned([str(tmp_path / "*.none")]).unreadable[0].what == "no-match"
    assert planned([str(tmp_path / "in" / "deep" / "..") + "/none/"]).unreadable


def test_small_files_are_read_together_and_large_plain_ones_in_ranges(tmp_path: Path) -> None:
    small = [written(tmp_path / f"{n}.carnet", SOIREE) for n in range(5)]
    large = written(tmp_path / "large.carnet", SOIREE * 20)
    plan = planned([*map(str, small), str(large)], len(SOIREE.encode()) * 8)
    shares = [[(Path(span.file).stem, span.begin) for span in task.spans] for task in plan.tasks()]
    assert shares[0] == [(str(n), 0) for n in range(5)]
    assert [name for share in shares[1:] for name, _ in share] == ["large"] * 3


def test_the_command_tells_what_there_is(tmp_path: Path) -> None:
    path = written(tmp_path / "a.carnet", SOIREE)
    done = carnet("survey", path, "--out", tmp_path / "out")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "1 record, nothing to report" in done.stdout
    assert json.loads((tmp_path / "out" / "manifest.json").read_text())["version"] == 1
    again = carnet("survey", path, "--out", tmp_path / "out")
    assert again.stdout == done.stdout


@pytest.mark.parametrize(
    ("language", "words"), [("en", "name a new folder"), ("fr", "nommez un nouveau dossier")]
)
def test_a_folder_of_something_else_is_left_alone(
    tmp_path: Path, language: str, words: str
) -> None:
    path = written(tmp_path / "a.carnet", SOIREE)
    (tmp_path / "mine").mkdir()
    written(tmp_path / "mine" / "thesis.txt", "dear")
    assert words in refused("survey", path, "--out", tmp_path / "mine", "--language", language)
    assert [one.name for one in (tmp_path / "mine").iterdir()] == ["thesis.txt"]
    carnet("survey", path, "--out", tmp_path / "out")
    written(path, SOIREE * 2)
    assert words in refused("survey", path, "--out", tmp_path / "out", "--language", language)


def test_a_wrong_address_is_a_sentence_that_says_what_to_do(tmp_path: Path) -> None:
    for address, why in (("nowhere://a", "Protocol not known"), ("s3://a/b", "s3fs")):
        told = refused("survey", address, "--out", tmp_path / "out")
        assert why in told
        assert told.count("\n") == 1
        assert not (tmp_path / "out").exists()
    with pytest.raises(BadAddress):
        planned(["nowhere://a"])


def test_addresses_are_read_as_files_are(tmp_path: Path) -> None:
    import fsspec

    system = fsspec.filesystem("memory")
    system.pipe({f"/corpus/{name}.carnet": SOIREE.encode() * 9 for name in "ab"})
    try:
        for address in ("memory://corpus/*.carnet", "memory://corpus"):
            assert [file.name for file in planned([address]).files] == [
                "memory:///corpus/a.carnet",
                "memory:///corpus/b.carnet",
            ]
        survey(["memory://corpus"], tmp_path / "cut", len(SOIREE) * 2)
        rows = tables(tmp_path / "cut")["records"]
        assert [row["start"] for row in rows[:9]] == [row["start"] for row in rows[9:]]
        assert len(rows) == 18
        missing = planned(["memory://corpus/none.carnet"]).unreadable
        assert [one.what for one in missing] == ["no-file"]
    finally:
        system.rm("/corpus", recursive=True)
