"""Faults in play: actions that would break a rule at a given point of a game.

Each function takes the table and the players, and returns the items that break the rule of its
code. The list is empty if no such fault can be made there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from analysis.generate.game import Planted, Spoiler
from records.cards import KNOWN, members
from records.judging.declarations import judge_declaration
from records.judging.moments import (
    Verdict,
    judge_claim,
    judge_closing,
    judge_draw,
    judge_exchange,
    judge_order,
    judge_speech,
    may_be_ordered,
)
from records.judging.plays import judge_play, legal_plays
from records.knowledge.table import Table
from records.notation.model import (
    CLAIM,
    CLOSING,
    DECLARATION,
    DRAW,
    EXCHANGE,
    ORDER,
    PLAY,
    SPEECH,
    Item,
)
from records.play.line_of_play import Line
from records.rules.declarations import catalogue
from records.rules.phases import AT_DRAW, CARTE_BLANCHE
from records.rules.phases import ORDER as NAMES_THE_LEAD

#: Ways of breaking a rule at a point. Each is one or more items in a row.
Ways = list[tuple[Item, ...]]
Finder = Callable[[Line, str, Random], Ways]

#: Cards to try, instead of the whole pack, if any card will do.
_SOME = 6

# Declarations that are faulty no matter who holds the cards.
_UNHELD = ("declare-unknown", "declare-closed", "declare-no-trump", "declare-not-held")


class FaultInPlay(Spoiler):
    """Makes a fault of one code at the first point that chance picks and that allows it.

    `chance` (0 to 1) is how readily a point is picked. `acts` means the same as in `Planted`.
    """

    def __init__(self, code: str, finder: Finder, acts: bool, random: Random, chance: float):
        self.code = code
        self.finder = finder
        self.acts = acts
        self.random = random
        self.chance = chance
        self.done = False

    def plant(self, line: Line) -> Planted | None:
        """Return the fault, once."""
        if self.done or line.table.next < 0 or self.random.random() >= self.chance:
            return None
        ways = self.finder(line, self.code, self.random)
        if not ways:
            return None
        self.done = True
        return Planted(self.random.choice(ways), self.acts)


def _wrong(code: str, judged: Iterable[tuple[Verdict | None, Item]]) -> Ways:
    """Return the items that are wrong for the reason of this code."""
    return [(item,) for verdict, item in judged if verdict is not None and verdict.code == code]


def _drawn(table: Table) -> Table:
    """Return the table as a play finds it: all outstanding draws have been made."""
    if table.stock.to_draw:
        table = table.copy()
        table.settle()
    return table


def plays(line: Line, code: str, random: Random) -> Ways:
    """Return cards that the player to move may not play, for the reason of this code."""
    table = _drawn(line.table)
    seat = table.next
    written = -1 if table.current.cards else seat
    cards = table.rules.cards
    return _wrong(
        code, ((judge_play(table, seat, one), Item(PLAY, seat=written, card=one)) for one in cards)
    )


def plays_against_orders(line: Line, code: str, random: Random) -> Ways:
    """Return a captain's order for a card that may be played, followed by another card.

    In a game without captains the fault is a lead from other cards than those just declared.
    """
    table, seat = line.table, line.table.next
    if table.rules.moment(NAMES_THE_LEAD) is None:
        return plays(line, code, random)
    if not may_be_ordered(table):
        return []
    captain = seat if line.captains is None else line.captain()
    legal = members(legal_plays(table, seat))
    return [
        (Item(ORDER, seat=captain, card=ordered), Item(PLAY, seat=seat, card=card))
        for ordered in legal
        for card in legal
        if card != ordered
    ]


def plays_out_of_turn(line: Line, code: str, random: Random) -> Ways:
    """Return cards that another player than the one to move could play."""
    table = _drawn(line.table)
    out: Ways = []
    for seat in range(table.n):
        if seat == table.next or table.current.played >> seat & 1:
            continue
        legal = legal_plays(table, seat)
        out += [
            (Item(PLAY, seat=seat, card=card),) for card in table.rules.cards if legal >> card & 1
        ]
    return out


def _blanks(table: Table, seat: int) -> list[tuple[int, ...]]:
    """Return the hand of a seat and each of its cards, if carte blanche is declared there."""
    if table.rules.moment(CARTE_BLANCHE) is None:
        return []
    held = tuple(table.hands.cards(seat))
    return [held, *((card,) for card in dict.fromkeys(held))]


def declarations(line: Line, code: str, random: Random) -> Ways:
    """Return groups that a seat may not declare now, for the reason of this code."""
    table = line.table
    rules = table.rules
    seats = [table.next] if code != "declare-turn" else list(range(table.n))
    groups = [
        group
        for group in catalogue(rules, table.trumps.suit)
        if len(group) > 1 or rules.seven != AT_DRAW or not table.stock.to_draw
    ]
    if code == "declare-unknown":
        groups = [tuple(random.sample(rules.cards, 2)) for _ in range(_SOME)]
    out: Ways = []
    for seat in seats:
        hand = table.hands.known[seat]
        for group in [*groups, *_blanks(table, seat)]:
            if code not in _UNHELD and any(hand[card] < group.count(card) for card in group):
                continue
            judged = judge_declaration(table, seat, group)
            out += _wrong(code, [(judged, Item(DECLARATION, seat=seat, cards=group))])
    return out


def exchanges(line: Line, code: str, random: Random) -> Ways:
    """Return cards that a seat may not exchange now, for the reason of this code."""
    table = line.table
    seats = [table.next] if code != "exchange-turn" else list(range(table.n))
    cards = (
        random.sample(table.rules.cards, _SOME) if code == "exchange-card" else table.rules.cards
    )
    out: Ways = []
    for seat in seats:
        for card in cards:
            if code in ("exchange-card", "exchange-turn") and not table.hands.known[seat][card]:
                continue
            judged = judge_exchange(table, seat, card)
            out += _wrong(code, [(judged, Item(EXCHANGE, seat=seat, card=card))])
    return out


def draws(line: Line, code: str, random: Random) -> Ways:
    """Return cards that cannot be drawn now, for the reason of this code."""
    table = line.table
    seat = table.stock.to_draw[0] if table.stock.to_draw else table.next
    cards = random.sample(table.rules.cards, _SOME)
    return _wrong(
        code, ((judge_draw(table, seat, one), Item(DRAW, seat=seat, card=one)) for one in cards)
    )


def closings(line: Line, code: str, random: Random) -> Ways:
    """Return a closing that is not allowed now, for the reason of this code."""
    table = line.table
    seats = range(table.n)
    return _wrong(code, ((judge_closing(table, one), Item(CLOSING, seat=one)) for one in seats))


def claims(line: Line, code: str, random: Random) -> Ways:
    """Return a claim that the player's count does not support."""
    table, before = line.table, line.before_end()
    seats = range(table.n)
    return _wrong(code, ((judge_claim(table, one, before), Item(CLAIM, seat=one)) for one in seats))


def speeches(line: Line, code: str, random: Random) -> Ways:
    """Return speech that is out of time, or a second answer to an order, or another player's
    answer.
    """
    table = line.table
    words = {seat: Item(SPEECH, seat=seat, text="J'ai le roi") for seat in range(table.n)}
    closed = [
        seat
        for seat in words
        if judge_speech(table, seat, ordered=line.ordered == line.ply) is not None
    ]
    out: Ways = [(words[seat],) for seat in closed]
    if closed and may_be_ordered(table):
        captain = table.next if line.captains is None else line.captain()
        order = Item(ORDER, seat=captain, card=random.choice(table.rules.cards))
        answer = Item(SPEECH, text="Non")
        out += [(order, answer, words[seat]) for seat in closed]
        out += [(order, words[seat]) for seat in closed if seat != table.next]
    return out


def orders(line: Line, code: str, random: Random) -> Ways:
    """Return orders that are out of time, or come from a player who may not give them."""
    table = line.table
    held = [card for card in range(KNOWN) if table.hands.known[table.next][card]]
    return _wrong(
        code,
        (
            (judge_order(table, seat, line.captains), Item(ORDER, seat=seat, card=card))
            for seat in range(table.n)
            for card in held
        ),
    )
