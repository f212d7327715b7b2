"""A record made under one value of an option, judged under another: every way says the same.

What one value allows and another does not is just what a way of replaying may overlook.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import cycle, islice, permutations
from random import Random

import pytest

import records
from analysis.generate import PLAYERS, generate
from records.notation.writer import write
from records.rules.games import GAMES
from tests.amounts import LONG, times
from tests.build import some_options, values_of
from tests.every_way import ended, same_every_way
from tests.hide import WAYS

OPTIONS = [(game.id, option.name) for game in GAMES.values() for option in game.options]
HIDDEN = ("hands", "some hands", "cards", "plays and hands", "tricks")
#: Records for each pair of values, each by another player; in the short form of two pairs.
MANY = times(3)
#: Players of a second, long game, for options that the first deals leave alone: to undertrump one
#: must be void, and hold no trump but lower ones than that on the table.
SECOND = {("besigue-4", "must-undertrump"): "eager"}

_DEAL = re.compile(r'^\[Deal "\d+"\]\n', re.M)
_SCORE = re.compile(r"^\[Score [^\n]*\n", re.M)

#: The deals of a game, each from its tag `Dealer` on, with the game score before it.
Deals = tuple[tuple[str, tuple[int, ...] | None], ...]


@lru_cache(maxsize=128)
def deals(game: str, options: tuple[tuple[str, str], ...], seed: str, player: str) -> Deals:
    """The deals of a generated game."""
    record = generate(game, seed, dict(options), player)
    replay = records.replay(record)
    _, *parts = _DEAL.split(write(record, replay.tricks, None, replay.needed_numbers))
    starts = [deal.start_score for deal in replay.deals]
    return tuple((_SCORE.sub("", part), start) for part, start in zip(parts, starts, strict=True))


def few_deals(game: str, name: str) -> dict[str, str]:
    """Options that let a game have few deals, unless another option has to do with that."""
    target = GAMES[game].option("target")
    option = GAMES[game].option(name)
    if target is None or option is None or option is target:
        return {}
    few = {"target": str(max(1, int(target.default) // 4))}
    idle = (GAMES[game].idle_options({**few, name: value}) for value in values_of(option))
    return {} if any("target" in names for names in idle) else few


def one_deal(game: str, options: Mapping[str, str], deal: str, start: object) -> str:
    """A record of a deal alone, under these options."""
    shown = " ".join(f"{name}={value}" for name, value in options.items())
    score = f'[Score "{"/".join(map(str, start))}"]\n' if isinstance(start, tuple) else ""
    return f'[Game "{game}"]\n[Options "{shown}"]\n\n[Deal "1"]\n{score}{deal}'


def swaps(
    game: str, name: str, others: Mapping[str, str], seed: str, player: str
) -> Iterator[tuple[str, Random]]:
    """For each two values a deal made under one, to be judged under the other.

    Of the deals often the last is taken, with which the game ends.
    """
    option = GAMES[game].option(name)
    assert option is not None
    values = values_of(option)
    for one, other in permutations(values, 2):
        chance = Random(f"{game} {name} {one} {other} {seed}")
        first = {**others, name: one}
        if one == option.default:
            del first[name]
        made = deals(game, tuple(sorted(first.items())), seed, player)
        deal, start = chance.choice((made[-1], chance.choice(made)))
        yield one_deal(game, {**others, name: other}, deal, start), chance


def check(text: str) -> None:
    (record,) = records.loads(text)
    same_every_way(record)


@pytest.mark.parametrize(("game", "name"), OPTIONS)
def test_a_deal_made_under_one_value_is_judged_alike_every_way_under_another(
    game: str, name: str
) -> None:
    players = {"random": few_deals(game, name)}
    if (game, name) in SECOND:
        players[SECOND[game, name]] = {}
    for player, others in players.items():
        for text, _ in swaps(game, name, others, "0", player):
            # With the score that it was made with, then with that which it comes to.
            for form in dict.fromkeys((text, *ended(text))):
                check(form)


@pytest.mark.parametrize(("game", "name"), OPTIONS)
def test_so_are_many_with_hands_known_hidden_and_hidden_in_part(game: str, name: str) -> None:
    first = OPTIONS.index((game, name))
    ways = islice(cycle(HIDDEN), first % len(HIDDEN), None)
    for seed in range(first, first + MANY):
        others = few_deals(game, name) | some_options(game, Random(f"{game} {name} {seed}"))
        for idle in GAMES[game].idle_options(others):
            del others[idle]
        player = list(PLAYERS)[seed % len(PLAYERS)]
        pairs = swaps(game, name, others, str(seed), player)
        for text, chance in islice(pairs, None if LONG else 2):
            check(text)
            for way in HIDDEN if LONG else (next(ways),):
                check(WAYS[way](text, chance))
