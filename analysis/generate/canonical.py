"""The canonical form of a game made up, without a replay where what was done says enough."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analysis.generate.game import generate, text_by_kernel
from records.notation.model import NUMBER
from records.notation.writer import write
from records.play.replay import Replay
from records.rules.games import GAMES


def generated(
    game: str,
    seed: int | str = 0,
    options: Mapping[str, str] | None = None,
    player: str | Sequence[str] = "random",
) -> str:
    """Return the canonical form of what `generate` returns, without the first line of a file.

    Raises what `generate` does. Cost: the same, less what it takes to read the record again, and a
    replay where one has to say which item belongs to which trick.
    """
    text = text_by_kernel(game, seed, options, player)
    if text is not None:
        return text
    made = generate(game, seed, options, player)
    numbered = all(bool(deal.items) and deal.items[0].kind == NUMBER for deal in made.deals)
    # Where a trick number stands before each trick, and nothing before the first, each item stands
    # in the line of its trick already. With a claim (rulebook 18), what is done between two tricks
    # also tells that cards were drawn, and numbers there say more than the play does.
    if numbered and GAMES[game].rules_for(options or {}).claim is None:
        return write(made)
    replay = Replay(made)
    return write(made, replay.tricks, None, replay.needed_numbers)
