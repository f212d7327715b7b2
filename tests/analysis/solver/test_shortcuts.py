"""What the search leaves out changes no value."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from analysis.solver.each import EachForHimself
from analysis.solver.end_play import EndPlay
from analysis.solver.grade import Solver, unsolvable
from analysis.solver.searches import countable
from analysis.solver.sides import Sides
from bench.ends import end_play
from records.rules.games import GAMES
from tests.build import some_options

#: The games that a search knows how to count.
SOLVED = sorted(game for game in GAMES if countable(GAMES[game].rules()))


def _ends(game: str) -> Iterator[EndPlay]:
    """Ends of deals of a game under some options, whose score can be computed."""
    for seed in count():
        options = some_options(game, Random(seed))
        if game == "besigue-9":
            options.pop("play-out", None)
        end = end_play(GAMES[game].rules_for(options), seed)
        if unsolvable(end) is None:
            yield end


def _values(end: EndPlay) -> dict[int, dict[Any, Any]]:
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
    quick = [(end, _values(end)) for end in islice(_ends(game), 4)]
    # The kernel, where it is compiled, goes through what is sure; Python then does not.
    monkeypatch.setenv("CARNET_KERNEL", "python")
    monkeypatch.setattr(Sides, "_sure", lambda self, *_: (0, self.floor))
    monkeypatch.setattr(EachForHimself, "_enough", lambda *_: 1 << 30)
    for end, found in quick:
        plain = _values(end)
        assert found
        for ply in found.keys() & plain.keys():
            assert found[ply] == plain[ply], (end, ply)
