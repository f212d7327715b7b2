"""Texts whose judging shows every rule at work: what is allowed under one option, under another."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import records
from records.generate import generate
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.hide import hands
from tests.kernel_way import answers, by_kernel
from tests.mutate import spoilt
from tests.records.play.test_option_swap import OPTIONS, swaps


class Case(NamedTuple):
    """A text, what a replay in full says of it, and whether the kernel should judge it."""

    name: str
    text: str
    answers: dict[str, Any]
    judged: bool


@lru_cache(maxsize=64)
def generated(game: str, seed: int = 0, language: str = "en") -> str:
    """A generated game."""
    text = records.form(generate(game, f"kernel {seed}"), language)
    assert text is not None
    return text


def texts() -> Iterator[tuple[str, str]]:
    """Names and texts."""
    for game, option in OPTIONS:
        for at, (text, _) in enumerate(swaps(game, option, {}, "0", "random")):
            yield f"{game} {option} {at}", text
    for game in GAMES:
        chance = Random(f"corpus {game}")
        for seed in range(2):
            yield f"{game} {seed}", generated(game, seed)
            yield f"{game} {seed} hidden", hands(generated(game, seed), chance)
            yield f"{game} {seed} half hidden", hands(generated(game, seed), chance, 0.5)
        for at in range(40):
            yield f"{game} spoilt {at}", spoilt(generated(game, at % 2), chance)


def cases() -> Iterator[Case]:
    """The texts with what is to be said of them.  Cost: a replay in full each."""
    for name, text in texts():
        found = records.loads(text)
        if len(found) != 1 or found[0].text != text:
            continue
        yield Case(name, text, answers(Replay(found[0], full=True)), by_kernel(text) is not None)
