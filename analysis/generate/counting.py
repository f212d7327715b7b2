"""The players of a generated game, and what they do in one that is won by a count (rulebook 18)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from records.cards import SUIT, members
from records.judging.declarations import find_meld, possible_declarations
from records.judging.moments import (
    closing_draws,
    exchange_card,
    judge_claim,
    judge_closing,
    judge_exchange,
)
from records.knowledge.table import Table
from records.notation.model import CLAIM, CLOSING, DECLARATION, DRAW, EXCHANGE, Item
from records.play.line_of_play import Line
from records.rules.declarations import Group
from records.rules.phases import BEFORE_OWN_CARD, DECLARE, LEADING
from records.rules.phases import CLAIM as CLAIM_ACTION
from records.rules.phases import EXCHANGE as EXCHANGE_ACTION


class Player(NamedTuple):
    """How often (0 to 1) a player declares, exchanges and shows a 7 when they can.

    With `best_first` the player declares the group that is worth most, otherwise any. `keeps` is
    how often they play the card that declarations need least while cards are drawn. `closes` is how
    often they close the talon with cards that are likely to win. `claims` is how often they claim
    as soon as their count is enough. With `thrifty` they play for the card points of the tricks, in
    games where these are worth having.
    """

    declares: float
    exchanges: float
    shows: float
    best_first: bool = False
    keeps: float = 0.0
    closes: float = 0.5
    claims: float = 0.85
    thrifty: bool = False


#: `random` does most of what it can. `eager` does all of it, and for the most points. `forgetful`
#: often misses a chance. `collector` is eager, and keeps what it may still declare. `thrifty` is
#: eager, takes the tricks that are worth taking, and gives little to the others.
PLAYERS: dict[str, Player] = {
    "random": Player(declares=0.85, exchanges=0.8, shows=1.0),
    "eager": Player(
        declares=1.0, exchanges=1.0, shows=1.0, best_first=True, closes=0.8, claims=1.0
    ),
    "forgetful": Player(declares=0.3, exchanges=0.3, shows=0.3, closes=0.2, claims=0.1),
    "collector": Player(
        declares=1.0, exchanges=1.0, shows=1.0, best_first=True, keeps=0.95, closes=0.8, claims=1.0
    ),
    "thrifty": Player(
        declares=1.0,
        exchanges=1.0,
        shows=1.0,
        best_first=True,
        closes=0.8,
        claims=1.0,
        thrifty=True,
    ),
}


#: The card points that a trump is held to be worth beyond its own.
_TRUMP = 6


def plays_for_points(table: Table) -> bool:
    """Return whether card points are worth having in this game."""
    return table.rules.cards_count and not table.rules.fewest


def thrifty(table: Table, seat: int, legal: list[int]) -> list[int]:
    """Return the legal cards that are best played, by what the trick then holds.

    A trick that is taken brings its points, one that is not costs them, and a trump costs something
    in any case. As long as others play after, half of each is reckoned with.
    """
    rules, current = table.rules, table.current
    value, trump = rules.value, table.trumps.suit
    lying = sum(value[card] for _, card in current.cards)
    last = len(current.cards) == table.n - 1
    worth: dict[int, float] = {}
    for card in legal:
        if not current.cards:
            # A leader most often loses the card that was led.
            taken: float = -value[card]
        else:
            beats = _beats(table, card)
            partner = rules.side_of(current.best_seat) == rules.side_of(seat)
            taken = (lying + value[card]) * (1 if beats or partner else -1)
            if not last:
                taken /= 2
        worth[card] = taken - (_TRUMP if SUIT[card] == trump else 0)
    most = max(worth.values())
    return [card for card, points in worth.items() if points == most]


def _beats(table: Table, card: int) -> bool:
    current = table.current
    strength = table.strength_now(table.trumps.strength)
    return bool(strength.higher[current.led][current.best] >> card & 1)


#: A player without good cards seldom closes, and claims late only half the time.
_RASHLY = 0.02
_LATE = 0.5
#: How often a side answers that the deal is offered to it.
_OFFERED = 0.2


def moves(line: Line, player: Player, random: Random) -> list[Item]:
    """Return what is done before the next card, in order. Empty if the card is simply played."""
    table = line.table
    seat = table.next
    claim = claimed(line, player.claims, random)
    if claim is not None:
        return [claim]
    settled = table
    if table.stock.to_draw:
        settled = table.copy()
        settled.settle()
    exchanges = table.moment(EXCHANGE_ACTION)
    brings_draws = exchanges is not None and exchanges.when in LEADING
    exchange = _exchange(settled if brings_draws else table, player, random)
    if exchange is not None:
        return [exchange]
    declare = table.rules.moment(DECLARE)
    in_tricks = declare is not None and declare.when == BEFORE_OWN_CARD
    if (in_tricks or not table.current.cards) and random.random() < player.declares:
        groups = possible_declarations(settled, seat)
        if groups:
            return [declaration(settled, groups, seat, player, random)]
    return [] if table.current.cards else _closing(table, settled, player, random)


def late_claim(line: Line, player: Player, random: Random) -> Item | None:
    """Return a claim after the last trick, if one is still in time, is right, and is made."""
    if not line.may_still_claim():
        return None
    return claimed(line, player.claims * _LATE, random)


def claimed(line: Line, chance: float, random: Random) -> Item | None:
    """Return a claim that is right and is made, so often as `chance`."""
    table = line.table
    spec = table.rules.claim
    if table.rules.moment(CLAIM_ACTION) is None:
        return None
    for seat in range(table.n):
        counted = spec is None or table.count.least(seat) >= spec.enough
        counted = counted and judge_claim(table, seat, line.before_end()) is None
        if counted and random.random() < chance:
            own = table.next if table.next >= 0 else table.taken.last_winner
            return Item(CLAIM, seat=-1 if seat == own and random.random() < 0.5 else seat)
    return None


def answered(table: Table, random: Random) -> Item | None:
    """Return the answer of a side to an offer before the first card, if there is one."""
    if random.random() >= _OFFERED:
        return None
    kind = CLAIM if random.random() < 0.5 else CLOSING
    seat = random.randrange(table.n)
    wrong = judge_claim(table, seat, None) if kind == CLAIM else judge_closing(table, seat)
    return None if wrong is not None else Item(kind, seat=seat)


def robbed(table: Table, seat: int, player: Player, random: Random) -> Item | None:
    """Return the exchange of any card for the turn-up, if this seat can make it now and does."""
    may = [
        card for card in members(table.hands.masks[seat]) if not judge_exchange(table, seat, card)
    ]
    if not may or random.random() >= player.exchanges:
        return None
    points = 0 if random.random() < 0.2 else None
    return Item(EXCHANGE, seat=seat, card=random.choice(may), points=points)


def _exchange(table: Table, player: Player, random: Random) -> Item | None:
    card = exchange_card(table)
    for seat in range(table.n):
        if not table.hands.known[seat][card] or judge_exchange(table, seat, card) is not None:
            continue
        if random.random() < player.exchanges:
            points = 0 if random.random() < 0.2 else None
            return Item(EXCHANGE, seat=seat, card=card, points=points)
    return None


def declaration(
    table: Table, groups: Sequence[Group], seat: int, player: Player, random: Random
) -> Item:
    """Return the declaration of one of these groups, written with a seat or -1."""
    worth = {}
    for group in groups:
        found = find_meld(table, group)
        assert found is not None
        worth[group] = found[1].points
    most = max(worth.values()) if player.best_first else 0
    group = random.choice([group for group, points in worth.items() if points >= most])
    points = worth[group] if random.random() < 0.5 else None
    return Item(DECLARATION, seat=seat, cards=group, points=points)


def _closing(table: Table, settled: Table, player: Player, random: Random) -> list[Item]:
    """Return the closing, before or after the draw, if the player's cards are likely to win."""
    seat = table.next
    spec = table.rules.claim
    assert spec is not None
    if judge_closing(table, seat) is not None:
        return []
    brings_draws = closing_draws(table.rules)
    before = bool(table.stock.to_draw) and not brings_draws and random.random() < 0.5
    own = table if before else settled
    if judge_closing(own, seat) is not None:
        return []
    trump = table.trumps.suit
    value = table.rules.value
    # Every such card is likely to win itself and a card of the opponent's.
    strong = [
        card for card in members(own.hands.masks[seat]) if SUIT[card] == trump or value[card] > 10
    ]
    likely = own.count.least(seat) + sum(value[card] + 5 for card in strong)
    if random.random() >= (player.closes if likely >= spec.enough else _RASHLY):
        return []
    closing = Item(CLOSING, seat=-1 if random.random() < 0.5 else seat)
    if before or brings_draws or not table.stock.to_draw:
        return [closing]
    # Once this player's draw is written, the opponent has drawn too.
    return [Item(DRAW, seat=seat, card=table.stock.top()), closing]
