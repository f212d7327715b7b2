"""`carnet advise`: what each option is expected to bring."""

from __future__ import annotations

import json
import re

import pytest

import records
from analysis.advice import advise
from analysis.generate import generate
from tests.api.command import SOIREE, carnet, refused

WHIST = records.dumps(generate("whist", 3))


def test_every_option_has_a_line_and_the_best_stands_first() -> None:
    done = carnet("advise", "--deal", "1", "--ply", "40", "--worlds", "4", "-", stdin=WHIST)
    assert done.exit_code == 0
    found = advise(records.replay(next(iter(records.loads(WHIST)))), 1, 40, worlds=4).as_dict()
    head, counts, columns, *lines = done.stdout.splitlines()
    assert head == f"Deal 1, ply 40: {found['seat']} to choose, 4 random deals"
    assert "tricks above six" in counts
    assert [line.split()[0] for line in lines[:-1]] == [one["cards"][0] for one in found["options"]]
    assert [float(line.split()[1]) for line in lines[:-1]] == pytest.approx(
        [one["value"]["mean"] for one in found["options"]], abs=0.06
    )
    assert columns.split()[-3:] == ["wins", "game", "lost"]
    for line, one in zip(lines[:-1], found["options"], strict=True):
        percent = [int(word) for word in re.findall(r"(\d+) %", line)]
        assert percent == pytest.approx([100 * one["wins"], 100 * one["wins_game"]], abs=0.6)
    assert lines[-1] == found["assumes"]["en"]


def test_of_a_game_that_nobody_can_win_there_is_no_chance_to_win_it() -> None:
    text = records.dumps(generate("bassadewitz", 3))
    done = carnet("advise", "--deal", "1", "--ply", "9", "--worlds", "2", "-", stdin=text)
    lines = done.stdout.splitlines()[3:-1]
    assert lines
    assert all(line.split()[-2] == "–" for line in lines)


def test_what_is_done_before_the_draw_stands_apart() -> None:
    done = carnet("advise", "--ply", "3", "--worlds", "2", "-", stdin=SOIREE)
    lines = done.stdout.splitlines()
    before, then = (
        next(at for at, line in enumerate(lines) if line.startswith(words))
        for words in ("before the draw", "then")
    )
    early = " ".join(lines[before:then])
    assert "declare KS QS" in early
    assert "nothing" in early


def test_the_advice_is_french_if_asked_for() -> None:
    done = carnet("advise", "--ply", "3", "--worlds", "2", "--language", "fr", "-", stdin=SOIREE)
    assert "avant de piocher" in done.stdout
    assert "annoncer RP DP" in done.stdout


def test_as_json_it_is_that_of_the_package() -> None:
    done = carnet("advise", "--json", "--ply", "3", "--worlds", "2", "-", stdin=SOIREE)
    found = advise(records.replay(next(iter(records.loads(SOIREE)))), 1, 3, worlds=2)
    assert json.loads(done.stdout) == found.as_dict()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--deal", "1", "--ply", "999"), "has no action 999"),
        (("--deal", "99"), "no deal 99"),
        (("--seat", "F"), "nobody sits at F"),
        (("--deal", "1"), "no advice, because the deal is over"),
    ],
)
def test_where_there_is_no_advice_the_status_is_2(arguments: tuple[str, ...], said: str) -> None:
    assert said in refused("advise", *arguments, "-", stdin=WHIST)


def test_with_a_budget_there_are_as_many_worlds_as_there_is_time_for() -> None:
    asked = ("advise", "--deal", "1", "--ply", "8", "--json", "--budget")
    told = json.loads(carnet(*asked, "0.001", "-", stdin=WHIST).stdout)
    assert told["worlds"] == 4
    told = json.loads(carnet(*asked, "2", "-", stdin=WHIST).stdout)
    assert told["worlds"] > 4
    assert carnet(*asked, "0", "-", stdin=WHIST).exit_code == 2
