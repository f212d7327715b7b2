"""Games made up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from carnet.record import Record
from records import dumps
from records.generate.game import generate as _generate


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
    option or value that the game does not have.

    >>> generate("sizette", 7).ok, generate("sizette", 7) == generate("sizette", 7)
    (True, True)
    """
    return Record(dumps(_generate(game, seed, options, player)))
