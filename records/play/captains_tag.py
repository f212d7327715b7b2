"""Reads the Captains tag, for all modules that need it."""

from __future__ import annotations

from functools import lru_cache

from records.cards import SEATS
from records.rules.ruleset import RuleSet


@lru_cache(maxsize=256)
def seats_of(value: str, rules: RuleSet) -> tuple[int, ...]:
    """Return the captains that a tag names, one for each side.

    Raises KeyError for any other value.

    >>> from records.rules.games import GAMES
    >>> seats_of("A D", GAMES["sizette"].rules())
    (0, 3)
    """
    words = value.split(" ")
    if len(words) != len(rules.sides):
        raise KeyError(value)
    out = []
    for word, side in zip(words, rules.sides, strict=True):
        seat = SEATS.find(word) if len(word) == 1 else -1
        if seat not in side:
            raise KeyError(value)
        out.append(seat)
    return tuple(out)
