"""Games made up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from carnet.record import Record
from records.generate.canonical import form_of
from records.generate.game import generate as _generate
from records.rules.games import GAMES

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
    option or value that the game does not have.

    >>> generate("sizette", 7).ok, generate("sizette", 7) == generate("sizette", 7)
    (True, True)
    """
    made = _generate(game, seed, options, player)
    text = form_of(made, GAMES[game].rules_for(options or {}))
    return Record._later(text.encode(), 1, _LINE)
