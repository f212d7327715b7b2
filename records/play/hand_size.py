"""Deals in which every hand has the same wrong number of cards. They are replayed as dealt."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from records.rules.games import GAMES
from records.rules.ruleset import RuleSet
from records.rules.values import replace


def size_throughout(rules: RuleSet, hands: Mapping[int, tuple[int, list[int]]]) -> int:
    """Return the size of the hands if all have the same wrong number of cards, else 0.

    `hands` has for each seat the index of its tag and the cards written there. Source: notation 4,
    A hand size throughout.
    """
    if len(hands) < rules.seats:
        return 0
    sizes = {len(cards) for _, cards in hands.values()}
    size = sizes.pop()
    if sizes or not size or size == rules.hand_size:
        return 0
    turned = dealt_with(rules, size).turn_up in ("talon", "aside")
    return 0 if rules.seats * size + turned > rules.size else size


# The cache is as large as that of rule sets, so that no text can fill memory.
@lru_cache(maxsize=64)
def dealt_with(rules: RuleSet, size: int) -> RuleSet:
    """Return the rules of a deal with this many cards in hand, by the option if it takes that."""
    game = GAMES.get(rules.game)
    option = None if game is None else game.option("hand-size")
    if game is not None and option is not None and option.accepts(str(size)):
        return game.rules_for({**rules.values, "hand-size": str(size)})
    scoring = replace(rules.scoring, possible=None)
    return replace(rules, hand_size=size, scoring=scoring)
