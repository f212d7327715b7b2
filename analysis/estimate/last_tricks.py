"""The last tricks of a random deal, solved where the players would know all cards.

Two players who have counted know each other's hand once nobody draws any more. So from there on a
random deal need not be played on by a policy: what it brings is what it brings with best play.
"""

from __future__ import annotations

from analysis.solver.answer import KNOWN as HANDS_KNOWN
from analysis.solver.answer import known_or_open
from analysis.solver.compiled import sides
from analysis.solver.counted import Counted, declarations_known
from analysis.solver.end_play import Counts
from analysis.solver.layout import Layout, OpenPosition, TooManyPositions
from analysis.solver.searches import added_up, countable
from records.cards import NOBODY
from records.knowledge.table import Table
from records.rules.declarations import catalogue
from records.rules.kinds import MARRIAGE
from records.rules.phases import BEFORE_LEAD, CLAIM, DECLARE, PLAY
from records.rules.ruleset import RuleSet
from records.rules.scorers import DealToCount

#: The positions looked at in one random deal. If they are too many, the policy plays the next
#: trick. Of random hands of nine cards, one in a thousand is too large.
LIMIT = 4000

#: Hands of which every end that a count decides is solved, whatever positions it takes.
_SMALL = 6
#: More positions than the end of any deal with such hands has.
EVERY = 1 << 30


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
        and not rules.permanent.cards
    )


def rest_of(table: Table, limit: int) -> tuple[int, int] | None:
    """Return what the tricks still to be played bring each side, if both play their best.

    Nobody may draw any more, and no trick may have begun. The points for the last trick of the deal
    are among them. Returns None if it takes more than `limit` positions. The rules must be
    `solvable`. Cost: about a tenth of a millisecond with the compiled kernel, else some
    milliseconds.
    """
    rules = table.rules
    layout = Layout(rules, table.trumps.suit, list(map(table.hands.cards, range(table.n))))
    search = sides(layout, rules.trick_value, 0 if rules.scoring.last_stock else rules.last_trick)
    search.limit = limit
    try:
        first = search.most(layout.whole, table.next)
    except TooManyPositions:
        return None
    return first, search.total(layout.whole) - first


def claims_solvable(rules: RuleSet) -> bool:
    """Return whether the rest of a deal that a count decides is solved once nobody draws any more.

    Nothing but marriages may be shown in it, and to claim at once must never be worse than to wait.

    >>> from records.rules.games import GAMES
    >>> [claims_solvable(GAMES[game].rules()) for game in ("schnapsen", "sixty-six", "besigue")]
    [True, True, False]
    """
    spec = rules.claim
    moment = rules.phases[-1].may.get(DECLARE)
    return (
        spec is not None
        and not spec.at_once
        and rules.moment(CLAIM) is not None
        and rules.seats == 2
        and rules.packs == 1
        and rules.hand_size <= _SMALL
        and countable(rules)
        and declarations_known(rules)
        and (moment is None or moment.when == BEFORE_LEAD)
        and {meld.kind for meld in catalogue(rules, 0).values()} <= {MARRIAGE}
        and not rules.phases[-1].offsuit_wins
        and not rules.permanent.cards
        and not any(
            isinstance(step, DealToCount) and step.closing == "two-three-flat"
            for step in rules.scoring.end
        )
    )


def rest_by_count(table: Table, waiting: int) -> tuple[int, int]:
    """Return what the deal brings each side if both play their best with open hands.

    Nobody may draw any more, and no trick may have begun. Whoever scores gets what is `waiting`
    besides. The rules must be `claims_solvable`. Cost: some milliseconds; some ten microseconds in
    the compiled kernel, which does the same.
    """
    count = table.count
    layout = Layout(table.rules, table.trumps.suit, list(map(table.hands.cards, range(table.n))))
    before = Counts(
        counted=tuple(count.low),
        declared=tuple(count.declared_low),
        won=tuple(map(bool, count.won)),
        closed=count.closed,
        closer=count.closer,
        early=bool(count.early),
        at_closing=count.at_closing[1],
        served=frozenset(),
        bound=(),
        carried=waiting,
    )
    search = Counted(layout, table.dealer, before)
    search.allow(EVERY)
    start = OpenPosition(
        layout.whole,
        table.next,
        (),
        before.counted,
        tuple(map(int, before.won)),
        NOBODY,
        before.declared,
    )
    one, other = search.worth(start).value
    return one, other
