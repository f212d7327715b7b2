"""A deal of which every hand has the same wrong number of cards, replayed as it was dealt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from records.rules.games import GAMES
from records.rules.ruleset import RuleSet


def size_throughout(rules: RuleSet, hands: Mapping[int, tuple[int, list[int]]]) -> int:
    """How many cards every hand has where that is the wrong number; 0 if there is no such one.

    `hands` has the cards written for each seat, after the place of its tag.
    Source: notation 4, A hand size throughout.
    """
    if len(hands) < rules.seats:
        return 0
    sizes = {len(cards) for _, cards in hands.values()}
    size = sizes.pop()
    turned = rules.turn_up in ("talon", "aside")
    if sizes or not size or size == rules.hand_size or rules.seats * size + turned > rules.size:
        return 0
    return size


# As many as of rule sets: a text must not be able to fill memory.
@lru_cache(maxsize=64)
def dealt_with(rules: RuleSet, size: int) -> RuleSet:
    """The rules of a deal with so many cards in hand, by the option where it has that value."""
    game = GAMES.get(rules.game)
    option = None if game is None else game.option("hand-size")
    if game is not None and option is not None and option.accepts(str(size)):
        return game.rules_for({**rules.values, "hand-size": str(size)})
    return replace(rules, hand_size=size)
