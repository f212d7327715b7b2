"""Games made up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analysis.generate.game import generated
from carnet.record import Record

#: The line on which the first record of a file begins in canonical form.
_LINE = 3


def generate(
    game: str,
    seed: int | str = 0,
    *,
    options: Mapping[str, str] | None = None,
    player: str | Sequence[str] = "random",
) -> Record:
    """Return a random whole game. The same game, seed, options and player give the same record.

    `player` is how the players play: `random`, `eager`, `forgetful`, `collector` or `thrifty`, or a
    name for each seat in turn. Raises KeyError for an unknown game or player, and ValueError for an
    option or value that the game does not have, or for no player at all.

    >>> generate("sizette", 7).ok, generate("sizette", 7) == generate("sizette", 7)
    (True, True)
    """
    return Record._later(generated(game, seed, options, player).encode(), 1, _LINE)
