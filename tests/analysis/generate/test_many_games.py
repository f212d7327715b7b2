"""Generated games have no fault, and what is changed in them is the first thing found.

By seed every value of every option comes in its turn, beside others at random.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

import records
from analysis.generate import PLAYERS, generate
from records.cards import card
from records.findings import Finding
from records.notation.model import (
    ACTIONS,
    DECLARATION,
    EXCHANGE,
    PLAY,
    RUNNING,
    Deal,
    Item,
    Record,
    Tag,
)
from records.notation.writer import write
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.amounts import times
from tests.build import some_options, values_of
from tests.plain_play import dealt, take

SEEDS = (*range(6), *range(100, 100 + times(300)))
#: Games of one deal, whose score is the value of the game.
ONE_DEAL = ("besigue-rubicon", "besigue-six-packs")


def options_for(game: str, seed: int) -> dict[str, str]:
    """The options of a game: one value by its turn, the others at random, most games short."""
    chance = Random(f"options {game} {seed}")
    values = [(option.name, v) for option in GAMES[game].options for v in values_of(option)]
    name, value = values[seed % len(values)]
    if name == "target":
        # Beside other ways of counting it may make a game very long.
        return {name: value}
    chosen = {**some_options(game, chance), name: value}
    target = GAMES[game].option("target")
    if target is not None and chance.random() < 0.9:
        chosen["target"] = str(chance.randint(1, max(1, int(target.default) // 3)))
    return chosen


def game_of(game: str, seed: int, options: dict[str, str]) -> Record:
    """A generated game, whoever plays."""
    return generate(game, seed, options, list(PLAYERS)[seed % len(PLAYERS)])


def check_sound(game: str, seed: int) -> None:
    """Nothing is found in a generated game, its text read back, and its scores add up."""
    options = options_for(game, seed)
    record = game_of(game, seed, options)
    text = records.dumps(record)
    (again,) = records.loads(text)
    assert records.dumps(again) == text
    replay = records.replay(again)
    idle = ["option-idle"] * len(GAMES[game].idle_options(options))
    assert [finding.code for finding in replay.findings] == idle, (game, seed)
    assert replay.complete, (game, seed)
    check_score(replay)


def check_score(replay: Replay) -> None:
    """The game score is the sum of the deals', and of the marks."""
    assert replay.score is not None
    scores = [deal.score for deal in replay.deals]
    marked = [0] * len(replay.score)
    for mark in replay.marks:
        marked[mark.side] += mark.points
    assert [sum(column) for column in zip(*scores, strict=True)] == marked
    assert replay.rules is not None
    if replay.rules.scoring.of_games:
        # The score is what the games are worth, and each begins at nothing.
        assert 1 <= max(replay.score) <= 8
        return
    if replay.record.get("Game") not in ONE_DEAL:
        # There the score is the value of the game.
        assert marked == list(replay.score)
    for deal, following in pairwise(replay.deals):
        assert deal.start_score is not None
        assert deal.score is not None
        ahead = tuple(a + b for a, b in zip(deal.start_score, deal.score, strict=True))
        assert following.start_score == ahead


# -- one thing changed --------------------


def check_changed(game: str, seed: int) -> None:
    """Of a generated game with one card or score changed, that is the first finding."""
    chance = Random(f"change {game} {seed}")
    options = options_for(game, seed)
    for name in GAMES[game].idle_options(options):
        del options[name]
    record = game_of(game, seed, options)
    change = chance.choice((change_card, change_card, change_score))
    code, place = change(record, game, options, chance)
    (again,) = records.loads(write(record))
    first = next(iter(records.replay(again).findings), None)
    assert first is not None, (game, seed, code, place)
    assert (first.code, *found_at(first)) == (code, *place), (game, seed)


def found_at(finding: Finding) -> tuple[int | None, int | None]:
    return finding.deal, finding.ply


Place = tuple[int | None, int | None]


def plies(deal: Deal) -> Iterator[tuple[int | None, Item]]:
    """The items of a deal with their plies."""
    ply = 0
    for item in deal.items:
        action = item.kind in ACTIONS
        ply += action
        yield ply if action else None, item


def change_card(
    record: Record, game: str, options: dict[str, str], chance: Random
) -> tuple[str, Place]:
    """A play of a card that the player does not hold."""
    at = chance.randrange(len(record.deals))
    deal = record.deals[at]
    played = [place for place, item in enumerate(deal.items) if item.kind == PLAY]
    if not played:
        return change_score(record, game, options, chance)
    index = chance.choice(played)
    play = dealt(game, options, deal)
    for item in deal.items[:index]:
        take(play, item)
    play.draw()
    held = set(play.hands[play.seat])
    pack = {one for other in dealt(game, options, deal).hands for one in other}
    deal.items[index] = deal.items[index].copy(card=card(chance.choice(sorted(pack - held))))
    # Who takes the trick may hang on it, and with that every score.
    record.tags = [tag for tag in record.tags if tag.name != "Result"]
    ply = [one for one, _ in plies(deal)][index]
    return "play-not-held", (at + 1, ply)


def change_score(
    record: Record, game: str, options: dict[str, str], chance: Random
) -> tuple[str, Place]:
    """A score that is another: stated after an action, running, of a deal, or the result."""
    at = chance.randrange(len(record.deals))
    deal = record.deals[at]
    assert deal.end is not None
    stated = [
        (index, ply)
        for index, (ply, item) in enumerate(plies(deal))
        if item.kind == RUNNING
        or (item.kind in (DECLARATION, EXCHANGE) and item.points is not None)
    ]
    way = chance.randrange(4)
    if way < 2 and stated:
        index, ply = chance.choice(stated)
        item = deal.items[index]
        if item.kind == RUNNING:
            deal.items[index] = item.copy(scores=other(item.scores, chance))
            return "score-running", (at + 1, None)
        deal.items[index] = item.copy(points=(item.points or 0) + 7)
        return "score-declared", (at + 1, ply)
    if way == 3:
        result = tuple(map(int, (record.get("Result") or "").split("/")))
        value = "/".join(map(str, other(result, chance)))
        record.tags = [Tag("Result", value) if t.name == "Result" else t for t in record.tags]
        return "score-result", (None, None)
    deal.end = deal.end.copy(scores=other(deal.end.scores, chance))
    return "score-deal", (at + 1, None)


def other(scores: tuple[int, ...], chance: Random) -> tuple[int, ...]:
    """The same scores but for one."""
    out = list(scores)
    out[chance.randrange(len(out))] += chance.choice((-1, 1, 3, 10))
    return tuple(out)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_found_in_generated_games(game: str) -> None:
    for seed in SEEDS:
        check_sound(game, seed)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_changed_in_a_game_is_the_first_thing_found(game: str) -> None:
    for seed in SEEDS:
        check_changed(game, 20_000 + seed)
