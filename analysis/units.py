"""The units that games count in."""

from __future__ import annotations

from functools import lru_cache

from records.rules.games import GAMES


@lru_cache(maxsize=256)
def unit_of(game: str) -> str:
    """Return the unit of a game's deals: `points`, `chips`, `odd-tricks` or `game-points`.

    >>> unit_of("besigue"), unit_of("sizette")
    ('points', 'game-points')
    """
    return GAMES[game].rules().unit if game in GAMES else "points"
