"""What the search leaves out changes no value."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from analysis.solver import searches
from analysis.solver.each import EachForHimself
from analysis.solver.grade import Solver
from analysis.solver.searches import countable
from analysis.solver.sides import Sides
from bench.ends import end_play
from records.rules.games import GAMES
from tests.build import some_options

#: The games that a search knows how to count.
SOLVED = sorted(game for game in GAMES if countable(GAMES[game].rules()))


def _values(game: str, seed: int) -> dict[int, dict[Any, Any]]:
    options = some_options(game, Random(seed))
    if game == "besigue-9":
        options.pop("play-out", None)
    end = end_play(GAMES[game].rules_for(options), seed)
    answer = Solver(end, 3_000).solution()
    if answer.status != "solved":
        return {}
    return {
        play.ply: {
            (one.card, one.declared): (one.value, one.counts, one.lost) for one in play.cards
        }
        for play in answer.plays
    }


@pytest.mark.parametrize("game", SOLVED)
def test_a_search_that_goes_through_what_is_sure_finds_the_same(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = {seed: _values(game, seed) for seed in range(4)}
    # The kernel, where it is compiled, goes through what is sure; Python then does not.
    monkeypatch.setenv("CARNET_KERNEL", "python")
    monkeypatch.setattr(Sides, "_sure", lambda self, *_: (0, self.floor))
    monkeypatch.setattr(Sides, "likely", lambda *_: 0)
    monkeypatch.setattr(EachForHimself, "_enough", lambda *_: 1 << 30)
    for seed, found in quick.items():
        plain = _values(game, seed)
        assert found
        for ply in found.keys() & plain.keys():
            assert found[ply] == plain[ply], (seed, ply)


CARDS = {
    rank + suit: "SHDC".index(suit) * 13 + "AKQJT98765432".index(rank)
    for suit in "SHDC"
    for rank in "AKQJT98765432"
}


def _looked_at(*hands: str) -> tuple[tuple[int, ...], int]:
    """What a whist end of spades trumps brings, A to lead, and in how many positions."""
    rules = GAMES["whist"].rules()
    whole = end_play(rules, 1)
    held = tuple(tuple(sorted(CARDS[card] for card in hand.split())) for hand in hands)
    end = replace(
        whole,
        trump=0,
        hands=held,
        leader=0,
        trick=14 - len(held[0]),
        plays=(),
        tricks=(6, 0, 0, 0),
        counted=(0, 0, 0, 0),
    )
    solver = Solver(end, 1_000)
    return solver.search.worth(solver.start).value, solver.search.positions


def test_who_can_draw_all_trumps_has_his_strongest_cards_and_his_partners_for_sure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(searches, "partners", lambda layout: None)
    value, looked = _looked_at("AS KS AH 2D", "2S 3H 4H 5H", "AD KC 6H 7C", "3S 8H 9H TH")
    assert value == (4, 0)
    assert looked <= 2  # one for each question
    value, looked = _looked_at("AS 2S AH 2D", "5S 4S 4H 5H", "AD KC 6H 7C", "3S 8H 9H TH")
    assert value[0] < 4
    assert looked > 2
