"""When something may be done, and what is wrong with exchanges, draws, closings, claims and talk.

These hang on their moment more than on cards.
"""

from __future__ import annotations

from dataclasses import dataclass

from records.cards import BIT, KNOWN, NOBODY, could_be
from records.knowledge.cards import Knowledge
from records.knowledge.table import Table
from records.rules.phases import (
    AFTER_LAST_DRAW,
    AFTER_TRICK,
    ALL,
    BEFORE_FIRST_CARD,
    BEFORE_LEAD_AND_SECOND,
    BEFORE_OWN_CARD,
    BEFORE_PLAY,
    CLAIM,
    CLOSE,
    DECLARE,
    DRAW,
    EXCHANGE,
    HAS_TRICK,
    LEADING,
    ORDER,
    WINNER,
    WINNER_SIDE,
    Moment,
)
from records.rules.ruleset import RuleSet
from records.rules.scorers.card_points import GoesOut
from records.rules.strength import NO_TRUMP
from records.rules.tally import Tally

PROVEN = "proven"
POSSIBLE = "possible"


@dataclass(slots=True, eq=False)
class Verdict:
    """What is wrong with an action: the code, how certain that is, and the legal cards (a set)."""

    code: str
    certainty: str = PROVEN
    legal: int = 0


def beyond_pack(known: Knowledge, card: int) -> Verdict | None:
    """Return what is wrong with one more copy of a card than those seen, None if there can be one.

    The pack may not have the card at all, or all its copies may have been seen.
    """
    if known.limit(card) == 0:
        return Verdict("deal-card")
    if known.unseen(card) <= 0:
        return Verdict("deal-copies")
    return None


def after_trick(table: Table, seat: int, who: str = WINNER) -> bool | None:
    """Return whether a trick has just been made, nobody has drawn, and the seat may act.

    `who` is `winner`, `winner-side` or `all`: those who may act. Returns None if the record does
    not tell who won.
    """
    gap, cards = table.gap, table.current.cards
    if gap.open or (gap.seen and table.taken.last_winner == NOBODY and not cards):
        return None
    if cards or table.trick == 1 or not table.taken.last:
        return False
    if len(table.stock.to_draw) < table.n:
        return False
    winner = table.taken.last_winner
    if winner == NOBODY:
        return None
    if who == ALL:
        return True
    if who == WINNER_SIDE:
        return table.rules.side_of(winner) == table.rules.side_of(seat)
    return winner == seat


def on_lead(table: Table, seat: int) -> bool | None:
    """Return whether a seat is about to lead to a trick, None if the record does not tell."""
    if table.gap.open:
        return None
    if table.current.cards:
        return False
    return None if table.next == NOBODY else table.next == seat


def too_early(table: Table, moment: Moment) -> bool:
    """Return whether an action must wait until the first card of the deal has been led."""
    first = table.trick == 1 and not table.current.cards and not table.gap.open
    return first and not moment.first_lead


def final_moment(table: Table) -> bool:
    """Return whether this is the round of declarations after the last draw (rulebook 7)."""
    moment = table.moment(DECLARE)
    return moment is not None and moment.when == AFTER_LAST_DRAW


def last_trick_made(table: Table) -> bool:
    """Return whether the last trick of this phase has been made and nobody has drawn after it."""
    stock = table.stock
    return not table.gap.open and 0 < stock.left == table.n == len(stock.to_draw)


def exchange_card(table: Table) -> int:
    """Return the card that is exchanged for the turn-up, NOBODY without trumps."""
    suit = table.trumps.suit
    return NOBODY if suit == NO_TRUMP else table.rules.exchange_cards[suit]


