"""Without the extra *train* there is one sentence, and games are played all the same."""

from __future__ import annotations

import subprocess
import sys

import pytest

HIDE = """
import sys
for name in ("gymnasium", "pettingzoo", "pyspiel", "numpy"):
    sys.modules[name] = None
from random import Random
from analysis.environment import MissingExtraError, Play, open_spiel_game, pettingzoo_env
play = Play("whist")
play.deal(Random(1))
play.act(play.question.legal[0])
for make in (pettingzoo_env, open_spiel_game):
    try:
        make("whist")
    except MissingExtraError as error:
        print(error)
"""


def test_what_is_missing_is_said_in_a_sentence() -> None:
    done = subprocess.run(
        [sys.executable, "-c", HIDE], capture_output=True, encoding="utf-8", check=True
    )
    lines = done.stdout.splitlines()
    assert len(lines) == 2
    assert all("pip install 'carnet[train]'" in line for line in lines)


@pytest.mark.parametrize("module", ["numpy", "pyspiel", "pettingzoo", "gymnasium"])
def test_a_check_loads_nothing_of_it(module: str) -> None:
    code = f"import api.cli, records, sys; sys.exit({module!r} in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
