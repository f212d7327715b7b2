"""Each case of the conformance kit, answered by Carnet in this process."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from api.kit.answering import answer
from api.kit.cases import LEVELS, Case, Question, cases
from api.kit.judging import difference
from api.kit.reports import said

CASES = list(cases())


def of(*folders: str) -> list[Any]:
    """One parameter for each case of these folders."""
    return [pytest.param(case, id=case.name) for case in CASES if case.folder in folders]


@lru_cache(maxsize=4)
def answered(question: Question) -> dict[str, Any]:
    """What Carnet answers; the cases of one file have one question."""
    return answer(question.as_json())


def disagreement(case: Case) -> str | None:
    """Why Carnet and the case differ, or None."""
    why = difference(case, answered(case.question))
    return None if why is None else said(why, "en")


@pytest.mark.parametrize("case", of("legal", "options-legal", "new-legal"))
def test_a_legal_game_has_no_finding_and_its_scores(case: Case) -> None:
    assert disagreement(case) is None


@pytest.mark.parametrize("case", of("fault", "options-fault", "new-fault"))
def test_a_fault_is_the_first_finding(case: Case) -> None:
    assert disagreement(case) is None


@pytest.mark.parametrize("case", of("hidden-hands"))
def test_hidden_hands_give_only_what_the_play_proves(case: Case) -> None:
    assert disagreement(case) is None


@pytest.mark.parametrize("case", of("hostile"))
def test_a_damaged_text_is_read_as_far_as_it_goes(case: Case) -> None:
    assert disagreement(case) is None


@pytest.mark.parametrize("case", of("text"))
def test_a_text_has_the_faults_and_the_form_that_the_specification_says(case: Case) -> None:
    assert disagreement(case) is None


@pytest.mark.parametrize("case", of("paragraphs"))
def test_a_paragraph_is_kept_in_all_that_its_case_says(case: Case) -> None:
    assert disagreement(case) is None


def test_each_erratum_has_its_case() -> None:
    editions = (Path(__file__).parents[2] / "docs" / "editions.md").read_text("utf-8")
    named = re.findall(r"^\| (\d\.\d+) \|.*\| `([a-z-]+)` \|$", editions, re.MULTILINE)
    about = {case.name.partition("/")[2].partition(":")[0]: case.about for case in CASES}
    assert named
    assert [name for paragraph, name in named if paragraph not in about[name]] == []


@pytest.mark.parametrize("case", of("perft", "new-perft"))
def test_lines_of_legal_play_are_as_many_as_the_other_engine_counts(case: Case) -> None:
    assert disagreement(case) is None


@pytest.mark.parametrize("level", LEVELS)
def test_carnet_agrees_with_the_hostile_texts_at_every_level(level: str) -> None:
    hostile = [case for case in cases(level) if case.folder == "hostile"]
    assert hostile
    assert [case.name for case in hostile if disagreement(case)] == []
