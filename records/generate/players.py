"""Who sits at the table when a game is generated: how readily a player makes use of a chance."""

from __future__ import annotations

from typing import NamedTuple


class Player(NamedTuple):
    """How often (0 to 1) a player declares, exchanges and shows a 7 when he can.

    `best_first` declares the group that is worth most, else any; `keeps` is how often, while
    cards are drawn, he plays what declarations need least.  `closes` is how often he closes the
    talon with cards that are likely to win, `claims` how often he claims at the first moment
    that his count bears it.
    """

    declares: float
    exchanges: float
    shows: float
    best_first: bool = False
    keeps: float = 0.0
    closes: float = 0.5
    claims: float = 0.85


#: `random` mostly does what he can, `eager` always and for the most points, `forgetful` often not;
#: `collector` is eager, and keeps what he may still declare.
PLAYERS: dict[str, Player] = {
    "random": Player(declares=0.85, exchanges=0.8, shows=1.0),
    "eager": Player(
        declares=1.0, exchanges=1.0, shows=1.0, best_first=True, closes=0.8, claims=1.0
    ),
    "forgetful": Player(declares=0.3, exchanges=0.3, shows=0.3, closes=0.2, claims=0.1),
    "collector": Player(
        declares=1.0, exchanges=1.0, shows=1.0, best_first=True, keeps=0.95, closes=0.8, claims=1.0
    ),
}
