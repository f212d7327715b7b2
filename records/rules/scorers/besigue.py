"""Counting in the bésigue games (rulebook 1 to 7)."""

from __future__ import annotations

from records.cards import KNOWN, NOBODY, SEVENS
from records.rules.ruleset import RuleSet
from records.rules.scorers.common import higher_total, never_early, side_counts, undecided
from records.rules.scoring import NO_SIDE, Counts
from records.rules.tally import Scorer, Tally

# -- bésigue, one pack (rulebook 1) --------------------

#: How far below the target a player's tricks begin to count as they are made.
_LIVE_BELOW = 100


def _counts_live(tally: Tally, side: int) -> bool:
    """Return whether a side has reached the score from which its tricks count live."""
    assert tally.scores is not None
    live_from = tally.rules.target - _LIVE_BELOW
    return live_from <= 0 or tally.scores[side] >= live_from


def _seven_turned(tally: Tally, table: Counts) -> None:
    points = tally.rules.turned_seven
    turned = table.turn_up
    if not points or table.dealer == NOBODY:
        return
    if not 0 <= turned < KNOWN:
        tally.scores = None
    elif turned in SEVENS:
        tally.mark(tally.side_of[table.dealer], points, "seven", 1)


def _begin_1847(tally: Tally, table: Counts) -> None:
    tally.live = [False] * tally.n
    if table.trick == 1:
        _seven_turned(tally, table)
    if tally.scores is None or tally.extra:
        return
    live = [_counts_live(tally, side) for side in range(tally.n)]
    if table.trick > 1 and any(live) and tally.rules.target > _LIVE_BELOW:
        # A side may have reached that score only in this deal. Then its tricks do not count live.
        tally.scores = None
        return
    tally.live = live
    _won_live(tally)


def _won_live(tally: Tally) -> None:
    """End the game as soon as a player whose tricks count live reaches the target."""
    if tally.scores is None or tally.over:
        return
    for side, live in enumerate(tally.live):
        if live and tally.scores[side] >= tally.rules.target:
            tally.win(side)


def _announced_1847(tally: Tally, table: Counts, side: int, source: str) -> None:
    if tally.scores is None or tally.extra:
        return
    rules = tally.rules
    at_once = rules.option("win-on-meld") == "true" or _is_royal_quinte(tally, source)
    if at_once and tally.scores[side] >= rules.target:
        tally.win(side)
        return
    if tally.live[side] or not _counts_live(tally, side):
        pass
    elif source == "exchange":
        tally.live[side] = True
    elif rules.option("live-count-test") == "continuous":
        if table.uncounted:
            tally.scores = None
            return
        tally.live[side] = True
        won = side_counts(tally, table.counted)[side]
        tally.mark(side, won, "cards", max(1, table.trick - 1))
    _won_live(tally)


def _is_royal_quinte(tally: Tally, source: str) -> bool:
    """Return whether the last declaration is the quinte of trumps, which wins by itself."""
    spec = tally.rules.declarations
    assert spec is not None
    return source == "declaration" and tally.marks[-1].points == spec.points["royal-quinte"]


def _trick_1847(tally: Tally, table: Counts) -> None:
    if table.last_winner == NOBODY:
        if any(tally.live):
            tally.scores = None
        return
    side = tally.side_of[table.last_winner]
    if not tally.live[side]:
        return
    if not table.last_known:
        tally.scores = None
        return
    trick = table.trick - 1
    tally.mark(side, table.last_value, "cards", trick)
    if table.over:
        tally.mark(side, tally.rules.last_trick, "last-trick", trick)
    _won_live(tally)


def _end_1847(tally: Tally, table: Counts) -> None:
    trick = table.trick - 1
    last = tally.side_of[table.last_winner]
    for side, points in enumerate(side_counts(tally, table.counted)):
        if not tally.live[side]:
            tally.mark(side, points, "cards", trick)
            if side == last:
                tally.mark(side, tally.rules.last_trick, "last-trick", trick)
    tally.adjust(trick)
    higher_total(tally)


# -- bésigue of several packs (rulebook 2 to 7) --------------------


def _begin_besigue(tally: Tally, table: Counts) -> None:
    if table.trick == 1:
        _seven_turned(tally, table)
        _sevens_dealt(tally, table)
        _won_at_once(tally)


