"""The kernel makes up the deals that Python makes up from the same numbers."""

from __future__ import annotations

from random import Random

import pytest

import records
from records.generate import PLAYERS, generate
from records.kernel.generating import play_out
from records.kernel.library import load
from records.notation.model import Item
from records.rules.games import GAMES
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
MANY = [
    (game, some_options(game, Random(seed)), seed) for game in BY_KERNEL for seed in range(3, 15)
]
for _, drawn, _ in MANY:
    # What is done before the first card of triomphe is left to Python.
    for name in ("target", "rob", "offer"):
        drawn.pop(name, None)


def made_alike(
    game: str, options: dict[str, str], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if load() is None:
        pytest.skip("no compiled kernel")
    by_kernel = []

    def counted(*given) -> list[Item] | None:  # type: ignore[no-untyped-def]
        items = play_out(*given)
        by_kernel.append(items is not None)
        return items

    talent = TALENTS[seed % len(TALENTS)]
    with monkeypatch.context() as kernel:
        kernel.setattr("records.generate.game.play_out", counted)
        record = generate(game, seed, options, talent)
        assert len(by_kernel) == len(record.deals)
        assert all(by_kernel)
        kernel.setenv("CARNET_KERNEL", "python")
        plain = generate(game, seed, options, talent)
        assert not any(by_kernel[len(record.deals) :])
    assert records.dumps(record) == records.dumps(plain)


@pytest.mark.parametrize("seed", range(len(TALENTS)))
@pytest.mark.parametrize("game", BY_KERNEL)
def test_every_player_plays_the_same_game(
    game: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_alike(game, {}, seed, monkeypatch)


@pytest.mark.parametrize(("game", "options"), RARE)
def test_what_few_games_have_is_made_alike(
    game: str, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(2):
        made_alike(game, options, seed, monkeypatch)


@pytest.mark.parametrize(("game", "options", "seed"), MANY)
def test_it_is_the_same_game_under_other_options(
    game: str, options: dict[str, str], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_alike(game, options, seed, monkeypatch)
