"""Figures and charts from the tables of a survey equal those of the records one by one."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import records
from analysis.collection import facts_of
from analysis.survey.facts import records_of
from analysis.survey.folder import surveyed
from analysis.survey.plan import planned
from analysis.survey.task import do
from tests.analysis.survey.corpus import ROOT, corpus
from tests.api.command import INSTALLED, SOIREE, carnet, refused, written
from tests.build import replay_of

SAMPLES = ("besigue-1847", "sizette", "whist")


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """A small corpus, a score sheet, and samples with players, dates and faults."""
    folder = tmp_path_factory.mktemp("corpus")
    sheet = folder / "sheet.carnet"
    sheet.write_text('[Game "whist"]\n[Deal "1"]\n...\n#2/0\n', encoding="utf-8")
    return [
        *corpus(folder),
        str(sheet),
        *(str(ROOT / "samples" / f"{name}.carnet") for name in SAMPLES),
    ]


@pytest.fixture(scope="module")
def survey(paths: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("survey") / "out"
    plan = planned(paths, 60_000)
    surveyed(
        plan,
        str(folder),
        lambda tasks: ((task, do(task, str(folder))) for task in tasks),
        lambda size: None,
    )
    return folder


def test_the_facts_of_each_record_are_those_of_its_replay(paths: list[str], survey: Path) -> None:
    found = list(records_of(survey))
    wanted = [(path, record) for path in paths for record in records.read(path)]
    for one, (path, record) in zip(found, wanted, strict=True):
        facts = facts_of(records.replay(record))
        assert (one.facts, one.game) == (facts, record.get("Game")), (path, record.number)
    assert any(one.facts is not None and one.facts.winner is not None for one in found)
    assert any(one.facts is not None and one.facts.deals[0].faults for one in found)


def test_a_fault_in_a_variation_counts_for_nobody(tmp_path: Path) -> None:
    text = SOIREE.replace("8S!", "8S! (AC!)", 1)
    path = written(tmp_path / "a.carnet", text)
    replay = replay_of(text)
    assert any(finding.variation for finding in replay.findings)
    carnet("survey", path, "--out", tmp_path / "out")
    assert [one.facts for one in records_of(tmp_path / "out")] == [facts_of(replay)]


@pytest.mark.parametrize(
    "options",
    [
        "",
        "--by player --kind results --kind sources",
        "--by period --period decade --kind faults",
        "--by pair --player ali",
        "--by rules --game besigue",
    ],
)
def test_the_figures_are_those_of_the_files(paths: list[str], survey: Path, options: str) -> None:
    of_files = carnet("stats", *paths, "--json", *options.split())
    of_folder = carnet("stats", survey, "--json", *options.split())
    assert (of_folder.exit_code, of_folder.stderr) == (of_files.exit_code, of_files.stderr)
    assert of_folder.stdout == of_files.stdout != ""


@pytest.mark.parametrize("kind", ["results", "sources", "declarations"])
def test_the_charts_show_the_same_data(
    paths: list[str], survey: Path, tmp_path: Path, kind: str
) -> None:
    together = tmp_path / "all.carnet"
    together.write_text("".join(records.dumps(r) for p in paths for r in records.read(p)))
    for path, name in ((together, "files.csv"), (survey, "folder.csv")):
        done = carnet("chart", kind, path, "--all", "-o", tmp_path / name)
        assert (done.exit_code, done.stderr) == (0, "")
    drawn = (tmp_path / "folder.csv").read_text(encoding="utf-8")
    assert drawn == (tmp_path / "files.csv").read_text(encoding="utf-8")
    assert drawn.count("\n") > 1


@pytest.mark.parametrize(("language", "words"), [("en", "need the records"), ("fr", "demandent")])
def test_figures_that_the_tables_do_not_hold_are_refused(
    survey: Path, tmp_path: Path, language: str, words: str
) -> None:
    for arguments in (
        ("stats", survey, "--kind", "missed"),
        ("chart", "missed", survey, "-o", tmp_path / "a.csv"),
    ):
        done = carnet(*arguments, "--language", language)
        assert (done.exit_code, words in done.stderr) == (2, True)


def test_nothing_but_the_figures_is_told(survey: Path, tmp_path: Path) -> None:
    chart = ["chart", "results", str(survey), "-o", str(tmp_path / "a.csv")]
    for arguments in (["stats", str(survey)], chart):
        done = subprocess.run([INSTALLED, *arguments], capture_output=True, timeout=60, check=True)
        assert done.stderr == b""


def test_a_folder_without_a_finished_survey_says_so(tmp_path: Path) -> None:
    path = written(tmp_path / "a.carnet", SOIREE)
    carnet("survey", path, "--out", tmp_path / "out")
    manifest = tmp_path / "out" / "manifest.json"
    kept = json.loads(manifest.read_text())
    manifest.write_text(json.dumps({**kept, "version": 999}))
    assert "another version" in carnet("stats", tmp_path / "out").stderr
    manifest.unlink()
    assert "is not finished" in carnet("stats", tmp_path / "out").stderr
    manifest.write_text(json.dumps(kept))
    part = tmp_path / "out" / "deals" / "part-000000.parquet"
    part.write_bytes(part.read_bytes()[:100])
    told = refused("stats", tmp_path / "out")
    assert "cannot be read" in told
    assert told.count("\n") == 1
