"""What the options of a record and its declarations are called in tables and figures."""

from __future__ import annotations

from functools import lru_cache

from records.cards import NUMBERS
from records.rules.declarations import catalogue
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet


@lru_cache(maxsize=256)
def own_options(rules: RuleSet) -> str:
    """Return the options that differ from the game's defaults, as a record writes them.

    >>> from records.rules.games import GAMES
    >>> own_options(GAMES["besigue"].rules(target="1500", hand_size="9"))
    'hand-size=9 target=1500'
    """
    return " ".join(
        f"{option.name}={rules.values[option.name]}"
        for option in GAMES[rules.game].options
        if not option.describes and rules.values[option.name] != option.default
    )


@lru_cache(maxsize=4096)
def meld_name(rules: RuleSet, cards: str, points: int) -> str:
    """Return the name of the declaration of these cards (written together) that scored this much.

    >>> from records.rules.games import GAMES
    >>> meld_name(GAMES["besigue"].rules(), "KSQS", 40)
    'royal-marriage'
    """
    try:
        group = tuple(sorted(NUMBERS[cards[i : i + 2]] for i in range(0, len(cards), 2)))
    except KeyError:
        return "unknown"
    found = ""
    for trump in (-1, 0, 1, 2, 3):
        meld = catalogue(rules, trump).get(group)
        if meld is not None:
            if meld.points == points:
                return meld.name
            found = found or meld.name
    return found or "unknown"