def judge_exchange(table: Table, seat: int, card: int) -> Verdict | None:
    """Return what is wrong with an exchange, apart from the points written, or None."""
    spec = table.rules.exchange
    if spec is not None and spec.robs:
        return _judge_robbing(table, seat, card)
    if spec is None or table.stock.turn_up in table.rules.exchange_cards:
        return Verdict("exchange-none")
    exchanges = exchange_card(table)
    moment = table.moment(EXCHANGE)
    if moment is None:
        if table.pause.closer in (NOBODY, seat):
            return Verdict("exchange-closed")
    elif moment.when == BEFORE_FIRST_CARD:
        if table.played_once >> seat & 1 or table.trick > 1:
            return Verdict("exchange-closed")
    elif moment.when == AFTER_TRICK and not table.gap.open:
        melds = table.rules.declarations
        limit = melds.per_trick if melds is not None and spec.uses_meld else None
        used = limit is not None and table.pause.melds[seat] >= limit
        if used or after_trick(table, seat, moment.who) is False:
            return Verdict("exchange-turn")
    elif moment.when in LEADING and not _may_exchange(table, seat, moment):
        return Verdict("exchange-turn")
    cards = [exchanges] if exchanges >= 0 else table.rules.exchange_cards
    if not any(could_be(card, one) for one in cards):
        return Verdict("exchange-card", legal=BIT[exchanges] if exchanges >= 0 else 0)
    return None if _may_have(table, seat, card) else Verdict("exchange-not-held")


def _may_have(table: Table, seat: int, card: int) -> bool:
    """Return whether a card is in a hand, or may be among its unknown cards."""
    return card >= KNOWN or table.held(seat, card) > 0 or table.may_hold(seat, card)


def _judge_robbing(table: Table, seat: int, card: int) -> Verdict | None:
    """Return what is wrong with taking the turn-up for any card, or None. Source: rulebook 22."""
    if not table.robs:
        return Verdict("exchange-none")
    if table.played_once >> seat & 1 or table.trick > 1:
        return Verdict("exchange-closed")
    entitles = exchange_card(table)
    if card == entitles:
        return Verdict("exchange-card", legal=table.hands.masks[seat] & ~BIT[entitles])
    turned = table.stock.turn_up
    if entitles == NOBODY:
        entitled = True
    elif turned == entitles:
        entitled = table.dealer in (NOBODY, seat)
    else:
        # The dealer may have turned it up.
        unseen = turned < 0 and table.dealer in (NOBODY, seat)
        entitled = unseen or _may_have(table, seat, entitles)
    if not (entitled and _may_have(table, seat, card)):
        return Verdict("exchange-not-held")
    return None


def _may_exchange(table: Table, seat: int, moment: Moment) -> bool:
    """Return whether this may be the moment for an exchange before a lead or a card (rulebook
    18).
    """
    if table.gap.open:
        return True
    if too_early(table, moment):
        return False
    if moment.who == HAS_TRICK and table.count.won[seat] is False:
        return False
    if moment.when == BEFORE_OWN_CARD:
        return not table.current.played >> seat & 1
    return on_lead(table, seat) is not False


def judge_draw(table: Table, seat: int, card: int) -> Verdict | None:
    """Return what is wrong with a written draw, or None. `seat` NOBODY is the next to draw."""
    if table.moment(DRAW) is None:
        return Verdict("draw-none")
    if table.gap.untold:
        return None
    if table.current.cards or not table.stock.to_draw:
        return Verdict("draw-turn")
    if seat >= 0 and seat not in table.stock.to_draw and NOBODY not in table.stock.to_draw:
        return Verdict("draw-turn")
    to_draw, stock = table.stock.to_draw, table.stock
    if seat in to_draw:
        tops = [stock.top(to_draw.index(seat))]
    else:
        # If nobody knows who draws first, it may be any of the next cards.
        tops = [stock.top(below) for below in range(len(to_draw) if seat >= 0 else 1)]
    known = [top for top in tops if 0 <= top < KNOWN]
    if any(could_be(card, top) for top in known):
        return None
    if len(known) == len(tops):
        return Verdict("draw-card", legal=BIT[tops[0]])
    if card >= KNOWN or card in table.knowledge.excess:
        return None
    return beyond_pack(table.knowledge, card)


def judge_closing(table: Table, seat: int) -> Verdict | None:
    """Return what is wrong with closing the talon, or with refusing an offer, or None.

    Source: rulebook 18, 22.
    """
    moment = table.moment(CLOSE)
    if moment is None:
        return Verdict("close-none")
    if moment.when == BEFORE_PLAY:
        if table.count.closed:
            return Verdict("close-none")
        return Verdict("close-turn") if table.begun else None
    if too_early(table, moment) or on_lead(table, seat) is False:
        return Verdict("close-turn")
    return None


