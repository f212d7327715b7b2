"""`carnet generate` with players and faults; the rest is in test_other_commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.api.command import carnet, refused, written


def codes(path: Path) -> list[list[str]]:
    """The codes found in each record of a file."""
    lines = carnet("check", "--json", path).stdout.splitlines()
    return [[finding["code"] for finding in json.loads(line)["findings"]] for line in lines]


@pytest.mark.parametrize("player", ["eager", "forgetful"])
def test_whoever_plays_the_records_are_sound(tmp_path: Path, player: str) -> None:
    done = carnet("generate", "besigue", "--seed", "4", "--count", "2", "--player", player)
    assert done.exit_code == 0
    assert codes(written(tmp_path / "a.carnet", done.stdout)) == [[], []]


@pytest.mark.parametrize(
    ("game", "code"),
    [("besigue", "declare-limit"), ("whist", "syntax-unclosed"), ("sizette", "syntax-structure")],
)
def test_each_record_has_the_one_fault_that_was_asked_for(
    tmp_path: Path, game: str, code: str
) -> None:
    arguments = ("generate", game, "--fault", code, "--seed", "5")
    several = carnet(*arguments, "--count", "3")
    assert several.exit_code == 0
    assert codes(written(tmp_path / "a.carnet", several.stdout)) == [[code]] * 3
    assert several.stdout == carnet(*arguments, "--count", "3").stdout
    assert several.stdout.startswith(carnet(*arguments).stdout)


def test_a_fault_of_the_first_line_is_found_outside_the_record(tmp_path: Path) -> None:
    done = carnet("generate", "whist", "--fault", "syntax-version", "--seed", "1")
    assert codes(written(tmp_path / "a.carnet", done.stdout)) == [["syntax-version"], []]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("whist", "--fault", "draw-card"), "whist cannot have draw-card"),
        (
            ("whist", "--fault", "draw-card", "--language", "fr"),
            "whist ne peut pas avoir draw-card",
        ),
        (
            ("sizette", "--fault", "play-order", "--option", "strict-captain=false"),
            "sizette cannot have play-order with strict-captain=false",
        ),
        (("whist", "--fault", "play-folow"), "did you mean play-follow?"),
        (("whist", "--fault", "play-folow", "--language", "fr"), "vouliez-vous dire play-follow ?"),
        (("whist", "--fault", "misery"), "there is no finding “misery”; there are: syntax-"),
        (("whist", "--fault", "misery", "--language", "fr"), "pas de faute « misery »"),
        (("whist", "--fault", "syntax-version", "--count", "2"), "syntax-version is for one"),
        (("whist", "--player", "cunning"), "there are: random, eager, forgetful"),
        (("whist", "--player", "cunning", "--language", "fr"), "pas de joueur « cunning »"),
        (
            ("bassadewitz", "--fault", "result-early", "--option", "deals=1", "--seed", "1"),
            "no game of bassadewitz with result-early alone was found from seed 1",
        ),
    ],
)
def test_what_cannot_be_made_is_a_sentence_and_status_2(
    arguments: tuple[str, ...], said: str
) -> None:
    told = refused("generate", *arguments)
    assert said in told
    assert "Traceback" not in told
