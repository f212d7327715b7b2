"""A game that another package brings is solved, advised and drawn like Carnet's own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import records
from analysis import analyse, budget, charts
from analysis.advice import Advice, advise
from analysis.chance import Chances, chances
from analysis.generate import generate
from analysis.solver import Solution, solve_all
from records.play.replay import Replay
from records.rules.games import GAMES, Games
from records.rules.ruleset import Game
from tests.analysis.solver.every_line import EveryLine, endless
from tests.answered import answered
from tests.build import some_options

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "chouine"


@pytest.fixture
def game() -> Iterator[str]:
    """The id of a game that is installed for the test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(EXAMPLE))
        found: Game = import_module("chouine").CHOUINE
        own = Games._games
        patch.setattr(Games, "_games", lambda games: {**own(games), found.id: found})
        patch.setattr(budget, "POSITIONS", 2_000)
        yield found.id
    for name in [name for name in sys.modules if name.partition(".")[0] == "chouine"]:
        del sys.modules[name]


def played(game: str, seed: int, options: dict[str, str]) -> Replay:
    return records.replay(generate(game, seed, options, "forgetful"))


def test_its_end_play_is_worth_what_every_line_says(game: str) -> None:
    compared = 0
    for seed in range(5):
        options = some_options(game, Random(seed))
        options.pop("target", None)
        replay = played(game, seed, options)
        rules = endless(GAMES[game].rules_for(options))
        for deal, answer in solve_all(records.replay(replay.record, rules)).items():
            assert isinstance(answer, Solution), answer
            lines = EveryLine(replay.record, rules, deal, answer.measure)
            for play in answer.plays:
                if play.trick > lines.tables[play.ply].length - 3:
                    ply = play.ply - 1 - (play.declared is not None)
                    found = {(one.card, one.declared): one.value for one in play.cards}
                    assert found == lines.cards(ply), (seed, deal, play.ply)
                    compared += 1
    assert compared >= 100


def test_there_is_advice_from_the_first_trick_to_the_last(game: str) -> None:
    replay = played(game, 1, {})
    led = [event.ply - 1 for event in replay.events(1) if event.kind == "play"]
    found = [answered(Advice, advise(replay, 1, ply, worlds=4, game=False)) for ply in led]
    assert {one.how for one in found} == {"sampled", "solved"}
    score = replay.deals[0].score
    assert score is not None
    assert found[-1].options[0].score.mean == score[found[-1].side]


def test_its_chances_are_those_of_some_tricks_if_the_kernel_does_not_know_its_rules(
    game: str,
) -> None:
    replay = played(game, 2, {})
    found = answered(Chances, chances(replay, games=8))
    looked = {(one.deal, one.trick) for one in found.moments if one.how == "cards"}
    tricks = sum(
        event.kind == "play"
        for deal in range(len(replay.deals))
        for event in replay.events(deal + 1)
    ) // len(replay.sides)
    assert {deal for deal, _ in looked} == set(range(1, len(replay.deals) + 1))
    assert 8 * len(looked) <= 600 + 8 * len(replay.deals) < 8 * tricks


def test_it_has_every_figure_and_every_chart(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # What is drawn is the same for few games as for many, which Python plays on for half a minute.
    drawn = import_module("analysis.charts.chance")
    monkeypatch.setattr(drawn, "chances", partial(chances, games=8))
    replay = played(game, 2, {})
    found = analyse(replay)
    assert found.score == replay.score
    announced = [one for deal in found.deals for one in deal.announcements]
    assert all(one.known and (one.cost or 0) >= 0 for one in announced)
    assert sum(one.points for one in announced) > 0
    for kind in charts.CHARTS:
        figure, data = charts.draw(kind, replay, "fr")
        assert charts.as_json(figure)
        assert data.rows, kind
