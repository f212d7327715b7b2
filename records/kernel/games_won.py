"""The games won so far in a record that holds several, as the kernel has them: one number."""

from __future__ import annotations

from functools import reduce

from records.kernel.shared import JUDGED

_DIGIT, _MOST_WORTH = JUDGED.numbers["GAME_DIGIT"], JUDGED.numbers["MOST_WORTH"]
_UNKNOWN = JUDGED.numbers["GAMES_UNKNOWN"]

#: `Tally.games`.
Games = tuple[tuple[int, int], ...] | None


def packed(games: Games) -> int:
    """Return games as the kernel has them.

    >>> unpacked(packed(((1, 3), (0, 1))))
    ((1, 3), (0, 1))
    """
    if games is None:
        return _UNKNOWN
    digits = (1 + winner * _MOST_WORTH + _MOST_WORTH - worth for winner, worth in games)
    return reduce(lambda number, digit: number * _DIGIT + digit, digits, 0)


def unpacked(number: int) -> Games:
    """Return the games that the kernel has so."""
    if number == _UNKNOWN:
        return None
    games: list[tuple[int, int]] = []
    while number:
        number, digit = divmod(number, _DIGIT)
        winner, less = divmod(digit - 1, _MOST_WORTH)
        games.append((winner, _MOST_WORTH - less))
    return tuple(reversed(games))
