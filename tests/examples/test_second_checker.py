"""The checker in JavaScript, written from the documents alone, judges records as Carnet does."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import records
from analysis.generate import generate
from api.kit.answering import answer, checked
from api.kit.asking import results
from api.kit.cases import FOLDER, cases, packed_text, unpacked_text
from api.kit.programs import Limits, OneProcess
from tests.amounts import times
from tests.mutate import mutated, spoilt
from tests.programs import program

PROGRAM = Path(__file__).parents[2] / "examples" / "second-checker" / "kit.js"
GAMES = ("whist", "bassadewitz", "besigue")

#: At most so many of a thousand mutants may have other findings, or another canonical form, and one
#: in any case. The README lists the kinds.
OTHERS = 1


def told_by_node(task: str, texts: Sequence[bytes]) -> Iterator[dict[str, Any]]:
    """The answer about each text, all by one process."""
    asked = [{"id": n, "task": task, **packed_text(text)} for n, text in enumerate(texts)]
    done = subprocess.run(
        [program("node"), PROGRAM],
        input="".join(json.dumps(question) + "\n" for question in asked),
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for line in done.stdout.split("\n")[:-1]:
        yield json.loads(line)


def _findings(rows: Sequence[dict[str, Any]]) -> list[Any]:
    keys = ("code", "line", "column", "certainty")
    return [
        (row["record"], *(finding[key] for key in keys))
        for row in rows
        for finding in row["findings"]
    ]


def sound_and_faulty(game: str, random: Random) -> list[str]:
    """Records of a game: some made up, and those of the kit."""
    texts = [records.dumps(generate(game, random.randrange(10**6))) for _ in range(12)]
    for kind in ("legal", "fault", "hidden-hands", "options-legal", "options-fault"):
        path = FOLDER / kind / f"{game}.carnet"
        texts += [record.text for record in records.read(path)]
    return texts


@pytest.mark.parametrize("game", GAMES)
def test_its_answers_to_the_kit_agree(game: str) -> None:
    asked = [
        case
        for case in cases()
        if case.name.startswith((f"mutated/{game}-", f"{case.folder}/{game}.carnet:"))
        and case.question.task in ("check", "write")
    ]
    assert len(asked) > 190
    one = OneProcess([program("node"), str(PROGRAM)], Limits(100, 1_000_000))
    try:
        found = list(results(asked, one))
    finally:
        one.close()
    assert [(each.case.name, each.why) for each in found if each.held_against] == []


def mutants(game: str, many: int) -> list[bytes]:
    """Records of a game, changed at random."""
    random = Random(f"{game} {many}")
    sound = sound_and_faulty(game, random)
    return [
        (mutated(text, sound, random) if random.random() < 0.3 else spoilt(text, random)).encode(
            "utf-8", "surrogateescape"
        )
        for text in random.choices(sound, k=many)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_mutants_have_the_same_findings(game: str) -> None:
    texts = mutants(game, times(10_000, 33))
    others = [
        text
        for text, told in zip(texts, told_by_node("check", texts), strict=True)
        if _findings(told["records"]) != _findings(list(checked(text)))
    ]
    assert len(others) <= max(1, OTHERS * len(texts) / 1000), others[:3]


@pytest.mark.parametrize("game", GAMES)
def test_mutants_have_the_same_canonical_form(game: str) -> None:
    texts = mutants(game, times(5_000, 33))
    others = [
        text
        for text, told in zip(texts, told_by_node("write", texts), strict=True)
        if unpacked_text(told) != unpacked_text(answer({"task": "write", **packed_text(text)}))
    ]
    assert len(others) <= max(1, OTHERS * len(texts) / 1000), others[:3]
