"""The kernel makes up the games that Python makes up from the same numbers."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any

import pytest

from analysis.generate import PLAYERS
from analysis.generate.game import generated, text_by_kernel
from records.kernel.library import load
from records.rules.games import GAMES, Games
from records.rules.options import Values
from records.rules.ruleset import RuleSet, two_sides
from records.rules.values import replace
from tests.build import some_options

#: Games that have no claims and no captains.
#: Games in which words bind the lead or end the deal: Python plays them.
LED_BY_WORD = ("sizette", "quadrette", "sixty-six", "schnapsen", "pinochle-2")
BY_KERNEL = [game for game in GAMES if game not in LED_BY_WORD]
TALENTS = (*((name,) for name in PLAYERS if name != "thrifty"), ("random", "collector"))
#: Options that few generated games have.
RARE = [
    ("besigue-9", {"final-meld-round": "each-in-turn"}),
    ("besigue-9", {"final-meld-round": "winner", "exchange": "false"}),
    ("besigue-9", {"play-out": "false"}),
    ("brusquembille", {"form": "trevoux"}),
    ("besigue-4", {"who-melds": "winner-side"}),
    ("pinochle-2", {"going-out": "end-of-deal"}),
    ("pinochle-2", {"going-out": "end-of-deal", "meld-when": "after-draw", "eights": "true"}),
]
MANY = {
    game: [(some_options(game, Random(seed)), seed) for seed in range(3, 15)] for game in BY_KERNEL
}
for drawn, _ in chain.from_iterable(MANY.values()):
    # What is done before the first card of triomphe is left to Python.
    for name in ("target", "rob", "offer"):
        drawn.pop(name, None)


def made_alike(
    game: str, options: dict[str, str], seed: int | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if load() is None:
        pytest.skip("no compiled kernel")
    talent: tuple[str, ...] = ("random",)
    if isinstance(seed, int):
        talent = TALENTS[seed % len(TALENTS)]
    text = text_by_kernel(game, seed, options, talent)
    with monkeypatch.context() as kernel:
        kernel.setenv("CARNET_KERNEL", "python")
        assert text_by_kernel(game, seed, options, talent) is None
        assert text == generated(game, seed, options, talent)


@pytest.mark.parametrize("game", BY_KERNEL)
def test_every_player_plays_the_same_game(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(len(TALENTS)):
        made_alike(game, {}, seed, monkeypatch)


@pytest.mark.parametrize(("game", "options"), RARE)
def test_what_few_games_have_is_made_alike(
    game: str, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(2):
        made_alike(game, options, seed, monkeypatch)


@pytest.mark.parametrize("game", MANY)
def test_it_is_the_same_game_under_other_options(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for options, seed in MANY[game]:
        made_alike(game, options, seed, monkeypatch)


@pytest.mark.parametrize("seed", ["été " * 1000, "", -1, 10**40])
def test_any_seed_gives_the_same_game(seed: int | str, monkeypatch: pytest.MonkeyPatch) -> None:
    made_alike("triomphe", {}, seed, monkeypatch)


def test_a_long_game_is_written_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    options = {"target": "20000"}
    assert len(generated("besigue-1847", 0, options)) > 1 << 15
    made_alike("besigue-1847", options, 0, monkeypatch)


def _made_of(
    monkeypatch: pytest.MonkeyPatch, game: str, options: dict[str, str], **changed: Any
) -> None:
    """Games under rules in which something is changed are made alike."""
    old = GAMES[game]

    def build(values: Values) -> RuleSet:
        return replace(old.build(values), **changed)

    own, new = Games._games, replace(old, id="new", build=build)
    monkeypatch.setattr(Games, "_games", lambda games: {**own(games), "new": new})
    for seed in range(3):
        made_alike("new", options, seed, monkeypatch)


def test_more_cards_lie_aside_than_any_talon_has(monkeypatch: pytest.MonkeyPatch) -> None:
    sides = two_sides(2)
    _made_of(monkeypatch, "whist", {}, seats=2, sides=sides, packs=6, turn_up="none")


def test_in_whatever_order_the_cards_stand_that_may_be_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left_out = GAMES["brusquembille"].rules_for({"players": "3"}).left_out
    assert left_out is not None
    turned = left_out._replace(cards=left_out.cards[::-1])
    _made_of(monkeypatch, "brusquembille", {"players": "3"}, left_out=turned)
