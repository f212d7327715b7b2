"""Games made under every value of every option: the kernel judges them as the rules in Python do.

It must judge them: to leave a sound game to Python is no mistake in what is said, but such a game
would hide every other one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from random import Random

import pytest

from analysis.generate import PLAYERS
from records.rules.games import GAMES
from tests.build import values_of
from tests.hide import hands
from tests.records.kernel.generated import judged, made

#: The number of the first games of a slow run.
MANY = 100


def _values(game: str) -> dict[str, list[str]]:
    """The values of each option that changes what is allowed or what it scores."""
    return {
        option.name: list(values_of(option))
        for option in GAMES[game].options
        if not option.describes
    }


def _shown(game: str, options: dict[str, str]) -> dict[str, str]:
    """The options that are not as usual, and a lower target where that may be."""
    known = GAMES[game]
    shown = {name: one for name, one in options.items() if one != known.option(name).default}
    target = known.option("target")
    if target is None or "target" in options:
        return shown
    lower = {**shown, "target": str(max(1, int(target.default) // 4))}
    return shown if known.idle_options(lower) else lower


def choices(game: str) -> Iterator[dict[str, str]]:
    """Options, among them each value of each option that may matter, most of them together."""
    values = _values(game)
    known = GAMES[game]
    left = {(name, one) for name, some in values.items() for one in some}
    for turn in range(max(map(len, values.values()))):
        options = {
            name: all_of_them[turn % len(all_of_them)] for name, all_of_them in values.items()
        }
        while idle := known.idle_options(options):
            del options[next(iter(idle))]
        left -= set(options.items())
        yield _shown(game, options)
    for name, one in sorted(left):
        beside = ({name: one, other: v} for other in values for v in values[other] if other != name)
        for options in ({name: one}, *beside):
            if not known.idle_options(options):
                yield _shown(game, options)
                break


@pytest.mark.parametrize("game", GAMES)
def test_what_is_made_under_any_options_is_judged_and_told_alike(game: str) -> None:
    for at, (options, player) in enumerate(zip(choices(game), cycle(PLAYERS))):
        assert judged(made(game, at, options, player)), options


@pytest.mark.parametrize("game", GAMES)
def test_so_are_many_with_hands_known_and_hidden(game: str) -> None:
    for at, options in enumerate(choices(game)):
        for player in PLAYERS:
            text = made(game, MANY + at, options, player)
            assert judged(text), text
            judged(hands(text, Random(f"{game} {at}"), 0.7))
