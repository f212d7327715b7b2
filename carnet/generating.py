"""Games made up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from carnet.record import Record
from records import dumps
from records.generate.game import generate as _generate
from records.notation.model import NUMBER
from records.notation.model import Record as Written
from records.notation.writer import HEADER, write
from records.rules.games import GAMES


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
    if GAMES[game].rules_for(options or {}).claim is None and _numbered(made):
        return Record(f"{HEADER}\n{write(made)}")
    return Record(dumps(made))


def _numbered(made: Written) -> bool:
    """Return whether a trick number stands before each trick, and nothing before the first.

    Then each item stands in the line of its trick as the game was made up, and no replay has to
    say which that is. With a claim (rulebook 18), what is done between two tricks also tells that
    cards were drawn, and numbers there say more than the play does.
    """
    return all(bool(deal.items) and deal.items[0].kind == NUMBER for deal in made.deals)
