"""The last tricks of a random deal, solved where the players would know all cards.

Two players who have counted know each other's hand once nobody draws any more. So from there on a
random deal need not be played on by a policy: what it brings is what it brings with best play.
"""

from __future__ import annotations

from analysis.solver.compiled_sides import sides
from analysis.solver.layout import Layout, TooManyPositions
from analysis.solver.searches import added_up, countable
from analysis.solver.who_knows import KNOWN as HANDS_KNOWN
from analysis.solver.who_knows import known_or_open
from records.cards import KNOWN
from records.rules.phases import PLAY
from records.rules.ruleset import RuleSet
from records.rules.table import Table

#: The positions looked at in one random deal. If they are too many, the policy plays the next
#: trick. Of random hands of nine cards, one in a thousand is too large.
LIMIT = 4000


def solvable(rules: RuleSet) -> bool:
    """Return whether both players know all cards once nobody draws any more, and then only play.

    The deal must bring what its tricks count, one by one.

    >>> from records.rules.games import GAMES
    >>> [solvable(GAMES[game].rules()) for game in ("besigue", "besigue-3", "sixty-six")]
    [True, False, False]
    """
    end = rules.phases[-1]
    return (
        known_or_open(rules, closed=False) == HANDS_KNOWN
        and added_up(rules)
        and countable(rules)
        and set(end.may) == {PLAY}
        and not end.offsuit_wins
        and not rules.permanent
    )


def rest_of(table: Table, limit: int) -> tuple[int, int] | None:
    """Return what the tricks still to be played bring each side, if both play their best.

    Nobody may draw any more, and no trick may have begun. The points for the last trick of the deal
    are among them. Returns None if it takes more than `limit` positions. The rules must be
    `solvable`. Cost: about a tenth of a millisecond with the compiled kernel, else some
    milliseconds.
    """
    rules, known = table.rules, table.hands.known
    hands = [
        [card for card in range(KNOWN) for _ in range(known[seat][card])] for seat in range(table.n)
    ]
    layout = Layout(rules, table.trumps.suit, hands)
    search = sides(layout, rules.trick_value, 0 if rules.last_stock else rules.last_trick)
    search.limit = limit
    try:
        first = search.most(layout.whole, table.next)
    except TooManyPositions:
        return None
    return first, search.total(layout.whole) - first
