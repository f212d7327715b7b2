"""Each case of the conformance kit, answered by Carnet in this process."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from api.kit.answering import answer
from api.kit.cases import LEVELS, Case, Question, cases
from api.kit.judging import difference
from api.kit.reports import said

CASES = list(cases())


def of(*folders: str) -> Any:
    """One parameter for the cases of each file of these folders."""
    found: dict[str, list[Case]] = {}
    for case in CASES:
        if case.folder in folders:
            found.setdefault(case.name.partition(":")[0], []).append(case)
    return pytest.mark.parametrize("file", found.values(), ids=found)


@lru_cache(maxsize=4)
def answered(question: Question) -> dict[str, Any]:
    """What Carnet answers; the cases of one file have one question."""
    return answer(question.as_json())


def disagreements(file: Iterable[Case]) -> dict[str, str]:
    """The cases in which Carnet and the kit differ, and why."""
    found = {case.name: difference(case, answered(case.question)) for case in file}
    return {name: said(why, "en") for name, why in found.items() if why is not None}


@of("legal", "options-legal", "new-legal")
def test_a_legal_game_has_no_finding_and_its_scores(file: list[Case]) -> None:
    assert disagreements(file) == {}


@of("fault", "options-fault", "new-fault")
def test_a_fault_is_the_first_finding(file: list[Case]) -> None:
    assert disagreements(file) == {}


@of("hidden-hands")
def test_hidden_hands_give_only_what_the_play_proves(file: list[Case]) -> None:
    assert disagreements(file) == {}


@of("hostile")
def test_a_damaged_text_is_read_as_far_as_it_goes(file: list[Case]) -> None:
    assert disagreements(file) == {}


@of("text")
def test_a_text_has_the_faults_and_the_form_that_the_specification_says(file: list[Case]) -> None:
    assert disagreements(file) == {}


@of("paragraphs")
def test_a_paragraph_is_kept_in_all_that_its_case_says(file: list[Case]) -> None:
    assert disagreements(file) == {}


@pytest.mark.parametrize("game", ["whist", "bassadewitz", "besigue"])
def test_a_record_changed_at_random_has_all_its_findings(game: str) -> None:
    own = [case for case in CASES if case.name.startswith(f"mutated/{game}-")]
    assert len(own) >= 100
    assert disagreements(own) == {}


def test_each_erratum_has_its_case() -> None:
    editions = (Path(__file__).parents[2] / "docs" / "editions.md").read_text("utf-8")
    named = re.findall(r"^\| (\d\.\d+) \|.*\| `([a-z-]+)` \|$", editions, re.MULTILINE)
    about = {case.name.partition("/")[2].partition(":")[0]: case.about for case in CASES}
    assert named
    assert [name for paragraph, name in named if paragraph not in about[name]] == []


@of("perft", "new-perft")
def test_lines_of_legal_play_are_as_many_as_the_other_engine_counts(file: list[Case]) -> None:
    assert disagreements(file) == {}


@pytest.mark.parametrize("level", LEVELS)
def test_carnet_agrees_with_the_hostile_texts_at_every_level(level: str) -> None:
    hostile = [case for case in cases(level) if case.folder == "hostile"]
    assert hostile
    assert disagreements(hostile) == {}
