"""The points that a 7 of trumps marks by being played, or by being the turn-up that is drawn.

A 7 that is shown or exchanged is a declaration or an exchange: see `records.play.actions`. What it
may then score is in `records.rules.judging.declarations`.
"""

from __future__ import annotations

from records.cards import NAMES
from records.rules.judging.declarations import plays_seven
from records.rules.judging.exchanges import exchange_card
from records.rules.parts.stock import TURN_UP
from records.rules.table import Table
from records.rules.tally import Tally


def mark_played(table: Table, tally: Tally, seat: int, card: int) -> int:
    """Mark a card that is played while the talon has cards (rulebook 2).

    Returns the points: 0 if it is not a 7 of trumps, or if that is not known.
    """
    seven = plays_seven(table, card)
    if seven is False:
        return 0
    if seven is None or seat < 0:
        tally.scores = None
        return 0
    points = table.rules.shown_seven
    tally.announce(tally.side_of[seat], points, "seven", table, table.trick, NAMES[card])
    return points


def mark_turned(table: Table, tally: Tally, exchanged: bool | None) -> int:
    """Mark a turned 7 that was just drawn, unless it came by an exchange, which has scored already.

    `exchanged` is None if it is not known whether it did. A turn-up that is not known may be a 7.
    Returns the points. Source: rulebook 0.1 and 7.
    """
    points = table.rules.turned_seven_drawn
    if not points or exchanged or TURN_UP not in table.stock.drawn:
        return 0
    unknown = table.stock.turn_up < 0 and tally.turned < 0
    if not unknown and table.stock.turn_up != exchange_card(table):
        return 0
    if exchanged is None or unknown:
        tally.scores = None
        return 0
    side = tally.side_of[table.stock.drawn.index(TURN_UP)]
    tally.announce(side, points, "seven", table, max(1, table.trick - 1), "")
    return points
