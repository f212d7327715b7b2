"""A cross table: for each two players, how the games between them ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.standings.counting import Meeting, Standings, against
from analysis.standings.results import UNFINISHED


@dataclass(frozen=True, slots=True)
class CrossTable:
    """The players of a game in the order of the standings, and a cell for each two that met.

    `cells` are by (row, column), from 0: how the games of the first ended against the second. `all`
    is the number of players, of whom only the first are in the table.
    """

    game: str
    players: Sequence[str]
    cells: dict[tuple[int, int], Meeting]
    all: int


def cross_table(standings: Standings, game: str, most: int = 30) -> CrossTable:
    """Return the table of a game, with at most the `most` best players.

    Partners do not meet. Cost: that of the standings, and of each two players of each game.
    """
    # Who played in two units stands in two lists.
    ordered = list(dict.fromkeys(row.player for row in standings.rows() if row.game == game))
    shown = ordered[:most]
    place = {name: at for at, name in enumerate(shown)}
    cells: dict[tuple[int, int], Meeting] = {}
    for result in standings.results:
        if result.game != game:
            continue
        seated = result.seated()
        for name, side in seated.items():
            for other, theirs in seated.items():
                if side != theirs and name in place and other in place:
                    outcome, score, conceded = against(result, side, theirs)
                    if outcome != UNFINISHED:
                        key = place[name], place[other]
                        cells.setdefault(key, Meeting()).add(result, outcome, score, conceded)
    return CrossTable(game, shown, cells, len(ordered))