def closing_draws(rules: RuleSet) -> bool:
    """Return whether a closing brings the draws on that are due."""
    moment = rules.moment(CLOSE)
    return moment is not None and moment.when in LEADING


def accepts(rules: RuleSet) -> bool:
    """Return whether a claim accepts what the other side has offered (rulebook 22)."""
    moment = rules.moment(CLAIM)
    return moment is not None and moment.when == BEFORE_PLAY


def may_answer(table: Table, seat: int) -> bool:
    """Return whether a seat may answer an offer: what the other side has said before the first
    card may be one (rulebook 22).
    """
    if table.begun or table.count.closed:
        return False
    spoken, side = table.pause.spoken, table.rules.side_of(seat)
    return any(spoken >> one & 1 and table.rules.side_of(one) != side for one in range(table.n))


def judge_claim(table: Table, seat: int, tally: Tally | None) -> Verdict | None:
    """Return what is wrong with a claim, or None. Where the score is not known `tally` is None.

    A claim falls short only if no choice of unknown cards supports it. If the last trick has won
    the deal, its loser claims too late. Source: rulebook 18, 20, 22.
    """
    if accepts(table.rules):
        return Verdict("claim-short") if table.begun or table.count.closed else None
    spec, winner = table.rules.claim, table.taken.last_winner
    out = table.rules.scoring.find(GoesOut)
    if out is not None and tally is not None and table.rules.moment(CLAIM) is not None:
        short = seat >= 0 and out.enough(tally, table, tally.side_of[seat]) is False
        return Verdict("claim-short") if short else None
    if spec is None or table.rules.moment(CLAIM) is None:
        return None if out is not None else Verdict("claim-short")
    # The talon may have been closed in a gap.
    open_to_the_end = table.over and not table.stock.closed and not table.gap.seen
    if spec.last_trick_wins == "true" and open_to_the_end and seat == 1 - winner:
        return Verdict("after-end")
    return Verdict("claim-short") if seat >= 0 and table.count.most(seat) < spec.enough else None


def may_be_ordered(table: Table) -> bool:
    """Return whether a captain may name the next card.

    That card is a lead, or by option the second card of the deal. Source: rulebook 8.
    """
    moment = table.moment(ORDER)
    if moment is None:
        return False
    played = len(table.current.cards)
    second = moment.when == BEFORE_LEAD_AND_SECOND and table.trick == 1
    return not played or (second and played == 1)


def side_that_orders(table: Table) -> int:
    """Return the side whose captain gives an order without a written seat, -1 if not known."""
    seat = table.next if may_be_ordered(table) else table.leader
    return table.rules.side_of(seat) if seat >= 0 else -1


def judge_order(table: Table, seat: int, captains: tuple[int, ...] | None) -> Verdict | None:
    """Return what is wrong with an order to lead a card, or None.

    `captains` has one seat for each side. It is None if the record does not name them. Source:
    rulebook 8.
    """
    if not may_be_ordered(table):
        return Verdict("order-turn")
    if table.next == NOBODY or seat < 0:
        return None
    side = table.rules.side_of(table.next)
    if captains is not None:
        return None if captains[side] == seat else Verdict("order-seat")
    return None if table.rules.side_of(seat) == side else Verdict("order-seat")


def judge_speech(table: Table, seat: int, ordered: bool = False) -> Verdict | None:
    """Return what is wrong with talk that is out of time, or None.

    A game without captains has none.

    Before the first card the leader's side talks. After it, until the second, the other side does.
    `ordered` says that the last action was an order, which the player ordered may answer. Source:
    rulebook 8.
    """
    if not table.rules.captains.talk or table.gap.open or table.gap.seen or table.over:
        return None
    if ordered and table.next in (seat, NOBODY):
        return None
    if table.trick > 1 or len(table.current.cards) > 1:
        return Verdict("speech-closed")
    if seat < 0 or table.next == NOBODY:
        return None
    if table.rules.side_of(seat) != table.rules.side_of(table.next):
        return Verdict("speech-closed")
    return None