def _last_of_deal(tally: Tally, table: Counts) -> bool:
    """Return whether the trick just taken is the last, whether or not hands are played out."""
    return table.trick > tally.rules.tricks


def _sevens_dealt(tally: Tally, table: Counts) -> None:
    """Score the 7s of trumps that were dealt, by option (rulebook 7)."""
    points = tally.rules.dealt_seven
    if not points or table.trump < 0:
        return
    seven = SEVENS[table.trump]
    if any(table.may_hold(seat, seven) for seat in range(tally.rules.seats)):
        tally.scores = None
        return
    for seat in range(tally.rules.seats):
        for _ in range(table.held(seat, seven)):
            tally.mark(tally.side_of[seat], points, "seven", 1)


def _played_out(tally: Tally, table: Counts) -> str:
    """Return whether a deal that is not played out may end: its last trick with a draw is made."""
    rules = tally.rules
    return "may-end" if not rules.play_out and table.trick > rules.tricks else ""


def _won_at_once(tally: Tally) -> None:
    rules, scores = tally.rules, tally.scores
    if scores is None or max(scores) < rules.target or tally.extra:
        return
    if rules.option("win-test") == "immediate" and not tally.over:
        tally.win(next(side for side, score in enumerate(scores) if score >= rules.target))


def _announced_besigue(tally: Tally, table: Counts, side: int, source: str) -> None:
    _won_at_once(tally)


def _trick_besigue(tally: Tally, table: Counts) -> None:
    rules = tally.rules
    live = rules.live
    trick = table.trick - 1
    last_stock = rules.last_stock and trick == rules.stock_tricks
    known = table.last_known if live else table.last_winner != NOBODY
    if not known and (live or last_stock):
        tally.scores = None
        return
    side = tally.side_of[table.last_winner]
    if last_stock:
        tally.mark(side, rules.last_trick, "last-trick", trick)
    if live:
        tally.mark(side, table.last_value, _what(rules), trick)
        if _last_of_deal(tally, table) and not rules.last_stock:
            tally.mark(side, rules.last_trick, "last-trick", trick)
    _won_at_once(tally)


def _what(rules: RuleSet) -> str:
    return "cards" if rules.option("trick-score") == "card-points" else "brisques"


def _end_besigue(tally: Tally, table: Counts) -> None:
    rules = tally.rules
    trick = table.trick - 1
    if not rules.live:
        if not rules.last_stock:
            tally.mark(tally.side_of[table.last_winner], rules.last_trick, "last-trick", trick)
        for side, points in enumerate(side_counts(tally, table.counted)):
            tally.mark(side, points, _what(rules), trick)
    tally.adjust(trick)
    assert tally.scores is not None
    reached = [side for side, score in enumerate(tally.scores) if score >= rules.target]
    rule = rules.both_reach
    if not reached:
        return
    if tally.extra or rule == "higher-total":
        higher_total(tally)
    elif len(reached) == 1:
        tally.win(reached[0])
    elif rule == "non-dealer-counts-first":
        tally.win(_first_side(tally, table.dealer + 1, reached))
    elif tally.side_of[table.last_winner] in reached:
        tally.win(tally.side_of[table.last_winner])
    else:
        most = max(tally.scores[side] for side in reached)
        best = [side for side in reached if tally.scores[side] == most]
        tally.win(_first_side(tally, table.last_winner + 1, best))


def _first_side(tally: Tally, seat: int, sides: list[int]) -> int:
    """Return the first of some sides in the order of play from a seat on."""
    n = tally.rules.seats
    order = [tally.side_of[(seat + i) % n] for i in range(n)]
    return next(side for side in order if side in sides)


def _settle_besigue(tally: Tally) -> None:
    """Settle who has won by a believed score.

    If several have reached the target, one of them has.
    """
    if tally.scores is None:
        return
    reached = [side for side, score in enumerate(tally.scores) if score >= tally.rules.target]
    if tally.extra or tally.rules.both_reach == "higher-total":
        higher_total(tally)
    elif reached:
        tally.win(reached[0] if len(reached) == 1 else NO_SIDE)


ONE_PACK = Scorer(
    _begin_1847, _announced_1847, _trick_1847, _end_1847, undecided, higher_total, never_early
)
SEVERAL_PACKS = Scorer(
    _begin_besigue,
    _announced_besigue,
    _trick_besigue,
    _end_besigue,
    _played_out,
    _settle_besigue,
    never_early,
)
