"""Brusquembille, Rubicon and Sixty-six under every option, held against every line of play."""

from __future__ import annotations

from random import Random

import pytest

import records
from analysis.generate import PLAYERS, generate
from analysis.solver import Solution, solve
from records.rules.games import GAMES
from tests.analysis.solver.every_line import EveryLine, endless
from tests.build import some_options, values_of


def _positions(game: str, seed: int, options: dict[str, str], depth: int) -> int:
    """How many positions of a generated game were compared, all of them agreeing."""
    record = generate(game, seed, options, sorted(PLAYERS)[seed % len(PLAYERS)])
    rules = endless(GAMES[game].rules_for(options))
    replay = records.replay(record, rules)
    compared = 0
    for deal in replay.deals:
        answer = solve(replay, deal.deal)
        if not isinstance(answer, Solution):
            assert answer.status == "no-end-play", answer
            assert answer.reason == "broken-off"
            continue
        lines = EveryLine(record, rules, deal.deal, answer.measure)
        for play in answer.plays:
            if play.trick > lines.tables[play.ply].length - depth:
                # What is shown before a card is an action of its own.
                ply = play.ply - 1 - (play.declared is not None)
                found = {(one.card, one.declared): one.value for one in play.cards}
                assert found == lines.cards(ply), (seed, deal.deal, play.ply)
                compared += 1
    return compared


def _options(game: str, seed: int) -> dict[str, str]:
    """Some options; how long the game goes on is nothing to the deal."""
    options = some_options(game, Random(seed))
    options.pop("target", None)
    return options


#: The first seed, how many records, how many tricks of each deal, how many positions that makes.
RECORDS = [
    *(("sixty-six", 0, 4, 4, 60), ("brusquembille", 0, 6, 2, 60), ("besigue-rubicon", 0, 8, 4, 60)),
    *(("sixty-six", 1000, 5, 6, 125), ("brusquembille", 1000, 5, 3, 125)),
    ("besigue-rubicon", 1000, 30, 5, 250),
]


@pytest.mark.parametrize(("game", "first", "seeds", "depth", "least"), RECORDS)
def test_many_positions_are_worth_what_every_line_says(
    game: str, first: int, seeds: int, depth: int, least: int
) -> None:
    found = (
        _positions(game, seed, _options(game, seed), depth) for seed in range(first, first + seeds)
    )
    assert sum(found) >= least


def test_a_player_waits_for_a_closer_to_fail_if_a_claim_would_bring_less() -> None:
    assert _positions("sixty-six", 21, {"closing": "two-three-flat"}, 5)


@pytest.mark.parametrize("game", ["sixty-six", "brusquembille", "besigue-rubicon"])
def test_so_is_every_value_of_every_option(game: str) -> None:
    for option in GAMES[game].options:
        for seed, value in enumerate(values_of(option)):
            options = {option.name: value}
            # A deal may be claimed before its end play, and a game with a low target have one deal.
            if option.name != "target" and not GAMES[game].idle_options(options):
                assert sum(_positions(game, seed + more, options, 2) for more in (0, 9)), options
