"""The canonical form of a game made up, without a replay where what was done says enough."""

from __future__ import annotations

from records.notation.model import NUMBER, Record
from records.notation.writer import write
from records.play.replay import Replay
from records.rules.ruleset import RuleSet


def form_of(made: Record, rules: RuleSet) -> str:
    """Return the canonical form of a record that was made up, without the first line of a file.

    Where a trick number stands before each trick, and nothing before the first, each item stands in
    the line of its trick already. With a claim (rulebook 18), what is done between two tricks also
    tells that cards were drawn, and numbers there say more than the play does. Cost: linear, and a
    replay where one has to say which item belongs to which trick.
    """
    numbered = all(bool(deal.items) and deal.items[0].kind == NUMBER for deal in made.deals)
    if numbered and rules.claim is None:
        return write(made)
    replay = Replay(made)
    return write(made, replay.tricks, None, replay.needed_numbers)
