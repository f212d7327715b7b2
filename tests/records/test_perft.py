"""Lines of play are as many as a second statement of the rules counts, in every game."""

from __future__ import annotations

from random import Random

import pytest

from analysis.generate import PLAYERS, generate
from records.notation.model import ORDER, SPEECH, UNFINISHED, Deal, Item, Record, Tag
from records.perft import perft
from records.rules.games import GAMES
from tests.amounts import times
from tests.build import some_options, values_of
from tests.plain_play import dealt, take

#: The most lines that are counted from one position.
MOST = 4_000


def deal_of(game: str, chance: Random, options: dict[str, str]) -> Deal:
    """A deal of a generated game."""
    record = generate(game, chance.randrange(10**9), options, chance.choice(list(PLAYERS)))
    return chance.choice(record.deals)


def broken_off(game: str, deal: Deal, chance: Random, options: dict[str, str]) -> Record:
    """A record of the deal up to some action, mostly late."""
    places = [place for place, item in enumerate(deal.items) if item.kind not in (ORDER, SPEECH)]
    third = len(places) // 3
    end = chance.choice((0, *places[: 2 * third], *(2 * places[2 * third :])))
    # Whether an order is to be obeyed is not asked of lines of play.
    while end and deal.items[end - 1].kind in (ORDER, SPEECH):
        end -= 1
    record = Record()
    record.tags.append(Tag("Game", game))
    if options:
        words = (f"{name}={value}" for name, value in options.items())
        record.tags.append(Tag("Options", " ".join(words)))
    part = Deal()
    part.tags, part.items, part.end = deal.tags, deal.items[:end], Item(UNFINISHED)
    record.deals.append(part)
    return record


def compare(game: str, record: Record, depth: int, most: int, options: dict[str, str]) -> list[int]:
    """The lines of each length from where a record ends, counted both ways."""
    (deal,) = record.deals
    play = dealt(game, options, deal)
    for item in deal.items:
        take(play, item)
    expected: list[int] = []
    while len(expected) < depth and sum(expected) < most:
        expected = play.copy().count(len(expected) + 1)
    if sum(expected) > most:
        expected.pop()
    assert perft(record, len(expected)) == expected, deal.items
    return expected


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_generated_games_is_played_in_turn_and_legal(game: str) -> None:
    for seed in range(2):
        options = some_options(game, Random(f"{game} {seed}"))
        record = generate(game, seed, options)
        for deal in record.deals[:2]:
            play = dealt(game, options, deal)
            for item in deal.items:
                take(play, item)


@pytest.mark.parametrize("game", GAMES)
def test_lines_of_play_are_as_many_as_by_the_plain_rules(game: str) -> None:
    for seed in range(3):
        chance = Random(f"{game} {seed}")
        options = some_options(game, chance)
        deal = deal_of(game, chance, options)
        for _ in range(2):
            compare(game, broken_off(game, deal, chance, options), 3, 400, options)


@pytest.mark.parametrize("game", GAMES)
def test_lines_six_plays_long_are_as_many_by_every_value_of_every_option(game: str) -> None:
    chance = Random(game)
    cases: list[dict[str, str]] = [{}] * 4 + [some_options(game, chance) for _ in range(8)]
    for option in GAMES[game].options:
        values = () if option.describes else values_of(option)
        cases += [{option.name: value} for value in values if value != option.default]
    whole = 0
    for options in cases:
        deal = deal_of(game, chance, options)
        for _ in range(times(16, 8)):
            counts = compare(game, broken_off(game, deal, chance, options), 6, MOST, options)
            whole += len(counts) == 6 and counts[-1] > 0
    assert whole > 2
