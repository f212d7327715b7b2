"""The 7 of trumps: when it may be shown, and that it is marked once.

What a 7 marks without being declared is in `records.play.marked_sevens`; what a dealt one scores is
in `records.rules.scorers.besigue`.
"""

from __future__ import annotations

from records.cards import ANY, KNOWN, could_be
from records.rules.declarations import Group
from records.rules.judging.melds import missing, serve
from records.rules.judging.verdict import Verdict
from records.rules.kinds import Meld
from records.rules.phases import AFTER_TRICK, AT_DRAW, SHOW
from records.rules.strength import NO_TRUMP
from records.rules.table import Table


def judge_drawn_seven(table: Table, seat: int, group: Group, meld: Meld) -> Verdict | None:
    """Judge showing a 7 of trumps, which scores if the player has just drawn it (rulebook 7)."""
    if not table.gap.untold:
        if not table.stock.after_draw:
            return Verdict("declare-closed" if table.moment(SHOW) is None else "declare-turn")
        drawn = table.stock.drawn[seat]
        if drawn not in (group[0], ANY):
            return Verdict("declare-turn")
        if drawn == ANY and not table.knowledge.fresh(seat, group[0]):
            # Every copy is known to lie elsewhere, or to have been held before the draw.
            return Verdict("declare-turn")
    if missing(table, seat, group) is None:
        return Verdict("declare-not-held")
    return None if serve(table, seat, group, meld, commit=False) else Verdict("declare-reused")


def plays_seven(table: Table, card: int) -> bool | None:
    """Return whether a card is the 7 of trumps, None if that is not known."""
    candidates = table.trumps.candidates
    cards = table.rules.exchange_cards
    sevens = [cards[one.trump] for one in candidates if one.trump != NO_TRUMP]
    if not any(could_be(card, seven) for seven in sevens):
        return False
    return True if len(sevens) == 1 and card < KNOWN else None


def exchange_worth(table: Table, seat: int, card: int, held: int, points: int) -> set[int]:
    """Return what an exchange may score: nothing with a 7 that has been shown (rulebook 2).

    `held` is how many copies of the card the player may hold. There are several answers if the
    record does not tell which copy is given, or who has shown one.
    """
    shown = table.rules.seven in (AFTER_TRICK, AT_DRAW)
    worth = {0} if shown and table.gap.declared else set()
    for state in table.hands.uses.served(seat, card):
        if state:
            worth.add(0)
        if len(state) < held:
            worth.add(points)
    return worth or {points}
