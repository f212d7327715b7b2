"""The players of a generated game: how readily each takes a chance."""

from __future__ import annotations

from typing import NamedTuple


class Player(NamedTuple):
    """How often (0 to 1) a player declares, exchanges and shows a 7 when they can.

    With `best_first` the player declares the group that is worth most, otherwise any. `keeps` is
    how often they play the card that declarations need least while cards are drawn. `closes` is how
    often they close the talon with cards that are likely to win. `claims` is how often they claim
    as soon as their count is enough. With `thrifty` they play for the card points of the tricks, in
    games where these are worth having.
    """

    declares: float
    exchanges: float
    shows: float
    best_first: bool = False
    keeps: float = 0.0
    closes: float = 0.5
    claims: float = 0.85
    thrifty: bool = False


#: `random` does most of what it can. `eager` does all of it, and for the most points. `forgetful`
#: often misses a chance. `collector` is eager, and keeps what it may still declare. `thrifty` is
#: eager, takes the tricks that are worth taking, and gives little to the others.
PLAYERS: dict[str, Player] = {
    "random": Player(declares=0.85, exchanges=0.8, shows=1.0),
    "eager": Player(
        declares=1.0, exchanges=1.0, shows=1.0, best_first=True, closes=0.8, claims=1.0
    ),
    "forgetful": Player(declares=0.3, exchanges=0.3, shows=0.3, closes=0.2, claims=0.1),
    "collector": Player(
        declares=1.0, exchanges=1.0, shows=1.0, best_first=True, keeps=0.95, closes=0.8, claims=1.0
    ),
    "thrifty": Player(
        declares=1.0,
        exchanges=1.0,
        shows=1.0,
        best_first=True,
        closes=0.8,
        claims=1.0,
        thrifty=True,
    ),
}
